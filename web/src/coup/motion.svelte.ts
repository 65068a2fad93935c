// Animations of Coup: challenges, turning cards, coins.
import type { TableConnection } from '../connection/table_connection.svelte'
import type { GameEvent } from '../connection/record'
import { Animations } from '../play/animations.svelte'
import { going, type Card } from './coup'

export interface Moment {
  kind: 'shown' | 'lost' | 'exiled'
  seat: number
  cards: Card[]
  events: GameEvent[] // events described in its text
  claim: string
}

export class Motion extends Animations<Moment> {
  #claim: string
  #conceded: GameEvent | undefined

  /** Restore the last challenge, for a page that connects in the middle of a turn. */
  constructor(connection: TableConnection) {
    super(connection)
    this.#claim = going(connection.record!.past).challenged?.args.claim ?? ''
  }

  protected onBegin(event: GameEvent): void {
    const { key, args } = event
    if (key === 'challenged') this.#doubt(args.claim)
    else if (key === 'declared') this.#conceded = undefined
    else if (key === 'conceded') this.#conceded = event
    else if (key === 'shown') this.#turn('shown', event)
    else if (key === 'turned_up') this.#lose(event)
    else if (key === 'exiled') this.showMoment({ kind: 'exiled', seat: args.seat, cards: [], events: [event], claim: '' })
  }

  #doubt(claim: string): void {
    this.#claim = claim
    this.#conceded = undefined
    this.startSuspense()
  }

  /** Describe a loss after a concession together with the concession, at its first card. */
  #lose(event: GameEvent): void {
    const conceded = this.#conceded?.args.seat === event.args.seat ? this.#conceded : undefined
    this.#conceded = undefined
    this.#turn('lost', event, conceded)
  }

  /** Collect cards that are turned together into one moment: a player who denies a duke shows every card (R4). */
  #turn(kind: Moment['kind'], event: GameEvent, by = event): void {
    const before = this.last ?? { cards: [], events: [] }
    const cards = [...before.cards, event.args.card ?? 'hidden']
    this.showMoment({ kind, seat: event.args.seat, cards, events: [...before.events, by], claim: this.#claim })
  }
}
