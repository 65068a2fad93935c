// Who is who, and sentences about them: a name is marked, so that it can be set apart from the words around it.
import type { Room } from '../wire'
import { initial, nameAt } from '../lib/people'
import { say, words, type Values } from '../lib/words.svelte'

const OPEN = '\uE000'
const CLOSE = '\uE001'

export interface Company {
  room: Room
  me: number | undefined
}

/** What stands in the medallion: a letter of the name, or a bot's number. */
export function signOf(room: Room, seat: number): string {
  if (room.chairs[seat]?.name) return initial(nameAt(room, seat))
  return words.number(room.chairs.slice(0, seat + 1).filter((chair) => chair && !chair.name).length)
}

export const marked = (name: string): string => OPEN + name + CLOSE
/** Words and names by turns. */
export const parted = (text: string): string[] => text.split(/[\uE000\uE001]/)
export const plain = (text: string): string => text.replace(/[\uE000\uE001]/g, '')

export function callOf({ room, me }: Company, seat: number): string {
  return seat === me ? say('coup-you') : marked(nameAt(room, seat))
}

/** A sentence about `who`, perhaps with somebody else in it; about the viewer it has a form of its own. */
export function sentence(company: Company, key: string, who: number | undefined, other?: number, values: Values = {}): string {
  const said: Values = { ...values }
  if (who !== undefined) said.who = callOf(company, who)
  if (other !== undefined) {
    said.p = callOf(company, other)
    said.ps = other === company.me ? say('coup-your') : say('coup-whose', { name: callOf(company, other) })
  }
  return say(who !== undefined && who === company.me && words.has(`${key}.me`) ? `${key}.me` : key, said)
}
