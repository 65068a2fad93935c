// A move on its way that can still be taken back: it is held here for a moment, and then said.
// It is said at once if the page is left or put out of sight: what somebody chose is never lost.
import { lasting, type Limit } from './limit'

const SLIP = 250 // ms in which a second tap is the first one's echo

export class Hold<Command> {
  command = $state.raw<Command>()
  limit = $state.raw<Limit>() // until it is said
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #say: (command: Command) => void

  constructor(say: (command: Command) => void) {
    this.#say = say
    addEventListener('pagehide', this.now)
    document.addEventListener('visibilitychange', this.#unseen)
  }

  /** Hold it for some milliseconds; for too few to take it back it is said at once. */
  take(command: Command, milliseconds: number): void {
    this.now()
    if (milliseconds <= SLIP || document.hidden) return this.#say(command)
    this.command = command
    this.#since = performance.now()
    this.limit = lasting(milliseconds / 1000, this.#since)
    this.#timer = setTimeout(this.now, milliseconds)
  }

  /** Take it back, unless this is the echo of the tap that it came with. */
  back = (): boolean => {
    if (!this.command || this.#echo()) return false
    this.#end()
    return true
  }

  /** It has become pointless. */
  drop = (): void => this.#end()

  /** It need not wait. */
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
