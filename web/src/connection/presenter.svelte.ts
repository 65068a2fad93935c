// Paces the display of news. A revealed card first lies face down, then turns, then its consequence is told; after that
// the table changes, and the next question comes last. News without a moment to show are displayed at once.
import type { Happening, TableRecord } from './record'
import { newIn } from './slices'

/** Phases of a revealed card: face down, face up, its consequence told. */
export type Phase = 'back' | 'face' | 'told'
/** Stages of a piece of news: its display begins; every viewer has seen it. */
export type Stage = 'begins' | 'seen'
export type Watcher = (happening: Happening, stage: Stage) => void

interface Act {
  wait: number // ms before the step
  stop?: boolean // skip() fast-forwards to here
  act: () => void
}

interface Shown {
  record: TableRecord
  version: number
  question: number
}

export const MOMENT = 2200 // ms, the default without a server
const TURNS = 0.2 // fraction of a moment after which the card begins to turn
const TOLD = 0.45 // fraction after which it has turned
const ALL_TOLD = 0.7 // the same for the last of many cards
const MOST = 8 // limit of the backlog, in moments: above it everything is shown at once, and the log has the rest
const FOR_GOOD = 2 ** 31 - 1 // ms: the maximum of a timer

export class Presenter {
  record = $state.raw<TableRecord>() // the state that is displayed
  phase = $state<Phase>() // of the moment on display; undefined: none
  awaitsSkip = $state(false) // does the moment stay until skip(), with the next question already open?
  question = $state(0) // version of the displayed question
  version = 0 // of the displayed state
  moment = MOMENT // ms
  #blind = false
  #latest: Shown | undefined
  #acts: Act[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #watchers = new Set<Watcher>()

  /** Skip all moments and show only the latest state. */
  set blind(blind: boolean) {
    this.#blind = blind
    if (blind) this.flush()
  }

  /** With `patient`, a moment with several cards stays until skip(). */
  constructor(readonly patient = false) {
    document.addEventListener('visibilitychange', this.#unseen)
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Show a record at once and clear the backlog. */
  reset(record: TableRecord, version: number): void {
    this.#latest = { record, version, question: version }
    this.flush()
  }

  /** Enqueue the next version; return for how many ms it is shown. With `hurry` the cards are shown already turned. */
  take(record: TableRecord, version: number, { question = version, hurry = false, last = false } = {}): number {
    const slices = newIn(this.#latest?.record ?? record, record)
    const moments = slices.reduce((sum, slice) => sum + (slice.moments ?? 0), 0)
    if (this.#behind() + moments > MOST) this.flush()
    const shown = (this.#latest = { record, version, question })
    const unseen = document.hidden || this.#blind
    if (unseen) this.flush()
    else if (moments) {
      const final = slices.findLastIndex((slice) => slice.moments)
      this.#then(this.#unask)
      for (const [i, slice] of slices.entries()) this.#put(slice, hurry, this.patient && !last, i === final ? record : undefined)
    }
    this.#then(() => this.#land(shown))
    if (!moments && !unseen) this.#then(() => slices.forEach((slice) => this.#pass(slice)))
    if (!this.#timer) this.#run()
    return this.#time(slices)
  }

  /** Fast-forward to the consequence, or past the moment if that is told already. */
  skip = (): void => {
    if (!this.phase) return
    const stop = this.#acts.findIndex((act) => act.stop)
    for (const act of this.#acts.slice(0, stop + 1)) act.wait = 0
    this.#run()
  }

  /** Show the latest state at once and clear the backlog. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#acts = []
    if (this.#latest) this.#land(this.#latest)
  }

  close(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#unseen)
  }

  #unseen = (): void => {
    if (document.hidden && this.#latest) this.flush()
  }

  /** Return the duration in ms. With `patient`, a moment with several cards counts until they have turned. */
  #time(slices: Happening[]): number {
    const timed = slices.map(({ moments = 0 }) => (this.patient && moments > 1 ? ALL_TOLD : moments))
    return this.moment * timed.reduce((sum, moments) => sum + moments, 0)
  }

  /** Return the number of moments in the backlog. */
  #behind = (): number => this.#acts.filter((act) => act.stop).length / 2

  #then(act: () => void, wait = 0, stop = false): void {
    this.#acts.push({ wait, act, stop })
  }

  #put(slice: Happening, hurry: boolean, patient: boolean, record: TableRecord | undefined): void {
    this.#then(() => this.#show(slice, 'begins'))
    if (!slice.moments) return this.#then(() => this.#know(slice, record))
    const unit = hurry ? 0 : this.moment
    const told = slice.moments > 1 ? ALL_TOLD : TOLD
    const rest = patient && slice.moments > 1 ? FOR_GOOD : (slice.moments - told) * unit
    this.#then(() => (this.phase = 'back'))
    this.#then(() => (this.phase = 'face'), TURNS * unit)
    this.#then(() => this.#know(slice, record), (told - TURNS) * unit, true)
    if (rest === FOR_GOOD) this.#then(() => this.#ask())
    this.#then(() => {}, rest, true)
  }

  #run = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (let next = this.#acts[0]; next; next = this.#acts[0]) {
      const { wait } = next
      if (wait) {
        next.wait = 0
        this.#timer = setTimeout(this.#run, wait)
        return
      }
      this.#acts.shift()
      next.act()
    }
  }

  #pass(slice: Happening): void {
    this.#show(slice, 'begins')
    this.#show(slice, 'seen')
  }

  #show(slice: Happening, stage: Stage): void {
    for (const watcher of this.#watchers) watcher(slice, stage)
  }

  /** Tell a slice. With the last one the facts change too, except for those of the next question. */
  #know(slice: Happening, record: TableRecord | undefined): void {
    const { facts, past } = this.record!
    const rest = record && { ...record.facts, asked: [], decision: facts.decision, over: facts.over }
    this.record = { ...this.record!, facts: rest ?? facts, past: [...past, slice] }
    if (slice.moments) this.phase = 'told'
    this.#show(slice, 'seen')
  }

  /** Hide the open question while a moment is shown. */
  #unask = (): void => {
    this.record = { ...this.record!, moves: [], ahead: [], kept: [] }
  }

  /** Open the next question while the moment stays on display. */
  #ask(): void {
    Object.assign(this, this.#latest)
    this.awaitsSkip = true
  }

  #land({ record, version, question }: Shown): void {
    this.awaitsSkip = false
    this.record = record
    this.version = version
    this.question = question
    this.phase = undefined
  }
}
