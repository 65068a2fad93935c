// The seats of a game, as every game needs them.
import type { Line } from '../connection/table_connection.svelte'
import type { Room } from '../wire'

/** The seats in the order of play, from the one after the viewer's; the viewer's own is not among them. */
export function around(seats: number, me: number | undefined): number[] {
  const first = me === undefined ? 0 : me + 1
  return Array.from({ length: me === undefined ? seats : seats - 1 }, (_, i) => (first + i) % seats)
}

export type Absence = '' | 'offline' | 'standin' // not here, or played by a bot in their place

export function absenceOf({ present }: Line, room: Room, seat: number): Absence {
  const sitter = room.chairs[seat]
  if (sitter?.away || sitter?.kind === 'standin') return 'standin'
  return sitter?.kind === 'human' && !(present.players ?? []).includes(room.players[seat] ?? -1) ? 'offline' : ''
}

/** What an absence is called for those who listen. */
export const ABSENT: { [absence in Absence]: string } = { '': '', offline: 'game-away', standin: 'game-lent' }
