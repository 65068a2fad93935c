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

export abstract class Animations<Moment extends object> {
  suspense = $state(false)
  flights = $state.raw<Flight[]>([])
  #displayed = $state.raw<Shown<Moment>>()
  #next = 1
  #pending: Moment | undefined
  #suspenseTimer: ReturnType<typeof setTimeout> | undefined

  constructor(protected readonly connection: TableConnection) {}

  /** The moment on display. */
  now = $derived.by(() => (this.connection.presenter.phase ? this.#displayed : undefined))

  onEvents = ({ events }: EventBatch, stage: DisplayStage): void => {
    if (stage === 'seen') return events.forEach((event) => this.onSeen(event))
    this.#pending = undefined
    for (const event of events) this.onBegin(event)
    if (this.#pending) this.#displayed = { ...(this.#pending as Moment), id: this.#next++ }
  }

  stop = (): void => clearTimeout(this.#suspenseTimer)

  /** Handle an event whose display begins. */
  protected abstract onBegin(event: GameEvent): void

  /** Handle an event that every viewer has seen. */
  protected onSeen({ key, args }: GameEvent): void {
    if (key === 'paid' || key === 'robbed') this.fly(args.payer, args.payee, args.coins)
  }

  /** The moment built from the current events so far. */
  protected get last(): Moment | undefined {
    return this.#pending
  }

  /** Set the moment to display. */
  protected showMoment(moment: Moment): void {
    this.#pending = moment
  }

  /** Show suspense for a short time. */
  protected startSuspense(): void {
    this.suspense = true
    clearTimeout(this.#suspenseTimer)
    this.#suspenseTimer = setTimeout(() => (this.suspense = false), SUSPENSE)
  }

  protected fly(from: number | string, to: number | string, coins: number): void {
    if (words.still || document.hidden) return
    const fresh = Array.from({ length: Math.min(coins, MOST_COINS) }, (_, nth) => ({ id: this.#next++, from: String(from), to: String(to), nth }))
    this.flights = [...this.flights, ...fresh]
    setTimeout(() => (this.flights = this.flights.filter((flight) => !fresh.includes(flight))), FLOWN)
  }
}
