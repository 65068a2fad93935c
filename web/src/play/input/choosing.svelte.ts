// What the viewer is about to answer, as far as it is the same in every game: what is held, what is asked once more,
// what is said of a thing that cannot be chosen; and the sending of it.
import { heldAt } from '../../connection/held'
import type { Line } from '../../connection/table_connection.svelte'
import type { Spoken } from '../../connection/record'

const READ = 5000 // ms that a hint stays

/** Why something cannot be chosen, and the rule by which it is so. */
export interface Why {
  says: string
  rule: string
}

/** Moves of one verb. */
export const ofVerb = (moves: Spoken[], verb: string): Spoken[] => moves.filter(([said]) => said === verb)

export class Choosing {
  sure = $state.raw<Spoken>() // the move that is asked once more
  hint = $state.raw<Why>()
  #quiet: ReturnType<typeof setTimeout> | undefined

  constructor(readonly line: Line) {}

  /** A move was sent and is not answered yet. */
  get busy(): boolean {
    return this.line.moving
  }

  /** The move that can still be taken back. */
  get held(): Spoken | undefined {
    return this.line.hold.command?.move as Spoken | undefined
  }

  moves = $derived.by(() => this.line.record?.moves ?? [])

  /** Nothing is chosen yet. */
  reset(): void {
    this.sure = undefined
    this.hint = undefined
  }

  /** One step back. Was there one? */
  back(): boolean {
    if (this.held) return this.line.hold.back()
    const asked = Boolean(this.sure)
    this.sure = undefined
    return asked
  }

  tell(why: Why): void {
    this.hint = why
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => (this.hint = undefined), READ)
  }

  async send(move: Spoken, ahead?: Spoken): Promise<void> {
    if (this.busy) return
    await this.line.move(move, ahead) // the page says why, if it is refused
    this.reset()
  }

  /** A move that can be taken back for a moment. */
  soon(move: Spoken): void {
    this.line.moveSoon(move, heldAt(this.line))
  }
}
