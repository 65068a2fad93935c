// Tracks what the viewer missed while the page was closed, hidden or disconnected. Call it in a component.
import { keepSeen, seenAt } from '../device/storage'
import type { Line } from '../connection/table_connection.svelte'

const LONG_ENOUGH = 5_000 // ms: a shorter absence is ignored

export class Away {
  missed = $state.raw<{ after: number; until: number }>() // range of versions
  #here = false

  constructor(readonly line: Line) {
    let visible = $state(!document.hidden)

    $effect(() => {
      const look = (): void => void (visible = !document.hidden)
      document.addEventListener('visibilitychange', look)
      addEventListener('pagehide', this.#leave)
      return () => {
        document.removeEventListener('visibilitychange', look)
        removeEventListener('pagehide', this.#leave)
        this.#leave()
      }
    })

    $effect(() => {
      if (!line.record || !line.connected || !visible) return this.#leave()
      if (!this.#here) this.#back(line.record.room.games)
      this.#here = true
      keepSeen(line.table, { games: line.record.room.games, version: this.#latest, at: Date.now() })
    })

    $effect(() => {
      if (line.moving) this.done() // a move dismisses the summary
    })
  }

  done = (): void => {
    this.missed = undefined
  }

  get #latest(): number {
    return Math.max(this.line.version, this.line.reached)
  }

  /** Store the start of the absence; without this it would begin with the last event. */
  #leave = (): void => {
    const seen = this.#here && seenAt(this.line.table)
    if (seen) keepSeen(this.line.table, { ...seen, at: Date.now() })
    this.#here = false
  }

  #back(games: number): void {
    const seen = seenAt(this.line.table)
    if (!seen || Date.now() - seen.at < LONG_ENOUGH) return
    this.missed = { after: seen.games === games ? seen.version : 0, until: this.#latest }
  }
}
