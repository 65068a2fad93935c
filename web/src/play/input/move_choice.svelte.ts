// State of the viewer's choice, common to all games: the delayed move, the confirmation, the hint;
// and sending the move.
import { heldAt } from '../../connection/undo_seconds'
import type { Line } from '../../connection/table_connection.svelte'
import type { Spoken } from '../../connection/record'

const READ = 5000 // ms that a hint is shown

/** The reason why something cannot be chosen, and the id of the rule. */
export interface Why {
  says: string
  rule: string
}

/** Return the moves of a verb. */
export const ofVerb = (moves: Spoken[], verb: string): Spoken[] => moves.filter(([said]) => said === verb)

export class Choosing {
  sure = $state.raw<Spoken>() // the move that awaits confirmation
  hint = $state.raw<Why>()
  #quiet: ReturnType<typeof setTimeout> | undefined

  constructor(readonly line: Line) {}

  /** Is a move sent and not answered yet? */
  get busy(): boolean {
    return this.line.moving
  }

  /** The move that can still be undone. */
  get held(): Spoken | undefined {
    return this.line.hold.command?.move as Spoken | undefined
  }

  moves = $derived.by(() => this.line.record?.moves ?? [])

  /** Clear the choice. */
  reset(): void {
    this.sure = undefined
    this.hint = undefined
  }

  /** Go one step back; return whether there was one. */
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
    await this.line.move(move, ahead) // a refusal is shown by the page
    this.reset()
  }

  /** Send a move with a delay for undo. */
  soon(move: Spoken): void {
    this.line.moveSoon(move, heldAt(this.line))
  }
}
