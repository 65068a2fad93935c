// Registry of the games. A game is playable in this client once its screen is listed here.
import type { Component, Snippet } from 'svelte'
import type { GameCard } from '../wire'
import type { TableConnection } from '../connection/table_connection.svelte'
import { say, words } from './words.svelte'

/**
 * The screen of a game, during it and at its end; `after` is the bar in a break and after the game.
 * `far`: it is shown on a television, without controls.
 */
export type GameScreen = Component<{ connection: TableConnection; after?: Snippet; far?: boolean }>

export const GAMES = ['coup', 'dezh', 'mccarthy']

interface Shown {
  screen: () => Promise<{ default: GameScreen }>
  words: string[] // names of its translation files
}

const screens: { [game: string]: Shown | undefined } = {
  coup: { screen: () => import('../coup/Coup.svelte'), words: ['coup'] },
  mccarthy: { screen: () => import('../mccarthy/McCarthy.svelte'), words: ['mccarthy', 'mccarthy-table'] },
  dezh: { screen: () => import('../dezh/Dezh.svelte'), words: ['dezh', 'dezh-table'] },
}

export const PLAYABLE = new Set(Object.keys(screens))

/** Load the screen of a game and its translations on demand. */
export async function loadScreen(game: string): Promise<GameScreen | undefined> {
  const shown = screens[game]
  const [screen] = await Promise.all([shown?.screen(), ...(shown?.words ?? []).map((file) => words.learn(file))])
  return screen?.default
}

export const titleOf = (game: string): string => say(`${game}-title`)
export const pitchOf = (game: string): string => say(`${game}-pitch`)
/** Return the advice on which options suit whom; some games have none. */
export const adviceOn = (game: string): string => (words.has(`${game}-advice`) ? say(`${game}-advice`) : '')
export const optionName = (game: string, option: string): string => say(`${game}-option-${option}`)
export const optionSays = (game: string, option: string): string => say(`${game}-option-${option}.says`)
export const valueName = (game: string, option: string, value: string): string => say(`${game}-option-${option}.${value}`)

/** Return the maximal number of players with these options. */
export const mostWith = ({ most, options }: GameCard, chosen: readonly string[]): number =>
  Math.min(most, ...options.flatMap(({ name, most }) => (most && chosen.includes(name) ? [most] : [])))

/** Return the picture of an option. */
export const OPTION_ICONS: { [option: string]: string } = {
  reformation: 'convert',
  inquisitor: 'inquisitor',
  anarchist: 'bomb',
  gate: 'gate_of_nations',
}
