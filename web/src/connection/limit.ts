// Time limit of the open question, measured with the page's monotonic clock.
import type { News, Room, Snapshot, Welcome } from '../wire'

/** A time span in milliseconds; `until` is on the scale of performance.now(). */
export interface Limit {
  until: number
  whole: number
}

// choices of the host, in seconds; 0: no limit
export const TURNS = [30, 60, 120, 0]
export const REACTIONS = [8, 12, 20, 30, 60, 0]
export const SILENT = 3 // minutes of silence after which others may close a question without a limit
export const RESUME_SECONDS = 5 // seconds between the request to end a break and the game going on

const LAST = 10 // seconds that are highlighted as the last ones,
const SHARE = 3 // and at most 1/SHARE of the limit

export const startLimit = (seconds: number, now: number): Limit => ({ until: now + 1000 * seconds, whole: 1000 * seconds })

export const remainingMs = (limit: Limit, now: number): number => Math.max(0, limit.until - now)

/** Return the remaining seconds, rounded up, and at most the whole limit if it has not started yet. */
export const remainingSeconds = (limit: Limit, now: number): number => Math.ceil(Math.min(remainingMs(limit, now), limit.whole) / 1000)

/** Return how many seconds at the end are highlighted. */
export const warningSeconds = ({ whole }: Limit): number => Math.min(LAST, Math.ceil(whole / 1000 / SHARE))

/** Return the delay in milliseconds for a move that can be undone: at most half of the remaining time. */
export const undoTime = (wanted: number, limit: Limit | undefined, now: number): number =>
  limit ? Math.min(wanted, remainingMs(limit, now) / 2) : wanted

/** Return the limit after a message. News that a welcome replays started earlier, so only the length of their limit is used. */
export function limitAfter(before: Limit | undefined, message: Welcome | Snapshot | News, now: number, reached: number, begins = now): Limit | undefined {
  if (message.type !== 'news') return message.left ? rest(message.left, message.record?.room, before, now) : undefined
  if (message.limit === undefined) return before
  if (message.version <= reached) return before && { ...before, whole: Math.max(1000 * message.limit, remainingMs(before, now)) }
  return message.limit ? startLimit(message.limit, begins) : undefined
}

/** Return the rest of a limit. Its whole length is not sent, so it is inferred from the table's settings. */
function rest(left: number, room: Room | undefined, before: Limit | undefined, now: number): Limit {
  const lengths = room ? [room.reaction, room.turn].map((seconds) => 1000 * seconds) : [before?.whole ?? 0]
  const fitting = lengths.filter((length) => length >= left)
  return { until: now + left, whole: fitting.length ? Math.min(...fitting) : left }
}
