// An interactive lesson: a recorded game, fed to the screen step by step like news of a table.
// It implements the interface of the table's connection. A step ends when the learner makes its move.
import type { Room } from '../wire'
import { Clock } from '../connection/clock.svelte'
import { UndoDelay } from '../connection/undo_delay.svelte'
import type { Answer, TableConnection } from '../connection/table_connection.svelte'
import { Presenter, type BatchListener } from '../connection/presenter.svelte'
import { expandOffers, type Facts, type MoveWords, type TableRecord } from '../connection/record'
import { applyNewsInSlices } from '../connection/slices'

export interface LessonScript {
  options: string[]
  seats: number
  begin: { facts: Facts; moves: unknown[] }
  news: object[]
  steps: Step[]
}

/** A text shown after `at` news, and the move that it waits for; without a move the learner just continues. */
interface Step {
  at: number
  say: string
  move?: MoveWords
}

const NEWS_INTERVAL = 1100 // ms between two news
const LEARNER = 0

export class Lesson {
  readonly presenter = new Presenter(true)
  step = $state(0) // index of the step,
  running = $state(false) // are the news before the step still being played?
  wrongMove = $state(false) // the learner has tried a different move
  movePending = $state(false)
  readonly table = 'lesson'
  readonly seat = LEARNER
  readonly player = LEARNER
  readonly connected = true
  readonly unresponsive = false
  readonly present = { type: 'presence' as const, players: [LEARNER] }
  readonly clock = new Clock()
  readonly undoDelay = new UndoDelay<{ move: MoveWords }>(({ move }) => this.#checkMove(move))
  #latest: TableRecord
  #version = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly game: string,
    readonly script: LessonScript,
    name: string,
    readonly withoutDelay: boolean, // animations are off, so there is no delay either
  ) {
    const { begin, options, seats } = script
    this.#latest = {
      room: roomOf(game, options, seats, name),
      facts: begin.facts,
      moves: expandOffers(begin.moves as never),
      ahead: [],
      kept: [],
      past: [],
    }
    if (withoutDelay) this.presenter.moment = 0
    this.presenter.reset(this.#latest, 0)
  }

  get record(): TableRecord {
    return this.presenter.record!
  }

  get version(): number {
    return this.presenter.version
  }

  get now(): Step {
    return this.script.steps[this.step]!
  }

  get over(): boolean {
    return this.step === this.script.steps.length - 1
  }

  /** The lesson as the connection that a game's screen expects. */
  get connection(): TableConnection {
    return this as unknown as TableConnection
  }

  onEvents = (listener: BatchListener): (() => void) => this.presenter.subscribe(listener)

  move(move: MoveWords): Promise<Answer> {
    this.#checkMove(move)
    return Promise.resolve({ type: 'done', id: '', version: this.version })
  }

  moveWithUndo(move: MoveWords): void {
    this.#checkMove(move)
  }

  send(): Promise<Answer> {
    return Promise.resolve({ type: 'done', id: '', version: this.version })
  }

  /** Go to the next step; the news before it are played first. */
  next = (): void => {
    if (this.over || this.running) return
    this.presenter.flush()
    this.wrongMove = false
    this.step += 1
    this.running = true
    this.#playNext()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.presenter.close()
    this.undoDelay.close()
  }

  #checkMove(move: MoveWords): void {
    if (this.running) return
    if (this.now.move && this.now.move.join() === move.join()) this.next()
    else this.wrongMove = true
  }

  #playNext(): void {
    if (this.#version >= this.now.at) {
      this.running = false
      return
    }
    this.presenter.flush()
    const { length } = this.#latest.past
    const news = { type: 'news' as const, ...this.script.news[this.#version], version: ++this.#version }
    this.#latest = applyNewsInSlices(this.#latest, news)
    const duration = this.presenter.enqueue(this.#latest, this.#version)
    const interval = this.withoutDelay || this.#version >= this.now.at || this.#latest.past.length === length ? 0 : NEWS_INTERVAL
    if (duration || interval) this.#timer = setTimeout(() => this.#playNext(), Math.max(duration, interval))
    else this.#playNext()
  }
}

/** Return a room with the fields that a screen reads. */
function roomOf(game: string, options: string[], seats: number, name: string): Room {
  const players = Array.from({ length: seats }, (_, seat) => seat)
  const chairs = players.map((seat) => (seat === LEARNER ? { kind: 'human', name } : { kind: 'bot', bot: seat }))
  const room: Partial<Room> = { phase: 'playing', game, options, chairs, players, host: LEARNER, games: 1, paused: '' }
  return { ready: [], results: [], scores: [], pausing: [], ...room } as Room
}
