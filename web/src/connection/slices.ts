// Splits the events of a version into slices for display. Each slice with a moment begins with the revealing event,
// and the consequences follow in the same slice.
import { MOMENTS } from '../printed'
import { applyNews, type EventBatch, type TableRecord, type GameEvent } from './record'
import type { News } from '../wire'

type MomentLengths = { [key: string]: number | undefined }

/** Split the events; consecutive reveals of the same seat share one slice. */
export function slicesOf(game: string, batch: EventBatch): EventBatch[] {
  const lengths: MomentLengths = MOMENTS[game as keyof typeof MOMENTS] ?? {}
  const { version, events, maker } = batch
  const cuts: { at: number; moments: number }[] = []
  let last: GameEvent | undefined
  for (const [at, event] of events.entries()) {
    const moments = lengths[event.key]
    if (!moments) continue
    if (last?.key !== event.key || last.args.seat !== event.args.seat) cuts.push({ at, moments })
    last = event
  }
  if (!cuts.length) return [batch]
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

/** Return the record with the news applied and split into slices. */
export function applyNewsInSlices(record: TableRecord, news: News): TableRecord {
  const next = applyNews(record, news)
  const batch = next.past.at(-1)
  if (!news.events?.length || !batch) return next
  return { ...next, past: [...next.past.slice(0, -1), ...slicesOf(next.room.game, batch)] }
}

/** Return the slices that are new in the second record. */
export const newSlices = (before: TableRecord, after: TableRecord): EventBatch[] =>
  after.past.slice(after.past[0] === before.past[0] ? before.past.length : 0)
