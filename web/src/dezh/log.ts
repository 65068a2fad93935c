// The log of Dezh: events as sentences in the viewer's language.
import { sentence, type Viewer } from '../app/people'
import type { EventBatch, GameEvent } from '../connection/record'
import { say, words } from '../app/words.svelte'
import type { LogBuilder, LogLine, LineText, Narrator } from '../play/log_builder'
import { districtName, kindName, roleName } from './names'

const PAID: { [why: string]: string } = { coins: 'coins', merchant: 'r-merchant', alchemy: 'alchemy', smithy: 'smithy' }
const named = (districts: string[]): string => words.list(districts.map(districtName))

/** The payment for a destroyed or bought district has no line of its own. */
function paid(viewer: Viewer, { args }: GameEvent): LineText | undefined {
  const { payer, payee, coins: n, why, thing } = args
  const seat = payer === 'bank' ? payee : payer
  if (why === 'build') return ['build', sentence(viewer, 'dezh-log-build', seat, undefined, { d: districtName(thing), n })]
  if (why === 'income') return [thing, sentence(viewer, 'dezh-log-income', seat, undefined, { kind: kindName(thing), n })]
  return PAID[why] ? [PAID[why], sentence(viewer, `dezh-log-${why}`, seat, undefined, { n })] : undefined
}

function destroyed(viewer: Viewer, { args }: GameEvent): LineText {
  const { seat, target, card } = args
  const d = districtName(card)
  if (target !== undefined) return ['destroy', sentence(viewer, 'dezh-log-destroyed', seat, target, { d })]
  return ['destroy', sentence(viewer, seat === viewer.me ? 'dezh-log-destroyed.mine' : 'dezh-log-destroyed.own', seat, undefined, { d })]
}

function completed(viewer: Viewer, { args }: GameEvent): LineText {
  const { seat, first } = args
  const key = first ? (seat === viewer.me ? 'dezh-log-city_completed.mine' : 'dezh-log-city_completed.first') : 'dezh-log-city_completed'
  return ['castle', sentence(viewer, key, seat)]
}

/** Return consecutive cards of a seat that are drawn or put away, at the first of them; they share one line. */
function together(event: GameEvent, others: GameEvent[]): string[] {
  const at = others.indexOf(event)
  const same = (other: GameEvent | undefined): boolean => other?.key === event.key && other.args.seat === event.args.seat
  if (same(others[at - 1])) return []
  const end = others.findIndex((other, i) => i > at && !same(other))
  return others.slice(at, end < 0 ? undefined : end).map(({ args }) => args.card)
}

function drew(viewer: Viewer, event: GameEvent, others: GameEvent[]): LineText | undefined {
  const cards = together(event, others)
  if (!cards.length) return
  const mine = event.args.seat === viewer.me
  return ['ui-deck', sentence(viewer, 'dezh-log-drew', event.args.seat, undefined, { n: cards.length, districts: mine ? named(cards) : '' }), mine]
}

/** Return a line that only the actor sees. The facts forget it later, so the log is the record (D51). */
function secret(event: GameEvent, others: GameEvent[]): LineText | undefined {
  const { key, args } = event
  switch (key) {
    case 'handed_on':
      return ['ui-cards', say('dezh-log-handed_on', { roles: words.list(args.cards.map(roleName)) }), true]
    case 'took':
      return [`r-${args.card}`, say('dezh-log-took', { role: roleName(args.card) }), true]
    case 'burned_by':
      return ['burn', say('dezh-log-burned_by', { role: roleName(args.card) }), true]
    case 'kept':
      return ['ui-check', say('dezh-log-kept', { d: districtName(args.card) }), true]
    case 'put_under': {
      const cards = together(event, others)
      return cards.length ? ['ui-deck', say('dezh-log-put_under', { districts: named(cards) }), true] : undefined
    }
    case 'gave':
      return args.cards.length ? ['exchange', say('dezh-log-gave', { districts: named(args.cards) }), true] : undefined
    default:
      return undefined
  }
}

function spoken(viewer: Viewer, event: GameEvent, others: GameEvent[]): LineText | undefined {
  const { key, args } = event
  const { seat, target } = args
  const about = (icon: string, values = {}): LineText => [icon, sentence(viewer, `dezh-log-${key}`, seat, target, values)]
  switch (key) {
    case 'round_ended':
      return about('ui-repeat')
    case 'called':
      return about(`r-${args.role}`, { n: args.number, role: roleName(args.role) })
    case 'nobody_answered':
      return about('ui-minus')
    case 'burned_face_up':
      return about('burn', { role: roleName(args.card) })
    case 'turned_up':
      return about(`r-${args.card}`, { role: roleName(args.card) })
    case 'named_to_murder':
      return about('r-assassin', { role: roleName(args.role) })
    case 'named_to_rob':
      return about('r-thief', { role: roleName(args.role) })
    case 'found_dead':
      return about('skull', { role: roleName(args.role) })
    case 'robbed':
      return ['r-thief', sentence(viewer, 'dezh-log-robbed', undefined, args.payer, { n: args.coins })]
    case 'paid':
      return paid(viewer, event)
    case 'drew':
      return drew(viewer, event, others)
    case 'swapped':
      return about('exchange')
    case 'redrew':
      return about('exchange', { n: args.count })
    case 'destroyed':
      return destroyed(viewer, event)
    case 'bought':
    case 'declined':
      return about('graveyard')
    case 'crowned':
      return about('royal')
    case 'city_completed':
      return completed(viewer, event)
    default:
      return seat === viewer.me ? secret(event, others) : undefined
  }
}

const ACTS = new Set(['took', 'paid', 'kept', 'built', 'named_to_murder', 'named_to_rob', 'swapped', 'redrew', 'put_under', 'destroyed', 'bought', 'declined', 'drew'])

const narratorOf = (viewer: Viewer): Narrator => ({
  says: (event, others) => spoken(viewer, event, others),
  turns: ({ key }) => key === 'called' || key === 'round_ended',
  acts: ({ key }) => ACTS.has(key),
})

/** Return all lines of the log, oldest first. */
export function linesOf(logBuilder: LogBuilder, viewer: Viewer, past: EventBatch[], winners: number[]): LogLine[] {
  const lines = logBuilder.linesOf(viewer, past, narratorOf)
  const version = past.at(-1)?.version ?? 0
  for (const seat of winners) lines.push({ id: `won.${seat}`, version, icon: 'laurel', text: sentence(viewer, 'dezh-log-won', seat) })
  return lines
}

/** Return one event as a line, for its moment. */
export const lineOf = (viewer: Viewer, event: GameEvent): string => spoken(viewer, event, [event])?.[1] ?? ''
