// Somebody was let in again on another device: everybody is told in passing. Called by a component.
import type { Line } from './line.svelte'
import { notes } from './notes.svelte'
import { nameAt } from './people'

export function returns(line: Line): void {
  let before: number | undefined // how many were let in before; unknown until one has looked

  $effect(() => {
    const room = line.record?.room
    if (!room) return
    const player = room.readmitted.at(-1)
    const chair = player === undefined ? -1 : room.players.indexOf(player)
    if (before !== undefined && room.readmitted.length > before && chair >= 0)
      notes.tell(chair === line.seat ? 'seats-returned-mine' : 'seats-returned', { name: nameAt(room, chair) }, 'ui-key')
    before = room.readmitted.length
  })
}
