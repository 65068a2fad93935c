// Cutting the sealed deck: when a game is about to begin the page commits to a nonce of its own, and opens it when all
// have committed. Nobody has to do anything for it. A page that was loaded in between lets others cut.
import type { Sealing } from '../wire'
import { commitmentOf, newNonce, type Hex } from './seal'

export class Cutter {
  #nonce: Hex = ''
  #commitment: Hex = ''
  #done = '' // the stage that was answered already

  constructor(readonly send: (type: string, fields: { [field: string]: unknown }) => void) {}

  look(sealing: Sealing | null | undefined, player: number | undefined): void {
    const seat = player === undefined ? -1 : (sealing?.players.indexOf(player) ?? -1)
    if (!sealing || seat < 0) return
    const stage = `${sealing.seal} ${sealing.opening}`
    if (stage === this.#done) return
    this.#done = stage
    if (!sealing.opening) {
      this.#nonce = newNonce()
      this.#commitment = commitmentOf(sealing.seal, seat, this.#nonce)
      this.send('commit', { commitment: this.#commitment })
    } else if (sealing.commitments[seat] === this.#commitment) this.send('cut', { nonce: this.#nonce })
  }
}
