// Who sits at the table, as the viewer reads it.
import type { Room } from '../wire'
import { words } from './words.svelte'

const letters = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/** The name of who sits there. Bots have none of their own: they are counted as they sit. */
export function nameAt(room: Room, chair: number): string {
  const sitter = room.chairs[chair]
  if (!sitter) return words.say('table-chair-empty')
  if (sitter.name) return sitter.name
  const number = room.chairs.slice(0, chair + 1).filter((other) => other && !other.name).length
  return words.say('table-bot-name', { number })
}

/** The first letter as a reader sees it. */
export function initial(name: string): string {
  const first = letters ? letters.segment(name)[Symbol.iterator]().next().value?.segment : Array.from(name)[0]
  return first ?? '؟'
}

/** How many would play now: who left does not. */
export function players(room: Room): number {
  return room.chairs.filter((sitter) => sitter && sitter.kind !== 'standin').length
}
