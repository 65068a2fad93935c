// The clock of the question that is open, and of the end of a break; and seconds that count down on the page.
import type { News, Snapshot, Welcome } from '../wire'
import { lasting, limitAfter, secondsOf, SITTING_UP, type Limit } from './limit'

export class Clock {
  limit = $state.raw<Limit>() // of the question; none: it has as long as it takes
  sittingUp = $state.raw<Limit>() // until a break is over, if this page has heard that it ends
  #reached = 0

  /** A question begins to count when what came before it has been looked at. */
  hear(message: Welcome | Snapshot | News, begins = performance.now()): void {
    const now = performance.now()
    if (message.type === 'welcome') this.#reached = message.version
    this.limit = limitAfter(this.limit, message, now, this.#reached, begins)
    if (message.type !== 'news') this.sittingUp = undefined
    else if (message.room?.resuming !== undefined)
      this.sittingUp = message.room.resuming && message.version > this.#reached ? lasting(SITTING_UP, now) : undefined
  }
}

/** The seconds that are left, told once a second and only while the page is seen. Made by a component. */
export class Countdown {
  seconds = $state(0)

  constructor(limit: () => Limit | undefined) {
    const first = limit()
    let seen = $state(!document.hidden)
    if (first) this.seconds = secondsOf(first, performance.now())

    $effect(() => {
      const look = (): void => void (seen = !document.hidden)
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    })

    $effect(() => {
      const running = limit()
      if (!running || !seen) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const tell = (): void => {
        const now = performance.now()
        const seconds = (this.seconds = secondsOf(running, now))
        if (seconds) timer = setTimeout(tell, running.until - 1000 * (seconds - 1) - now) // when the next one begins
      }
      tell()
      return () => clearTimeout(timer)
    })
  }
}
