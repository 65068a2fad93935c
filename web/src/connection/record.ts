// A viewer's record of a table, and applying news to it. The client knows nothing about what an event means.
import type { News, Record as Known, Room } from '../wire'

export type Word = number | string
export type MoveWords = Word[]
export type Facts = { [name: string]: any }

export interface TableRecord {
  room: Room
  facts: Facts
  moves: MoveWords[]
  ahead: MoveWords[]
  kept: MoveWords
  passing?: boolean // the viewer passes automatically on the actions of others
  word?: string // of the viewer's seat
  word_off?: boolean // locked after too many wrong attempts
  past: EventBatch[]
}

/** The events of one version. */
export interface EventBatch {
  version: number
  events: GameEvent[]
  /** The substitute that moved for the seat: clock, others or standin; "" if the seat moved itself. */
  maker: string
  /** In a replay with all cards open: is the claim true? */
  truth?: boolean
  /** Of a slice: the index of its first event in `all`, and for how many moments it is shown. */
  from?: number
  all?: GameEvent[]
  moments?: number
}

/** An event: its key and its arguments. */
export interface GameEvent {
  key: string
  args: Facts
}

export function decodeEvents(events: readonly unknown[] | undefined): GameEvent[] {
  return (events as [string, Facts][] | undefined ?? []).map(([key, args]) => ({ key, args }))
}

/** Expand offers into single moves, one word of each column. */
export function expandOffers(offers: [string, Word[][]][] | undefined): MoveWords[] {
  return (offers ?? []).flatMap(([verb, columns]) =>
    columns.reduce<MoveWords[]>((rows, column) => rows.flatMap((row) => column.map((word) => [...row, word])), [[verb]]),
  )
}

export function decodeRecord(record: Known): TableRecord {
  return {
    room: record.room,
    facts: record.facts,
    moves: expandOffers(record.moves as never),
    ahead: expandOffers(record.ahead as never),
    kept: (record.kept ?? []) as MoveWords,
    passing: record.passing ?? false,
    word: record.word ?? '',
    word_off: record.word_off ?? false,
    past: ((record.past ?? []) as unknown as [number, unknown[], string][]).map(([version, events, maker]) => ({
      version,
      events: decodeEvents(events),
      maker,
    })),
  }
}

/** Apply a change to a value: replace it, or drop items of a list and append others. */
function applyChange(before: any, change: any): any {
  if (change === null || typeof change !== 'object' || Array.isArray(change)) return change
  const gone: Word[] = [...(change.less ?? [])]
  const rest = (before as Word[]).filter((word) => {
    const at = gone.indexOf(word)
    if (at >= 0) gone.splice(at, 1)
    return at < 0
  })
  return [...rest, ...(change.more ?? [])]
}

/** Return the record with the news applied; the old record is not changed. */
export function applyNews(record: TableRecord, news: News): TableRecord {
  const facts: Facts = news.began ? {} : { ...record.facts }
  for (const [name, seats] of Object.entries(news.seats ?? {})) {
    facts[name] = [...facts[name]]
    for (const [seat, value] of Object.entries(seats as object))
      facts[name][Number(seat)] = applyChange(facts[name][Number(seat)], value)
  }
  for (const [name, value] of Object.entries(news.facts ?? {})) facts[name] = applyChange(facts[name], value)
  return {
    room: { ...record.room, ...(news.room as Partial<Room>) },
    facts,
    moves: news.moves === undefined ? record.moves : expandOffers(news.moves as never),
    ahead: news.ahead === undefined ? record.ahead : expandOffers(news.ahead as never),
    kept: (news.kept === undefined ? record.kept : news.kept) as MoveWords,
    passing: !news.began && Boolean(record.passing),
    word: record.word,
    word_off: !news.began && Boolean(record.word_off),
    past: [
      ...(news.began ? [] : record.past),
      ...(news.events?.length ? [{ version: news.version, events: decodeEvents(news.events), maker: news.maker ?? '' }] : []),
    ],
  }
}
