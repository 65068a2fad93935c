// Text of the confirmation before a move: its effect, its price, and the coins left.
import { nameFor, sentence, type Viewer } from '../app/people'
import type { MoveWords } from '../connection/record'
import { say } from '../app/words.svelte'
import { DEZH_COINS } from '../printed'
import { priceOf, ruinOf, type DezhFacts } from './dezh'
import { districtName, does, moveName, roleName, verbName } from './names'

export interface Sure {
  asks: string
  says: string
  yes: string // label of the button
}

/** Return the price and the coins left. */
export const pays = (n: number, coins: number): string => (n ? say('dezh-pays', { n, left: coins - n }) : say('dezh-pays.none', { left: coins }))

export function sureOf(viewer: Viewer, move: MoveWords, facts: DezhFacts): Sure {
  const [verb, first, second] = move as [string, string | number, string?]
  const coins = facts.coins[viewer.me ?? 0] ?? 0
  const yes = verbName(verb === 'take' ? 'keep' : verb)
  switch (verb) {
    case 'take':
      return { asks: roleName(String(first)), says: does(String(first)), yes: moveName(viewer, move) }
    case 'kill':
    case 'rob': {
      const role = roleName(String(first))
      const own = facts.roles[viewer.me ?? 0]?.includes(String(first))
      return { asks: say(`dezh-sure-${verb}`, { role }), says: say(own ? `dezh-sure-${verb}.own` : `dezh-sure-${verb}.then`), yes }
    }
    case 'swap': {
      const [mine, theirs] = [facts.hand_size[viewer.me ?? 0] ?? 0, facts.hand_size[Number(first)] ?? 0]
      return { asks: say('dezh-sure-swap', { p: nameFor(viewer, Number(first)) }), says: say('dezh-sure-swap.then', { n: mine, m: theirs }), yes }
    }
    case 'destroy': {
      const d = districtName(second ?? '')
      return { asks: sentence(viewer, 'dezh-sure-destroy', Number(first), undefined, { d }), says: pays(ruinOf(second ?? ''), coins), yes }
    }
    case 'build':
      return { asks: say('dezh-sure-build', { d: districtName(String(first)) }), says: pays(priceOf(String(first)), coins), yes }
    case 'smithy':
      return { asks: say('dezh-sure-smithy', { n: Math.min(DEZH_COINS.smithyCards, facts.deck) }), says: pays(DEZH_COINS.smithy, coins), yes }
    case 'alchemy':
    case 'redraw':
      return { asks: say(`dezh-sure-${verb}`, { d: districtName(String(first)) }), says: say(`dezh-sure-${verb}.then`), yes }
    default: {
      const d = districtName(String(first))
      const drawn = facts.drawn[viewer.me ?? 0]?.length ?? 0
      return { asks: d, says: drawn > 1 ? say('dezh-sure-keep') : '', yes }
    }
  }
}
