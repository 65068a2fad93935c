// State of the viewer's choice in Dezh: a step of the turn and its arguments; and sending it.
import type { MoveWords, Word } from '../connection/record'
import { MoveChoice, ofVerb } from '../play/input/move_choice.svelte'
import { factsOf, ON_ROLE } from './dezh'

const REACTIONS = ['buy', 'decline'] // without a delay for undo: see docs/decisions/0012
const ASKS = { role: 'take', keep: 'keep', redraw: 'redraw' } as { [decision: string]: string | undefined } // verbs of questions that need a selection
export const OF_HAND = ['build', 'redraw', 'alchemy'] // verbs with a card of the hand as argument
export const OF_CITY = ['alchemy', 'smithy'] // steps that a district of the own city adds
const POWERS: { [role: string]: string[] | undefined } = { assassin: ['kill'], thief: ['rob'], magician: ['swap', 'redraw'], warlord: ['destroy'] }

export class Choice extends MoveChoice {
  step = $state('') // the verb of the turn that needs an argument
  picked = $state.raw<string[]>([]) // roles, one to take and one to burn

  facts = $derived.by(() => factsOf(this.connection.record!))
  decision = $derived(this.moves.length ? (this.facts.decision[0] ?? '') : '')
  /** The verb of the current selection. */
  verb = $derived(this.undoable ? '' : (ASKS[this.decision] ?? this.step))
  options = $derived(ofVerb(this.moves, this.verb))
  /** With two players each taken role goes with a burned one (D30). */
  burns = $derived(this.verb === 'take' && this.options[0]?.length === 4)
  /** The steps of the turn, in display order. */
  steps = $derived.by((): string[] => {
    const { called, city, turn } = this.facts
    const built = city[turn[0] ?? 0] ?? []
    const role = called[0] ?? ''
    const first = this.offers('end') ? ['resources'] : ['coins', 'cards']
    const income = ON_ROLE[role]?.paidBy ? ['income'] : []
    const specials = OF_CITY.filter((district) => built.includes(district))
    return [...first, 'build', ...income, ...(POWERS[role] ?? []), 'end', ...specials]
  })

  offers(verb: string): boolean {
    return this.moves.some(([said]) => said === verb)
  }

  /** Return the move of the verb with these arguments. */
  moveOf(...words: Word[]): MoveWords | undefined {
    return this.options.find((move) => words.every((word, i) => move[i + 1] === word))
  }

  isChosen(...words: Word[]): boolean {
    const chosen = this.sure ?? (this.undoable as MoveWords | undefined)
    return words.every((word, i) => chosen?.[i + 1] === word)
  }

  override reset(): void {
    super.reset()
    this.step = ''
    this.picked = []
  }

  override back(): boolean {
    if (super.back()) {
      this.picked = []
      return true
    }
    const moved = Boolean(this.step || this.picked.length)
    this.step = ''
    this.picked = []
    return moved
  }

  /** Handle a tap on a step: send it, or wait for its argument. */
  start(verb: string): void {
    const [move] = ofVerb(this.moves, verb)
    if (!move || this.busy || this.undoable) return
    const open = this.step
    this.reset()
    if (verb === 'smithy') this.sure = move // it costs coins, so it needs a confirmation
    else if (move.length > 1) this.step = open === verb ? '' : verb
    else if (REACTIONS.includes(verb)) void this.send(move)
    else this.sendWithUndo(move)
  }

  /** Handle a tap on a target, card or role; the bar shows the price and asks for a confirmation. */
  pick(...words: Word[]): void {
    const move = this.moveOf(...words)
    if (!move || this.busy) return
    this.hint = undefined
    this.sure = this.isChosen(...words) ? undefined : move
  }

  /** Handle a tap on a role: the first one is taken, and with two players the second one burned. */
  pickRole(role: string): void {
    if (!this.burns) return this.pick(role)
    if (this.picked.includes(role)) this.picked = this.picked.filter((other) => other !== role)
    else this.picked = [...this.picked.slice(0, 1), role]
    const [taken, burned] = this.picked
    this.sure = taken && burned ? this.moveOf(taken, 'burn', burned) : undefined
  }
}
