// Replays are asked for once per view.
import type { Replay } from '../wire'
import { proved } from '../connection/proven_url'
import { ask, Trouble } from '../connection/requests'

export const OPEN = 'open'
export const SPECTATORS = 'spectators'
export const OWN = 'own' // the view of the seat that this device proves
const CLOSED = 'cards_closed' // the code where the table does not show what is asked for

export const replayOf = (table: string, number: number, view: string): Promise<Replay> =>
  ask<Replay>(proved(`/api/tables/${table}/games/${number}/replay?view=${encodeURIComponent(view)}`, table))

/** The view that was asked for; where the table shows everybody only what they saw, that. */
export const allowedOf = (table: string, number: number, view: string): Promise<Replay> =>
  replayOf(table, number, view).catch((thrown) => {
    const { code, args } = thrown instanceof Trouble ? thrown.problem : { code: '' }
    if (code === CLOSED && args?.after === OWN && view !== OWN) return replayOf(table, number, OWN)
    throw thrown
  })

/** The moment and the view that an address names. */
export function wanted(search: string): { view: string; at: number } {
  const asked = new URLSearchParams(search)
  return { view: asked.get('view') ?? OPEN, at: Math.max(0, Number(asked.get('at')) || 0) }
}

export const momentPath = (path: string, view: string, at: number): string => `${path}?view=${view}&at=${at}`
