// The log: what was told, as lines. What an event says, a game knows.
import type { Happening, Told } from '../lib/record'
import type { Happened } from '../lib/shell.svelte'

export interface LogLine extends Happened {
  own?: boolean // for the viewer's eyes only
  turn?: boolean // the first of a turn
}

export type Said = [icon: string, text: string, own?: boolean]

export interface Teller {
  says: (event: Told, others: Told[]) => Said | undefined
  turns: (event: Told) => boolean // a turn begins with it
  acts: (event: Told) => boolean // it is what somebody did, and not what came of it
}

/** Every line of the log, oldest first. */
export function linesOf(past: Happening[], { says, turns, acts }: Teller): LogLine[] {
  const lines: LogLine[] = []
  let turn = true
  for (const { version, events, maker } of past) {
    let by = events[0] && acts(events[0]) ? maker : ''
    events.forEach((event, i) => {
      if (turns(event)) turn = true
      const said = says(event, events)
      if (!said) return
      const [icon, text, own = false] = said
      const does = by && acts(event)
      lines.push({ id: `${version}.${i}`, version, icon, text, own, turn, ...(does ? { maker: by } : {}) })
      turn = false
      if (does) by = ''
    })
  }
  return lines
}
