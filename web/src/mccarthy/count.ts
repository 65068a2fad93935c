// The final score: the points of each line per player, and the tie-breakers.
import { say } from '../app/words.svelte'
import { biddersAt, bonusOf, completeIn, halfOf, sumOf, wonBy, type McCarthyFacts } from './mccarthy'

export interface Reckoning {
  seat: number
  numbers: number
  bonus: number
  half: number // of the silent partner's points
  total: number
  complete: number // in both collections
  highest: number
  won: boolean
}

export function reckoning(facts: McCarthyFacts, partners: boolean, seat: number): Reckoning {
  const [own = [], his = []] = biddersAt(seat, partners).map((bidder) => wonBy(facts, bidder))
  return {
    seat,
    numbers: sumOf(own),
    bonus: bonusOf(completeIn(own)),
    half: halfOf(sumOf(his) + bonusOf(completeIn(his))),
    total: facts.score[seat] ?? 0,
    complete: completeIn(own) + completeIn(his),
    highest: Math.max(0, ...own, ...his),
    won: facts.over.includes(seat),
  }
}

/** Return the rows, best first; among equals the winners first. */
export const ranked = (rows: Reckoning[]): Reckoning[] => rows.toSorted((a, b) => b.total - a.total || Number(b.won) - Number(a.won))

/** Return the tie-breakers that were applied (M8). */
export function tieSays(rows: Reckoning[]): string[] {
  const best = Math.max(...rows.map(({ total }) => total))
  const level = rows.filter(({ total }) => total === best)
  if (level.length < 2) return []
  const complete = Math.max(...level.map((row) => row.complete))
  const left = level.filter((row) => row.complete === complete)
  const highest = Math.max(...left.map((row) => row.highest))
  const last = left.filter((row) => row.highest === highest)
  return [
    ...(left.length < level.length ? [say('mccarthy-tie-complete', { n: complete })] : []),
    ...(last.length < left.length ? [say('mccarthy-tie-highest', { n: highest })] : []),
    ...(last.length > 1 ? [say('mccarthy-tie-shared')] : []),
  ]
}
