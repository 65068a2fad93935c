// The evening at a table: whose the points are, and where a game that is over is found again.
import type { Room } from '../wire'
import { botName, nameAt } from './people'
import { say } from './words.svelte'

/** What somebody is called who has played here, whether they still sit or not. */
export function playerName(room: Room, player: number): string {
  const chair = room.players.indexOf(player)
  if (chair >= 0) return nameAt(room, chair)
  const score = room.scores.find((one) => one.player === player)
  return score?.bot ? botName(score.bot) : score?.name || say('evening-gone')
}

/** What a table may show of a game when it is over, and what a replay shows to whom it may. */
export const SHOWN_AFTER = ['everything', 'own', 'nothing']
export const showsAll = (after: string): boolean => after === 'everything'
export const hasReplay = (after: string): boolean => after !== 'nothing'

export const gamePath = (table: string, number: number): string => `/t/${table}/games/${number}`
export const dealPath = (table: string, number: number): string => `${gamePath(table, number)}/deal`
export const recordPath = (table: string, number: number): string => `/api/tables/${table}/games/${number}.play`
