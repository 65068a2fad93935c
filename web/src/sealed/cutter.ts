// Cuts the sealed deck automatically: before a game the page commits to a nonce, and reveals it once everybody
// has committed. A page that was loaded in between has no nonce and does not take part.
import type { Sealing } from '../wire'
import { commitmentOf, newNonce } from './seal'
import type { Cut } from './deal_observer'

export class Cutter {
  cut: Cut | undefined
  #lastStage = '' // the stage that was handled last

  constructor(readonly send: (type: string, fields: { [field: string]: unknown }) => void) {}

  update(sealing: Sealing | null | undefined, player: number | undefined): void {
    const seat = player === undefined ? -1 : (sealing?.players.indexOf(player) ?? -1)
    if (!sealing || seat < 0) return
    const stage = `${sealing.seal} ${sealing.opening}`
    if (stage === this.#lastStage) return
    this.#lastStage = stage
    if (!sealing.opening) {
      const nonce = newNonce()
      this.cut = { seat, nonce, commitment: commitmentOf(sealing.seal, seat, nonce) }
      this.send('commit', { commitment: this.cut.commitment })
    } else if (this.cut && sealing.commitments[seat] === this.cut.commitment) this.send('cut', { nonce: this.cut.nonce })
  }
}
