// What is seen to happen in a game of Coup: doubt, cards that turn, coins.
import type { Happening, Told } from '../lib/record'
import { Showing } from '../play/showing.svelte'
import { going, type Card } from './coup'

export interface Moment {
  kind: 'shown' | 'lost' | 'exiled'
  seat: number
  cards: Card[]
  events: Told[] // that it tells in words
  claim: string
}

export class Motion extends Showing<Moment> {
  #claim: string
  #conceded: Told | undefined

  /** Who comes in the middle of a turn has missed what was doubted. */
  constructor(past: Happening[]) {
    super()
    this.#claim = going(past).challenged?.args.claim ?? ''
  }

  protected happen(event: Told): void {
    const { key, args } = event
    if (key === 'challenged') this.#doubt(args.claim)
    else if (key === 'declared') this.#conceded = undefined
    else if (key === 'conceded') this.#conceded = event
    else if (key === 'shown') this.#show(event)
    else if (key === 'turned_up') this.#lose(event)
    else if (key === 'exiled') this.#exile(args.seat)
    else if (key === 'paid') this.fly(args.payer, args.payee, args.coins)
  }

  /** Who has just lost the last card: one moment tells both. */
  #exile(seat: number): void {
    if (this.last?.seat === seat) this.last.kind = 'exiled'
  }

  #doubt(claim: string): void {
    this.#claim = claim
    this.#conceded = undefined
    this.hush()
  }

  /** Who denies a duke shows every card (R4): one moment has them all. */
  #show(event: Told): void {
    const last = this.last
    if (last?.kind === 'shown' && last.seat === event.args.seat) {
      last.cards.push(event.args.card ?? 'hidden')
      last.events.push(event)
    } else this.#turn('shown', event)
  }

  /** Who conceded loses a card for that: it is told with the first one. */
  #lose(event: Told): void {
    const conceded = this.#conceded?.args.seat === event.args.seat ? this.#conceded : undefined
    this.#conceded = undefined
    this.#turn('lost', event, conceded)
  }

  #turn(kind: Moment['kind'], event: Told, by = event): void {
    this.put({ kind, seat: event.args.seat, cards: [event.args.card ?? 'hidden'], events: [by], claim: this.#claim })
  }
}
