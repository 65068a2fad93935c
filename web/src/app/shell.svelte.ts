// What a game hangs into the frame around the table: pills in the bar at the top, and the sentences of its log.
import type { Snippet } from 'svelte'

/** A line of the log. */
export interface Happened {
  id: string
  version: number
  icon: string
  text: string // with marked names
  maker?: string // who did it in somebody's place: clock, others or standin
  truth?: boolean // in a replay with all cards open: was what is claimed true?
}

class Shell {
  pills = $state.raw<Snippet>()
  lines = $state.raw<Happened[]>([])
  coach = $state.raw<Snippet<[place: 'table' | 'sheet']>>() // a newcomer's tip, beside or over the table
  openLog = $state.raw<() => void>() // where there is one
  rest = $state(false) // is no person in the game any more? Then the bar is not for answers
  talk = $state.raw<Snippet>() // what the frame hangs beside a game's log, where there is room

  clear(): void {
    this.pills = undefined
    this.lines = []
    this.openLog = undefined
    this.rest = false
  }
}

export const shell = new Shell()
