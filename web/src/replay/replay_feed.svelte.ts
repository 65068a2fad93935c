// Feed of a finished game. It implements the interface of the table's connection, so that the game's own screen shows it.
// It applies news as the live page does, can seek to every moment, and ignores commands.
import { untrack } from 'svelte'
import type { Presence, Replay } from '../wire'
import { Clock } from '../connection/clock.svelte'
import { UndoDelay } from '../connection/undo_delay.svelte'
import type { Answer, TableConnection } from '../connection/table_connection.svelte'
import { MOMENT, Presenter, type BatchListener } from '../connection/presenter.svelte'
import { decodeRecord, type TableRecord } from '../connection/record'
import { applyNewsInSlices, newSlices } from '../connection/slices'

/** The state after one visible event. */
interface Moment {
  version: number
  record: TableRecord
  truth: boolean | undefined // with all cards open: is the claim true?
}

/** A turn, or a round in which all act at once: its first moment, and the seat whose turn it is. */
export interface Chapter {
  at: number
  seat: number | undefined
}

const SEAT = /^[0-9]+$/
const NO_OP_ANSWER: Answer = { type: 'done', id: '', version: 0 }

/** The members of the connection that the games' screens use. */
type UsedMembers = 'table' | 'record' | 'presenter' | 'seat' | 'player' | 'version' | 'present' | 'clock' | 'connected' | 'movePending' | 'verdict' | 'onEvents' | 'send' | 'move' | 'close'

export class ReplayFeed implements Pick<TableConnection, UsedMembers> {
  readonly view: string
  readonly number: number
  readonly moments: Moment[]
  readonly chapters: Chapter[]
  readonly bluffs: number[] // indexes of moments with a bluff
  at = $state(0)
  duration = 0 // ms for which the current moment is shown
  readonly presenter = new Presenter(true)
  readonly undoDelay = new UndoDelay<never>(() => {})
  readonly clock = new Clock()
  readonly connected = true
  readonly movePending = false

  constructor(
    readonly table: string,
    replay: Replay,
  ) {
    this.view = replay.view
    this.number = replay.number
    this.moments = momentsOf(replay)
    this.chapters = chaptersOf(this.moments)
    this.bluffs = this.moments.flatMap(({ truth }, at) => (truth === false ? [at] : []))
    this.presenter.reset(this.moments[0]!.record, this.version)
  }

  /** The displayed record. */
  get record(): TableRecord {
    return this.presenter.record!
  }

  get seat(): number | undefined {
    return SEAT.test(this.view) ? Number(this.view) : undefined
  }

  get player(): number | undefined {
    return this.seat === undefined ? undefined : this.record.room.players[this.seat]
  }

  /** Is the last claim true? Known only with all cards open. */
  get verdict(): boolean | undefined {
    return this.moments.slice(0, this.at + 1).findLast(({ truth }) => truth !== undefined)?.truth
  }

  /** The next moment with a bluff. */
  get nextBluff(): number | undefined {
    return this.bluffs.find((at) => at > this.at)
  }

  get version(): number {
    return this.moments[this.at]!.version
  }

  /** Presence: all players are present. */
  get present(): Presence {
    return { type: 'presence', players: this.record.room.players }
  }

  get last(): number {
    return this.moments.length - 1
  }

  /** Rows since the deal. The number is the same in every view, so links can use it. */
  get offset(): number {
    return this.version - this.moments[0]!.version
  }

  /** Seek to a moment. */
  seek(at: number): void {
    const next = Math.max(0, Math.min(this.last, at))
    const jumped = next !== this.at + 1
    this.at = next
    const { record, version } = this.moments[next]!
    const before = this.moments[next - 1]
    const last = next === this.last
    this.duration = 0
    if (!before || (jumped && (last || !newSlices(before.record, record).some(({ moments = 0 }) => moments > 1)))) return this.presenter.reset(record, version)
    this.presenter.reset(before.record, before.version)
    this.duration = this.presenter.enqueue(record, version, { hurry: jumped, last })
  }

  /** Set the playback speed. */
  setSpeed(speed: number): void {
    this.presenter.moment = MOMENT / speed
  }

  /** Seek to the last moment at or before a number of rows. */
  seekToOffset(offset: number): void {
    this.seek(this.moments.findLastIndex(({ version }) => version <= this.moments[0]!.version + offset))
  }

  /** Subscribe, and replay the current moment for the new subscriber. */
  onEvents = (listener: BatchListener): (() => void) => {
    const stop = this.presenter.subscribe(listener)
    untrack(() => this.seek(this.at))
    return stop
  }

  send = (): Promise<Answer> => Promise.resolve(NO_OP_ANSWER)
  move = this.send
  moveWithUndo(): void {}

  close(): void {
    this.presenter.close()
    this.undoDelay.close()
  }
}

/** Return the record without the open question. */
const withoutQuestion = (record: TableRecord): TableRecord => ({ ...record, moves: [], ahead: [], kept: [] })

/** Return the moments. News without a visible change, such as a request for a break, are none. */
function momentsOf({ record, version, news, claims }: Replay): Moment[] {
  const truths = new Map((claims ?? []) as unknown as [number, boolean][])
  const moments: Moment[] = [{ version, record: withoutQuestion(decodeRecord(record)), truth: undefined }]
  let now = moments[0]!.record
  for (const [i, message] of news.entries()) {
    const before = now
    now = withoutQuestion(applyNewsInSlices(now, message))
    const truth = truths.get(message.version)
    if (truth !== undefined) for (const slice of newSlices(before, now)) slice.truth = truth
    const seen = [message.events, message.facts, message.seats].some((part) => Object.keys(part ?? {}).length)
    const moment = { version: message.version, record: now, truth }
    if (seen) moments.push(moment)
    else if (i === news.length - 1 || message.room) moments[moments.length - 1] = { ...moments.at(-1)!, record: now }
  }
  return moments
}

/** Return the first moments of the turns; in a game without turns, the moments with more seats asked than before. */
function chaptersOf(moments: Moment[]): Chapter[] {
  const chapters: Chapter[] = []
  let before: { turn: string; asked: number } = { turn: '', asked: 0 }
  for (const [at, { record }] of moments.entries()) {
    const { turn, asked } = record.facts as { turn?: number[]; asked: number[] }
    const now = { turn: String(turn), asked: asked.length }
    if (turn ? now.turn !== before.turn && turn.length : now.asked > before.asked) chapters.push({ at, seat: turn?.[0] })
    before = now
  }
  return chapters
}
