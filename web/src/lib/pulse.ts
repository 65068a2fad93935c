// Is anybody still at the other end? A network can drop a line and tell nobody: the browser calls it open for long.
// Whatever is heard is a sign of life. After a silence it is asked for one; if none comes the line is lost.
const BEAT = 25_000 // ms of silence after which it is asked for
const BEATS = 3 // so many of them without a sign are too many
const ANSWER = 2_000 // ms that the answer to what somebody does may take before a sign is asked for
const PATIENCE = 7_000 // ms that a doubt lasts
const OPENING = 10_000 // ms that a new line has for its first word

export class Pulse {
  #mood: 'calm' | 'waits' | 'doubts' = 'calm'
  #silent = 0 // beats
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly ask: () => void,
    readonly lost: () => void,
  ) {}

  /** A line is being opened; with the network just back, one that hangs need not be waited for so long. */
  opens(hurry = false): void {
    this.#mood = 'doubts'
    this.#wait(this.lost, hurry ? ANSWER : OPENING)
  }

  hears(): void {
    this.#mood = 'calm'
    this.#silent = 0
    this.#wait(this.#beat, BEAT)
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
    this.#wait(this.lost, PATIENCE)
    this.ask()
  }

  rests(): void {
    clearTimeout(this.#timer)
  }

  /** Who comes to it far too late has slept. */
  #beat = (late: number): void => {
    if (late > BEAT) return this.doubts()
    if (++this.#silent === BEATS) return this.lost()
    this.#wait(this.#beat, BEAT)
    this.ask()
  }

  #wait(next: (late: number) => void, milliseconds: number): void {
    const due = Date.now() + milliseconds
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => next(Date.now() - due), milliseconds)
  }
}
