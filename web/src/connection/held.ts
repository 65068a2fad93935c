// For how long a move can be taken back before it is said.
import { coached } from '../device/coaching'
import type { Line } from './table_connection.svelte'
import { words } from '../app/words.svelte'

export const BY_ITSELF = -1 // as the page thinks best
const ONE = 1 // second

/** Seconds: as many as were chosen; else one, and none for who knows the game and plays with bots alone. */
export function heldAt({ record, seat }: Line): number {
  const { hold } = words.device
  if (hold !== BY_ITSELF) return hold
  const { chairs, game } = record!.room
  const alone = chairs.every((sitter, chair) => chair === seat || sitter?.kind === 'bot')
  return alone && coached(game) ? 0 : ONE
}
