// Once no person is in a game any more, those at the table say how fast the rest of it goes. Called by a component.
import type { Rest } from '../wire'
import type { Line } from '../connection/table_connection.svelte'

export const ORDINARY = 1
export const FASTER = 3
export const AT_ONCE = 0

export class RestOfGame {
  shown = $state.raw<Rest>() // how fast it goes, once it was seen why; none: a person is in the game
  #again = $state(false) // is another game wished as soon as this one is over?

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

  /** May one say how fast? Watchers may where nobody sits. */
  get has_a_say(): boolean {
    return this.line.seat !== undefined || !this.line.record?.room.chairs.some((sitter) => sitter?.kind === 'human')
  }

  /** What one would have. */
  get mine(): number {
    const { players = [], wishes = [], pace = ORDINARY } = this.shown ?? {}
    return players.length ? (wishes[players.indexOf(this.line.player ?? -1)] ?? ORDINARY) : pace
  }

  wish(pace: number, again = false): void {
    this.#again = again
    void this.line.send('hurry', { pace })
  }
}
