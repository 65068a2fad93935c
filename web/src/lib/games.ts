// The games of the house. A game can be played here as soon as its screen is among the stages.
import type { Component, Snippet } from 'svelte'
import type { Line } from './line.svelte'
import { say } from './words.svelte'

/** The screen of a game while it is played and when it is over; `after` is the bar in a break and of what comes next. */
export type Stage = Component<{ line: Line; after?: Snippet }>

export const GAMES = ['coup', 'dezh', 'mccarthy']

const screens = import.meta.glob<{ default: Stage }>('../coup/Coup.svelte')
const stages: { [game: string]: (() => Promise<{ default: Stage }>) | undefined } = {
  coup: screens['../coup/Coup.svelte'],
}

export const PLAYABLE = new Set(Object.keys(stages))

/** The screen on which a game is played and ends; loaded when it is needed. */
export async function stageOf(game: string): Promise<Stage | undefined> {
  return (await stages[game]?.())?.default
}

export const titleOf = (game: string): string => say(`${game}-title`)
export const pitchOf = (game: string): string => say(`${game}-pitch`)
export const optionName = (game: string, option: string): string => say(`${game}-option-${option}`)
export const optionSays = (game: string, option: string): string => say(`${game}-option-${option}.says`)
export const valueName = (game: string, option: string, value: string): string => say(`${game}-option-${option}.${value}`)

/** The picture of an option. */
export const OPTION_ICONS: { [option: string]: string } = {
  reformation: 'convert',
  inquisitor: 'inquisitor',
  anarchist: 'bomb',
}
