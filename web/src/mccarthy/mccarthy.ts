// A viewer's facts of the auction: collections, hands and bids of players and silent partners. No rules: the server offers the moves.
import type { TableRecord, GameEvent } from '../connection/record'
import { MCCARTHY } from '../printed'

/** The facts of games/mccarthy/facts.py; values per seat are lists by seat. */
export interface McCarthyFacts {
  asked: number[]
  decision: string[]
  over: number[]
  diamond: string[]
  hand: string[][]
  bid: string[][] // "sealed" for others' bids; the second one is the silent partner's
  won: string[][]
  partner_hand: string[][]
  partner_won: string[][]
  column: number
  bottom: string[]
  void: number
  last_round: boolean
  unsold: string[]
  score: number[]
}

/** A bidder: a player, or a player's silent partner. */
export interface Bidder {
  seat: number
  partner: boolean
}

/** A finished round, derived from its events. */
export interface Round {
  bids: number[][] // by seat: the player's card, the silent partner's
  diamond: number
  winner?: Bidder
  completed: number[][] // pairs
}

export const { lowest: LOWEST, highest: HIGHEST } = MCCARTHY

/** The numbers of diamonds and of capital cards. */
export const NUMBERS = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => LOWEST + i)
export const hasLower = (diamond: number): boolean => diamond > LOWEST
export const hasHigher = (diamond: number): boolean => diamond < HIGHEST

export const factsOf = (record: TableRecord): McCarthyFacts => record.facts as unknown as McCarthyFacts
export const hasPartners = (options: string[]): boolean => options.includes('silent_partner')

/** Return the player, and the silent partner if there is one. */
export const biddersAt = (seat: number, partners: boolean): Bidder[] => [{ seat, partner: false }, ...(partners ? [{ seat, partner: true }] : [])]

const ascending = (cards: string[] | undefined): number[] => (cards ?? []).map(Number).sort((a, b) => a - b)

export const handOf = (facts: McCarthyFacts, { seat, partner }: Bidder): number[] => ascending((partner ? facts.partner_hand : facts.hand)[seat])
export const wonBy = (facts: McCarthyFacts, { seat, partner }: Bidder): number[] => ascending((partner ? facts.partner_won : facts.won)[seat])
export const isSame = (one: Bidder | undefined, other: Bidder): boolean => one?.seat === other.seat && one.partner === other.partner

/** Return the owner of a diamond. */
export function ownerOf(facts: McCarthyFacts, diamond: number): Bidder | undefined {
  const named = String(diamond)
  const seat = facts.won.findIndex((cards) => cards.includes(named))
  if (seat >= 0) return { seat, partner: false }
  const partnered = facts.partner_won.findIndex((cards) => cards.includes(named))
  return partnered >= 0 ? { seat: partnered, partner: true } : undefined
}

/** Group consecutive diamonds. */
export function runsOf(won: number[]): number[][] {
  const runs: number[][] = []
  for (const diamond of won) {
    const run = runs.at(-1)
    if (run?.at(-1) === diamond - 1) run.push(diamond)
    else runs.push([diamond])
  }
  return runs
}

export const sumOf = (won: number[]): number => won.reduce((sum, diamond) => sum + diamond, 0)
export const completeIn = (won: number[]): number => won.length - runsOf(won).length
export const bonusOf = (complete: number): number => MCCARTHY.complete * complete
/** Return the part of a silent partner's points that counts (M22). */
export const halfOf = (points: number): number => points / MCCARTHY.halves

/** Return the neighbours of a diamond in a list. */
export const neighboursOf = (won: number[], diamond: number): number[] => won.filter((other) => Math.abs(other - diamond) === 1)

/** Count the other sets that still hold a number; a player's own two sets count as each other's rivals. */
export function rivalsWith(facts: McCarthyFacts, self: Bidder, number: number): number {
  const named = String(number)
  const holding = (hands: string[][]): number => hands.filter((hand) => hand.includes(named)).length
  const own = (self.partner ? facts.partner_hand : facts.hand)[self.seat]?.includes(named) ? 1 : 0
  return holding(facts.hand) + holding(facts.partner_hand) - own
}

/** Return whose collection an event is about. */
export const whoseIs = ({ args }: GameEvent): Bidder => ({ seat: args.seat, partner: args.to === 'partner_won' })

/** Build the round from the reveal and from the event about its diamond. */
export function roundOf(opened: GameEvent, lot: GameEvent): Round {
  const { bids, partner_bids: others = [] } = opened.args as { bids: string[]; partner_bids?: string[] }
  return {
    bids: bids.map((bid, seat) => [Number(bid), ...(others[seat] ? [Number(others[seat])] : [])]),
    diamond: Number(lot.args.card),
    ...(lot.key === 'sold' ? { winner: whoseIs(lot) } : {}),
    completed: [],
  }
}

/** Return the cards of a round that were played more than once, lowest first. */
export function equalIn({ bids }: Round): number[] {
  const all = bids.flat()
  return [...new Set(all.filter((bid, i) => all.indexOf(bid) !== i))].sort((a, b) => a - b)
}

export const isBidOf = (round: Round, { seat, partner }: Bidder): number => round.bids[seat]![partner ? 1 : 0]!
