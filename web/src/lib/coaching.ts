// Which games this device has been guided through.
import { GAMES } from './games'
import type { Line } from './line.svelte'
import { words } from './words.svelte'

export const coached = (game: string): boolean => words.device.coached.includes(game)

/** Is somebody at this table played through their first game of the kind? */
export const isGuided = ({ record, seat }: Line): boolean =>
  record?.room.phase === 'playing' && seat !== undefined && !coached(record.room.game)

export const learnedGame = (game: string): void => words.set({ coached: [...new Set([...words.device.coached, game])] })

/** Guide through every game anew, or through none. */
export const guide = (on: boolean): void => words.set({ coached: on ? [] : GAMES })
