// Stores what this device observes of a sealed deal during a game, to compare the record with it later.
import type { Room, Sealing } from '../wire'
import { keepObservations, observationsAt } from '../device/storage'
import type { Hex } from './seal'

/** A cut made by this device. */
export interface Cut {
  seat: number
  commitment: Hex
  nonce: Hex
}

/** The observations of one game. */
export interface Observations {
  at: number // time of the first observation
  seal: Hex
  early: boolean // observed before the first card
  begun: boolean // observed during the game
  cut?: Cut | undefined
  slips: Hex[][] // by seat: the hashes of its sealed answers, in order
}

export class DealObserver {
  #last: unknown[] = []

  constructor(readonly table: string) {}

  /** Observe a room. `gap`: it comes from a snapshot, so changes may have been missed before it. */
  observe({ phase, sealing, seal, slips, games }: Room, cut: Cut | undefined, gap: boolean): void {
    const now = [sealing, seal, slips, games]
    if (now.every((part, i) => part === this.#last[i])) return
    this.#last = now
    if (sealing) this.#beforeDeal(games + 1, sealing, cut)
    else if (seal && (phase === 'playing' || observationsAt(this.table, games))) this.#duringGame(games, seal, slips, gap)
  }

  /** Before the first card, a new seal means that the former start was aborted. A cut counts once it is published. */
  #beforeDeal(number: number, { seal, commitments }: Sealing, cut: Cut | undefined): void {
    const before = observationsAt<Observations>(this.table, number)
    const observed = before?.seal === seal || before?.begun ? before : { at: Date.now(), seal, early: true, begun: false, slips: [] }
    const shown = cut && commitments[cut.seat] === cut.commitment
    keepObservations(this.table, number, { ...observed, cut: shown ? cut : observed.cut })
  }

  /** A seal is constant during a game; after a gap, though, the start that was observed may have been aborted. */
  #duringGame(number: number, seal: Hex, slips: Hex[], gap: boolean): void {
    const before = observationsAt<Observations>(this.table, number)
    const other = !before || (before.seal !== seal && !before.begun && gap)
    const observed = other ? { at: Date.now(), seal, early: false, slips: [] } : before
    const seen = slips.map((slip, seat) => more(observed.slips[seat] ?? [], slip))
    keepObservations(this.table, number, { ...observed, begun: true, slips: seen })
  }
}

const more = (slips: Hex[], slip: Hex): Hex[] => (slip && slips.at(-1) !== slip ? [...slips, slip] : slips)
