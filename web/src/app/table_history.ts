// Helpers for the history of a table: names of former players, and links to finished games.
import type { Room } from '../wire'
import { botName, nameAt } from './people'
import { say } from './words.svelte'

/** Return the name of somebody who has played here, also if they have left. */
export function playerName(room: Room, player: number): string {
  const chair = room.players.indexOf(player)
  if (chair >= 0) return nameAt(room, chair)
  const score = room.scores.find((one) => one.player === player)
  return score?.bot ? botName(score.bot) : score?.name || say('evening-gone')
}

/** Levels of disclosure of a finished game; the table's level decides which replays exist. */
export const SHOWN_AFTER = ['everything', 'own', 'nothing']
export const showsAll = (after: string): boolean => after === 'everything'
export const hasReplay = (after: string): boolean => after !== 'nothing'

export const gamePath = (table: string, number: number): string => `/t/${table}/games/${number}`
export const dealPath = (table: string, number: number): string => `${gamePath(table, number)}/deal`
export const recordPath = (table: string, number: number): string => `/api/tables/${table}/games/${number}.play`
