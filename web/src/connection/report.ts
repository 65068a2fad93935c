// A report of a problem: what this viewer sees and was told, and which page and browser show it. No names, no talk, no
// secrets; what others hold is not in it, as this page does not know it.
import type { Room } from '../wire'
import type { TableRecord } from './record'

/** What is known of the reporter's own page. */
interface Circumstances {
  table: string
  seat: number | undefined // none: one watches
  epoch: number
  version: number
  build: string
  language: string
  theme: string
  screen: string
  browser: string
  at: string
}

/** The room without anybody's name. */
function anonymous({ phase, game, options, chairs, host, games, turn, reaction, paused, seal }: Room): object {
  const kinds = chairs.map((sitter) => sitter && { kind: sitter.kind, level: sitter.level, away: sitter.away })
  return { phase, game, options, chairs: kinds, host, games, turn, reaction, paused, seal }
}

/** The text to send; `said` is what the reporter writes about it. */
export function report(said: string, around: Circumstances, record: TableRecord | undefined): string {
  const seen = record && {
    room: anonymous(record.room),
    facts: record.facts,
    moves: record.moves,
    ahead: record.ahead,
    kept: record.kept,
    past: record.past,
  }
  return JSON.stringify({ dorehami: 'report', said, ...around, seat: around.seat ?? null, ...seen }, null, 1)
}
