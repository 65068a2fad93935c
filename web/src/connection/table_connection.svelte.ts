// The line to one table: it keeps the record, sends commands once, and comes back by itself when the network does.
// A move that was given and not answered outlives the page: it is sent again under the same id.
import type { Bye, Done, Presence, Refused, Said, ToClient } from '../wire'
import { Clock } from './clock.svelte'
import { deviceKind, takeToken } from '../device/other_device'
import { giveUpSeat, keepSeat, keepUnanswered, newId, seatAt, unanswered } from '../device/storage'
import { awaited } from './busy'
import { Cutter } from '../sealed/cutter'
import { Hold } from './hold.svelte'
import { heldFor } from './limit'
import { Pulse } from './heartbeat'
import { Presenter, type Watcher } from './pacing.svelte'
import { whole, type Spoken, type TableRecord } from './record'
import { laidInSlices } from './slices'
import { askForTime, serverTime } from './servertime'
import { ticketFor } from './ticket'
import { Witness } from '../sealed/witness'

export type Answer = Done | Refused
type Command = { type: string; id: string; [field: string]: unknown }

interface Waiting {
  command: Command
  settle: (answer: Answer) => void
}

const TALK = 100 // sayings that are kept
const LAST = new Set(['unknown_table', 'expired_table', 'damaged_table', 'wrong_secret', 'closed'])

export class Line {
  readonly presenter = new Presenter()
  player = $state<number>()
  connected = $state(false)
  quiet = $state(false) // nothing is heard although something should be, or the device says that it has no network
  rewound = $state(false) // the table has gone back behind what was seen here, and nobody has read that yet
  refusal = $state('') // why there is no table here
  asking = $state<number>() // the number under which one asks for a seat
  moving = $state(false) // a move was sent and is not answered yet
  readonly hold = new Hold<Command>((command) => void this.#send(command))
  readonly clock = new Clock()
  present = $state.raw<Presence>({ type: 'presence' })
  talk = $state.raw<Said[]>([]) // what was said lately
  readonly verdict: boolean | undefined = undefined // whether what is claimed is true: a replay with open cards knows
  build = ''
  reached = 0 // the version of the table when one came to it
  epoch = 0
  readonly #cutter = new Cutter((type, fields) => void this.#send({ type, id: newId(), ...fields }))
  readonly #witness: Witness
  readonly #pulse = new Pulse(
    () => this.#speak({ type: 'ping', id: newId() }),
    () => (this.quiet = true),
    () => this.#isLost(),
  )
  #socket: WebSocket | undefined
  #waiting = new Map<string, Waiting>()
  #tries = 0
  #token = '' // out of a link, to be exchanged for a secret
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #latest: TableRecord | undefined // what the table has told, which may not all be shown yet,
  #version = 0 // up to this one
  #question = 0 // put with this one
  #moment = 0 // ms, at the ordinary pace
  #looked = 0 // by performance.now(): until then what was turned up is looked at
  #objections = new Set<(refused: Refused) => void>()

  /** With a screen's key, or none, one only looks: whatever seat this device holds, it is not used. */
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

  /** The table as far as it is shown: what is turned up is looked at before the rest follows. */
  get record(): TableRecord | undefined {
    return this.presenter.record
  }

  /** That is shown. */
  get version(): number {
    return this.presenter.version
  }

  get seat(): number | undefined {
    const seat = this.player === undefined ? -1 : (this.record?.room.players.indexOf(this.player) ?? -1)
    return seat < 0 ? undefined : seat
  }

  onHappening = (watcher: Watcher): (() => void) => this.presenter.watch(watcher)

  /** Hear of every command that is refused. */
  onRefused(listener: (refused: Refused) => void): () => void {
    this.#objections.add(listener)
    return () => this.#objections.delete(listener)
  }

  /** Send a command; it is sent again under the same id until it is answered. What is held goes before it. */
  send(type: string, fields: { [field: string]: unknown } = {}): Promise<Answer> {
    this.hold.now()
    return this.#send({ type, id: newId(), ...fields })
  }

  move(move: Spoken, ahead?: Spoken): Promise<Answer> {
    return this.send('move', { version: this.version, move, ...(ahead ? { ahead } : {}) })
  }

  /** A move that can be taken back for some seconds, if the clock allows; it answers the question that is open now. */
  moveSoon(move: Spoken, seconds: number): void {
    const held = heldFor(1000 * seconds, this.clock.limit, performance.now())
    this.hold.take({ type: 'move', id: newId(), version: this.version, move }, held)
  }

  close(): void {
    this.hold.close()
    this.presenter.close()
    this.#closed = true
    removeEventListener('online', this.#now)
    removeEventListener('offline', this.#cutOff)
    removeEventListener('visibilitychange', this.#now)
    removeEventListener('hashchange', this.#arrive)
    clearTimeout(this.#timer)
    this.#drop()
  }

  /** The page is seen again, or the network is back. */
  #now = (): void => {
    if (this.#closed || document.hidden) return
    if (this.connected) return this.#pulse.doubts()
    clearTimeout(this.#timer)
    this.#tries = 0
    if (this.#socket?.readyState === WebSocket.CONNECTING) this.#pulse.opens(true)
    else this.#connect()
  }

  /** The device says that it has no network. That need not concern a server on this very machine, so it is asked. */
  #cutOff = (): void => {
    this.quiet = true
    if (this.connected) this.#pulse.doubts()
  }

  /** A link with a token was opened over this very page. */
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
    this.#pulse.opens()
    socket.onopen = () => {
      const seen = this.#version ? { epoch: this.epoch, version: this.#version } : {}
      const who = this.#token ? { token: this.#token } : secret ? { secret } : {}
      socket.send(JSON.stringify({ type: 'hello', table: this.table, device: deviceKind(), ...who, ...seen }))
    }
    socket.onmessage = (frame) => {
      this.#pulse.hears()
      this.quiet = false
      this.#take(JSON.parse(frame.data as string) as ToClient)
      if (this.connected && this.#waiting.size) this.#pulse.waits()
    }
    socket.onclose = () => {
      this.#drop()
      this.#timer = setTimeout(() => this.#connect(), this.#pause())
    }
  }

  /** Where the socket is; who has a seat proves it, so that nobody else behind the same address keeps them out. */
  #address(secret: string | undefined): string {
    const ticket = secret ? `?ticket=${ticketFor(this.table, secret, serverTime())}` : ''
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket${ticket}`
  }

  /** Nobody is there: who was connected tries at once, others after a while. */
  #isLost(): void {
    const pause = this.connected ? 0 : this.#pause()
    this.#drop()
    if (pause) this.#timer = setTimeout(() => this.#connect(), pause)
    else this.#connect()
  }

  /** Whatever may still come of this socket, it is heard no more. */
  #drop(): void {
    const socket = this.#socket
    this.#pulse.rests()
    this.#socket = undefined
    this.connected = false
    this.asking = undefined // nobody is asked for who is not there
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #send(command: Command): Promise<Answer> {
    const answer = new Promise<Answer>((settle) => this.#waiting.set(command.id, { command, settle }))
    this.#noteMoves()
    if (this.connected) {
      this.#speak(command)
      this.#pulse.waits()
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

  /** Longer and longer, and never all at once. */
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
        this.clock.hear(message)
        this.#moment = message.moment ?? 0
        this.#go()
        if (message.record) this.#begin(whole(message.record), message.version)
        for (const { command } of this.#waiting.values()) this.#speak(command)
        break
      case 'snapshot':
        if (message.secret) this.asking = undefined
        this.#keep(message)
        this.epoch = message.epoch
        this.player = message.player ?? undefined
        this.clock.hear(message)
        this.#begin(whole(message.record), message.version)
        break
      case 'news': {
        if (!this.#latest || message.version !== this.#version + 1) {
          void this.send('resync')
          break
        }
        const latest = (this.#latest = laidInSlices(this.#latest, message))
        this.#version = message.version
        this.#cutter.look(latest.room.sealing, this.player)
        this.#witness.look(latest.room, this.#cutter.cut, false)
        if (message.room?.code) this.#alias()
        const now = performance.now()
        if (message.limit !== undefined) this.#question = message.version
        const looks = this.presenter.take(latest, message.version, { question: this.#question })
        if (looks) this.#looked = Math.max(now, this.#looked) + looks
        this.clock.hear(message, Math.max(now, this.#looked))
        if (latest.room.paused) {
          this.hold.drop()
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

  /** As fast as those at the table wish, once no person is in the game any more. */
  #go(): void {
    const pace = this.present.rest ? (this.present.rest.pace ?? 1) : 1
    this.presenter.moment = pace ? this.#moment / pace : 0
    this.presenter.blind = !pace
  }

  /** All there is to know: what came before is not looked at any more. */
  #begin(record: TableRecord, version: number): void {
    this.#latest = record
    this.#version = version
    this.#looked = 0
    this.presenter.reset(record, version)
    this.#witness.look(record.room, undefined, true)
  }

  /** A secret that comes with a seat is kept on this device. */
  #keep({ secret, player }: { secret?: string; player?: number | null }): void {
    if (secret && typeof player === 'number') keepSeat(this.table, { secret, player })
  }

  /** A table that was given another code is found by that with the same seat. */
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

  /** No such table, or the seat is somebody else's now: then one watches. */
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
