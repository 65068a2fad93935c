// The status sentence: what is happening, and what the viewer must do.
import { nameFor, plain, sentence, type Viewer } from '../app/people'
import type { TableRecord } from '../connection/record'
import { say } from '../app/words.svelte'
import { factsOf, numberOf, type DezhFacts } from './dezh'
import { districtName, roleName } from './names'

export interface Sentence {
  lead: string
  ask?: string
  mine: boolean // the viewer is asked
}

function called({ called: [role] }: DezhFacts): string {
  return role ? say('dezh-log-called', { n: numberOf(role), role: roleName(role) }) : ''
}

/** Describe who gets the remaining roles. The last player of a draft passes none on, as the next one has roles already. */
function handsOn(viewer: Viewer, facts: DezhFacts, seat: number): string {
  const next = (seat + 1) % facts.coins.length
  const left = facts.offered.length - 1
  if (left === 1 && facts.roles[next]!.length > facts.roles[seat]!.length) return say('dezh-now-role.last')
  return say('dezh-now-role.next', { n: left, who: nameFor(viewer, next) })
}

export function sentenceOf(record: TableRecord, me: number | undefined): Sentence {
  const facts = factsOf(record)
  const viewer = { room: record.room, me }
  const [winner] = facts.over
  if (winner !== undefined) return { lead: sentence(viewer, 'dezh-log-won', winner), mine: false }
  const seat = me !== undefined && facts.asked.includes(me) ? me : facts.asked[0]
  if (seat === undefined) return { lead: say('game-wait.start'), mine: false }
  const mine = seat === me
  const burns = facts.coins.length === 2 && facts.offered.length % 2 === 0 // of six, four and two (D30)
  switch (facts.decision[0]) {
    case 'role':
      return mine
        ? { lead: say(burns ? 'dezh-ask-role.burn' : 'dezh-ask-role'), ask: handsOn(viewer, facts, seat), mine }
        : { lead: sentence(viewer, 'dezh-now-role', seat), mine }
    case 'turn':
      return { lead: called(facts), ask: sentence(viewer, 'dezh-now-turn', seat), mine }
    case 'keep':
      return mine ? { lead: called(facts), ask: say('dezh-ask-keep'), mine } : { lead: called(facts), ask: sentence(viewer, 'dezh-now-keep', seat), mine }
    case 'redraw':
      return mine ? { lead: called(facts), ask: say('dezh-ask-redraw'), mine } : { lead: called(facts), ask: sentence(viewer, 'dezh-now-redraw', seat), mine }
    case 'graveyard': {
      const d = districtName(facts.ruins[0] ?? 'manor')
      return mine ? { lead: say('dezh-ask-graveyard', { d }), mine } : { lead: sentence(viewer, 'dezh-now-graveyard', seat, undefined, { d }), mine }
    }
    default:
      return { lead: say('game-wait.others'), mine: false }
  }
}

/** Return the whole text for screen readers. */
export const aloud = ({ lead, ask = '' }: Sentence): string => plain(`${lead} ${ask}`).trim()
