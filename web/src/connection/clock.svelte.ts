// Clocks: the limit of the open question, the countdown at the end of a break, and seconds to display.
import type { News, Snapshot, Welcome } from '../wire'
import { startLimit, limitAfter, remainingSeconds, RESUME_SECONDS, type Limit } from './limit'

export class Clock {
  limit = $state.raw<Limit>() // of the open question; undefined: no limit
  resuming = $state.raw<Limit>() // of a break, if this page saw the message that ends it
  #reached = 0

  /** Update the limits from a message. A question's limit starts when the moments before it have been shown. */
  update(message: Welcome | Snapshot | News, begins = performance.now()): void {
    const now = performance.now()
    if (message.type === 'welcome') this.#reached = message.version
    this.limit = limitAfter(this.limit, message, now, this.#reached, begins)
    if (message.type !== 'news') this.resuming = undefined
    else if (message.room?.resuming !== undefined)
      this.resuming = message.room.resuming && message.version > this.#reached ? startLimit(RESUME_SECONDS, now) : undefined
  }
}

/** Remaining seconds, updated once a second and only while the page is visible. Create it in a component. */
export class Countdown {
  seconds = $state(0)

  constructor(limit: () => Limit | undefined) {
    const first = limit()
    let seen = $state(!document.hidden)
    if (first) this.seconds = remainingSeconds(first, performance.now())

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
        const seconds = (this.seconds = remainingSeconds(running, now))
        if (seconds) timer = setTimeout(tell, running.until - 1000 * (seconds - 1) - now) // when the next second begins
      }
      tell()
      return () => clearTimeout(timer)
    })
  }
}
