// Toast messages: refusals and confirmations.
import { RequestError, UNREACHABLE } from '../connection/requests'
import { words, type Values } from './words.svelte'

interface Toast {
  id: number
  text: string
  rule: string // the text of the rule that was violated
  at: { game: string; rule: string } | undefined // link to the rule
  icon: string
}

interface Refusal {
  code: string
  rule?: string
  args?: { [key: string]: unknown }
}

const SHORT = 4_000
const LONG = 9_000
const MAX_TOASTS = 3

class Toasts {
  list = $state<Toast[]>([])
  #next = 1

  /** Show a short message by its key. */
  tell(key: string, values: Values = {}, icon = 'ui-check'): void {
    this.#put(words.say(key, values), icon)
  }

  /** Show a message that is already translated. */
  say(text: string, icon: string): void {
    this.#put(text, icon)
  }

  /** Show the reason of a refusal, with the rule if there is one. */
  async showRefusal({ code, rule, args }: Refusal, game = ''): Promise<void> {
    const text = words.say(why(code), args as Values)
    if (rule && game) this.#put(text, 'ui-alert', await ruleText(game, rule), { game, rule })
    else this.#put(text, 'ui-alert')
  }

  /** Show an error thrown by a request. */
  showError(thrown: unknown): void {
    void this.showRefusal(thrown instanceof RequestError ? thrown.problem : { code: '' })
  }

  dismiss = (id: number): void => {
    this.list = this.list.filter((toast) => toast.id !== id)
  }

  #put(text: string, icon: string, rule = '', at?: Toast['at']): void {
    const id = this.#next++
    const others = this.list.filter((toast) => toast.text !== text)
    this.list = [...others, { id, text, rule, icon, at }].slice(-MAX_TOASTS)
    setTimeout(() => this.dismiss(id), rule ? LONG : SHORT)
  }
}

/** Return the key of the message for a refusal. */
export function why(code: string): string {
  if (code === UNREACHABLE) return 'table-unreachable'
  return words.has(`refusal-${code}`) ? `refusal-${code}` : 'table-trouble'
}

async function ruleText(game: string, rule: string): Promise<string> {
  const key = `${game}-rule-${rule}`
  await words.learn(`rules-${game}`)
  return words.has(key) ? words.say(key) : ''
}

export const toasts = new Toasts()
