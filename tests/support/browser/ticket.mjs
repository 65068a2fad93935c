// Makes tickets with the client's own function; what comes out is compared where they are asked for.
import { text } from 'node:stream/consumers'
import { ticketFor } from '../../../web/src/connection/ticket.ts'

const wanted = JSON.parse(await text(process.stdin))
console.log(JSON.stringify(wanted.map(([table, secret, seconds]) => ticketFor(table, secret, 1000 * seconds))))
