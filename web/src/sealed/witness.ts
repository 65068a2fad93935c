// What this device sees of a sealed deal while a game is played. It is kept, so that the record can be held against it.
import type { Room, Sealing } from '../wire'
import { keepSaw, sawAt } from '../device/storage'
import type { Hex } from './seal'

/** A cut that this device made. */
export interface Cut {
  seat: number
  commitment: Hex
  nonce: Hex
}

/** All that was seen of one game. */
export interface Saw {
  at: number // when it was first seen
  seal: Hex
  early: boolean // before the first card
  begun: boolean // also while the game was played
  cut?: Cut | undefined
  slips: Hex[][] // by seat: the hashes of its sealed answers, in their order
}

export class Witness {
  #looked: unknown[] = []

  constructor(readonly table: string) {}

  /** `gap`: the room was told whole, so something may have happened unseen before. */
  look({ phase, sealing, seal, slips, games }: Room, cut: Cut | undefined, gap: boolean): void {
    const now = [sealing, seal, slips, games]
    if (now.every((part, i) => part === this.#looked[i])) return
    this.#looked = now
    if (sealing) this.#before(games + 1, sealing, cut)
    else if (seal && (phase === 'playing' || sawAt(this.table, games))) this.#during(games, seal, slips, gap)
  }

  /** Before the first card another seal is another beginning: the former one came to nothing. A cut counts once all see it. */
  #before(number: number, { seal, commitments }: Sealing, cut: Cut | undefined): void {
    const before = sawAt<Saw>(this.table, number)
    const saw = before?.seal === seal || before?.begun ? before : { at: Date.now(), seal, early: true, begun: false, slips: [] }
    const shown = cut && commitments[cut.seat] === cut.commitment
    keepSaw(this.table, number, { ...saw, cut: shown ? cut : saw.cut })
  }

  /** A seal never changes while a game is played; what was missed between seal and game may have been another beginning. */
  #during(number: number, seal: Hex, slips: Hex[], gap: boolean): void {
    const before = sawAt<Saw>(this.table, number)
    const other = !before || (before.seal !== seal && !before.begun && gap)
    const saw = other ? { at: Date.now(), seal, early: false, slips: [] } : before
    const seen = slips.map((slip, seat) => more(saw.slips[seat] ?? [], slip))
    keepSaw(this.table, number, { ...saw, begun: true, slips: seen })
  }
}

const more = (slips: Hex[], slip: Hex): Hex[] => (slip && slips.at(-1) !== slip ? [...slips, slip] : slips)
