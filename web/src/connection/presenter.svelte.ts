// Paces the display of news. A revealed card first lies face down, then turns, then its consequence is told; after that
// the table changes, and the next question comes last. News without a moment to show are displayed at once.
import type { EventBatch, TableRecord } from './record'
import { newSlices } from './slices'

/** Phases of a revealed card: face down, face up, its consequence told. */
export type Phase = 'back' | 'face' | 'told'
/** Stages of a piece of news: its display begins; every viewer has seen it. */
export type DisplayStage = 'begins' | 'seen'
export type BatchListener = (batch: EventBatch, stage: DisplayStage) => void

interface Step {
  wait: number // ms before the step
  stop?: boolean // skip() fast-forwards to here
  run: () => void
}

interface DisplayState {
  record: TableRecord
  version: number
  question: number
}

export const MOMENT = 2200 // ms, the default without a server
const TURN_START = 0.2 // fraction of a moment after which the card begins to turn
const TURN_END = 0.45 // fraction after which it has turned
const LAST_TURN_END = 0.7 // the same for the last of many cards
const MAX_BACKLOG = 8 // limit of the backlog, in moments: above it everything is shown at once, and the log has the rest
const FOREVER = 2 ** 31 - 1 // ms: the maximum of a timer

export class Presenter {
  record = $state.raw<TableRecord>() // the state that is displayed
  phase = $state<Phase>() // of the moment on display; undefined: none
  awaitsSkip = $state(false) // does the moment stay until skip(), with the next question already open?
  question = $state(0) // version of the displayed question
  version = 0 // of the displayed state
  moment = MOMENT // ms
  #instant = false
  #latest: DisplayState | undefined
  #steps: Step[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<BatchListener>()

  /** Skip all moments and show only the latest state. */
  set instant(instant: boolean) {
    this.#instant = instant
    if (instant) this.flush()
  }

  /** With `stepwise`, a moment with several cards stays until skip(). */
  constructor(readonly stepwise = false) {
    document.addEventListener('visibilitychange', this.#onVisibility)
  }

  subscribe(listener: BatchListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Show a record at once and clear the backlog. */
  reset(record: TableRecord, version: number): void {
    this.#latest = { record, version, question: version }
    this.flush()
  }

  /** Enqueue the next version; return for how many ms it is shown. With `hurry` the cards are shown already turned. */
  enqueue(record: TableRecord, version: number, { question = version, hurry = false, last = false } = {}): number {
    const slices = newSlices(this.#latest?.record ?? record, record)
    const moments = slices.reduce((sum, slice) => sum + (slice.moments ?? 0), 0)
    if (this.#backlog() + moments > MAX_BACKLOG) this.flush()
    const shown = (this.#latest = { record, version, question })
    const unseen = document.hidden || this.#instant
    if (unseen) this.flush()
    else if (moments) {
      const final = slices.findLastIndex((slice) => slice.moments)
      this.#push(this.#hideQuestion)
      for (const [i, slice] of slices.entries()) this.#pushSlice(slice, hurry, this.stepwise && !last, i === final ? record : undefined)
    }
    this.#push(() => this.#display(shown))
    if (!moments && !unseen) this.#push(() => slices.forEach((slice) => this.#notifyAll(slice)))
    if (!this.#timer) this.#run()
    return this.#duration(slices)
  }

  /** Fast-forward to the consequence, or past the moment if that is told already. */
  skip = (): void => {
    if (!this.phase) return
    const stop = this.#steps.findIndex((step) => step.stop)
    for (const step of this.#steps.slice(0, stop + 1)) step.wait = 0
    this.#run()
  }

  /** Show the latest state at once and clear the backlog. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#steps = []
    if (this.#latest) this.#display(this.#latest)
  }

  close(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#onVisibility)
  }

  #onVisibility = (): void => {
    if (document.hidden && this.#latest) this.flush()
  }

  /** Return the duration in ms. With `stepwise`, a moment with several cards counts until they have turned. */
  #duration(slices: EventBatch[]): number {
    const timed = slices.map(({ moments = 0 }) => (this.stepwise && moments > 1 ? LAST_TURN_END : moments))
    return this.moment * timed.reduce((sum, moments) => sum + moments, 0)
  }

  /** Return the number of moments in the backlog. */
  #backlog = (): number => this.#steps.filter((step) => step.stop).length / 2

  #push(run: () => void, wait = 0, stop = false): void {
    this.#steps.push({ wait, run, stop })
  }

  #pushSlice(slice: EventBatch, hurry: boolean, stepwise: boolean, record: TableRecord | undefined): void {
    this.#push(() => this.#notify(slice, 'begins'))
    if (!slice.moments) return this.#push(() => this.#applySlice(slice, record))
    const unit = hurry ? 0 : this.moment
    const turned = slice.moments > 1 ? LAST_TURN_END : TURN_END
    const rest = stepwise && slice.moments > 1 ? FOREVER : (slice.moments - turned) * unit
    this.#push(() => (this.phase = 'back'))
    this.#push(() => (this.phase = 'face'), TURN_START * unit)
    this.#push(() => this.#applySlice(slice, record), (turned - TURN_START) * unit, true)
    if (rest === FOREVER) this.#push(() => this.#openQuestion())
    this.#push(() => {}, rest, true)
  }

  #run = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (let next = this.#steps[0]; next; next = this.#steps[0]) {
      const { wait } = next
      if (wait) {
        next.wait = 0
        this.#timer = setTimeout(this.#run, wait)
        return
      }
      this.#steps.shift()
      next.run()
    }
  }

  #notifyAll(slice: EventBatch): void {
    this.#notify(slice, 'begins')
    this.#notify(slice, 'seen')
  }

  #notify(slice: EventBatch, stage: DisplayStage): void {
    for (const listener of this.#listeners) listener(slice, stage)
  }

  /** Tell a slice. With the last one the facts change too, except for those of the next question. */
  #applySlice(slice: EventBatch, record: TableRecord | undefined): void {
    const { facts, past } = this.record!
    const rest = record && { ...record.facts, asked: [], decision: facts.decision, over: facts.over }
    this.record = { ...this.record!, facts: rest ?? facts, past: [...past, slice] }
    if (slice.moments) this.phase = 'told'
    this.#notify(slice, 'seen')
  }

  /** Hide the open question while a moment is shown. */
  #hideQuestion = (): void => {
    this.record = { ...this.record!, moves: [], ahead: [], kept: [] }
  }

  /** Open the next question while the moment stays on display. */
  #openQuestion(): void {
    Object.assign(this, this.#latest)
    this.awaitsSkip = true
  }

  #display({ record, version, question }: DisplayState): void {
    this.awaitsSkip = false
    this.record = record
    this.version = version
    this.question = question
    this.phase = undefined
  }
}
