// Toasts when a player leaves and a stand-in takes over, and when they return. Call it in a component.
import type { TableConnection } from '../connection/table_connection.svelte'
import { toasts } from '../app/toasts.svelte'
import { nameAt } from '../app/people'

export function showAbsenceToasts(connection: TableConnection): void {
  let before: Set<number> | undefined // absent players; undefined until the first look

  $effect(() => {
    const room = connection.record?.room
    if (!room) return
    const away = new Set(room.players.filter((_, chair) => room.chairs[chair]?.away))
    room.players.forEach((player, chair) => {
      if (!before || chair === connection.seat || away.has(player) === before.has(player)) return
      if (away.has(player)) toasts.tell('away-told', { who: nameAt(room, chair) }, 'bot')
      else if (room.phase === 'playing' && room.chairs[chair]?.kind === 'human') toasts.tell('away-over', { who: nameAt(room, chair) })
    })
    before = away
  })
}
