// Undo of a move: the command is delayed here for a moment and then sent.
// It is sent at once if the page is closed or hidden, so that no move is lost.
import { lasting, type Limit } from './limit'

const SLIP = 250 // ms in which a second tap counts as part of a double tap

export class Hold<Command> {
  command = $state.raw<Command>()
  limit = $state.raw<Limit>() // until the command is sent
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #say: (command: Command) => void

  constructor(say: (command: Command) => void) {
    this.#say = say
    addEventListener('pagehide', this.now)
    document.addEventListener('visibilitychange', this.#unseen)
  }

  /** Delay a command by some milliseconds; send it at once if that is too short to undo it. */
  take(command: Command, milliseconds: number): void {
    this.now()
    if (milliseconds <= SLIP || document.hidden) return this.#say(command)
    this.command = command
    this.#since = performance.now()
    this.limit = lasting(milliseconds / 1000, this.#since)
    this.#timer = setTimeout(this.now, milliseconds)
  }

  /** Cancel the command, unless this is the second half of a double tap. Return whether it was cancelled. */
  back = (): boolean => {
    if (!this.command || this.#echo()) return false
    this.#end()
    return true
  }

  /** Cancel the command, because it has become obsolete. */
  drop = (): void => this.#end()

  /** Send the command now, unless this is the second half of a double tap. */
  hurry = (): void => {
    if (!this.#echo()) this.now()
  }

  now = (): void => {
    const command = this.command
    this.#end()
    if (command) this.#say(command)
  }

  close(): void {
    this.now()
    removeEventListener('pagehide', this.now)
    document.removeEventListener('visibilitychange', this.#unseen)
  }

  #unseen = (): void => {
    if (document.hidden) this.now()
  }

  #echo(): boolean {
    return performance.now() - this.#since < SLIP
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.command = undefined
  }
}
