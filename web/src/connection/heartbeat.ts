// Is anybody still at the other end? A network can drop a line and tell nobody: the browser calls it open for long.
// Whatever is heard is a sign of life. After a silence it is asked for one; if none comes that is told, and soon after
// the line is lost.
const BEAT = 6_000 // ms of silence after which a page that is seen asks,
const UNSEEN = 25_000 // and one that nobody looks at
const ANSWER = 2_000 // ms that the answer to what somebody does may take before a sign is asked for
const QUIET = 3_000 // ms that the sign may take before the reader is told,
const PATIENCE = 7_000 // and before the line is given up
const OPENING = 10_000 // ms that a new line has for its first word

export class Pulse {
  #mood: 'calm' | 'waits' | 'doubts' = 'calm'
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly ask: () => void,
    readonly quiet: () => void,
    readonly lost: () => void,
  ) {}

  /** A line is being opened; with the network just back, one that hangs need not be waited for so long. */
  opens(hurry = false): void {
    this.#mood = 'doubts'
    this.#wait(this.lost, hurry ? ANSWER : OPENING)
  }

  hears(): void {
    this.#mood = 'calm'
    this.#wait(this.doubts, document.hidden ? UNSEEN : BEAT)
  }

  /** Somebody has said something and waits for the answer. */
  waits(): void {
    if (this.#mood !== 'calm') return
    this.#mood = 'waits'
    this.#wait(this.doubts, ANSWER)
  }

  /** There is reason to fear that the line is dead. */
  doubts = (): void => {
    if (this.#mood === 'doubts') return
    this.#mood = 'doubts'
    this.#wait(this.#misses, QUIET)
    this.ask()
  }

  rests(): void {
    clearTimeout(this.#timer)
  }

  /** No sign has come. */
  #misses = (): void => {
    this.#wait(this.lost, PATIENCE - QUIET)
    this.quiet()
  }

  #wait(next: () => void, milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(next, milliseconds)
  }
}
