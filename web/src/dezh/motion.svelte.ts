// Animations of Dezh: murder, robbery, destruction, a complete city, and flying coins.
import type { GameEvent } from '../connection/record'
import { Showing } from '../play/animations.svelte'

const SEEN = ['found_dead', 'robbed', 'destroyed', 'city_completed'] as const

export interface Moment {
  kind: (typeof SEEN)[number]
  event: GameEvent
}

export class Motion extends Showing<Moment> {
  protected happen(event: GameEvent): void {
    const kind = SEEN.find((seen) => seen === event.key)
    if (kind) this.put({ kind, event })
  }
}
