// What is seen to happen: moments over the stage, suspense, coins that fly. It follows what was told and holds nothing up.
import type { Happening, Told } from '../lib/record'
import { words } from '../lib/words.svelte'

export interface Flight {
  id: number
  from: string // a purse: a seat, or a place where coins lie
  to: string
  nth: number
}

const SUSPENSE = 900
const LONGEST = 1500 // ms that a moment waits for those before it: more are skipped
const MOST_COINS = 4
const FLOWN = 1000

export type Shown<Moment> = Moment & { id: number }

export abstract class Showing<Moment extends object> {
  protected readonly shown: number = 1400 // ms that a moment is seen
  protected readonly stays: boolean = false // is it a part of the table, which a replay shows as long as it stands there?
  now = $state.raw<Shown<Moment>>()
  suspense = $state(false)
  flights = $state.raw<Flight[]>([])
  readonly #queue: Shown<Moment>[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #calm: ReturnType<typeof setTimeout> | undefined
  #until = 0
  #next = 1

  take = ({ events, again }: Happening): void => {
    if (document.hidden) return
    if (again) this.#clear()
    if (again?.jumped && (again.last || !this.stays)) return
    for (const event of events) this.happen(event)
    if (!this.#timer) this.#show()
    if (again && !again.last && this.stays) clearTimeout(this.#timer)
  }

  /** Enough seen. */
  skip = (): void => {
    clearTimeout(this.#timer)
    this.#show()
  }

  stop = (): void => {
    clearTimeout(this.#timer)
    clearTimeout(this.#calm)
  }

  #clear(): void {
    this.stop()
    this.#timer = this.now = undefined
    this.#queue.length = this.#until = 0
    this.suspense = false
  }

  protected abstract happen(event: Told): void

  /** The moment that was put last and is not seen yet. */
  protected get last(): Moment | undefined {
    return this.#queue.at(-1)
  }

  /** A moment that all see, one after the other. */
  protected put(moment: Moment): void {
    this.#queue.push({ ...moment, id: this.#next++ })
    while (this.#queue.length > 1 && (this.#queue.length - (this.now ? 0 : 1)) * this.shown > LONGEST) this.#queue.shift()
  }

  /** What comes next is waited for. */
  protected hush(): void {
    this.#until = Date.now() + SUSPENSE
    this.suspense = true
    clearTimeout(this.#calm)
    this.#calm = setTimeout(() => (this.suspense = false), SUSPENSE)
  }

  protected fly(from: number | string, to: number | string, coins: number): void {
    if (words.still) return
    const fresh = Array.from({ length: Math.min(coins, MOST_COINS) }, (_, nth) => ({ id: this.#next++, from: String(from), to: String(to), nth }))
    this.flights = [...this.flights, ...fresh]
    setTimeout(() => (this.flights = this.flights.filter((flight) => !fresh.includes(flight))), FLOWN)
  }

  #show = (): void => {
    const wait = this.#until - Date.now()
    const suspended = wait > 0 && this.#queue.length > 0
    this.now = suspended ? undefined : this.#queue.shift()
    this.#timer = suspended || this.now ? setTimeout(this.#show, suspended ? wait : this.shown) : undefined
  }
}
