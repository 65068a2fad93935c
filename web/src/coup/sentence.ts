// The status sentence: what is happening, and what the viewer must do.
import type { TableRecord } from '../connection/record'
import { say } from '../app/words.svelte'
import { endedEarly } from '../play/early_end'
import { COUP } from '../printed'
import { factsOf, going, type Card, type Going } from './coup'
import { cardName } from './names'
import { nameFor, plain, sentence, type Viewer } from '../app/people'

export interface Sentence {
  by?: number // the seat whose claim or action it is
  lead: string
  what?: string
  ask?: string
  card?: Card // shown on the stage
  claimed?: boolean // claimed, but not proven
  icon?: string
  mine?: boolean // the viewer is asked
}

interface Scene extends Viewer {
  record: TableRecord
  going: Going
  seat: number // the viewer if asked, or else the first seat that is asked
  mine: boolean
}

/** Describe a claim and its consequence. */
function claim(scene: Scene): Sentence {
  const [seat, claimed] = factsOf(scene.record).claim
  if (seat === undefined || claimed === undefined) return { lead: '' }
  const { declared, blocked } = scene.going
  const ask = scene.mine ? sentence(scene, 'coup-ask-challenge', seat) : undefined
  const none = claimed === 'no_duke'
  const lead = sentence(scene, none ? 'coup-now-claims-no_duke' : 'coup-now-claims', seat, undefined, { card: cardName(none ? 'duke' : claimed) })
  const what = blocked
    ? sentence(scene, 'coup-now-blocks', seat, blocked.args.target)
    : declared && intent(scene, seat, declared.args.action, declared.args.target)
  const card = none ? {} : { card: claimed as Card, claimed: true }
  return { by: seat, lead, ...(what ? { what } : {}), ...(ask ? { ask } : {}), ...card, icon: none ? 'embezzle' : blocked ? 'shield' : iconOf(declared?.args.action) }
}

const iconOf = (action: string | undefined): string => (action === 'tax' ? 'coins' : action === 'examine' ? 'inquisitor' : action === 'defuse' || action === 'pass' ? 'bomb' : (action ?? 'coins'))

function intent(scene: Scene, seat: number, action: string, target: number | undefined): string {
  const { coins, reserve, treasury } = factsOf(scene.record)
  const n = action === 'steal' ? Math.min(COUP.steal.gain, coins[target!]!) : action === 'embezzle' ? reserve : Math.min(COUP.tax.gain, treasury)
  return sentence(scene, `coup-now-${action}`, seat, target, { n })
}

/** Describe an action that can be blocked, with or without a claim. */
function block(scene: Scene): Sentence {
  const args = scene.going.declared?.args
  if (!args) return { lead: '' }
  const ask = scene.mine ? { ask: sentence(scene, 'coup-ask-block', args.seat) } : {}
  if (!args.claim)
    return { by: args.seat, lead: sentence(scene, 'coup-now-foreign_aid', args.seat), what: say('coup-now-foreign_aid.then', { n: Math.min(COUP.foreign_aid.gain, factsOf(scene.record).treasury) }), icon: 'foreign_aid', ...ask }
  const lead = sentence(scene, 'coup-now-claims', args.seat, undefined, { card: cardName(args.claim) })
  return { by: args.seat, lead, what: intent(scene, args.seat, args.action, args.target), icon: iconOf(args.action), card: args.claim, claimed: !scene.going.proven, ...ask }
}

function prove(scene: Scene): Sentence {
  const { challenged } = scene.going
  const doubter: number = challenged?.args.seat
  const claimed: string = challenged?.args.claim ?? 'no_duke'
  const none = claimed === 'no_duke'
  const values = { card: cardName(none ? 'duke' : claimed), p: nameFor(scene, scene.seat) }
  const lead = doubter === undefined ? '' : sentence(scene, 'coup-now-prove', doubter)
  const card = none ? { icon: 'embezzle' } : { card: claimed as Card, claimed: true }
  const cannot = scene.record.moves.every(([verb]) => verb === 'concede') // R4
  if (scene.mine && cannot) return { lead, ask: say(none ? 'coup-now-prove.confess' : 'coup-now-prove.cannot', values), ...card }
  if (scene.mine) return { lead, ask: say(none ? 'coup-now-prove.asknone' : 'coup-now-prove.ask', values), ...card }
  return { lead, what: say(none ? 'coup-now-prove.none' : 'coup-now-prove.then', values), ...card }
}

function examination(scene: Scene, key: string): Sentence {
  const { seat: inquisitor, target } = scene.going.declared?.args ?? {}
  const judge = key === 'coup-now-judge'
  const lead = sentence(scene, key, judge ? inquisitor : target, judge ? target : undefined)
  const line = say(scene.mine ? `${key}.ask` : `${key}.then`, { p: inquisitor === undefined ? '' : nameFor(scene, inquisitor) })
  const seen = judge && scene.mine ? (factsOf(scene.record).revealed[target]?.[0] ?? 'hidden') : 'hidden'
  return { lead, ...(scene.mine ? { ask: line } : { what: line }), card: seen }
}

/** Describe a question that needs no details. */
function simple(scene: Scene, key: string, values = {}): Sentence {
  const lead = sentence(scene, key, scene.seat, undefined, values)
  return scene.mine ? { lead, ask: say(`${key}.ask`, values) } : { lead, what: say(`${key}.then`, values) }
}

function turn(scene: Scene): Sentence {
  const { moves } = scene.record
  const lead = sentence(scene, 'coup-now-action', scene.seat)
  if (!scene.mine) return { lead, what: say('coup-now-action.wait') }
  if (!moves.length) return { lead } // a replay has no open question
  const forced = moves.every(([verb]) => verb === 'coup')
  const { coins, treasury } = factsOf(scene.record)
  if (forced) return { lead, ask: say('coup-now-action.forced', { n: coins[scene.seat] ?? 0 }) }
  const low = treasury < COUP.tax.gain ? { what: say('coup-low', { n: treasury }) } : {} // K23
  return { lead, ...low, ask: say('coup-now-action.ask') }
}

export function sentenceOf(record: TableRecord, me: number | undefined): Sentence {
  const facts = factsOf(record)
  const viewer = { room: record.room, me }
  const winner = facts.over?.[0]
  if (winner !== undefined)
    return {
      lead: sentence(viewer, 'coup-now-over', winner),
      ...(endedEarly(record.room) ? {} : { what: say(winner === me ? 'coup-now-over.mine' : 'coup-now-over.then') }),
      icon: 'laurel',
    }
  const seat = me !== undefined && facts.asked?.includes(me) ? me : facts.asked?.[0]
  if (seat === undefined) return { lead: say('game-wait.start') }
  const scene: Scene = { ...viewer, record, going: going(record.past), seat, mine: seat === me }
  return { ...said(scene, facts.decision[0] ?? ''), mine: scene.mine }
}

function said(scene: Scene, decision: string): Sentence {
  const facts = factsOf(scene.record)
  switch (decision) {
    case 'action':
      return turn(scene)
    case 'challenge':
      return claim(scene)
    case 'block':
      return block(scene)
    case 'prove':
      return prove(scene)
    case 'lose':
      return { ...simple(scene, 'coup-now-lose'), icon: 'skull' }
    case 'exchange':
      return { ...simple(scene, 'coup-now-keep', { n: facts.influence[scene.seat]! }), icon: 'exchange' }
    case 'reveal':
      return examination(scene, 'coup-now-reveal')
    case 'examine':
      return examination(scene, 'coup-now-judge')
    case 'bomb':
      return { ...simple(scene, 'coup-now-bomb'), icon: 'bomb' }
    case 'draft':
      return { lead: sentence(scene, 'coup-now-draft', scene.seat), what: say('coup-now-draft.then') }
    case 'party':
      return { lead: sentence(scene, 'coup-now-party', scene.seat), what: say('coup-now-party.then') }
    default:
      return { lead: say('game-wait.others') }
  }
}

/** Return the whole text for screen readers. */
export function aloud(scene: Viewer, now: Sentence): string {
  const by = now.by === undefined || now.by === scene.me ? '' : `${nameFor(scene, now.by)} `
  return plain(`${by}${now.lead} ${now.what ?? ''} ${now.ask ?? ''}`).trim()
}
