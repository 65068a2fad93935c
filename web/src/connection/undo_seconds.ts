// The delay during which a move can be undone before it is sent.
import { coached } from '../device/coaching'
import type { TableConnection } from './table_connection.svelte'
import { words } from '../app/words.svelte'

export const AUTOMATIC = -1 // the automatic delay
const DEFAULT = 1 // second

/** Return the chosen delay in seconds; if it is automatic, 1, or 0 for an experienced player alone with bots. */
export function undoSeconds({ record, seat }: TableConnection): number {
  const { hold } = words.device
  if (hold !== AUTOMATIC) return hold
  const { chairs, game } = record!.room
  const alone = chairs.every((sitter, chair) => chair === seat || sitter?.kind === 'bot')
  return alone && coached(game) ? 0 : DEFAULT
}
