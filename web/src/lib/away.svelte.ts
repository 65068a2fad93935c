// What one missed while the line was cut or the page was out of sight. Called by a component.
import type { Line } from './line.svelte'

const SETTLES = 700 // ms: what was missed comes right after the welcome
const LONG_ENOUGH = 5_000 // ms: a glance elsewhere is no absence
const READ = 20_000 // ms

export class Away {
  missed = $state(0) // how often something happened
  since = $state(0) // the version that was seen last
  #left = 0
  #game = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(line: Line) {
    let seen = true
    $effect(() => {
      const check = (): void => {
        const here = line.connected && !document.hidden
        if (seen && !here && line.record) this.#leave(line)
        if (!seen && here) setTimeout(() => this.#back(line), SETTLES)
        seen = here
      }
      check()
      document.addEventListener('visibilitychange', check)
      return () => document.removeEventListener('visibilitychange', check)
    })
  }

  done = (): void => {
    this.missed = 0
  }

  #leave(line: Line): void {
    if (!this.missed) this.since = line.version
    this.#left = Date.now()
    this.#game = line.record?.room.games ?? 0
  }

  #back(line: Line): void {
    const { record } = line
    if (!record || !this.#left || Date.now() - this.#left < LONG_ENOUGH || record.room.games !== this.#game) return
    this.missed = record.past.filter(({ version }) => version > this.since).length
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.done, READ)
  }
}
