// Toasts when a player was readmitted to the seat on another device. Call it in a component.
import type { TableConnection } from '../connection/table_connection.svelte'
import { toasts } from '../app/toasts.svelte'
import { nameAt } from '../app/people'

export function showReturnToasts(connection: TableConnection): void {
  let before: number | undefined // number of readmissions; undefined until the first look
  let reclaimed: number | undefined // the same for players who came back with their former secret

  $effect(() => {
    const room = connection.record?.room
    if (!room) return
    const player = room.readmitted.at(-1)
    const chair = player === undefined ? -1 : room.players.indexOf(player)
    if (before !== undefined && room.readmitted.length > before && chair >= 0)
      toasts.tell(chair === connection.seat ? 'seats-returned-mine' : 'seats-returned', { name: nameAt(room, chair) }, 'ui-key')
    before = room.readmitted.length
    const again = room.reclaimed.at(-1)
    const seat = again === undefined ? -1 : room.players.indexOf(again)
    if (reclaimed !== undefined && room.reclaimed.length > reclaimed && seat >= 0)
      toasts.tell(seat === connection.seat ? 'seats-reclaimed-mine' : 'seats-reclaimed', { name: nameAt(room, seat) }, 'ui-key')
    reclaimed = room.reclaimed.length
  })
}
