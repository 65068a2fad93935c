// The common flip: all cards of a round face up, until the next one is looked at.
import type { Told } from '../lib/record'
import { Showing } from '../play/showing.svelte'
import { roundOf, type Round } from './mccarthy'

export class Motion extends Showing<Round> {
  protected override readonly shown = 6000 // ms: eight cards want to be read
  #opened: Told | undefined

  protected happen(event: Told): void {
    if (event.key === 'opened') this.#opened = event
    else if (event.key === 'sold' || event.key === 'put_under') this.#turn(event)
    else if (event.key === 'diamond_completed') this.last?.completed.push(event.args.cards.map(Number))
  }

  /** It is seen at once, in the place of a round before it. */
  #turn(lot: Told): void {
    this.skip()
    if (this.#opened) this.put(roundOf(this.#opened, lot))
  }
}
