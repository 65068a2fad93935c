// What a viewer sees of a game of Coup, and what is printed on its actions. No rules: what may be done is offered.
import type { Happening, TableRecord, Told } from '../connection/record'
import { COUP } from '../printed'

export type Role = 'duke' | 'assassin' | 'captain' | 'ambassador' | 'contessa' | 'inquisitor'
export type Card = Role | 'hidden'
export type Party = 'empire' | 'resistance'

/** The facts of games/coup/facts.py; what every seat has is a list by seat. */
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
  more?: number // what it costs when it is aimed at somebody else
  claims?: string
  option?: string // it belongs to
  sure?: string // the words in which it is asked once more
  rule: string // that it is played by
}

/** In the places where the thumb learns them: free, claims, what options add, the coup in the corner. */
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

/** The character that a game with the inquisitor has in the ambassador's place. */
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

/** Which places of a hand hold cards that were drawn; of two alike the last one. */
export function drawnIn(hand: Card[], drawn: Card[]): number[] {
  const places = new Set<number>()
  for (const card of drawn) {
    const place = hand.findLastIndex((held, i) => held === card && !places.has(i))
    if (place >= 0) places.add(place)
  }
  return [...places]
}

export const factsOf = (record: TableRecord): CoupFacts => record.facts as unknown as CoupFacts

/** What is being played out in this turn, as it was told. */
export interface Going {
  declared?: Told
  blocked?: Told
  challenged?: Told
  revealed?: Told
  proven: boolean // the claim of the action was shown
  at: number // version of the declaration
  since: number // version of what was told last
}

export function going(past: Happening[]): Going {
  const turn: Going = { proven: false, at: 0, since: past.at(-1)?.version ?? 0 }
  const events: { event: Told; version: number }[] = []
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
