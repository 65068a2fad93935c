// A game that was not played to its end: everybody else had left, and who stayed has won.
import type { TableRecord } from '../connection/record'
import type { Room } from '../wire'

export const wasLeft = ({ phase, ended }: Room): boolean => phase === 'over' && ended === 'left'

/** As if the rules had ended it: nobody is asked, and the winner is known. */
export function ended(record: TableRecord): TableRecord {
  const { room } = record
  if (!wasLeft(room)) return record
  const winner = room.results.at(-1)?.winners[0]
  return { ...record, moves: [], facts: { ...record.facts, asked: [], over: winner === undefined ? [] : [room.players.indexOf(winner)] } }
}
