// Slots that a game fills in the frame of the table: pills in the top bar, and the lines of its log.
import type { Snippet } from 'svelte'

/** A line of the log. */
export interface LogEntry {
  id: string
  version: number
  icon: string
  text: string // with names marked
  maker?: string // who moved in the player's place: clock, others or standin
  truth?: boolean // in a replay with all cards open: is the claim true?
}

class Shell {
  pills = $state.raw<Snippet>()
  lines = $state.raw<LogEntry[]>([])
  coach = $state.raw<Snippet<[place: 'table' | 'sheet']>>() // a newcomer's tip, beside or over the table
  openLog = $state.raw<() => void>() // where the frame has a place for it
  rest = $state(false) // is no human left in the game? Then the bar is not for answers
  talk = $state.raw<Snippet>() // what the frame shows beside a game's log, if there is room

  clear(): void {
    this.pills = undefined
    this.lines = []
    this.openLog = undefined
    this.rest = false
  }
}

export const shell = new Shell()
