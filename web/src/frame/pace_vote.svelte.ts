// Vote on the speed of a game in which no human is left. Call it in a component.
import type { Rest } from '../wire'
import type { TableConnection } from '../connection/table_connection.svelte'

export const NORMAL = 1
export const FAST = 3
export const INSTANT = 0

export class PaceVote {
  shown = $state.raw<Rest>() // the vote, once the reason for it has been displayed; undefined: a human is still in the game
  #rematch = $state(false) // is a rematch wanted when this game is over?

  constructor(private connection: TableConnection) {
    $effect(() => {
      const { rest } = connection.present
      if (!connection.presenter.phase || (rest && this.shown)) this.shown = rest ?? undefined
    })
    $effect(() => {
      if (!this.#rematch || connection.record?.room.phase === 'playing') return
      this.#rematch = false
      if (connection.record?.room.phase === 'over') void connection.send('ready')
    })
  }

  /** May the viewer vote? Spectators may if no human has a seat. */
  get canVote(): boolean {
    return this.connection.seat !== undefined || !this.connection.record?.room.chairs.some((sitter) => sitter?.kind === 'human')
  }

  /** The viewer's own vote. */
  get ownVote(): number {
    const { players = [], wishes = [], pace = NORMAL } = this.shown ?? {}
    return players.length ? (wishes[players.indexOf(this.connection.player ?? -1)] ?? NORMAL) : pace
  }

  vote(pace: number, again = false): void {
    this.#rematch = again
    void this.connection.send('hurry', { pace })
  }
}
