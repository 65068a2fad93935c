// Names of the people at a table, and sentences with these names marked for styling.
import type { Room } from '../wire'
import { say, words, type Values } from './words.svelte'

const NAME_START = '\uE000'
const NAME_END = '\uE001'
export const BOT_MARK = '\uE002' // prefix of a bot's name
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/** A viewer of a table: the room, and the viewer's seat if there is one. */
export interface Viewer {
  room: Room
  me: number | undefined
}

/** Return a bot's name, which is translated. */
export const botName = (bot: number): string => say(`bot-${bot}`)

/** Return the name of the player in a seat. */
export function nameAt(room: Room, chair: number): string {
  const sitter = room.chairs[chair]
  if (!sitter) return say('table-chair-empty')
  if (sitter.bot) return botName(sitter.bot)
  return sitter.name || say('keeping-seat', { number: chair + 1 }) // the name was erased
}

/** Return the initial for a medallion: the first grapheme of the name. */
export function initialOf(room: Room, chair: number): string {
  const sitter = room.chairs[chair]
  const name = sitter?.name
  if (!name) return words.number(chair + 1)
  return (graphemes ? graphemes.segment(name)[Symbol.iterator]().next().value?.segment : Array.from(name)[0]) ?? '؟'
}

/** Count the players of the next game; those who have left do not play. */
export function countPlayers(room: Room): number {
  return room.chairs.filter((sitter) => sitter && sitter.kind !== 'standin').length
}

/** Return whether everybody has left after a game, so that newcomers may sit down and open the lobby. */
export const isAbandoned = (room: Room): boolean => room.phase === 'over' && !room.chairs.some((sitter) => sitter?.kind === 'human')

interface Part {
  before: string
  name: string
  behind: string
  then: string
}
const NAMED = /([^\s\uE001]*)\uE000([^\uE001]*)\uE001([^\s\uE000]*)/

/** Split a sentence at its names. Characters attached to a name, such as quotation marks and full stops, stay with it.
 * The first part has only words. */
export function splitAtNames(text: string): Part[] {
  const [first, ...rest] = text.split(NAMED)
  const parts = [{ before: '', name: '', behind: '', then: first! }]
  for (let i = 0; i < rest.length; i += 4) parts.push({ before: rest[i]!, name: rest[i + 1]!, behind: rest[i + 2]!, then: rest[i + 3]! })
  return parts
}

export const plain = (text: string): string => text.replace(/[\uE000-\uE002]/g, '')

export function nameFor({ room, me }: Viewer, chair: number): string {
  return chair === me ? say('person-you') : NAME_START + (room.chairs[chair]?.bot ? BOT_MARK : '') + nameAt(room, chair) + NAME_END
}

/** Format a sentence about `who`; it may have a variant for the viewer. */
export function sentence(viewer: Viewer, key: string, who: number | undefined, other?: number, values: Values = {}): string {
  const said: Values = { ...values }
  if (who !== undefined) said.who = nameFor(viewer, who)
  if (other !== undefined) {
    said.p = nameFor(viewer, other)
    said.ps = other === viewer.me ? say('person-your') : say('person-whose', { name: nameFor(viewer, other) })
  }
  return say(who !== undefined && who === viewer.me && words.has(`${key}.me`) ? `${key}.me` : key, said)
}
