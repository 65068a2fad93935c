// The common flip: all cards of a round face up, until the next one is looked at.
import type { Told } from '../lib/record'
import { Showing } from '../play/showing.svelte'
import { roundOf, type Round } from './mccarthy'

const READ = 6000 // ms: eight cards want to be read
const FOR_GOOD = 2 ** 31 - 1 // ms: no timer knows more

export class Motion extends Showing<Round> {
  protected override readonly shown: number
  protected override readonly stays = true
  #opened: Told | undefined

  /** Until it is gone on by itself, or only when somebody says so. */
  constructor(patient = false) {
    super()
    this.shown = patient ? FOR_GOOD : READ
  }

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
