// Short notes that come and go at the edge of the screen: refusals, and what was done.
import { Trouble, UNREACHABLE } from '../connection/requests'
import { words, type Values } from './words.svelte'

interface Note {
  id: number
  text: string
  rule: string // the sentence of the rule that stands against it
  at: { game: string; rule: string } | undefined // where to read more
  icon: string
}

interface Objection {
  code: string
  rule?: string
  args?: { [key: string]: unknown }
}

const SHORT = 4_000
const LONG = 9_000
const MOST = 3

class Notes {
  list = $state<Note[]>([])
  #next = 1

  /** Say something in passing. */
  tell(key: string, values: Values = {}, icon = 'ui-check'): void {
    this.#put(words.say(key, values), icon)
  }

  /** The same of words that are made already. */
  say(text: string, icon: string): void {
    this.#put(text, icon)
  }

  /** Say why something was refused, with the rule if there is one. */
  async refuse({ code, rule, args }: Objection, game = ''): Promise<void> {
    const text = words.say(why(code), args as Values)
    if (rule && game) this.#put(text, 'ui-alert', await ruled(game, rule), { game, rule })
    else this.#put(text, 'ui-alert')
  }

  /** Something that was thrown on the way to the server. */
  trouble(thrown: unknown): void {
    void this.refuse(thrown instanceof Trouble ? thrown.problem : { code: '' })
  }

  drop = (id: number): void => {
    this.list = this.list.filter((note) => note.id !== id)
  }

  #put(text: string, icon: string, rule = '', at?: Note['at']): void {
    const id = this.#next++
    const others = this.list.filter((note) => note.text !== text)
    this.list = [...others, { id, text, rule, icon, at }].slice(-MOST)
    setTimeout(() => this.drop(id), rule ? LONG : SHORT)
  }
}

/** The key of the sentence that says why something was refused. */
export function why(code: string): string {
  if (code === UNREACHABLE) return 'table-unreachable'
  return words.has(`refusal-${code}`) ? `refusal-${code}` : 'table-trouble'
}

async function ruled(game: string, rule: string): Promise<string> {
  const key = `${game}-rule-${rule}`
  await words.learn(`rules-${game}`)
  return words.has(key) ? words.say(key) : ''
}

export const notes = new Notes()
