// The status sentence: the diamond on sale or the result, and what the viewer must do.
import { nameFor, plain, sentence, type Viewer } from '../app/people'
import type { TableRecord } from '../connection/record'
import { say, words } from '../app/words.svelte'
import { endedEarly } from '../play/early_end'
import { bonusOf, equalIn, factsOf, halfOf, hasPartners, isBidOf, neighboursOf, wonBy, type Bidder, type McCarthyFacts, type Round } from './mccarthy'

export interface Sentence {
  lead: string
  what?: string
  ask?: string
  mine?: boolean // the viewer is asked
}

type Forms = [own: string, partner: string]
export const SOLD: Forms = ['mccarthy-log-sold', 'mccarthy-log-sold.partner']
export const COMPLETED: Forms = ['mccarthy-log-completed', 'mccarthy-log-completed.partner']

/** Return a sentence about a player's own collection, or about the silent partner's. */
export function ofCollection(viewer: Viewer, [own, his]: Forms, { seat, partner }: Bidder, values: { [name: string]: number }): string {
  return partner ? sentence(viewer, his, undefined, seat, values) : sentence(viewer, own, seat, undefined, values)
}

const list = (numbers: number[]): string => words.list(numbers.map(words.number))

/** Describe what the diamond would bring the viewer. */
function worth(facts: McCarthyFacts, me: number, diamond: number, partners: boolean): string {
  const beside = neighboursOf(wonBy(facts, { seat: me, partner: false }), diamond)
  const n = diamond + bonusOf(beside.length)
  const own = beside.length ? say('mccarthy-worth.completes', { n, cards: list(beside) }) : say('mccarthy-worth', { n })
  const his = partners ? neighboursOf(wonBy(facts, { seat: me, partner: true }), diamond) : []
  return his.length ? `${own} ${say('mccarthy-worth.partner', { n: halfOf(diamond + bonusOf(his.length)) })}` : own
}

/** Describe the result of a round. */
export function flipSays(viewer: Viewer, round: Round): Sentence {
  const { winner, diamond, completed } = round
  const equal = equalIn(round)
  const out = equal.length ? say('mccarthy-flip-equal', { cards: list(equal) }) : ''
  if (!winner) return { lead: say('mccarthy-log-put_under', { n: diamond }), what: say('mccarthy-flip-void') }
  const lead = ofCollection(viewer, SOLD, winner, { n: diamond, m: isBidOf(round, winner) })
  const made = completed.map(([a, b]) => ofCollection(viewer, COMPLETED, winner, { a: a!, b: b! }))
  return { lead, what: [...made, out].filter(Boolean).join(' ') || say('mccarthy-flip-burned') }
}

/** Return the reason why the auction has ended. */
function ending(facts: McCarthyFacts, options: string[]): string {
  const unsold = facts.unsold.map(Number).sort((a, b) => a - b)
  if (unsold.length === 1) return say('mccarthy-end-matched', { n: unsold[0]! })
  if (unsold.length) return say('mccarthy-end-void', { cards: list(unsold) })
  if (!facts.column) return say('mccarthy-end-full')
  return say(options.includes('ending=double') ? 'mccarthy-end-double' : 'mccarthy-end-speed')
}

function over(viewer: Viewer, facts: McCarthyFacts): Sentence {
  const [winner] = facts.over
  if (endedEarly(viewer.room)) return { lead: sentence(viewer, 'mccarthy-log-won', winner) }
  const what = ending(facts, viewer.room.options)
  if (facts.over.length === 1) return { lead: sentence(viewer, 'mccarthy-log-won', winner), what }
  return { lead: say('mccarthy-shared', { who: words.list(facts.over.map((seat) => nameFor(viewer, seat))) }), what }
}

export function sentenceOf(record: TableRecord, me: number | undefined): Sentence {
  const facts = factsOf(record)
  const viewer = { room: record.room, me }
  if (facts.over?.length) return over(viewer, facts)
  const diamond = Number(facts.diamond?.[0])
  if (!diamond) return { lead: say('game-wait.start') }
  const partners = hasPartners(record.room.options)
  const lead = say('mccarthy-log-offered', { n: diamond })
  if (me !== undefined && facts.asked.includes(me))
    return { lead, what: worth(facts, me, diamond, partners), ask: say(partners ? 'mccarthy-ask-both' : 'mccarthy-ask-bid'), mine: true }
  return { lead, what: waiting(viewer, facts) }
}

/** Describe who is awaited, by name if it is one player. */
export function waiting(viewer: Viewer, facts: McCarthyFacts): string {
  if (facts.asked.length === 1) return say('game-wait', { who: nameFor(viewer, facts.asked[0]!) })
  const seats = facts.hand.length
  return say('mccarthy-answered', { n: seats - facts.asked.length, m: seats })
}

/** Return the whole text for screen readers. */
export const aloud = ({ lead, what = '', ask = '' }: Sentence): string => plain(`${lead} ${what} ${ask}`).trim()
