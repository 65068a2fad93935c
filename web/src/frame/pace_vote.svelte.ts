// Vote on the speed of a game in which no human is left. Call it in a component.
import type { Rest } from '../wire'
import type { Line } from '../connection/table_connection.svelte'

export const ORDINARY = 1
export const FASTER = 3
export const AT_ONCE = 0

export class RestOfGame {
  shown = $state.raw<Rest>() // the vote, once the reason for it has been displayed; undefined: a human is still in the game
  #again = $state(false) // is a rematch wanted when this game is over?

  constructor(private line: Line) {
    $effect(() => {
      const { rest } = line.present
      if (!line.presenter.phase || (rest && this.shown)) this.shown = rest ?? undefined
    })
    $effect(() => {
      if (!this.#again || line.record?.room.phase === 'playing') return
      this.#again = false
      if (line.record?.room.phase === 'over') void line.send('ready')
    })
  }

  /** May the viewer vote? Spectators may if no human has a seat. */
  get has_a_say(): boolean {
    return this.line.seat !== undefined || !this.line.record?.room.chairs.some((sitter) => sitter?.kind === 'human')
  }

  /** The viewer's own vote. */
  get mine(): number {
    const { players = [], wishes = [], pace = ORDINARY } = this.shown ?? {}
    return players.length ? (wishes[players.indexOf(this.line.player ?? -1)] ?? ORDINARY) : pace
  }

  wish(pace: number, again = false): void {
    this.#again = again
    void this.line.send('hurry', { pace })
  }
}
