// Undo of a move: the command is delayed here for a moment and then sent.
// It is sent at once if the page is closed or hidden, so that no move is lost.
import { startLimit, type Limit } from './limit'

const DOUBLE_TAP = 250 // ms in which a second tap counts as part of a double tap

export class UndoDelay<Command> {
  command = $state.raw<Command>()
  limit = $state.raw<Limit>() // until the command is sent
  #startedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #send: (command: Command) => void

  constructor(send: (command: Command) => void) {
    this.#send = send
    addEventListener('pagehide', this.flush)
    document.addEventListener('visibilitychange', this.#onVisibility)
  }

  /** Delay a command by some milliseconds; send it at once if that is too short to undo it. */
  start(command: Command, milliseconds: number): void {
    this.flush()
    if (milliseconds <= DOUBLE_TAP || document.hidden) return this.#send(command)
    this.command = command
    this.#startedAt = performance.now()
    this.limit = startLimit(milliseconds / 1000, this.#startedAt)
    this.#timer = setTimeout(this.flush, milliseconds)
  }

  /** Cancel the command, unless this is the second half of a double tap. Return whether it was cancelled. */
  undo = (): boolean => {
    if (!this.command || this.#isDoubleTap()) return false
    this.#clear()
    return true
  }

  /** Cancel the command, because it has become obsolete. */
  cancel = (): void => this.#clear()

  /** Send the command now, unless this is the second half of a double tap. */
  sendNow = (): void => {
    if (!this.#isDoubleTap()) this.flush()
  }

  /** Send the delayed command, if there is one. */
  flush = (): void => {
    const command = this.command
    this.#clear()
    if (command) this.#send(command)
  }

  close(): void {
    this.flush()
    removeEventListener('pagehide', this.flush)
    document.removeEventListener('visibilitychange', this.#onVisibility)
  }

  #onVisibility = (): void => {
    if (document.hidden) this.flush()
  }

  #isDoubleTap(): boolean {
    return performance.now() - this.#startedAt < DOUBLE_TAP
  }

  #clear(): void {
    clearTimeout(this.#timer)
    this.command = undefined
  }
}
