// Replays are asked for once per view.
import type { Replay } from '../wire'
import { proved } from './proved'
import { ask } from './tables'

export const OPEN = 'open'
export const SPECTATORS = 'spectators'

export const replayOf = (table: string, number: number, view: string): Promise<Replay> =>
  ask<Replay>(proved(`/api/tables/${table}/games/${number}/replay?view=${encodeURIComponent(view)}`, table))

/** The moment and the view that an address names. */
export function wanted(search: string): { view: string; at: number } {
  const asked = new URLSearchParams(search)
  return { view: asked.get('view') ?? OPEN, at: Math.max(0, Number(asked.get('at')) || 0) }
}

export const momentPath = (path: string, view: string, at: number): string => `${path}?view=${view}&at=${at}`
