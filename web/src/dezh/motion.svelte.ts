// Animations of Dezh: murder, robbery, destruction, a complete city, and flying coins.
import type { GameEvent } from '../connection/record'
import { Animations } from '../play/animations.svelte'

const SEEN = ['found_dead', 'robbed', 'destroyed', 'city_completed'] as const

export interface Moment {
  kind: (typeof SEEN)[number]
  event: GameEvent
}

export class Motion extends Animations<Moment> {
  protected onBegin(event: GameEvent): void {
    const kind = SEEN.find((seen) => seen === event.key)
    if (kind) this.showMoment({ kind, event })
  }
}
