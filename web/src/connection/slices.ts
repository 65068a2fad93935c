// What a version told, cut into the pieces in which it is shown: each that is looked at begins with what is turned up,
// and what came of that follows in the same piece.
import { MOMENTS } from '../printed'
import { laid, type Happening, type TableRecord, type Told } from './record'
import type { News } from '../wire'

type Looks = { [key: string]: number | undefined }

/** Cards that a seat turns up together are looked at together. */
export function slicesOf(game: string, happening: Happening): Happening[] {
  const looks: Looks = MOMENTS[game as keyof typeof MOMENTS] ?? {}
  const { version, events, maker } = happening
  const cuts: { at: number; moments: number }[] = []
  let last: Told | undefined
  for (const [at, event] of events.entries()) {
    const moments = looks[event.key]
    if (!moments) continue
    if (last?.key !== event.key || last.args.seat !== event.args.seat) cuts.push({ at, moments })
    last = event
  }
  if (!cuts.length) return [happening]
  if (cuts[0]!.at) cuts.unshift({ at: 0, moments: 0 })
  return cuts.map(({ at, moments }, i) => ({
    version,
    events: events.slice(at, cuts[i + 1]?.at),
    maker: i ? '' : maker,
    from: at,
    all: events,
    moments,
  }))
}

/** The record after the news, with the pieces in which they are shown. */
export function laidInSlices(record: TableRecord, news: News): TableRecord {
  const next = laid(record, news)
  const told = next.past.at(-1)
  if (!news.events?.length || !told) return next
  return { ...next, past: [...next.past.slice(0, -1), ...slicesOf(next.room.game, told)] }
}

/** The pieces that a record has more than the one before it. */
export const newIn = (before: TableRecord, after: TableRecord): Happening[] =>
  after.past.slice(after.past[0] === before.past[0] ? before.past.length : 0)
