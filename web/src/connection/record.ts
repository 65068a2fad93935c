// A viewer's record of a table, and applying news to it. The client knows nothing about what an event means.
import type { News, Record as Known, Room } from '../wire'

export type Word = number | string
export type Spoken = Word[]
export type Facts = { [name: string]: any }

export interface TableRecord {
  room: Room
  facts: Facts
  moves: Spoken[]
  ahead: Spoken[]
  kept: Spoken
  passing?: boolean // the viewer passes automatically on the actions of others
  word?: string // of the viewer's seat
  word_off?: boolean // locked after too many wrong attempts
  past: Happening[]
}

/** The events of one version. */
export interface Happening {
  version: number
  events: Told[]
  /** The substitute that moved for the seat: clock, others or standin; "" if the seat moved itself. */
  maker: string
  /** In a replay with all cards open: is the claim true? */
  truth?: boolean
  /** Of a slice: the index of its first event in `all`, and for how many moments it is shown. */
  from?: number
  all?: Told[]
  moments?: number
}

/** An event: its key and its arguments. */
export interface Told {
  key: string
  args: Facts
}

export function told(events: readonly unknown[] | undefined): Told[] {
  return (events as [string, Facts][] | undefined ?? []).map(([key, args]) => ({ key, args }))
}

/** Expand offers into single moves, one word of each column. */
export function spoken(offers: [string, Word[][]][] | undefined): Spoken[] {
  return (offers ?? []).flatMap(([verb, columns]) =>
    columns.reduce<Spoken[]>((rows, column) => rows.flatMap((row) => column.map((word) => [...row, word])), [[verb]]),
  )
}

export function whole(record: Known): TableRecord {
  return {
    room: record.room,
    facts: record.facts,
    moves: spoken(record.moves as never),
    ahead: spoken(record.ahead as never),
    kept: (record.kept ?? []) as Spoken,
    passing: record.passing ?? false,
    word: record.word ?? '',
    word_off: record.word_off ?? false,
    past: ((record.past ?? []) as unknown as [number, unknown[], string][]).map(([version, events, maker]) => ({
      version,
      events: told(events),
      maker,
    })),
  }
}

/** Apply a change to a value: replace it, or drop items of a list and append others. */
function changed(before: any, told: any): any {
  if (told === null || typeof told !== 'object' || Array.isArray(told)) return told
  const gone: Word[] = [...(told.less ?? [])]
  const rest = (before as Word[]).filter((word) => {
    const at = gone.indexOf(word)
    if (at >= 0) gone.splice(at, 1)
    return at < 0
  })
  return [...rest, ...(told.more ?? [])]
}

/** Return the record with the news applied; the old record is not changed. */
export function laid(record: TableRecord, news: News): TableRecord {
  const facts: Facts = news.began ? {} : { ...record.facts }
  for (const [name, seats] of Object.entries(news.seats ?? {})) {
    facts[name] = [...facts[name]]
    for (const [seat, value] of Object.entries(seats as object))
      facts[name][Number(seat)] = changed(facts[name][Number(seat)], value)
  }
  for (const [name, value] of Object.entries(news.facts ?? {})) facts[name] = changed(facts[name], value)
  return {
    room: { ...record.room, ...(news.room as Partial<Room>) },
    facts,
    moves: news.moves === undefined ? record.moves : spoken(news.moves as never),
    ahead: news.ahead === undefined ? record.ahead : spoken(news.ahead as never),
    kept: (news.kept === undefined ? record.kept : news.kept) as Spoken,
    passing: !news.began && Boolean(record.passing),
    word: record.word,
    word_off: !news.began && Boolean(record.word_off),
    past: [
      ...(news.began ? [] : record.past),
      ...(news.events?.length ? [{ version: news.version, events: told(news.events), maker: news.maker ?? '' }] : []),
    ],
  }
}
