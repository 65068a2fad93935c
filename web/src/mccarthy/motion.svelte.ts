// The reveal: all cards of a round face up, until the next one is displayed.
import type { GameEvent } from '../connection/record'
import { Animations } from '../play/animations.svelte'
import { roundOf, type Round } from './mccarthy'

export class Motion extends Animations<Round> {
  #opened: GameEvent | undefined

  protected onBegin(event: GameEvent): void {
    if (event.key === 'opened') this.#opened = event
    else if ((event.key === 'sold' || event.key === 'put_under') && this.#opened) this.showMoment(roundOf(this.#opened, event))
    else if (event.key === 'diamond_completed') this.last?.completed.push(event.args.cards.map(Number))
  }
}
