// Builds the log from events. The text of an event comes from the game.
import { nameFor, type Viewer } from '../app/people'
import type { EventBatch, GameEvent } from '../connection/record'
import type { LogEntry } from '../app/shell.svelte'
import { say, words } from '../app/words.svelte'

export interface LogLine extends LogEntry {
  own?: boolean // visible to the viewer only
  turn?: boolean // the first line of a turn
}

/** Return the closing line that reveals the bots' temperaments. */
function ofTempers(viewer: Viewer, lines: LogLine[]): LogLine[] {
  const { phase, tempers } = viewer.room
  const last = lines.at(-1)
  if (phase !== 'over' || !last || !tempers.some(Boolean)) return []
  const each = tempers.flatMap((temper, seat) => (temper ? [say('temper-was', { who: nameFor(viewer, seat), temper: say(`temper-${temper}`) })] : []))
  return [{ id: 'tempers', version: last.version, icon: 'bot', text: say('tempers', { list: words.list(each) }), turn: true }]
}

export type LineText = [icon: string, text: string, own?: boolean]

export interface Narrator {
  says: (event: GameEvent, others: GameEvent[]) => LineText | undefined
  turns: (event: GameEvent) => boolean // does the event begin a turn?
  acts: (event: GameEvent, others: GameEvent[]) => boolean // is it a player's action, not a consequence?
}

/** The log of a table, built incrementally as long as the viewer, the names and the language stay the same. */
export class LogBuilder {
  #reader = ''
  #read: EventBatch[] = []
  #lines: LogLine[] = []
  #narrator: Narrator | undefined
  #turn = true

  /** Return all lines, oldest first. */
  linesOf(viewer: Viewer, past: EventBatch[], narratorOf: (viewer: Viewer) => Narrator): LogLine[] {
    const reader = readerOf(viewer)
    const last = this.#read.length - 1
    if (!this.#narrator || reader !== this.#reader || past[last] !== this.#read[last]) {
      this.#narrator = narratorOf(viewer)
      this.#reader = reader
      this.#read = []
      this.#lines = []
      this.#turn = true
    }
    for (const batch of past.slice(this.#read.length)) this.#tell(batch, this.#narrator)
    this.#read = past
    return [...this.#lines, ...ofTempers(viewer, this.#lines)]
  }

  #tell({ version, events, maker, truth, from = 0, all = events }: EventBatch, { says, turns, acts }: Narrator): void {
    let by = events[0] && acts(events[0], all) ? maker : ''
    events.forEach((event, i) => {
      if (turns(event)) this.#turn = true
      const said = says(event, all)
      if (!said) return
      const [icon, text, own = false] = said
      const does = by && acts(event, all)
      const judged = truth !== undefined && 'claim' in event.args ? { truth } : {}
      this.#lines.push({ id: `${version}.${from + i}`, version, icon, text, own, turn: this.#turn, ...(does ? { maker: by } : {}), ...judged })
      this.#turn = false
      if (does) by = ''
    })
  }
}

/** The cache key: everything that the text of a line depends on besides the events. */
const readerOf = ({ room, me }: Viewer): string => JSON.stringify([words.language, me, room.game, room.chairs.map((sitter) => [sitter?.kind, sitter?.name, sitter?.bot])])
