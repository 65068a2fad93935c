// The host's settings for the next game.
import type { Choose } from '../wire'
import type { Answer, Line } from '../connection/table_connection.svelte'

/** Change one setting; the others keep their values. */
export function choose(line: Line, changes: Partial<Choose> = {}): Promise<Answer> {
  const { game, chairs, options, turn, reaction, starter } = line.record!.room
  return line.send('choose', { game, chairs: chairs.length, options, turn, reaction, starter, ...changes })
}
