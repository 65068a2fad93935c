// Tracks what the viewer missed while the page was closed, hidden or disconnected. Call it in a component.
import { keepLastVisit, lastVisitAt } from '../device/storage'
import type { TableConnection } from '../connection/table_connection.svelte'

const LONG_ENOUGH = 5_000 // ms: a shorter absence is ignored

export class MissedRange {
  missed = $state.raw<{ after: number; until: number }>() // range of versions
  #here = false

  constructor(readonly connection: TableConnection) {
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
      if (!connection.record || !connection.connected || !visible) return this.#leave()
      if (!this.#here) this.#back(connection.record.room.games)
      this.#here = true
      keepLastVisit(connection.table, { games: connection.record.room.games, version: this.#latest, at: Date.now() })
    })

    $effect(() => {
      if (connection.movePending) this.done() // a move dismisses the summary
    })
  }

  done = (): void => {
    this.missed = undefined
  }

  get #latest(): number {
    return Math.max(this.connection.version, this.connection.reached)
  }

  /** Store the start of the absence; without this it would begin with the last event. */
  #leave = (): void => {
    const seen = this.#here && lastVisitAt(this.connection.table)
    if (seen) keepLastVisit(this.connection.table, { ...seen, at: Date.now() })
    this.#here = false
  }

  #back(games: number): void {
    const seen = lastVisitAt(this.connection.table)
    if (!seen || Date.now() - seen.at < LONG_ENOUGH) return
    this.missed = { after: seen.games === games ? seen.version : 0, until: this.#latest }
  }
}
