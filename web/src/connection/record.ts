// A viewer's record, and how news are laid over it. What an event means is written nowhere in the client.
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
  passing?: boolean // one lets what others do pass
  word?: string // of one's seat
  word_off?: boolean // it was tried wrong too often
  past: Happening[]
}

/** What was told with one version. */
export interface Happening {
  version: number
  events: Told[]
  /** Who moved in the seat's place: clock, others or standin; "" if nobody did. */
  maker: string
  /** In a replay with all cards open: was what is claimed here true? */
  truth?: boolean
  /** Of a piece of what was told: where its events begin among all of them, and for how many moments it is looked at. */
  from?: number
  all?: Told[]
  moments?: number
}

/** Something that happened: a key and its arguments. */
export interface Told {
  key: string
  args: Facts
}

export function told(events: readonly unknown[] | undefined): Told[] {
  return (events as [string, Facts][] | undefined ?? []).map(([key, args]) => ({ key, args }))
}

/** Every single move of some offers: one word of each column. */
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

/** The value that a change leads to: a new value, or what is gone from a list and what has come at its end. */
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

/** The record after the news; the one before stays as it is. */
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
