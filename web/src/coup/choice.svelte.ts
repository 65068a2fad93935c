// What the viewer is about to answer: an action, whom it is aimed at, which cards; and the sending of it.
import type { Line } from '../lib/line.svelte'
import type { Spoken } from '../lib/record'
import { words } from '../lib/words.svelte'
import { actionsOf, factsOf, ofVerb, type Action, type Card } from './coup'

const CARDS = ['keep', 'turn_up', 'reveal'] // verbs that name cards of one's own
const RACES = ['challenge', 'block', 'allow'] // answers in a window: see docs/decisions/0012

export class Choice {
  aiming = $state('') // the verb that wants a target
  sure = $state.raw<Spoken>() // the move that is asked once more
  picked = $state<number[]>([]) // cards, by their place in the hand
  hint = $state('')
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
  actions = $derived.by(() => actionsOf(this.line.record?.room.options ?? []))
  /** Is this the choice of the turn's action? */
  acting = $derived(this.moves.length > 0 && this.moves.every(([verb]) => this.actions.some((action) => action.verb === verb)))
  targets = $derived(this.sure || this.held ? [] : ofVerb(this.moves, this.aiming).map((move) => move[1] as number))
  /** The verb that names cards, if that is what is asked. */
  cardVerb = $derived(CARDS.find((verb) => this.moves[0]?.[0] === verb) ?? '')
  wanted = $derived(this.cardVerb ? this.moves[0]!.length - 1 : 0)
  hand = $derived.by((): Card[] => (this.line.seat === undefined || !this.line.record ? [] : (factsOf(this.line.record).hand?.[this.line.seat] ?? [])))
  /** The move that the picked cards make. */
  cardMove = $derived.by((): Spoken | undefined => {
    const named = this.picked.map((i) => this.hand[i]).sort().join()
    return this.cardVerb ? this.moves.find((move) => move.slice(1).sort().join() === named) : undefined
  })

  /** Nothing is chosen yet. */
  reset = (): void => {
    this.aiming = ''
    this.sure = undefined
    this.picked = []
    this.hint = ''
  }

  /** One step back. */
  back = (): boolean => {
    if (this.held) return this.line.hold.back()
    const moved = Boolean(this.sure || this.aiming || this.picked.length)
    if (this.sure) this.sure = undefined
    else this.aiming = ''
    this.picked = []
    return moved
  }

  tell(hint: string): void {
    this.hint = hint
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => (this.hint = ''), 3500)
  }

  /** A verb was tapped: it is said at once, or it wants a target first. */
  start = (verb: string): void => {
    const moves = ofVerb(this.moves, verb)
    if (!moves.length || this.busy || this.held) return
    this.hint = ''
    if (typeof moves[0]![1] === 'number') this.aiming = verb
    else this.say(moves[0]!)
  }

  aim = (seat: number): void => {
    const move = ofVerb(this.moves, this.aiming).find((move) => move[1] === seat)
    if (move) this.say(move)
  }

  /** What hurts is asked once more; what was said with a single tap can be taken back for a moment. */
  say = (move: Spoken): void => {
    const grave = this.actionOf(move)?.sure
    if (grave && this.sure !== move) this.sure = move
    else if (grave || this.cardVerb || RACES.includes(move[0] as string)) void this.send(move)
    else this.line.moveSoon(move, words.device.hold)
  }

  toggle = (card: number): void => {
    if (this.picked.includes(card)) this.picked = this.picked.filter((other) => other !== card)
    else this.picked = [...this.picked, card].slice(-this.wanted)
  }

  actionOf(move: Spoken): Action | undefined {
    return this.acting ? this.actions.find((action) => action.verb === move[0]) : undefined
  }

  async send(move: Spoken, ahead?: Spoken): Promise<void> {
    if (this.busy) return
    await this.line.move(move, ahead) // the page says why, if it is refused
    this.reset()
  }

  withdraw = (): void => {
    if (!this.busy) void this.line.send('withdraw')
  }
}
