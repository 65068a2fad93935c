// Verification of a sealed record in the browser: the hashes, and every draw against the stream. Checks that need the
// rules, such as which card lay at a position, are left to `dorehami verify`.
import type { Drawn } from '../wire'
import { bidHash, commitmentOf, sealOf, Stream, type Hex } from './seal'
import type { Values } from '../app/words.svelte'

/** A line of a record with its result; lines without a key need the rules to be checked. */
export interface Checked {
  line: number
  text: string
  key: string
  values: Values
  fails: boolean
}

interface Proof {
  lines: Checked[]
  sealed: boolean
  seal: Hex
  cuts: number // number of opened cuts
  slips: number // number of sealed answers
  wrong: number // the first line that fails; 0: none
}

export type Finding = { key: string; values?: Values; fails?: boolean }

const fits = (key: string, values: Values = {}): Finding => ({ key, values })
const fails = (key: string, values: Values = {}): Finding => ({ key, values, fails: true })
export const UNOPENED = 'none'

/** Split a line into words; quoted words stay whole. */
export function wordsOf(text: string): string[] {
  const found = text.matchAll(/"((?:\\.|[^"\\])*)"|(#.*)|([^\s"#]+)/g)
  return [...found].flatMap(([, quoted, comment, bare]) => (comment ? [] : [quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '']))
}

export function verifyRecord(record: string, draws: Drawn[]): Proof {
  const lines = record.replace(/\n$/, '').split('\n')
  const said = lines.map(wordsOf)
  const one = (name: string): string[] => said.find(([first]) => first === name) ?? []
  const [, seal = ''] = one('seal')
  const check = new Check(seal, one('seed')[1] ?? '', one('seats').slice(1), said, draws)
  const checked = lines.map((text, before) => {
    const { key = '', values = {}, fails = false } = (seal && check.line(said[before]!, before + 1)) || {}
    return { line: before + 1, text, key, values, fails }
  })
  const beyond = draws.some(({ line }) => line > lines.length) ? lines.length : 0
  const wrong = checked.find((line) => line.fails)?.line ?? (seal ? beyond : 0)
  return { lines: checked, sealed: Boolean(seal), seal, cuts: check.cuts.size, slips: check.slips, wrong }
}

const PARTS = [
  ['deal-part-seal', 'deal-part-seal.bad', /-seal$/],
  ['deal-part-cuts', 'deal-part-cuts.bad', /-cut$/],
  ['deal-part-draws', 'deal-part-draws.bad', /-(starter|draws?|card)$/],
  ['deal-part-slips', 'deal-part-slips.bad', /-slip$/],
] as const

/** Summarise the checks: one sentence for each part that the record has. */
export function summaryOf({ lines }: Proof): Finding[] {
  return PARTS.flatMap(([good, bad, about]) => {
    const found = lines.filter(({ key }) => about.test(key))
    const count = found.reduce((sum, { values }) => sum + Number(values.count ?? 1), 0)
    const wrong = found.some(({ fails }) => fails)
    return found.length ? [{ key: wrong ? bad : good, values: { count }, fails: wrong }] : []
  })
}

class Check {
  readonly cuts = new Map<number, Hex>()
  readonly #stream: Stream | undefined
  readonly #given = new Map<number, number>() // number of sealed answers by seat

  constructor(
    readonly seal: Hex,
    readonly seed: Hex,
    readonly seats: string[],
    said: string[][],
    readonly draws: Drawn[],
  ) {
    for (const [first, name, , nonce] of said) if (first === 'cut' && nonce && nonce !== UNOPENED) this.cuts.set(seats.indexOf(name!), nonce)
    this.#stream = attempt(() => new Stream(seed, this.cuts))
  }

  get slips(): number {
    return [...this.#given.values()].reduce((sum, count) => sum + count, 0)
  }

  line(said: string[], number: number): Finding | undefined {
    const [first] = said
    const drawn = this.draws.flatMap((draw, before) => (draw.line === number ? [{ ...draw, number: before + 1 }] : []))
    if (first === 'seal') return { key: '' }
    if (first === 'seed') return attempt(() => sealOf(this.seed)) === this.seal ? fits('deal-ok-seal') : fails('deal-bad-seal')
    if (first === 'cut') return this.#cut(said)
    if (first === 'starter' && said.at(-1) === 'chance') return this.#starter(said[1]!)
    if (first === 'deal' || first === 'chance' || drawn.length) return this.#drawn(said, drawn)
    if (this.seats.includes(first!)) return this.#slip(said)
    return undefined
  }

  #cut([, name, commitment, nonce]: string[]): Finding {
    if (nonce === UNOPENED) return fits('deal-cut-none')
    const fitting = attempt(() => commitmentOf(this.seal, this.seats.indexOf(name!), nonce!))
    return fitting === commitment ? fits('deal-ok-cut') : fails('deal-bad-cut')
  }

  #starter(name: string): Finding {
    return this.#stream?.begins(this.seats.length, this.seats.indexOf(name)) ? fits('deal-ok-starter') : fails('deal-bad-starter')
  }

  #drawn(said: string[], drawn: (Drawn & { number: number })[]): Finding {
    const words = said.slice(said[0] === 'deal' ? 2 : 1)
    const wrong = drawn.find(({ number, of, index }) => this.#stream?.answer(number, of) !== index)
    if (wrong) return fails('deal-bad-draw', { number: wrong.number, place: (this.#stream?.answer(wrong.number, wrong.of) ?? 0) + 1, of: wrong.of })
    if (words.join(' ') !== drawn.map(({ word }) => word).join(' ')) return fails('deal-bad-card')
    return fits('deal-ok-draws', { count: drawn.length })
  }

  /** Check a sealed answer. The first words are the seat's; the last ones may name the maker. */
  #slip(said: string[]): Finding | undefined {
    const at = said.indexOf('sealed', 1)
    if (at < 0) return undefined
    const seat = this.seats.indexOf(said[0]!)
    const count = (this.#given.get(seat) ?? 0) + 1
    this.#given.set(seat, count)
    const fitting = attempt(() => bidHash(this.seal, seat, count, said.slice(1, at), said[at + 2] ?? ''))
    return fitting === said[at + 1] ? fits('deal-ok-slip') : fails('deal-bad-slip')
  }
}

/** Evaluate, or return undefined if the digits are malformed. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
