// Animations of events: moments over the stage, suspense, flying coins. They follow the presenter and never delay it.
import type { TableConnection } from '../connection/table_connection.svelte'
import type { DisplayStage } from '../connection/presenter.svelte'
import type { EventBatch, GameEvent } from '../connection/record'
import { words } from '../app/words.svelte'

export interface Flight {
  id: number
  from: string // a purse: a seat, or another place with coins
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

  constructor(protected readonly connection: TableConnection) {}

  /** The moment on display. */
  now = $derived.by(() => (this.connection.presenter.phase ? this.#shown : undefined))

  take = ({ events }: EventBatch, stage: DisplayStage): void => {
    if (stage === 'seen') return events.forEach((event) => this.seen(event))
    this.#fresh = undefined
    for (const event of events) this.happen(event)
    if (this.#fresh) this.#shown = { ...(this.#fresh as Moment), id: this.#next++ }
  }

  stop = (): void => clearTimeout(this.#calm)

  /** Handle an event whose display begins. */
  protected abstract happen(event: GameEvent): void

  /** Handle an event that every viewer has seen. */
  protected seen({ key, args }: GameEvent): void {
    if (key === 'paid' || key === 'robbed') this.fly(args.payer, args.payee, args.coins)
  }

  /** The moment built from the current events so far. */
  protected get last(): Moment | undefined {
    return this.#fresh
  }

  /** Set the moment to display. */
  protected put(moment: Moment): void {
    this.#fresh = moment
  }

  /** Show suspense for a short time. */
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
