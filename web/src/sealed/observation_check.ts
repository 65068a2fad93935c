// Compares a record with the observations of this device during the game. A record that was forged afterwards can be
// consistent in itself, but not with these.
import { UNOPENED, wordsOf, type Finding } from './proof'
import type { Hex } from './seal'
import type { Cut, Observations } from './deal_observer'

/** An observation compared with the record, and the lines of the record that contain it. */
interface Comparison extends Finding {
  line: number
  doubtful?: boolean // no failure, but not ideal either
}

/** Compare everything; a different seal ends the comparison. */
export function compareObservations(record: string, observed: Observations): Comparison[] {
  const said = record.split('\n').map((text, before) => ({ words: wordsOf(text), line: before + 1 }))
  const seats = said.find(({ words }) => words[0] === 'seats')?.words.slice(1) ?? []
  const seal = said.find(({ words }) => words[0] === 'seal')
  if (seal?.words[1] !== observed.seal) return [{ key: 'deal-saw-other-seal', line: seal?.line ?? 0, fails: true }]
  const same = { key: observed.early ? 'deal-saw-seal' : 'deal-saw-seal-late', line: seal.line, doubtful: !observed.early }
  return [same, ...cutOf(said, seats, observed.cut), ...slipsOf(said, seats, observed.slips)]
}

type Lines = { words: string[]; line: number }[]

function cutOf(said: Lines, seats: string[], cut: Cut | undefined): Comparison[] {
  if (!cut) return []
  const { words, line } = said.find(({ words }) => words[0] === 'cut' && words[1] === seats[cut.seat]) ?? { words: [], line: 0 }
  const [, , commitment, nonce] = words
  if (commitment !== cut.commitment) return [{ key: 'deal-saw-other-cut', line, fails: true }]
  if (nonce === UNOPENED) return [{ key: 'deal-saw-cut-left', line, doubtful: true }]
  return [nonce === cut.nonce ? { key: 'deal-saw-cut', line } : { key: 'deal-saw-other-cut', line, fails: true }]
}

/** Require all observed answers in the same order; the record may have others that this device missed. */
function slipsOf(said: Lines, seats: string[], slips: Hex[][]): Comparison[] {
  const count = slips.flat().length
  if (!count) return []
  for (const [seat, seen] of slips.entries()) {
    const given = said.flatMap(({ words, line }) => {
      const at = words[0] === seats[seat] ? words.indexOf('sealed', 1) : -1
      return at < 0 ? [] : [{ hash: words[at + 1], line }]
    })
    let next = 0
    for (const slip of seen) {
      const at = given.findIndex(({ hash }, i) => i >= next && hash === slip)
      if (at < 0) return [{ key: 'deal-saw-other-slip', line: given[next]?.line ?? 0, fails: true }]
      next = at + 1
    }
  }
  return [{ key: 'deal-saw-slips', values: { count }, line: 0 }]
}
