// Tickets prove the seat in a URL, where the secret itself must not appear. The server's
// side is server/identity/tickets.py; the format is described in docs/protocol.md.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const PURPOSE = 'dorehami ticket 1 '
const KEY = 8 // bytes of the secret's hash in the ticket

/** Return a ticket for a time in milliseconds. */
export function ticketFor(table: string, secret: string, now: number): string {
  const whole = sha256(utf8ToBytes(secret))
  const claim = [table, bytesToHex(whole.subarray(0, KEY)), Math.floor(now / 1000)].join('.')
  return [claim, bytesToHex(hmac(sha256, whole, utf8ToBytes(PURPOSE + claim)))].join('.')
}
