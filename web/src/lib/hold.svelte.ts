// A move on its way that can still be taken back: it is held here for a moment, and then said.
// It is said at once if the page is left or put out of sight: what somebody chose is never lost.

const SLIP = 250 // ms in which a second tap is the first one's echo

export class Hold<Command> {
  command = $state.raw<Command>()
  seconds = $state(0) // until it is said
  lasts = $state(0) // all of them
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #say: (command: Command) => void

  constructor(say: (command: Command) => void) {
    this.#say = say
    addEventListener('pagehide', this.now)
    document.addEventListener('visibilitychange', this.#unseen)
  }

  /** Hold it for some seconds; for none it is said at once. */
  take(command: Command, seconds: number): void {
    this.now()
    if (!seconds || document.hidden) return this.#say(command)
    this.command = command
    this.lasts = this.seconds = seconds
    this.#since = performance.now()
    this.#timer = setInterval(this.#tick, 1000)
  }

  /** Take it back, unless this is the echo of the tap that it came with. */
  back = (): boolean => {
    if (!this.command || this.#echo()) return false
    this.#end()
    return true
  }

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

  #tick = (): void => {
    this.seconds -= 1
    if (this.seconds <= 0) this.now()
  }

  #unseen = (): void => {
    if (document.hidden) this.now()
  }

  #echo(): boolean {
    return performance.now() - this.#since < SLIP
  }

  #end(): void {
    clearInterval(this.#timer)
    this.command = undefined
  }
}
