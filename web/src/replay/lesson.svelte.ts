// A lesson: a game that was played by the real rules beforehand, told to the learner step by step as a table tells its news.
// It stands in the place of the line to a table. The lesson goes on when the learner makes the move that it is about.
import type { Room } from '../wire'
import { Clock } from '../connection/clock.svelte'
import { Hold } from '../connection/hold.svelte'
import type { Answer, Line } from '../connection/table_connection.svelte'
import { Presenter, type Watcher } from '../connection/pacing.svelte'
import { spoken, type Facts, type Spoken, type TableRecord } from '../connection/record'
import { laidInSlices } from '../connection/slices'

export interface Told {
  options: string[]
  seats: number
  begin: { facts: Facts; moves: unknown[] }
  news: object[]
  steps: Step[]
}

/** What is said after so many of the news, and the move that is waited for; without one the learner just goes on. */
interface Step {
  at: number
  say: string
  move?: Spoken
}

const BEAT = 1100 // ms between two things that happen
const LEARNER = 0

export class Lesson {
  readonly presenter = new Presenter(true)
  step = $state(0) // the words that are said,
  running = $state(false) // once everything before them has happened
  astray = $state(false) // the learner has tried something else
  moving = $state(false)
  readonly table = 'lesson'
  readonly seat = LEARNER
  readonly player = LEARNER
  readonly connected = true
  readonly quiet = false
  readonly present = { type: 'presence' as const, players: [LEARNER] }
  readonly clock = new Clock()
  readonly hold = new Hold<{ move: Spoken }>(({ move }) => this.#try(move))
  #latest: TableRecord
  #version = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly game: string,
    readonly script: Told,
    name: string,
    readonly hasty: boolean, // nothing moves, so nothing need be waited for
  ) {
    const { begin, options, seats } = script
    this.#latest = {
      room: roomOf(game, options, seats, name),
      facts: begin.facts,
      moves: spoken(begin.moves as never),
      ahead: [],
      kept: [],
      past: [],
    }
    if (hasty) this.presenter.moment = 0
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

  /** As the screen of a game knows it. */
  get line(): Line {
    return this as unknown as Line
  }

  onHappening = (watcher: Watcher): (() => void) => this.presenter.watch(watcher)

  move(move: Spoken): Promise<Answer> {
    this.#try(move)
    return Promise.resolve({ type: 'done', id: '', version: this.version })
  }

  moveSoon(move: Spoken): void {
    this.#try(move)
  }

  send(): Promise<Answer> {
    return Promise.resolve({ type: 'done', id: '', version: this.version })
  }

  /** On to the next words; what happens on the way is shown first, one thing after the other. */
  goOn = (): void => {
    if (this.over || this.running) return
    this.presenter.flush()
    this.astray = false
    this.step += 1
    this.running = true
    this.#show()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.presenter.close()
    this.hold.close()
  }

  #try(move: Spoken): void {
    if (this.running) return
    if (this.now.move && this.now.move.join() === move.join()) this.goOn()
    else this.astray = true
  }

  #show(): void {
    if (this.#version >= this.now.at) {
      this.running = false
      return
    }
    this.presenter.flush()
    const { length } = this.#latest.past
    const news = { type: 'news' as const, ...this.script.news[this.#version], version: ++this.#version }
    this.#latest = laidInSlices(this.#latest, news)
    const looks = this.presenter.take(this.#latest, this.#version)
    const beat = this.hasty || this.#version >= this.now.at || this.#latest.past.length === length ? 0 : BEAT
    if (looks || beat) this.#timer = setTimeout(() => this.#show(), Math.max(looks, beat))
    else this.#show()
  }
}

/** As much of a room as a screen looks at. */
function roomOf(game: string, options: string[], seats: number, name: string): Room {
  const players = Array.from({ length: seats }, (_, seat) => seat)
  const chairs = players.map((seat) => (seat === LEARNER ? { kind: 'human', name } : { kind: 'bot', bot: seat }))
  const room: Partial<Room> = { phase: 'playing', game, options, chairs, players, host: LEARNER, games: 1, paused: '' }
  return { ready: [], results: [], scores: [], pausing: [], ...room } as Room
}
