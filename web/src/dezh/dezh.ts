// A viewer's facts of Dezh, and the constants of its cards. No rules: the server offers the possible moves.
import deck from '../../../src/dorehami/games/dezh/deck.toml?raw'
import type { EventBatch, TableRecord, GameEvent } from '../connection/record'
import { DEZH_COINS, DEZH_GOALS, DEZH_ROLES } from '../printed'

export type Role = keyof typeof DEZH_ROLES
export const ROLES = Object.keys(DEZH_ROLES) as Role[]
export const KINDS = ['royal', 'religious', 'trade', 'military', 'special'] as const
export type Kind = (typeof KINDS)[number]

/** The facts of games/dezh/facts.py; values per seat are lists by seat. Unknown cards and roles are "hidden". */
export interface DezhFacts {
  asked: number[]
  decision: string[]
  over: number[]
  turn: number[]
  coins: number[]
  hand: string[][]
  hand_size: number[]
  drawn: string[][]
  city: string[][]
  roles: string[][]
  turned_up: Role[][]
  crown: number[]
  called: Role[]
  murdered: Role[]
  robbed: Role[]
  face_up: Role[]
  offered: string[]
  burned: string[]
  first: number[]
  ruins: string[]
  deck: number
  bottom: string[] // in drawing order
  score: number[]
  count: string[][] // alternating names and points of the lines
}

export const factsOf = (record: TableRecord): DezhFacts => record.facts as unknown as DezhFacts

export interface District {
  kind: Kind
  price: number
}

/** Parse the districts from deck.toml. */
function read(text: string): { [district: string]: District } {
  const found: { [district: string]: District } = {}
  let kind: Kind = 'royal'
  for (const line of text.split('\n')) {
    const [, section, district, price] = /^\[(\w+)\]|^(\w+) = \{ price = (\d+)/.exec(line) ?? []
    if (section) kind = section as Kind
    else if (district) found[district] = { kind, price: Number(price) }
  }
  return found
}

export const DECK = read(deck)
export const SPECIALS = Object.keys(DECK).filter((district) => DECK[district]!.kind === 'special')
export const priceOf = (district: string): number => DECK[district]?.price ?? 0

/** Return what the warlord pays to destroy a district (D21). */
export const ruinOf = (district: string): number => priceOf(district) - DEZH_COINS.rebate

/** The constants of a role. */
interface RoleCard {
  coins: number // taken as resources (D11, D19)
  builds: number // districts per turn (D12, D20)
  paidBy?: Kind // the kind of districts that gives it income (D13)
}

export const ON_ROLE: { [role: string]: RoleCard | undefined } = DEZH_ROLES
export const numberOf = (role: string): number => ROLES.indexOf(role as Role) + 1

export function incomeOf(role: string, city: string[]): number {
  return city.filter((district) => DECK[district]?.kind === ON_ROLE[role]?.paidBy).length
}

/** Return the known cards of a hand: the viewer's own, or in a replay everybody's. */
export const knownOf = (facts: DezhFacts, seat: number): string[] => (facts.hand[seat] ?? []).filter((card) => card in DECK)

/** Return the bottom of the deck: known cards, and counts of unknown ones between them. */
export function bottomOf({ bottom = [] }: DezhFacts): { card?: string; count: number }[] {
  const found: { card?: string; count: number }[] = []
  for (const card of bottom) {
    const last = found.at(-1)
    if (card in DECK) found.push({ card, count: 1 })
    else if (last && !last.card) last.count++
    else found.push({ count: 1 })
  }
  return found
}

/** Return the roles on offer, as far as the viewer knows. */
export const offeredBy = ({ decision, offered }: DezhFacts): Role[] => ROLES.filter((role) => decision.includes('role') && offered.includes(role))

/** Return how many districts make a city complete (D25). */
export const completeAt = (seats: number): number => DEZH_GOALS[seats as keyof typeof DEZH_GOALS]
export const isComplete = ({ city }: DezhFacts, seat: number): boolean => city[seat]!.length >= completeAt(city.length)

/** Return whether the city is safe from the warlord because of a living sage (D18). */
export const isSafe = ({ turned_up, murdered }: DezhFacts, seat: number): boolean => turned_up[seat]!.includes('sage') && !murdered.includes('sage')

/** The state of a role in this round, as far as the viewer knows. */
export interface Call {
  role: Role
  holder?: number // the seat known to hold it
  state: 'open' | 'now' | 'played' | 'nobody' | 'burned' | 'mine' | 'held'
  murdered: boolean
  robbed: boolean
}

export function callsOf(facts: DezhFacts, me: number | undefined): Call[] {
  const called = numberOf(facts.called[0] ?? '')
  return ROLES.map((role, i) => {
    const holder = facts.turned_up.findIndex((roles) => roles.includes(role))
    const known = facts.roles.findIndex((roles) => roles.includes(role))
    const marks = { role, murdered: facts.murdered.includes(role), robbed: facts.robbed.includes(role) }
    if (holder >= 0) return { ...marks, holder, state: i + 1 === called && !facts.over.length ? 'now' : 'played' }
    if (known >= 0) return { ...marks, holder: known, state: known === me ? 'mine' : 'held' }
    if (facts.face_up.includes(role) || facts.burned.includes(role)) return { ...marks, state: 'burned' }
    return { ...marks, state: i + 1 <= called ? 'nobody' : 'open' }
  })
}

/** Return what was done in this turn: reasons of payments, and keys of other events. */
export function doneIn(past: EventBatch[]): string[] {
  const told: GameEvent[] = []
  for (let i = past.length - 1; i >= 0; i--) {
    const { events } = past[i]!
    const began = events.findLastIndex(({ key }) => key === 'turn_began')
    told.unshift(...events.slice(began + 1))
    if (began >= 0) break
  }
  return told.map(({ key, args }) => (key === 'paid' ? args.why : key))
}
