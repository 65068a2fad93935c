// State of the viewer's choice in Coup: the action, its target or cards; and sending it.
import type { MoveWords } from '../connection/record'
import { MoveChoice, ofVerb } from '../play/input/move_choice.svelte'
import { actionsOf, factsOf, type Action, type Card } from './coup'

const CARDS = ['keep', 'turn_up', 'reveal'] // verbs with the viewer's own cards as arguments
const RACES = ['challenge', 'block', 'allow'] // answers in a race, which have no delay for undo: see docs/decisions/0012

export class Choice extends MoveChoice {
  aiming = $state('') // the verb that needs a target
  picked = $state<number[]>([]) // selected cards, as indexes of the hand
  actions = $derived.by(() => actionsOf(this.connection.record?.room.options ?? []))
  /** Is the question the action of the turn? */
  acting = $derived(this.moves.length > 0 && this.moves.every(([verb]) => this.actions.some((action) => action.verb === verb)))
  targets = $derived(this.sure || this.undoable ? [] : ofVerb(this.moves, this.aiming).map((move) => move[1] as number))
  /** The verb that needs cards, if the question is about them. */
  cardVerb = $derived(CARDS.find((verb) => this.moves[0]?.[0] === verb) ?? '')
  wanted = $derived(this.cardVerb ? this.moves[0]!.length - 1 : 0)
  hand = $derived.by((): Card[] => (this.connection.seat === undefined || !this.connection.record ? [] : (factsOf(this.connection.record).hand?.[this.connection.seat] ?? [])))
  /** The move with the selected cards. */
  cardMove = $derived.by((): MoveWords | undefined => {
    const named = this.picked.map((i) => this.hand[i]).sort().join()
    return this.cardVerb ? this.moves.find((move) => move.slice(1).sort().join() === named) : undefined
  })

  override reset(): void {
    super.reset()
    this.aiming = ''
    this.picked = []
  }

  override back(): boolean {
    if (super.back()) return true
    const moved = Boolean(this.aiming || this.picked.length)
    this.aiming = ''
    this.picked = []
    return moved
  }

  /** Handle a tap on a verb: send it, or wait for a target. */
  start = (verb: string): void => {
    const moves = ofVerb(this.moves, verb)
    if (!moves.length || this.busy || this.undoable) return
    this.hint = undefined
    if (typeof moves[0]![1] === 'number') this.aiming = verb
    else this.say(moves[0]!)
  }

  aim = (seat: number): void => {
    const move = ofVerb(this.moves, this.aiming).find((move) => move[1] === seat)
    if (move) this.say(move)
  }

  /** Ask for confirmation of severe actions; other moves can be undone for a moment. */
  say = (move: MoveWords): void => {
    const grave = this.actionOf(move)?.sure
    if (grave && this.sure !== move) this.sure = move
    else if (grave || this.cardVerb || RACES.includes(move[0] as string)) void this.send(move)
    else this.sendWithUndo(move)
  }

  toggle = (card: number): void => {
    if (this.picked.includes(card)) this.picked = this.picked.filter((other) => other !== card)
    else this.picked = [...this.picked, card].slice(-this.wanted)
  }

  actionOf(move: MoveWords): Action | undefined {
    return this.acting ? this.actions.find((action) => action.verb === move[0]) : undefined
  }

  withdraw = (): void => {
    if (!this.busy) void this.connection.send('withdraw')
  }
}
