// Bug report: what this viewer sees and was told, with the build and browser. It has no names, no chat and no
// secrets; the hidden cards of others are unknown to the page anyway.
import type { Room } from '../wire'
import type { TableRecord } from './record'

/** State of the reporter's own page. */
interface Circumstances {
  table: string
  seat: number | undefined // undefined: a spectator
  epoch: number
  version: number
  build: string
  language: string
  theme: string
  screen: string
  browser: string
  at: string
}

/** Return the room without names. */
function anonymous({ phase, game, options, chairs, host, games, turn, reaction, paused, seal }: Room): object {
  const kinds = chairs.map((sitter) => sitter && { kind: sitter.kind, level: sitter.level, away: sitter.away })
  return { phase, game, options, chairs: kinds, host, games, turn, reaction, paused, seal }
}

/** Return the text to send; `said` is the reporter's description. */
export function bugReport(said: string, around: Circumstances, record: TableRecord | undefined): string {
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
