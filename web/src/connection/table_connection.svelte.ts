// The connection to one table: it holds the record, sends commands with an idempotency key, and reconnects.
// Unanswered moves are stored, so that they are sent again under the same id even after a reload.
import type { Bye, Done, Presence, Refused, Said, ToClient } from '../wire'
import { Clock } from './clock.svelte'
import { deviceKind, takeToken } from '../device/other_device'
import { giveUpSeat, keepSeat, keepUnanswered, newId, seatAt, unansweredCommands } from '../device/storage'
import { markBusy } from './busy_button'
import { Cutter } from '../sealed/cutter'
import { UndoDelay } from './undo_delay.svelte'
import { undoTime } from './limit'
import { Heartbeat } from './heartbeat'
import { Presenter, type BatchListener } from './presenter.svelte'
import { decodeRecord, type MoveWords, type TableRecord } from './record'
import { applyNewsInSlices } from './slices'
import { syncServerTime, serverTime } from './server_time'
import { ticketFor } from './ticket'
import { DealObserver } from '../sealed/deal_observer'

export type Answer = Done | Refused
type Command = { type: string; id: string; [field: string]: unknown }

interface Unanswered {
  command: Command
  settle: (answer: Answer) => void
}

const CHAT_SIZE = 100 // chat messages to keep
const FINAL_CODES = new Set(['unknown_table', 'expired_table', 'damaged_table', 'wrong_secret', 'closed'])

export class TableConnection {
  readonly presenter = new Presenter()
  player = $state<number>()
  connected = $state(false)
  unresponsive = $state(false) // no sign of life from the server, or the device reports that it is offline
  rewound = $state(false) // the server has restored an older version of the table, and the user has not closed the notice
  refusal = $state('') // the code of the final refusal, after which the connection stays closed
  joinRequest = $state<number>() // the id of the viewer's pending join request
  movePending = $state(false) // a move is sent and not answered yet
  readonly undoDelay = new UndoDelay<Command>((command) => void this.#send(command))
  readonly clock = new Clock()
  present = $state.raw<Presence>({ type: 'presence' })
  talk = $state.raw<Said[]>([]) // the latest chat messages
  readonly verdict: boolean | undefined = undefined // is the last claim true? Known only in a replay with open cards
  build = ''
  reached = 0 // the version of the table on connecting
  epoch = 0
  readonly #cutter = new Cutter((type, fields) => void this.#send({ type, id: newId(), ...fields }))
  readonly #observer: DealObserver
  readonly #heartbeat = new Heartbeat(
    () => this.#transmit({ type: 'ping', id: newId() }),
    () => (this.unresponsive = true),
    () => this.#onLost(),
  )
  #socket: WebSocket | undefined
  #unanswered = new Map<string, Unanswered>()
  #attempts = 0
  #token = '' // from a link, to be exchanged for a secret
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #latest: TableRecord | undefined // the latest record, which may be ahead of the display,
  #version = 0 // with its version
  #question = 0 // version of its question
  #momentLength = 0 // ms, at normal speed
  #displayedUntil = 0 // on the scale of performance.now(): the end of the moments that are queued for display
  #refusedListeners = new Set<(refused: Refused) => void>()

  /** With a screen key ('' for none) the viewer is a spectator, and the seat stored on this device is not used. */
  constructor(
    readonly table: string,
    private screen?: string,
  ) {
    this.#observer = new DealObserver(table)
    addEventListener('online', this.#reconnectNow)
    addEventListener('offline', this.#onOffline)
    addEventListener('visibilitychange', this.#reconnectNow)
    if (screen === undefined) {
      addEventListener('hashchange', this.#useToken)
      this.#token = takeToken()
      for (const command of unansweredCommands<Command>(table)) void this.#send(command)
    }
    this.#connect()
  }

  /** The displayed record, which may lag behind the latest one while moments are shown. */
  get record(): TableRecord | undefined {
    return this.presenter.record
  }

  /** The version of the displayed record. */
  get version(): number {
    return this.presenter.version
  }

  get seat(): number | undefined {
    const seat = this.player === undefined ? -1 : (this.record?.room.players.indexOf(this.player) ?? -1)
    return seat < 0 ? undefined : seat
  }

  onEvents = (listener: BatchListener): (() => void) => this.presenter.subscribe(listener)

  /** Subscribe to refused commands; returns the unsubscribe function. */
  onRefused(listener: (refused: Refused) => void): () => void {
    this.#refusedListeners.add(listener)
    return () => this.#refusedListeners.delete(listener)
  }

  /** Send a command, with retries under the same id until it is answered. A delayed move is sent before it. */
  send(type: string, fields: { [field: string]: unknown } = {}): Promise<Answer> {
    this.undoDelay.flush()
    return this.#send({ type, id: newId(), ...fields })
  }

  move(move: MoveWords, ahead?: MoveWords): Promise<Answer> {
    return this.send('move', { version: this.version, move, ...(ahead ? { ahead } : {}) })
  }

  /** Send a move with a delay for undo, as far as the clock allows; it answers the question that is open now. */
  moveWithUndo(move: MoveWords, seconds: number): void {
    const delay = undoTime(1000 * seconds, this.clock.limit, performance.now())
    this.undoDelay.start({ type: 'move', id: newId(), version: this.version, move }, delay)
  }

  close(): void {
    this.undoDelay.close()
    this.presenter.close()
    this.#closed = true
    removeEventListener('online', this.#reconnectNow)
    removeEventListener('offline', this.#onOffline)
    removeEventListener('visibilitychange', this.#reconnectNow)
    removeEventListener('hashchange', this.#useToken)
    clearTimeout(this.#timer)
    this.#disconnect()
  }

  /** Reconnect or ping at once: the page became visible, or the network is back. */
  #reconnectNow = (): void => {
    if (this.#closed || document.hidden) return
    if (this.connected) return this.#heartbeat.ping()
    clearTimeout(this.#timer)
    this.#attempts = 0
    if (this.#socket?.readyState === WebSocket.CONNECTING) this.#heartbeat.connecting(true)
    else this.#connect()
  }

  /** Handle `offline`. The server may run on this very machine, so it is pinged. */
  #onOffline = (): void => {
    this.unresponsive = true
    if (this.connected) this.#heartbeat.ping()
  }

  /** Reconnect with the token of a link that was opened in this page. */
  #useToken = (): void => {
    this.#token = takeToken()
    if (!this.#token) return
    this.#version = this.#attempts = 0
    this.#disconnect()
    this.#connect()
  }

  #connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return
    const secret = this.#token ? undefined : (this.screen ?? seatAt(this.table)?.secret)
    const socket = new WebSocket(this.#address(secret))
    this.#socket = socket
    this.#heartbeat.connecting()
    socket.onopen = () => {
      const seen = this.#version ? { epoch: this.epoch, version: this.#version } : {}
      const who = this.#token ? { token: this.#token } : secret ? { secret } : {}
      socket.send(JSON.stringify({ type: 'hello', table: this.table, device: deviceKind(), ...who, ...seen }))
    }
    socket.onmessage = (frame) => {
      this.#heartbeat.received()
      this.unresponsive = false
      this.#handle(JSON.parse(frame.data as string) as ToClient)
      if (this.connected && this.#unanswered.size) this.#heartbeat.awaitAnswer()
    }
    socket.onclose = () => {
      this.#disconnect()
      this.#timer = setTimeout(() => this.#connect(), this.#backoff())
    }
  }

  /** Return the URL of the socket, with a ticket if there is a seat, so that others behind the same IP address cannot use up its limit. */
  #address(secret: string | undefined): string {
    const ticket = secret ? `?ticket=${ticketFor(this.table, secret, serverTime())}` : ''
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket${ticket}`
  }

  /** Reconnect at once if the lost connection had been established, otherwise with a backoff. */
  #onLost(): void {
    const backoff = this.connected ? 0 : this.#backoff()
    this.#disconnect()
    if (backoff) this.#timer = setTimeout(() => this.#connect(), backoff)
    else this.#connect()
  }

  /** Detach and close the socket. */
  #disconnect(): void {
    const socket = this.#socket
    this.#heartbeat.stop()
    this.#socket = undefined
    this.connected = false
    this.joinRequest = undefined // the server drops the join request of a closed connection
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #send(command: Command): Promise<Answer> {
    const answer = new Promise<Answer>((settle) => this.#unanswered.set(command.id, { command, settle }))
    this.#storePendingMoves()
    if (this.connected) {
      this.#transmit(command)
      this.#heartbeat.awaitAnswer()
    }
    return markBusy(answer)
  }

  #transmit(command: Command): void {
    this.#socket?.send(JSON.stringify(command))
  }

  #storePendingMoves(): void {
    const moves = [...this.#unanswered.values()].map(({ command }) => command).filter(({ type }) => type === 'move')
    this.movePending = moves.length > 0
    keepUnanswered(this.table, moves)
  }

  /** Return the delay before the next attempt: exponential backoff with jitter. */
  #backoff(): number {
    return Math.min(8000, 300 * 2 ** this.#attempts++) * (0.5 + Math.random())
  }

  #handle(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.connected = true
        this.#token = ''
        void syncServerTime()
        this.#storeSecret(message)
        this.#attempts = 0
        this.build = message.build
        this.epoch = message.epoch
        this.reached = message.version
        this.player = message.player ?? undefined
        if (message.rewound) this.rewound = true
        this.clock.update(message)
        this.#momentLength = message.moment ?? 0
        this.#applyPace()
        if (message.record) this.#loadSnapshot(decodeRecord(message.record), message.version)
        for (const { command } of this.#unanswered.values()) this.#transmit(command)
        break
      case 'snapshot':
        if (message.secret) this.joinRequest = undefined
        this.#storeSecret(message)
        this.epoch = message.epoch
        this.player = message.player ?? undefined
        this.clock.update(message)
        this.#loadSnapshot(decodeRecord(message.record), message.version)
        break
      case 'news': {
        if (!this.#latest || message.version !== this.#version + 1) {
          void this.send('resync')
          break
        }
        const latest = (this.#latest = applyNewsInSlices(this.#latest, message))
        this.#version = message.version
        this.#cutter.update(latest.room.sealing, this.player)
        this.#observer.observe(latest.room, this.#cutter.cut, false)
        if (message.room?.code) this.#storeUnderNewCode()
        const now = performance.now()
        if (message.limit !== undefined) this.#question = message.version
        const duration = this.presenter.enqueue(latest, message.version, { question: this.#question })
        if (duration) this.#displayedUntil = Math.max(now, this.#displayedUntil) + duration
        this.clock.update(message, Math.max(now, this.#displayedUntil))
        if (latest.room.paused) {
          this.undoDelay.cancel()
          this.presenter.flush()
        }
        break
      }
      case 'done':
        if (typeof message.player === 'number') this.player = message.player
        if (message.request) this.joinRequest = message.request
        this.#storeSecret(message)
        this.#settle(message.id, message)
        break
      case 'refused':
        if (message.id) {
          const sent = this.#unanswered.get(message.id)?.command.type
          this.#settle(message.id, message)
          if (sent && sent !== 'commit' && sent !== 'cut') for (const listener of this.#refusedListeners) listener(message)
        } else this.#handleRefusal(message.code)
        break
      case 'presence':
        this.present = message
        this.#applyPace()
        break
      case 'turned_away':
        this.joinRequest = undefined
        this.#notifyRefused(message.code)
        break
      case 'talk':
        this.talk = message.whole ? message.said : [...this.talk, ...message.said].slice(-CHAT_SIZE)
        break
      case 'bye':
        this.#handleBye(message)
        break
    }
  }

  /** Set the display speed that was voted for once no human is left in the game. */
  #applyPace(): void {
    const pace = this.present.rest ? (this.present.rest.pace ?? 1) : 1
    this.presenter.moment = pace ? this.#momentLength / pace : 0
    this.presenter.instant = !pace
  }

  /** Replace the record by a snapshot and skip pending moments. */
  #loadSnapshot(record: TableRecord, version: number): void {
    this.#latest = record
    this.#version = version
    this.#displayedUntil = 0
    this.presenter.reset(record, version)
    this.#observer.observe(record.room, undefined, true)
  }

  /** Store the secret that comes with a seat. */
  #storeSecret({ secret, player }: { secret?: string; player?: number | null }): void {
    if (secret && typeof player === 'number') keepSeat(this.table, { secret, player })
  }

  /** Store the seat under the table's new code too. */
  #storeUnderNewCode(): void {
    const code = this.#latest?.room.code
    const seat = seatAt(this.table)
    if (code && code !== this.table && seat && this.screen === undefined) keepSeat(code, seat)
  }

  #notifyRefused(code: string): void {
    for (const listener of this.#refusedListeners) listener({ type: 'refused', code })
  }

  #settle(id: string, answer: Answer): void {
    const entry = this.#unanswered.get(id)
    if (!entry) return
    this.#unanswered.delete(id)
    this.#storePendingMoves()
    entry.settle(answer)
  }

  /** Handle a refusal without a command: drop invalid credentials and reconnect, or give up. */
  #handleRefusal(code: string): void {
    if (code === 'wrong_secret' || code === 'banned') {
      if (code === 'banned') this.#notifyRefused(code)
      if (this.screen === undefined) giveUpSeat(this.table)
      else this.screen = ''
      this.#version = 0
      this.#attempts = 0
    } else if (code === 'link_over') {
      this.#token = ''
      this.#attempts = 0
      this.#notifyRefused(code)
    } else if (FINAL_CODES.has(code)) {
      this.refusal = code
      this.close()
    }
  }

  #handleBye(bye: Bye): void {
    if (bye.code === 'revoked') {
      keepSeat(this.table, undefined)
      this.#version = this.#attempts = 0
      this.#notifyRefused(bye.code)
    }
    if (FINAL_CODES.has(bye.code) && bye.code !== 'wrong_secret') this.close()
  }
}
