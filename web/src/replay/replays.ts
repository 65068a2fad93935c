// Fetches replays and caches them per view.
import type { Replay } from '../wire'
import { withTicket } from '../connection/ticket_url'
import { request, RequestError } from '../connection/requests'

export const OPEN = 'open'
export const SPECTATORS = 'spectators'
export const OWN = 'own' // the view of the seat in the ticket
const CLOSED = 'cards_closed' // the error code if the table does not show the game

export const replayOf = (table: string, number: number, view: string): Promise<Replay> =>
  request<Replay>(withTicket(`/api/tables/${table}/games/${number}/replay?view=${encodeURIComponent(view)}`, table))

/** Return the requested view, or the own one if the table shows players only what they saw. */
export const allowedOf = (table: string, number: number, view: string): Promise<Replay> =>
  replayOf(table, number, view).catch((thrown) => {
    const { code, args } = thrown instanceof RequestError ? thrown.problem : { code: '' }
    if (code === CLOSED && args?.after === OWN && view !== OWN) return replayOf(table, number, OWN)
    throw thrown
  })

/** Parse the moment and the view from the address. */
export function wanted(search: string): { view: string; at: number } {
  const asked = new URLSearchParams(search)
  return { view: asked.get('view') ?? OPEN, at: Math.max(0, Number(asked.get('at')) || 0) }
}

export const momentPath = (path: string, view: string, at: number): string => `${path}?view=${view}&at=${at}`
