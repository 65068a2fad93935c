// What is seen to happen: suspense, flips, coins that fly. It follows what was told and holds nothing up.
import { prefersReducedMotion } from 'svelte/motion'
import type { Happening, Told } from '../lib/record'
import type { Card } from './coup'

export interface Moment {
  id: number
  kind: 'shown' | 'lost' | 'exiled'
  seat: number
  card: Card
  event: Told
  claim: string
}

export interface Flight {
  id: number
  from: string // a purse: a seat, treasury or reserve
  to: string
  nth: number
}

const SUSPENSE = 900
const SHOWN = 1400
const LONGEST = 1500 // a longer queue is skipped
const MOST_COINS = 4
const FLOWN = 1000

export class Motion {
  now = $state.raw<Moment>()
  suspense = $state(false)
  flights = $state.raw<Flight[]>([])
  #queue: Moment[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #calm: ReturnType<typeof setTimeout> | undefined
  #until = 0
  #claim = ''
  #next = 1

  take = ({ events }: Happening): void => {
    if (document.hidden) return
    for (const event of events) this.#happen(event)
    if (!this.#timer) this.#show()
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

  #happen(event: Told): void {
    const { key, args } = event
    if (key === 'challenged') this.#doubt(args.claim)
    else if (key === 'shown' && this.#claim !== 'no_duke') this.#put('shown', event)
    else if (key === 'turned_up') this.#put('lost', event)
    else if (key === 'exiled') this.#exile(args.seat)
    else if (key === 'paid') this.#fly(args.payer, args.payee, args.coins)
  }

  /** Who has just lost the last card: one moment tells both. */
  #exile(seat: number): void {
    const last = this.#queue.at(-1)
    if (last?.seat === seat) last.kind = 'exiled'
  }

  #doubt(claim: string): void {
    this.#claim = claim
    this.#until = Date.now() + SUSPENSE
    this.suspense = true
    clearTimeout(this.#calm)
    this.#calm = setTimeout(() => (this.suspense = false), SUSPENSE)
  }

  #put(kind: Moment['kind'], event: Told): void {
    this.#queue.push({ id: this.#next++, kind, seat: event.args.seat, card: event.args.card ?? 'hidden', event, claim: this.#claim })
    while (this.#queue.length * SHOWN > LONGEST) this.#queue.shift()
  }

  #show = (): void => {
    const wait = this.#until - Date.now()
    const suspended = wait > 0 && this.#queue.length > 0
    this.now = suspended ? undefined : this.#queue.shift()
    this.#timer = suspended || this.now ? setTimeout(this.#show, suspended ? wait : SHOWN) : undefined
  }

  #fly(from: number | string, to: number | string, coins: number): void {
    if (prefersReducedMotion.current) return
    const fresh = Array.from({ length: Math.min(coins, MOST_COINS) }, (_, nth) => ({ id: this.#next++, from: String(from), to: String(to), nth }))
    this.flights = [...this.flights, ...fresh]
    setTimeout(() => (this.flights = this.flights.filter((flight) => !fresh.includes(flight))), FLOWN)
  }
}
