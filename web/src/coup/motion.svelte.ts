// What is seen to happen in a game of Coup: doubt, cards that turn, coins.
import type { Told } from '../lib/record'
import { Showing } from '../play/showing.svelte'
import type { Card } from './coup'

export interface Moment {
  kind: 'shown' | 'lost' | 'exiled'
  seat: number
  card: Card
  event: Told
  claim: string
}

export class Motion extends Showing<Moment> {
  #claim = ''

  protected happen(event: Told): void {
    const { key, args } = event
    if (key === 'challenged') this.#doubt(args.claim)
    else if (key === 'shown' && this.#claim !== 'no_duke') this.#turn('shown', event)
    else if (key === 'turned_up') this.#turn('lost', event)
    else if (key === 'exiled') this.#exile(args.seat)
    else if (key === 'paid') this.fly(args.payer, args.payee, args.coins)
  }

  /** Who has just lost the last card: one moment tells both. */
  #exile(seat: number): void {
    if (this.last?.seat === seat) this.last.kind = 'exiled'
  }

  #doubt(claim: string): void {
    this.#claim = claim
    this.hush()
  }

  #turn(kind: Moment['kind'], event: Told): void {
    this.put({ kind, seat: event.args.seat, card: event.args.card ?? 'hidden', event, claim: this.#claim })
  }
}
