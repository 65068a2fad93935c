// Which games this device has been guided through.
import { GAMES } from '../app/games'
import type { Line } from '../connection/table_connection.svelte'
import { words } from '../app/words.svelte'

export const coached = (game: string): boolean => words.device.coached.includes(game)

/** Is somebody at this table played through their first game of the kind? */
export const isGuided = ({ record, seat }: Line): boolean =>
  record?.room.phase === 'playing' && seat !== undefined && !coached(record.room.game)

export const learnedGame = (game: string): void => words.set({ coached: [...new Set([...words.device.coached, game])] })

/** Guide through every game anew, or through none. */
export const guide = (on: boolean): void => words.set({ coached: on ? [] : GAMES })
