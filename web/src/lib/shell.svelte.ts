// What a game hangs into the bar at the top of the table.
import type { Snippet } from 'svelte'

class Shell {
  pills = $state.raw<Snippet>()
  subtitle = $state('')

  clear(): void {
    this.pills = undefined
    this.subtitle = ''
  }
}

export const shell = new Shell()
