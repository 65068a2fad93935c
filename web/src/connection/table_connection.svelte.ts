// The connection to one table: it holds the record, sends commands with an idempotency key, and reconnects.
// Unanswered moves are stored, so that they are sent again under the same id even after a reload.
import type { Bye, Done, Presence, Refused, Said, ToClient } from '../wire'
import { Clock } from './clock.svelte'
import { deviceKind, takeToken } from '../device/other_device'
import { giveUpSeat, keepSeat, keepUnanswered, newId, seatAt, unanswered } from '../device/storage'
import { awaited } from './busy_button'
import { Cutter } from '../sealed/cutter'
import { UndoDelay } from './undo_delay.svelte'
import { undoTime } from './limit'
import { Heartbeat } from './heartbeat'
import { Presenter, type BatchListener } from './presenter.svelte'
import { decodeRecord, type MoveWords, type TableRecord } from './record'
import { applyNewsInSlices } from './slices'
import { askForTime, serverTime } from './server_time'
import { ticketFor } from './ticket'
import { Witness } from '../sealed/deal_observer'

export type Answer = Done | Refused
type Command = { type: string; id: string; [field: string]: unknown }

interface Waiting {
  command: Command
  settle: (answer: Answer) => void
}

const TALK = 100 // chat messages to keep
const LAST = new Set(['unknown_table', 'expired_table', 'damaged_table', 'wrong_secret', 'closed'])

export class TableConnection {
  readonly presenter = new Presenter()
  player = $state<number>()
  connected = $state(false)
  unresponsive = $state(false) // no sign of life from the server, or the device reports that it is offline
  rewound = $state(false) // the server has restored an older version of the table, and the user has not closed the notice
  refusal = $state('') // the code of the final refusal, after which the connection stays closed
  asking = $state<number>() // the id of the viewer's pending join request
  moving = $state(false) // a move is sent and not answered yet
  readonly undoDelay = new UndoDelay<Command>((command) => void this.#send(command))
  readonly clock = new Clock()
  present = $state.raw<Presence>({ type: 'presence' })
  talk = $state.raw<Said[]>([]) // the latest chat messages
  readonly verdict: boolean | undefined = undefined // is the last claim true? Known only in a replay with open cards
  build = ''
  reached = 0 // the version of the table on connecting
  epoch = 0
  readonly #cutter = new Cutter((type, fields) => void this.#send({ type, id: newId(), ...fields }))
  readonly #witness: Witness
  readonly #heartbeat = new Heartbeat(
    () => this.#speak({ type: 'ping', id: newId() }),
    () => (this.unresponsive = true),
    () => this.#isLost(),
  )
  #socket: WebSocket | undefined
  #waiting = new Map<string, Waiting>()
  #tries = 0
  #token = '' // from a link, to be exchanged for a secret
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #latest: TableRecord | undefined // the latest record, which may be ahead of the display,
  #version = 0 // with its version
  #question = 0 // version of its question
  #moment = 0 // ms, at normal speed
  #looked = 0 // on the scale of performance.now(): the end of the moments that are queued for display
  #objections = new Set<(refused: Refused) => void>()

  /** With a screen key ('' for none) the viewer is a spectator, and the seat stored on this device is not used. */
  constructor(
    readonly table: string,
    private screen?: string,
  ) {
    this.#witness = new Witness(table)
    addEventListener('online', this.#now)
    addEventListener('offline', this.#cutOff)
    addEventListener('visibilitychange', this.#now)
    if (screen === undefined) {
      addEventListener('hashchange', this.#arrive)
      this.#token = takeToken()
      for (const command of unanswered<Command>(table)) void this.#send(command)
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
    this.#objections.add(listener)
    return () => this.#objections.delete(listener)
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
  moveSoon(move: MoveWords, seconds: number): void {
    const delay = undoTime(1000 * seconds, this.clock.limit, performance.now())
    this.undoDelay.start({ type: 'move', id: newId(), version: this.version, move }, delay)
  }

  close(): void {
    this.undoDelay.close()
    this.presenter.close()
    this.#closed = true
    removeEventListener('online', this.#now)
    removeEventListener('offline', this.#cutOff)
    removeEventListener('visibilitychange', this.#now)
    removeEventListener('hashchange', this.#arrive)
    clearTimeout(this.#timer)
    this.#drop()
  }

  /** Reconnect or ping at once: the page became visible, or the network is back. */
  #now = (): void => {
    if (this.#closed || document.hidden) return
    if (this.connected) return this.#heartbeat.ping()
    clearTimeout(this.#timer)
    this.#tries = 0
    if (this.#socket?.readyState === WebSocket.CONNECTING) this.#heartbeat.connecting(true)
    else this.#connect()
  }

  /** Handle `offline`. The server may run on this very machine, so it is pinged. */
  #cutOff = (): void => {
    this.unresponsive = true
    if (this.connected) this.#heartbeat.ping()
  }

  /** Reconnect with the token of a link that was opened in this page. */
  #arrive = (): void => {
    this.#token = takeToken()
    if (!this.#token) return
    this.#version = this.#tries = 0
    this.#drop()
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
      this.#take(JSON.parse(frame.data as string) as ToClient)
      if (this.connected && this.#waiting.size) this.#heartbeat.awaitAnswer()
    }
    socket.onclose = () => {
      this.#drop()
      this.#timer = setTimeout(() => this.#connect(), this.#pause())
    }
  }

  /** Return the URL of the socket, with a ticket if there is a seat, so that others behind the same IP address cannot use up its limit. */
  #address(secret: string | undefined): string {
    const ticket = secret ? `?ticket=${ticketFor(this.table, secret, serverTime())}` : ''
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket${ticket}`
  }

  /** Reconnect at once if the lost connection had been established, otherwise with a backoff. */
  #isLost(): void {
    const pause = this.connected ? 0 : this.#pause()
    this.#drop()
    if (pause) this.#timer = setTimeout(() => this.#connect(), pause)
    else this.#connect()
  }

  /** Detach and close the socket. */
  #drop(): void {
    const socket = this.#socket
    this.#heartbeat.stop()
    this.#socket = undefined
    this.connected = false
    this.asking = undefined // the server drops the join request of a closed connection
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #send(command: Command): Promise<Answer> {
    const answer = new Promise<Answer>((settle) => this.#waiting.set(command.id, { command, settle }))
    this.#noteMoves()
    if (this.connected) {
      this.#speak(command)
      this.#heartbeat.awaitAnswer()
    }
    return awaited(answer)
  }

  #speak(command: Command): void {
    this.#socket?.send(JSON.stringify(command))
  }

  #noteMoves(): void {
    const moves = [...this.#waiting.values()].map(({ command }) => command).filter(({ type }) => type === 'move')
    this.moving = moves.length > 0
    keepUnanswered(this.table, moves)
  }

  /** Return the next pause: exponential backoff with jitter. */
  #pause(): number {
    return Math.min(8000, 300 * 2 ** this.#tries++) * (0.5 + Math.random())
  }

  #take(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.connected = true
        this.#token = ''
        void askForTime()
        this.#keep(message)
        this.#tries = 0
        this.build = message.build
        this.epoch = message.epoch
        this.reached = message.version
        this.player = message.player ?? undefined
        if (message.rewound) this.rewound = true
        this.clock.update(message)
        this.#moment = message.moment ?? 0
        this.#go()
        if (message.record) this.#begin(decodeRecord(message.record), message.version)
        for (const { command } of this.#waiting.values()) this.#speak(command)
        break
      case 'snapshot':
        if (message.secret) this.asking = undefined
        this.#keep(message)
        this.epoch = message.epoch
        this.player = message.player ?? undefined
        this.clock.update(message)
        this.#begin(decodeRecord(message.record), message.version)
        break
      case 'news': {
        if (!this.#latest || message.version !== this.#version + 1) {
          void this.send('resync')
          break
        }
        const latest = (this.#latest = applyNewsInSlices(this.#latest, message))
        this.#version = message.version
        this.#cutter.look(latest.room.sealing, this.player)
        this.#witness.look(latest.room, this.#cutter.cut, false)
        if (message.room?.code) this.#alias()
        const now = performance.now()
        if (message.limit !== undefined) this.#question = message.version
        const looks = this.presenter.enqueue(latest, message.version, { question: this.#question })
        if (looks) this.#looked = Math.max(now, this.#looked) + looks
        this.clock.update(message, Math.max(now, this.#looked))
        if (latest.room.paused) {
          this.undoDelay.cancel()
          this.presenter.flush()
        }
        break
      }
      case 'done':
        if (typeof message.player === 'number') this.player = message.player
        if (message.request) this.asking = message.request
        this.#keep(message)
        this.#settle(message.id, message)
        break
      case 'refused':
        if (message.id) {
          const sent = this.#waiting.get(message.id)?.command.type
          this.#settle(message.id, message)
          if (sent && sent !== 'commit' && sent !== 'cut') for (const listener of this.#objections) listener(message)
        } else this.#turnedAway(message.code)
        break
      case 'presence':
        this.present = message
        this.#go()
        break
      case 'turned_away':
        this.asking = undefined
        this.#object(message.code)
        break
      case 'talk':
        this.talk = message.whole ? message.said : [...this.talk, ...message.said].slice(-TALK)
        break
      case 'bye':
        this.#sentOff(message)
        break
    }
  }

  /** Set the display speed that was voted for once no human is left in the game. */
  #go(): void {
    const pace = this.present.rest ? (this.present.rest.pace ?? 1) : 1
    this.presenter.moment = pace ? this.#moment / pace : 0
    this.presenter.instant = !pace
  }

  /** Replace the record by a snapshot and skip pending moments. */
  #begin(record: TableRecord, version: number): void {
    this.#latest = record
    this.#version = version
    this.#looked = 0
    this.presenter.reset(record, version)
    this.#witness.look(record.room, undefined, true)
  }

  /** Store the secret that comes with a seat. */
  #keep({ secret, player }: { secret?: string; player?: number | null }): void {
    if (secret && typeof player === 'number') keepSeat(this.table, { secret, player })
  }

  /** Store the seat under the table's new code too. */
  #alias(): void {
    const code = this.#latest?.room.code
    const seat = seatAt(this.table)
    if (code && code !== this.table && seat && this.screen === undefined) keepSeat(code, seat)
  }

  #object(code: string): void {
    for (const listener of this.#objections) listener({ type: 'refused', code })
  }

  #settle(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    this.#noteMoves()
    waiting.settle(answer)
  }

  /** Handle a refusal without a command: drop invalid credentials and reconnect, or give up. */
  #turnedAway(code: string): void {
    if (code === 'wrong_secret' || code === 'banned') {
      if (code === 'banned') this.#object(code)
      if (this.screen === undefined) giveUpSeat(this.table)
      else this.screen = ''
      this.#version = 0
      this.#tries = 0
    } else if (code === 'link_over') {
      this.#token = ''
      this.#tries = 0
      this.#object(code)
    } else if (LAST.has(code)) {
      this.refusal = code
      this.close()
    }
  }

  #sentOff(bye: Bye): void {
    if (bye.code === 'revoked') {
      keepSeat(this.table, undefined)
      this.#version = this.#tries = 0
      this.#object(bye.code)
    }
    if (LAST.has(bye.code) && bye.code !== 'wrong_secret') this.close()
  }
}
