// Reasons why something is not offered, with the ids of the rules.
import { say } from '../app/words.svelte'
import type { Why } from '../play/input/move_choice.svelte'
import { DEZH_COINS } from '../printed'
import { isComplete, isSafe, ON_ROLE, priceOf, ruinOf, type DezhFacts } from './dezh'
import { districtName, kindName } from './names'

const POWERS = ['named_to_murder', 'named_to_rob', 'swapped', 'redrew', 'destroyed']
const buildsAt = (facts: DezhFacts): number => ON_ROLE[facts.called[0] ?? '']?.builds ?? 0 // D12, D20

const NO_CARDS = 'dezh-hand.none'
const because = (rule: string, says: string): Why => ({ says, rule })

/** The reason once the limit of districts per turn is reached. */
const built = (facts: DezhFacts): Why => because(buildsAt(facts) > 1 ? 'D20' : 'D12', say('dezh-why-built', { n: buildsAt(facts) }))

/** The reason for a step of the turn. `done` lists what was done in it. */
export function whyNot(verb: string, facts: DezhFacts, me: number, done: string[]): Why {
  switch (verb) {
    case 'end':
      return because('D10', say('dezh-why-end'))
    case 'cards':
      return because('D50', say('dezh-why-deck'))
    case 'resources':
      return because('D10', say('dezh-why-resources'))
    case 'income':
      return because('D13', done.includes('income') ? say('dezh-why-income') : say('dezh-why-income.none', { kind: kindName(ON_ROLE[facts.called[0] ?? '']?.paidBy ?? '') }))
    case 'build':
      if (done.filter((what) => what === 'built').length >= buildsAt(facts)) return built(facts)
      return because('D12', say(facts.hand[me]?.length ? 'dezh-why-build' : NO_CARDS))
    case 'alchemy':
      return because('D44', say(done.includes('alchemy') ? 'dezh-why-once' : NO_CARDS))
    case 'smithy':
      if (done.includes('smithy')) return because('D45', say('dezh-why-once'))
      return (facts.coins[me] ?? 0) < DEZH_COINS.smithy ? because('D45', say('dezh-why-smithy')) : because('D50', say('dezh-why-deck'))
    default:
      if (done.some((what) => POWERS.includes(what))) return because('D10', say('dezh-why-power'))
      if (verb !== 'destroy') return because('D16', say(NO_CARDS))
      return because('D21', say(facts.city.some((city) => city.length) ? 'dezh-why-destroy' : 'dezh-why-destroy.none'))
  }
}

/** The reason for a card of the hand that cannot be built. */
export function whyNotBuilt(district: string, facts: DezhFacts, me: number): Why {
  const d = districtName(district)
  if (facts.city[me]!.includes(district)) return because('D12', say('dezh-why-twice', { d }))
  if (priceOf(district) > (facts.coins[me] ?? 0)) return because('D12', say('dezh-why-poor', { d, n: priceOf(district) }))
  return built(facts)
}

/** The reason for a card of the hand while another question is open. */
export function whyNotNow(facts: DezhFacts, me: number, done: string[]): Why {
  if (facts.turn[0] !== me) return because('D12', say('dezh-why-later'))
  if (done.filter((what) => what === 'built').length >= buildsAt(facts)) return built(facts)
  return facts.asked.includes(me) ? because('D12', say('dezh-why-later.first')) : because('D43', say('dezh-why-later.wait'))
}

/** The reason for a district that the warlord cannot destroy. */
export function whyNotDestroyed(owner: number, district: string, facts: DezhFacts, me: number): Why {
  if (isComplete(facts, owner)) return because('D21', say('dezh-why-complete'))
  if (isSafe(facts, owner)) return because('D18', say('dezh-why-sage'))
  if (district === 'armoury') return because('D41', say('dezh-why-armoury'))
  const n = ruinOf(district)
  return n > (facts.coins[me] ?? 0) ? because('D21', say('dezh-why-poor', { d: districtName(district), n })) : because('D10', say('dezh-why-power'))
}

/** The reason for a role that cannot be named. */
export function whyNotNamed(verb: string, role: string, facts: DezhFacts): Why {
  if (verb === 'kill') return because('D14', say('dezh-why-kill'))
  return because('D15', say(facts.murdered.some((dead) => dead === role) ? 'dezh-why-rob.dead' : 'dezh-why-rob'))
}
