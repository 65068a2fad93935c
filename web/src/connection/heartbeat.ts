// Heartbeat of the connection, because a broken network can leave a WebSocket open for a long time.
// Any received frame counts. After a silence a ping is sent; if no answer comes the user is told, and soon after that
// the connection counts as lost.
const INTERVAL = 6_000 // ms of silence before a ping while the page is visible,
const HIDDEN_INTERVAL = 25_000 // and while it is hidden
const ANSWER_TIMEOUT = 2_000 // ms that a command may stay unanswered before a ping
const PONG_TIMEOUT = 3_000 // ms that the pong may take before the user is told,
const LOST_TIMEOUT = 7_000 // and before the connection is given up
const CONNECT_TIMEOUT = 10_000 // ms that a new connection may take until its first frame

export class Heartbeat {
  #state: 'idle' | 'awaiting' | 'pinging' = 'idle'
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly sendPing: () => void,
    readonly onMissed: () => void,
    readonly onLost: () => void,
  ) {}

  /** Start the timeout of a new connection; it is shorter when the network has just come back. */
  connecting(hurry = false): void {
    this.#state = 'pinging'
    this.#schedule(this.onLost, hurry ? ANSWER_TIMEOUT : CONNECT_TIMEOUT)
  }

  /** Restart the interval, because a frame was received. */
  received(): void {
    this.#state = 'idle'
    this.#schedule(this.ping, document.hidden ? HIDDEN_INTERVAL : INTERVAL)
  }

  /** Expect the answer to a command that was just sent. */
  awaitAnswer(): void {
    if (this.#state !== 'idle') return
    this.#state = 'awaiting'
    this.#schedule(this.ping, ANSWER_TIMEOUT)
  }

  /** Send a ping, because the connection may be dead. */
  ping = (): void => {
    if (this.#state === 'pinging') return
    this.#state = 'pinging'
    this.#schedule(this.#missed, PONG_TIMEOUT)
    this.sendPing()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Handle a ping that was not answered in time. */
  #missed = (): void => {
    this.#schedule(this.onLost, LOST_TIMEOUT - PONG_TIMEOUT)
    this.onMissed()
  }

  #schedule(next: () => void, milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(next, milliseconds)
  }
}
