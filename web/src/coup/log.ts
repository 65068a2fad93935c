// The log of Coup: events as sentences in the viewer's language.
import type { EventBatch, GameEvent } from '../connection/record'
import { say, words } from '../app/words.svelte'
import { nameFor, sentence, type Viewer } from '../app/people'
import type { LogBuilder, LogLine, LineText, Narrator } from '../play/log_builder'
import { cardName, partyName } from './names'

/** State carried from one event to the next. */
interface Thread {
  action: string
  claim: string
}

const ICONS: { [action: string]: string } = { tax: 'duke', examine: 'inquisitor', explode: 'bomb', defuse: 'contessa', pass: 'bomb' }
const iconOf = (action: string): string => ICONS[action] ?? action
const QUIETLY = new Set(['income', 'bomb']) // logged by their result instead

function declared(viewer: Viewer, event: GameEvent, others: GameEvent[]): LineText | undefined {
  const { seat, action, target, claim } = event.args
  if (QUIETLY.has(action)) return
  const price = others.find((other) => other.key === 'paid' && other.args.payer === seat && other.args.why === action)
  const values = { n: price?.args.coins ?? 0, card: claim && claim !== 'no_duke' ? cardName(claim) : '' }
  if (action === 'convert') return
  return [iconOf(action), sentence(viewer, `coup-log-${action}`, seat, target, values)]
}

/** Return the key for a payment that the treasury could not make in full (K23). */
const shortKey = (why: string, coins: number): string => (coins ? 'coup-log-short' : why === 'income' ? 'coup-log-income-none' : 'coup-log-unpaid')

function paid(viewer: Viewer, { args }: GameEvent): LineText | undefined {
  const { payer, payee, coins, why, promised } = args
  if (why === 'exile') return ['coins', sentence(viewer, 'coup-log-swept', payer as number, undefined, { n: coins })]
  if (typeof payee !== 'number') return
  if (promised) return [iconOf(why), sentence(viewer, shortKey(why, coins), payee, undefined, { n: coins, of: promised })]
  const key = why === 'income' ? 'coup-log-income' : why === 'refund' ? 'coup-log-refund' : `coup-log-${why}-paid`
  const from = typeof payer === 'number' ? payer : undefined
  return [why === 'refund' ? 'coins' : iconOf(why), sentence(viewer, key, payee, from, { n: coins })]
}

/** A player who denies a duke shows all cards; they are logged in one line, at the first of them (R4). */
function shown(viewer: Viewer, event: GameEvent, others: GameEvent[], thread: Thread): LineText | undefined {
  const { seat, card } = event.args
  if (thread.claim !== 'no_duke') return [card, sentence(viewer, 'coup-log-shown', seat, undefined, { card: cardName(card) })]
  const every = others.filter(({ key, args }) => key === 'shown' && args.seat === seat)
  if (every.indexOf(event) > 0) return
  return ['ui-check', sentence(viewer, 'coup-log-shown-none', seat, undefined, { cards: words.list(every.map(({ args }) => cardName(args.card))) })]
}

function revealed(viewer: Viewer, { args }: GameEvent): LineText {
  const values = { card: cardName(args.card) }
  if (args.target === viewer.me) return ['inquisitor', say('coup-log-revealed.mine', { ...values, who: nameFor(viewer, args.seat) }), true]
  return ['inquisitor', sentence(viewer, 'coup-log-revealed', args.seat, args.target, values), args.seat === viewer.me]
}

function spoken(viewer: Viewer, event: GameEvent, others: GameEvent[], thread: Thread): LineText | undefined {
  const { key, args } = event
  const { seat, target } = args
  const about = (icon: string, said: string, values = {}): LineText => [icon, sentence(viewer, said, seat, target, values)]
  switch (key) {
    case 'declared':
      Object.assign(thread, { action: args.action, claim: args.claim ?? '' })
      return declared(viewer, event, others)
    case 'paid':
      return paid(viewer, event)
    case 'challenged':
      thread.claim = args.claim
      return about('coup', 'coup-log-challenged')
    case 'blocked':
      return about('shield', 'coup-log-blocked', { card: cardName(args.claim) })
    case 'failed':
      return about('ui-x', 'coup-log-failed')
    case 'shown':
      return shown(viewer, event, others, thread)
    case 'drew':
      return seat === viewer.me ? ['ui-eye', say('coup-log-drew', { card: cardName(args.card) }), true] : undefined
    case 'conceded':
      return thread.claim === 'no_duke' ? about('duke', 'coup-log-confessed') : about('ui-flag', 'coup-log-conceded')
    case 'turned_up':
      return about(args.card, 'coup-log-turned_up', { card: cardName(args.card) })
    case 'exiled':
      return about('skull', 'coup-log-exiled')
    case 'exchanged':
      return about('exchange', 'coup-log-exchanged')
    case 'revealed':
      return revealed(viewer, event)
    case 'returned':
      return about('inquisitor', 'coup-log-returned')
    case 'replaced':
      return about('inquisitor', 'coup-log-replaced')
    case 'drafted':
      return ['ui-deck', about('', 'coup-log-drafted', { card: cardName(args.cards?.[0] ?? 'hidden') })[1], seat === viewer.me]
    case 'sided':
      return about(args.party, 'coup-log-sided', { party: partyName(args.party) })
    case 'converted':
      return about(args.party, seat === target ? 'coup-log-converted-self' : 'coup-log-converted', { party: partyName(args.party) })
    case 'bomb_handed':
      return about('bomb', thread.action === 'bomb' ? 'coup-log-bomb' : 'coup-log-bomb-passed')
    case 'bomb_put_away':
      return thread.action === 'explode' ? undefined : about('bomb', 'coup-log-bomb-away')
    default:
      return undefined
  }
}

const ACTS = new Set(['declared', 'challenged', 'blocked', 'shown', 'conceded', 'exchanged', 'revealed', 'returned', 'replaced', 'drafted', 'sided', 'bomb_handed'])

/** Return whether the event is a player's own action or its direct gain, not a consequence. */
function isAct(event: GameEvent, others: GameEvent[]): boolean {
  const { key, args } = event
  if (key === 'paid') return event !== others[0]
  if (key === 'turned_up') return !others.some((other) => other.key === 'exiled' && other.args.seat === args.seat) // the last card is not chosen
  return ACTS.has(key)
}

function narratorOf(viewer: Viewer): Narrator {
  const thread: Thread = { action: '', claim: '' }
  return { says: (event, others) => spoken(viewer, event, others, thread), turns: ({ key }) => key === 'turn_passed', acts: isAct }
}

/** Return all lines of the log, oldest first. */
export function linesOf(logBuilder: LogBuilder, viewer: Viewer, past: EventBatch[], winners: number[]): LogLine[] {
  const lines = logBuilder.linesOf(viewer, past, narratorOf)
  const version = past.at(-1)?.version ?? 0
  for (const seat of winners) lines.push({ id: `won.${seat}`, version, icon: 'laurel', text: sentence(viewer, 'coup-log-won', seat) })
  return lines
}

/** Return the text of a moment: shown cards share one sentence, lost cards have one each. */
export function lineOf(viewer: Viewer, events: GameEvent[], claim: string): string {
  return events.flatMap((event) => spoken(viewer, event, events, { action: '', claim })?.[1] ?? []).join(' ')
}
