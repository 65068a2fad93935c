// State of the viewer's bid: an own card and, with a silent partner, one of the partner's.
import type { MoveWords } from '../connection/record'
import { MoveChoice } from '../play/input/move_choice.svelte'

export class Choice extends MoveChoice {
  picked = $state<(number | undefined)[]>([]) // the own card, the partner's
  side = $state(0) // the set on display: 0 the own, 1 the partner's

  asked = $derived.by(() => this.moves.length > 0)
  wanted = $derived.by(() => (this.moves[0]?.length ?? 1) - 1)
  /** The move with the selected cards. */
  bid = $derived.by((): MoveWords | undefined => {
    const cards = this.picked.slice(0, this.wanted).map(String).join()
    return this.asked ? this.moves.find((move) => move.slice(1).join() === cards) : undefined
  })

  override reset(): void {
    super.reset()
    this.picked = []
    this.side = 0
  }

  override back(): boolean {
    if (super.back()) return true
    const moved = this.picked.some(Boolean)
    this.picked = []
    this.side = 0
    return moved
  }

  /** Return whether the number can be bid from the set on display. */
  offers(number: number): boolean {
    const at = this.side + 1
    return this.moves.some((move) => move[at] === String(number))
  }

  /** Select a card of the set on display, then switch to a set without a selection. */
  pick(number: number): void {
    this.hint = undefined
    const picked = Array.from({ length: this.wanted }, (_, side) => this.picked[side])
    picked[this.side] = picked[this.side] === number ? undefined : number
    this.picked = picked
    const missing = picked.findIndex((card) => card === undefined)
    if (missing >= 0) this.side = missing
  }
}
