// State of the viewer's choice, common to all games: the delayed move, the confirmation, the hint;
// and sending the move.
import { undoSeconds } from '../../connection/undo_seconds'
import type { TableConnection } from '../../connection/table_connection.svelte'
import type { MoveWords } from '../../connection/record'

const HINT_MS = 5000 // ms that a hint is shown

/** The reason why something cannot be chosen, and the id of the rule. */
export interface Why {
  says: string
  rule: string
}

/** Return the moves of a verb. */
export const ofVerb = (moves: MoveWords[], verb: string): MoveWords[] => moves.filter(([said]) => said === verb)

export class MoveChoice {
  sure = $state.raw<MoveWords>() // the move that awaits confirmation
  hint = $state.raw<Why>()
  #hintTimer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly connection: TableConnection) {}

  /** Is a move sent and not answered yet? */
  get busy(): boolean {
    return this.connection.movePending
  }

  /** The move that can still be undone. */
  get undoable(): MoveWords | undefined {
    return this.connection.undoDelay.command?.move as MoveWords | undefined
  }

  moves = $derived.by(() => this.connection.record?.moves ?? [])

  /** Clear the choice. */
  reset(): void {
    this.sure = undefined
    this.hint = undefined
  }

  /** Go one step back; return whether there was one. */
  back(): boolean {
    if (this.undoable) return this.connection.undoDelay.undo()
    const asked = Boolean(this.sure)
    this.sure = undefined
    return asked
  }

  showHint(why: Why): void {
    this.hint = why
    clearTimeout(this.#hintTimer)
    this.#hintTimer = setTimeout(() => (this.hint = undefined), HINT_MS)
  }

  async send(move: MoveWords, ahead?: MoveWords): Promise<void> {
    if (this.busy) return
    await this.connection.move(move, ahead) // a refusal is shown by the page
    this.reset()
  }

  /** Send a move with a delay for undo. */
  sendWithUndo(move: MoveWords): void {
    this.connection.moveWithUndo(move, undoSeconds(this.connection))
  }
}
