// How long there is for the question that is open. It is counted on the page's own clock, which nobody can set.
import type { News, Room, Snapshot, Welcome } from '../wire'

/** A span of time in milliseconds; its end is told as performance.now() tells time. */
export interface Limit {
  until: number
  whole: number
}

// what a host can choose from, in seconds; 0: no limit
export const TURNS = [30, 60, 120, 0]
export const REACTIONS = [8, 12, 20, 30, 60, 0]
export const SILENT = 3 // minutes without a word after which others may close a question that has no limit
export const SITTING_UP = 5 // seconds from the wish to go on after a break until the game goes on

const LAST = 10 // seconds that may be called the last ones
const SHARE = 3 // and never more than one in so many

export const lasting = (seconds: number, now: number): Limit => ({ until: now + 1000 * seconds, whole: 1000 * seconds })

export const leftOf = (limit: Limit, now: number): number => Math.max(0, limit.until - now)

/** Seconds that are left, with the one that has begun; all of them, as long as it does not count yet. */
export const secondsOf = (limit: Limit, now: number): number => Math.ceil(Math.min(leftOf(limit, now), limit.whole) / 1000)

/** How many of its seconds are the last ones. */
export const lastOf = ({ whole }: Limit): number => Math.min(LAST, Math.ceil(whole / 1000 / SHARE))

/** Milliseconds for which a move may be held back: never more than half of what is left. */
export const heldFor = (wanted: number, limit: Limit | undefined, now: number): number =>
  limit ? Math.min(wanted, leftOf(limit, now) / 2) : wanted

/** The limit after a message. What a welcome catches up with began earlier: of that, only the length is news. */
export function limitAfter(before: Limit | undefined, message: Welcome | Snapshot | News, now: number, reached: number, begins = now): Limit | undefined {
  if (message.type !== 'news') return message.left ? rest(message.left, message.record?.room, before, now) : undefined
  if (message.limit === undefined) return before
  if (message.version <= reached) return before && { ...before, whole: Math.max(1000 * message.limit, leftOf(before, now)) }
  return message.limit ? lasting(message.limit, begins) : undefined
}

/** What is left of a limit; who has just come guesses its length from what was chosen for the table. */
function rest(left: number, room: Room | undefined, before: Limit | undefined, now: number): Limit {
  const lengths = room ? [room.reaction, room.turn].map((seconds) => 1000 * seconds) : [before?.whole ?? 0]
  const fitting = lengths.filter((length) => length >= left)
  return { until: now + left, whole: fitting.length ? Math.min(...fitting) : left }
}
