// The host's settings for the next game.
import type { Choose } from '../wire'
import type { Answer, TableConnection } from '../connection/table_connection.svelte'

/** Change one setting; the others keep their values. */
export function choose(connection: TableConnection, changes: Partial<Choose> = {}): Promise<Answer> {
  const { game, chairs, options, turn, reaction, starter } = connection.record!.room
  return connection.send('choose', { game, chairs: chairs.length, options, turn, reaction, starter, ...changes })
}
