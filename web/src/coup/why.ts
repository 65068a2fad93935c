// Reasons why something is not offered, with the ids of the rules.
import { nameFor, plain, type Viewer } from '../app/people'
import { say } from '../app/words.svelte'
import type { Why } from '../play/input/move_choice.svelte'
import type { Choice } from './choice.svelte'
import { actionsOf, type Action, type CoupFacts } from './coup'
import { actionName } from './names'

const because = (rule: string, says: string): Why => ({ says, rule })

/** The reason for an action of the turn. */
export function whyNot({ verb, cost = 0, rule }: Action, choice: Choice, facts: CoupFacts, me: number): Why {
  const action = actionName(verb)
  if (choice.moves.every(([offered]) => offered === 'coup')) return because('K12', say('coup-why-rich'))
  if (cost > (facts.coins[me] ?? 0)) return because(rule, say('coup-why-poor', { action, n: cost }))
  if (verb === 'embezzle') return because(rule, say('coup-why-reserve'))
  return because(verb === 'steal' ? 'K23' : rule, say('coup-why-nobody', { action }))
}

/** The reason for a player who is no possible target. */
export function whyNotAt(seat: number, verb: string, facts: CoupFacts, viewer: Viewer): Why {
  const p = plain(nameFor(viewer, seat))
  if (facts.exiled[seat]) return because('K8', say('coup-why-exiled', { p }))
  if (verb === 'pass') return because('A3', say('coup-why-passed', { p }))
  if (verb === 'steal' && !facts.coins[seat]) return because('K23', say('coup-why-penniless', { p }))
  const { more, rule = '' } = actionsOf(viewer.room.options).find((action) => action.verb === verb) ?? {}
  if (more) return because(rule, say('coup-why-poor', { action: actionName(verb), n: more }))
  return because('R2', say('coup-why-mate', { p }))
}

/** The reason while cards are still to be selected. */
export function whyNotYet(choice: Choice, facts: CoupFacts): Why {
  const exchanged = choice.connection.record!.room.options.includes('inquisitor') ? 'I1' : 'K20'
  const rules: { [verb: string]: string } = { keep: facts.decision[0] === 'draft' ? 'K5' : exchanged, turn_up: 'K7', reveal: 'I2' }
  return because(rules[choice.cardVerb] ?? 'K7', say(`coup-${choice.cardVerb}.none`, { n: choice.wanted }))
}
