// Stores for which games this device has completed the guide.
import { GAMES } from '../app/games'
import type { TableConnection } from '../connection/table_connection.svelte'
import { words } from '../app/words.svelte'

export const coached = (game: string): boolean => words.device.coached.includes(game)

/** Return whether the viewer needs the guide for this table's game. */
export const isGuided = ({ record, seat }: TableConnection): boolean =>
  record?.room.phase === 'playing' && seat !== undefined && !coached(record.room.game)

export const completeGuide = (game: string): void => words.set({ coached: [...new Set([...words.device.coached, game])] })

/** Turn the guide on for all games, or off. */
export const guide = (on: boolean): void => words.set({ coached: on ? [] : GAMES })
