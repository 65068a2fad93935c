// The reveal: all cards of a round face up, until the next one is displayed.
import type { GameEvent } from '../connection/record'
import { Showing } from '../play/animations.svelte'
import { roundOf, type Round } from './mccarthy'

export class Motion extends Showing<Round> {
  #opened: GameEvent | undefined

  protected happen(event: GameEvent): void {
    if (event.key === 'opened') this.#opened = event
    else if ((event.key === 'sold' || event.key === 'put_under') && this.#opened) this.put(roundOf(this.#opened, event))
    else if (event.key === 'diamond_completed') this.last?.completed.push(event.args.cards.map(Number))
  }
}
