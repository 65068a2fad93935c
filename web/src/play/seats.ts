// Helpers for the seats of all games.
import type { TableConnection } from '../connection/table_connection.svelte'
import type { Room } from '../wire'

/** Return the other seats in order of play, from the one after the viewer's. */
export function seatsInOrder(seats: number, me: number | undefined): number[] {
  const first = me === undefined ? 0 : me + 1
  return Array.from({ length: me === undefined ? seats : seats - 1 }, (_, i) => (first + i) % seats)
}

export type Absence = '' | 'offline' | 'standin' // absent, or replaced by a bot

export function absenceOf({ present }: TableConnection, room: Room, seat: number): Absence {
  const sitter = room.chairs[seat]
  if (sitter?.away || sitter?.kind === 'standin') return 'standin'
  return sitter?.kind === 'human' && !(present.players ?? []).includes(room.players[seat] ?? -1) ? 'offline' : ''
}

/** Return the label of an absence for screen readers. */
export const ABSENT: { [absence in Absence]: string } = { '': '', offline: 'game-away', standin: 'game-lent' }
