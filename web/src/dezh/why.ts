// Why something is not offered, in the words of its rule.
import { say } from '../lib/words.svelte'
import { DECK, isComplete, isSafe, PAID_BY, priceOf, type DezhFacts } from './dezh'
import { districtName, kindName } from './names'

const POWERS = ['named_to_murder', 'named_to_rob', 'swapped', 'redrew', 'destroyed']
const buildsAt = (facts: DezhFacts): number => (facts.called[0] === 'architect' ? 3 : 1) // D12, D20

/** A step of the turn. `done` is what was done in it. */
export function whyNot(verb: string, facts: DezhFacts, me: number, done: string[]): string {
  const [hand, coins] = [facts.hand[me] ?? [], facts.coins[me] ?? 0]
  switch (verb) {
    case 'end':
      return say('dezh-why-end')
    case 'cards':
      return say('dezh-why-deck')
    case 'resources':
      return say('dezh-why-resources')
    case 'income':
      return done.includes('income') ? say('dezh-why-income') : say('dezh-why-income.none', { kind: kindName(PAID_BY[facts.called[0] ?? ''] ?? '') })
    case 'build':
      if (done.filter((what) => what === 'built').length >= buildsAt(facts)) return say('dezh-why-built', { n: buildsAt(facts) })
      return hand.length ? say('dezh-why-build') : say('dezh-hand.none')
    case 'alchemy':
      return done.includes('alchemy') ? say('dezh-why-once') : say('dezh-hand.none')
    case 'smithy':
      if (done.includes('smithy')) return say('dezh-why-once')
      return coins < 2 ? say('dezh-why-smithy') : say('dezh-why-deck')
    default:
      if (done.some((what) => POWERS.includes(what))) return say('dezh-why-power')
      return verb === 'destroy' ? say('dezh-why-destroy') : say('dezh-hand.none')
  }
}

/** A card of the hand that cannot be built. */
export function whyNotBuilt(district: string, facts: DezhFacts, me: number): string {
  const d = districtName(district)
  if (facts.city[me]!.includes(district)) return say('dezh-why-twice', { d })
  if (priceOf(district) > (facts.coins[me] ?? 0)) return say('dezh-why-poor', { d, n: priceOf(district) })
  return say('dezh-why-built', { n: buildsAt(facts) })
}

/** A district that the warlord cannot destroy. */
export function whyNotDestroyed(owner: number, district: string, facts: DezhFacts, me: number): string {
  if (isComplete(facts, owner)) return say('dezh-why-complete')
  if (isSafe(facts, owner)) return say('dezh-why-sage')
  if (district === 'armoury') return say('dezh-why-armoury')
  const n = (DECK[district]?.price ?? 1) - 1
  return n > (facts.coins[me] ?? 0) ? say('dezh-why-poor', { d: districtName(district), n }) : say('dezh-why-power')
}

/** A role that cannot be named. */
export function whyNotNamed(verb: string, role: string, facts: DezhFacts): string {
  if (verb === 'kill') return say('dezh-why-kill')
  return facts.murdered.includes(role as never) ? say('dezh-why-rob.dead') : say('dezh-why-rob')
}
