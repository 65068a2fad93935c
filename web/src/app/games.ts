// The games of the house. A game can be played here as soon as its screen is among the stages.
import type { Component, Snippet } from 'svelte'
import type { GameCard } from '../wire'
import type { Line } from '../connection/table_connection.svelte'
import { say, words } from './words.svelte'

/**
 * The screen of a game while it is played and when it is over; `after` is the bar in a break and of what comes next.
 * `far`: it hangs across the room, and nobody can press anything there.
 */
export type Stage = Component<{ line: Line; after?: Snippet; far?: boolean }>

export const GAMES = ['coup', 'dezh', 'mccarthy']

interface Shown {
  screen: () => Promise<{ default: Stage }>
  words: string[] // the files of words that it speaks with
}

const stages: { [game: string]: Shown | undefined } = {
  coup: { screen: () => import('../coup/Coup.svelte'), words: ['coup'] },
  mccarthy: { screen: () => import('../mccarthy/McCarthy.svelte'), words: ['mccarthy', 'mccarthy-table'] },
  dezh: { screen: () => import('../dezh/Dezh.svelte'), words: ['dezh', 'dezh-table'] },
}

export const PLAYABLE = new Set(Object.keys(stages))

/** The screen on which a game is played and ends; it and its words are loaded when they are needed. */
export async function stageOf(game: string): Promise<Stage | undefined> {
  const shown = stages[game]
  const [screen] = await Promise.all([shown?.screen(), ...(shown?.words ?? []).map((file) => words.learn(file))])
  return screen?.default
}

export const titleOf = (game: string): string => say(`${game}-title`)
export const pitchOf = (game: string): string => say(`${game}-pitch`)
/** Whom which options suit; not every game has any. */
export const adviceOn = (game: string): string => (words.has(`${game}-advice`) ? say(`${game}-advice`) : '')
export const optionName = (game: string, option: string): string => say(`${game}-option-${option}`)
export const optionSays = (game: string, option: string): string => say(`${game}-option-${option}.says`)
export const valueName = (game: string, option: string, value: string): string => say(`${game}-option-${option}.${value}`)

/** With how many the game can be played, with these options. */
export const mostWith = ({ most, options }: GameCard, chosen: readonly string[]): number =>
  Math.min(most, ...options.flatMap(({ name, most }) => (most && chosen.includes(name) ? [most] : [])))

/** The picture of an option. */
export const OPTION_ICONS: { [option: string]: string } = {
  reformation: 'convert',
  inquisitor: 'inquisitor',
  anarchist: 'bomb',
  gate: 'gate_of_nations',
}
