// Heartbeat of the connection, because a broken network can leave a WebSocket open for a long time.
// Any received frame counts. After a silence a ping is sent; if no answer comes the user is told, and soon after that
// the connection counts as lost.
const BEAT = 6_000 // ms of silence before a ping while the page is visible,
const UNSEEN = 25_000 // and while it is hidden
const ANSWER = 2_000 // ms that a command may stay unanswered before a ping
const QUIET = 3_000 // ms that the pong may take before the user is told,
const PATIENCE = 7_000 // and before the connection is given up
const OPENING = 10_000 // ms that a new connection may take until its first frame

export class Pulse {
  #mood: 'calm' | 'waits' | 'doubts' = 'calm'
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly ask: () => void,
    readonly quiet: () => void,
    readonly lost: () => void,
  ) {}

  /** Start the timeout of a new connection; it is shorter when the network has just come back. */
  opens(hurry = false): void {
    this.#mood = 'doubts'
    this.#wait(this.lost, hurry ? ANSWER : OPENING)
  }

  hears(): void {
    this.#mood = 'calm'
    this.#wait(this.doubts, document.hidden ? UNSEEN : BEAT)
  }

  /** Expect the answer to a command that was just sent. */
  waits(): void {
    if (this.#mood !== 'calm') return
    this.#mood = 'waits'
    this.#wait(this.doubts, ANSWER)
  }

  /** Send a ping, because the connection may be dead. */
  doubts = (): void => {
    if (this.#mood === 'doubts') return
    this.#mood = 'doubts'
    this.#wait(this.#misses, QUIET)
    this.ask()
  }

  rests(): void {
    clearTimeout(this.#timer)
  }

  /** Handle a ping that was not answered in time. */
  #misses = (): void => {
    this.#wait(this.lost, PATIENCE - QUIET)
    this.quiet()
  }

  #wait(next: () => void, milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(next, milliseconds)
  }
}
