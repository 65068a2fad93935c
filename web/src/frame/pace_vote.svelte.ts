// Vote on the speed of a game in which no human is left. Call it in a component.
import type { Rest } from '../wire'
import type { TableConnection } from '../connection/table_connection.svelte'

export const ORDINARY = 1
export const FASTER = 3
export const AT_ONCE = 0

export class RestOfGame {
  shown = $state.raw<Rest>() // the vote, once the reason for it has been displayed; undefined: a human is still in the game
  #again = $state(false) // is a rematch wanted when this game is over?

  constructor(private connection: TableConnection) {
    $effect(() => {
      const { rest } = connection.present
      if (!connection.presenter.phase || (rest && this.shown)) this.shown = rest ?? undefined
    })
    $effect(() => {
      if (!this.#again || connection.record?.room.phase === 'playing') return
      this.#again = false
      if (connection.record?.room.phase === 'over') void connection.send('ready')
    })
  }

  /** May the viewer vote? Spectators may if no human has a seat. */
  get has_a_say(): boolean {
    return this.connection.seat !== undefined || !this.connection.record?.room.chairs.some((sitter) => sitter?.kind === 'human')
  }

  /** The viewer's own vote. */
  get mine(): number {
    const { players = [], wishes = [], pace = ORDINARY } = this.shown ?? {}
    return players.length ? (wishes[players.indexOf(this.connection.player ?? -1)] ?? ORDINARY) : pace
  }

  wish(pace: number, again = false): void {
    this.#again = again
    void this.connection.send('hurry', { pace })
  }
}
