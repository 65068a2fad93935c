// URLs with a ticket: replays of a locked table are served only to its seats.
import { seatAt } from '../device/storage'
import { serverTime } from './server_time'
import { ticketFor } from './ticket'

/** Return the URL with a ticket if this device holds a seat at the table. */
export function withTicket(path: string, table: string): string {
  const secret = seatAt(table)?.secret
  if (!secret) return path
  return `${path}${path.includes('?') ? '&' : '?'}ticket=${ticketFor(table, secret, serverTime())}`
}
