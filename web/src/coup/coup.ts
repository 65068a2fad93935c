// A viewer's facts of Coup, and the constants of its actions. No rules: the server offers the possible moves.
import type { EventBatch, TableRecord, GameEvent } from '../connection/record'
import { COUP } from '../printed'

export type Role = 'duke' | 'assassin' | 'captain' | 'ambassador' | 'contessa' | 'inquisitor'
export type Card = Role | 'hidden'
export type Party = 'empire' | 'resistance'

/** The facts of games/coup/facts.py; values per seat are lists by seat. */
export interface CoupFacts {
  asked: number[]
  decision: string[]
  over: number[]
  turn: number[]
  coins: number[]
  hand: Card[][]
  drawn: Card[][]
  revealed: Card[][]
  up: Role[][]
  influence: number[]
  exiled: boolean[]
  party: Party[][]
  treasury: number
  reserve: number
  court: number
  removed: number
  bomb: number[]
  claim: [] | [seat: number, claim: string]
}

export interface Action {
  verb: keyof typeof COUP
  icon: string
  gain?: number
  cost?: number
  more?: number // the cost if the target is another player
  claims?: string
  option?: string // the option that adds it
  sure?: string // key of the confirmation
  rule: string // id of its rule
}

/** In display order: free actions, claims, those of options, and the coup in the corner. */
const ACTIONS: Omit<Action, 'gain' | 'cost' | 'more'>[] = [
  { verb: 'income', icon: 'income', rule: 'K14' },
  { verb: 'foreign_aid', icon: 'foreign_aid', rule: 'K15' },
  { verb: 'tax', icon: 'duke', claims: 'duke', rule: 'K17' },
  { verb: 'steal', icon: 'steal', claims: 'captain', rule: 'K19' },
  { verb: 'assassinate', icon: 'assassinate', claims: 'assassin', sure: 'coup-sure-assassinate', rule: 'K18' },
  { verb: 'exchange', icon: 'exchange', claims: 'ambassador', rule: 'K20' },
  { verb: 'examine', icon: 'inquisitor', claims: 'inquisitor', option: 'inquisitor', rule: 'I2' },
  { verb: 'convert', icon: 'convert', option: 'reformation', rule: 'R3' },
  { verb: 'embezzle', icon: 'embezzle', claims: 'no_duke', option: 'reformation', rule: 'R4' },
  { verb: 'bomb', icon: 'bomb', option: 'anarchist', sure: 'coup-sure-bomb', rule: 'A1' },
  { verb: 'coup', icon: 'coup', sure: 'coup-sure-coup', rule: 'K16' },
]

const COMMON: Role[] = ['duke', 'assassin', 'captain', 'ambassador', 'contessa']

/** Replace the ambassador by the inquisitor in games with that option. */
function instead<T extends string | undefined>(options: string[], role: T): T | 'inquisitor' {
  return role === 'ambassador' && options.includes('inquisitor') ? 'inquisitor' : role
}

const ROLES = new Set<string>([...COMMON, 'inquisitor'])
export const isRole = (name: string): name is Role => ROLES.has(name)

export const rolesOf = (options: string[]): Role[] => COMMON.map((role) => instead(options, role))

export const actionsOf = (options: string[]): Action[] =>
  ACTIONS.filter((action) => !action.option || options.includes(action.option)).map((action) => ({
    ...action,
    ...COUP[action.verb],
    ...(action.claims ? { claims: instead(options, action.claims) } : {}),
  }))

/** Return the indexes of drawn cards in the hand; of equal cards the last one. */
export function drawnIn(hand: Card[], drawn: Card[]): number[] {
  const places = new Set<number>()
  for (const card of drawn) {
    const place = hand.findLastIndex((held, i) => held === card && !places.has(i))
    if (place >= 0) places.add(place)
  }
  return [...places]
}

export const factsOf = (record: TableRecord): CoupFacts => record.facts as unknown as CoupFacts

/** The actions of the current turn so far, derived from events. */
export interface Going {
  declared?: GameEvent
  blocked?: GameEvent
  challenged?: GameEvent
  revealed?: GameEvent
  proven: boolean // the claim of the action was proven
  at: number // version of the declaration
  since: number // version of the last event
}

export function going(past: EventBatch[]): Going {
  const turn: Going = { proven: false, at: 0, since: past.at(-1)?.version ?? 0 }
  const events: { event: GameEvent; version: number }[] = []
  for (let i = past.length - 1; i >= 0; i--) {
    const { version, events: told } = past[i]!
    const passed = told.findLastIndex((event) => event.key === 'turn_passed')
    events.unshift(...told.slice(passed + 1).map((event) => ({ event, version })))
    if (passed >= 0) break
  }
  for (const { event, version } of events) {
    if (event.key === 'declared') Object.assign(turn, { declared: event, at: version, blocked: undefined, challenged: undefined, proven: false })
    else if (event.key === 'blocked') turn.blocked = event
    else if (event.key === 'challenged') turn.challenged = event
    else if (event.key === 'revealed') turn.revealed = event
    else if (event.key === 'shown' && !turn.blocked) turn.proven = true
  }
  return turn
}
