// Somebody is away and a stand-in plays, or they are back: the others are told in passing. Called by a component.
import type { Line } from '../connection/table_connection.svelte'
import { notes } from '../app/notes.svelte'
import { nameAt } from '../app/people'

export function absence(line: Line): void {
  let before: Set<number> | undefined // players who were away; unknown until one has looked

  $effect(() => {
    const room = line.record?.room
    if (!room) return
    const away = new Set(room.players.filter((_, chair) => room.chairs[chair]?.away))
    room.players.forEach((player, chair) => {
      if (!before || chair === line.seat || away.has(player) === before.has(player)) return
      if (away.has(player)) notes.tell('away-told', { who: nameAt(room, chair) }, 'bot')
      else if (room.phase === 'playing' && room.chairs[chair]?.kind === 'human') notes.tell('away-over', { who: nameAt(room, chair) })
    })
    before = away
  })
}
