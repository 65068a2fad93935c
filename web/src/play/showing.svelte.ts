// What is seen to happen: moments over the stage, suspense, coins that fly. It follows what was told and holds nothing up.
import type { Line } from '../connection/table_connection.svelte'
import type { Stage } from '../connection/pacing.svelte'
import type { Happening, Told } from '../connection/record'
import { words } from '../app/words.svelte'

export interface Flight {
  id: number
  from: string // a purse: a seat, or a place where coins lie
  to: string
  nth: number
}

const SUSPENSE = 900
const MOST_COINS = 4
const FLOWN = 1000

export type Shown<Moment> = Moment & { id: number }

export abstract class Showing<Moment extends object> {
  suspense = $state(false)
  flights = $state.raw<Flight[]>([])
  #shown = $state.raw<Shown<Moment>>()
  #next = 1
  #fresh: Moment | undefined
  #calm: ReturnType<typeof setTimeout> | undefined

  constructor(protected readonly line: Line) {}

  /** What is looked at now. */
  now = $derived.by(() => (this.line.presenter.phase ? this.#shown : undefined))

  take = ({ events }: Happening, stage: Stage): void => {
    if (stage === 'seen') return events.forEach((event) => this.seen(event))
    this.#fresh = undefined
    for (const event of events) this.happen(event)
    if (this.#fresh) this.#shown = { ...(this.#fresh as Moment), id: this.#next++ }
  }

  stop = (): void => clearTimeout(this.#calm)

  /** Something begins to be shown. */
  protected abstract happen(event: Told): void

  /** Everybody who looks knows it. */
  protected seen({ key, args }: Told): void {
    if (key === 'paid' || key === 'robbed') this.fly(args.payer, args.payee, args.coins)
  }

  /** The moment that these events have made so far. */
  protected get last(): Moment | undefined {
    return this.#fresh
  }

  /** A moment that all look at. */
  protected put(moment: Moment): void {
    this.#fresh = moment
  }

  /** What comes next is waited for. */
  protected hush(): void {
    this.suspense = true
    clearTimeout(this.#calm)
    this.#calm = setTimeout(() => (this.suspense = false), SUSPENSE)
  }

  protected fly(from: number | string, to: number | string, coins: number): void {
    if (words.still || document.hidden) return
    const fresh = Array.from({ length: Math.min(coins, MOST_COINS) }, (_, nth) => ({ id: this.#next++, from: String(from), to: String(to), nth }))
    this.flights = [...this.flights, ...fresh]
    setTimeout(() => (this.flights = this.flights.filter((flight) => !fresh.includes(flight))), FLOWN)
  }
}
