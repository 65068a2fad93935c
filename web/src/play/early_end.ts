// Display of a game that ended early because all other players had left; the remaining player has won.
import type { TableRecord } from '../connection/record'
import type { Room } from '../wire'

export const endedEarly = ({ phase, ended }: Room): boolean => phase === 'over' && ended === 'left'

/** Return the facts as if the rules had ended the game: nobody is asked, and the winner is set. */
export function withEarlyEnd(record: TableRecord): TableRecord {
  const { room } = record
  if (!endedEarly(room)) return record
  const winner = room.results.at(-1)?.winners[0]
  return { ...record, moves: [], facts: { ...record.facts, asked: [], over: winner === undefined ? [] : [room.players.indexOf(winner)] } }
}
