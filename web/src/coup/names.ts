// What cards, parties and actions are called, and what is said of them.
import { say, words } from '../lib/words.svelte'

export const cardName = (card: string): string => say(`coup-${card}`)
export const cardDoes = (card: string): string => say(`coup-${card}.does`)
export const cardStops = (card: string): string => (words.has(`coup-${card}.stops`) ? say(`coup-${card}.stops`) : '')
export const partyName = (party: string): string => say(`coup-${party}`)
export const actionName = (action: string): string => say(`coup-do-${action}`)
export const actionSays = (action: string): string => say(`coup-do-${action}.says`)
