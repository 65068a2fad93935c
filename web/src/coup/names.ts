// Names of cards, parties, actions and moves, and short descriptions.
import { nameFor, type Viewer } from '../app/people'
import type { MoveWords } from '../connection/record'
import { say, words } from '../app/words.svelte'

export const cardName = (card: string): string => say(`coup-${card}`)
export const cardDoes = (card: string): string => say(`coup-${card}.does`)
export const cardStops = (card: string): string => (words.has(`coup-${card}.stops`) ? say(`coup-${card}.stops`) : '')
export const partyName = (party: string): string => say(`coup-${party}`)
export const actionName = (action: string): string => say(`coup-do-${action}`)
/** Return what an action does, with the character that it claims in this game. */
export const actionSays = (action: string, card = ''): string => say(`coup-do-${action}.says`, { card })

/** Return the name of a move on its button, with its target. */
export function moveName(viewer: Viewer, [verb, word]: MoveWords, acting: boolean): string {
  if (verb === 'side') return partyName(String(word))
  const name = acting ? actionName(String(verb)) : say(`coup-${verb}`)
  return typeof word === 'number' ? say('coup-aim-at', { action: name, name: nameFor(viewer, word) }) : name
}
