// Keyboard input of numbers up to two digits: complete at once if no second digit is possible.
import { HIGHEST } from './mccarthy'

const PAUSE = 1500 // ms after which a digit starts a new number

export class Digits {
  #begun = ''
  #at = 0

  /** Return the number completed by this key; 0: incomplete; undefined: the key is no digit. */
  press({ code }: KeyboardEvent): number | undefined {
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]
    if (digit === undefined) return undefined
    const now = performance.now()
    const text = now - this.#at < PAUSE ? this.#begun + digit : digit
    const whole = text.length > 1 || Number(digit) * 10 > HIGHEST
    this.#begun = whole ? '' : text
    this.#at = now
    return whole ? Number(text) : 0
  }
}
