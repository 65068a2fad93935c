// Addresses that prove one's seat: what is told of a locked table's games is told to those who sit there.
import { seatAt } from '../device/storage'
import { serverTime } from './servertime'
import { ticketFor } from './ticket'

/** The address with a ticket, if this device holds a seat at the table. */
export function proved(path: string, table: string): string {
  const secret = seatAt(table)?.secret
  if (!secret) return path
  return `${path}${path.includes('?') ? '&' : '?'}ticket=${ticketFor(table, secret, serverTime())}`
}
