// What the viewer is about to bid: a card of one's own and, with a silent partner, one of the partner's.
import type { Spoken } from '../connection/record'
import { Choosing } from '../play/input/choosing.svelte'

export class Choice extends Choosing {
  picked = $state<(number | undefined)[]>([]) // one's own card, the partner's
  side = $state(0) // the set that is shown: one's own, or the partner's

  asked = $derived.by(() => this.moves.length > 0)
  wanted = $derived.by(() => (this.moves[0]?.length ?? 1) - 1)
  /** The move that the picked cards make. */
  bid = $derived.by((): Spoken | undefined => {
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

  /** May this number be laid from the set that is shown? */
  offers(number: number): boolean {
    const at = this.side + 1
    return this.moves.some((move) => move[at] === String(number))
  }

  /** A card of the set that is shown; then the other set is asked for, if it has no card yet. */
  pick(number: number): void {
    this.hint = undefined
    const picked = Array.from({ length: this.wanted }, (_, side) => this.picked[side])
    picked[this.side] = picked[this.side] === number ? undefined : number
    this.picked = picked
    const missing = picked.findIndex((card) => card === undefined)
    if (missing >= 0) this.side = missing
  }
}
