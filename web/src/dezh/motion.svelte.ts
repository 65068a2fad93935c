// Animations of Dezh: murder, robbery, destruction, a complete city, and flying coins.
import type { Told } from '../connection/record'
import { Showing } from '../play/animations.svelte'

const SEEN = ['found_dead', 'robbed', 'destroyed', 'city_completed'] as const

export interface Moment {
  kind: (typeof SEEN)[number]
  event: Told
}

export class Motion extends Showing<Moment> {
  protected happen(event: Told): void {
    const kind = SEEN.find((seen) => seen === event.key)
    if (kind) this.put({ kind, event })
  }
}
