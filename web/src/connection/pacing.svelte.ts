// News at the pace of eyes. A card that is turned up lies there, turns, and only then is it said what came of it; then
// the table changes, and last of all comes the next question. What need not be looked at is shown at once.
import type { Happening, TableRecord } from './record'
import { newIn } from './slices'

/** How far one has got with what is turned up: it lies there, it turns, it is said what came of it. */
export type Phase = 'back' | 'face' | 'told'
/** A piece of news begins to be shown; it is known to all who look. */
export type Stage = 'begins' | 'seen'
export type Watcher = (happening: Happening, stage: Stage) => void

interface Act {
  wait: number // ms before it
  stop?: boolean // who has seen enough goes on to here
  act: () => void
}

interface Shown {
  record: TableRecord
  version: number
  question: number
}

export const MOMENT = 2200 // ms, where no server says
const TURNS = 0.2 // of a moment: the card begins to turn
const TOLD = 0.45 // it has turned
const ALL_TOLD = 0.7 // the last of many has
const MOST = 8 // moments that somebody may be behind: after a time without a network the log tells the rest
const FOR_GOOD = 2 ** 31 - 1 // ms: no timer knows more

export class Presenter {
  record = $state.raw<TableRecord>() // as far as it is shown
  phase = $state<Phase>() // of what is looked at; none: nothing is
  held = $state(false) // is it looked at until one goes on, and the next question open already?
  question = $state(0) // the version that put the question which is shown
  version = 0 // of what is shown
  moment = MOMENT // ms
  #blind = false
  #latest: Shown | undefined
  #acts: Act[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #watchers = new Set<Watcher>()

  /** Does nobody want to see more than how it ends? */
  set blind(blind: boolean) {
    this.#blind = blind
    if (blind) this.flush()
  }

  /** With patience, what shows many cards is looked at until one goes on. */
  constructor(readonly patient = false) {
    document.addEventListener('visibilitychange', this.#unseen)
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** All that there is, at once. */
  reset(record: TableRecord, version: number): void {
    this.#latest = { record, version, question: version }
    this.flush()
  }

  /** The next version; gives back for how many ms it is looked at. In a hurry everything has turned already. */
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

  /** Enough seen: what came of it is said, or it is gone on. */
  skip = (): void => {
    if (!this.phase) return
    const stop = this.#acts.findIndex((act) => act.stop)
    for (const act of this.#acts.slice(0, stop + 1)) act.wait = 0
    this.#run()
  }

  /** What has come is there at once, as nobody looks. */
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

  /** With patience, many cards are looked at until they have turned, and then as long as one likes. */
  #time(slices: Happening[]): number {
    const timed = slices.map(({ moments = 0 }) => (this.patient && moments > 1 ? ALL_TOLD : moments))
    return this.moment * timed.reduce((sum, moments) => sum + moments, 0)
  }

  /** Moments that are still to be seen. */
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

  /** It is said. With the last of what is looked at the table changes, but for what comes next. */
  #know(slice: Happening, record: TableRecord | undefined): void {
    const { facts, past } = this.record!
    const rest = record && { ...record.facts, asked: [], decision: facts.decision, over: facts.over }
    this.record = { ...this.record!, facts: rest ?? facts, past: [...past, slice] }
    if (slice.moments) this.phase = 'told'
    this.#show(slice, 'seen')
  }

  /** While something is looked at nobody is asked anything. */
  #unask = (): void => {
    this.record = { ...this.record!, moves: [], ahead: [], kept: [] }
  }

  /** What is looked at as long as one likes keeps nobody from answering. */
  #ask(): void {
    Object.assign(this, this.#latest)
    this.held = true
  }

  #land({ record, version, question }: Shown): void {
    this.held = false
    this.record = record
    this.version = version
    this.question = question
    this.phase = undefined
  }
}
