// A record against what this device saw while the game was played. A record that was made anew afterwards may fit itself;
// it does not fit what was seen.
import { UNOPENED, wordsOf, type Finding } from './proof'
import type { Hex } from './seal'
import type { Cut, Saw } from './witness'

/** Something that was seen, held against the record: in which of its lines that stands. */
interface Compared extends Finding {
  line: number
  doubtful?: boolean // no fault, and not what one would wish for either
}

/** If the seal is another one nothing else is worth a word. */
export function compared(record: string, saw: Saw): Compared[] {
  const said = record.split('\n').map((text, before) => ({ words: wordsOf(text), line: before + 1 }))
  const seats = said.find(({ words }) => words[0] === 'seats')?.words.slice(1) ?? []
  const seal = said.find(({ words }) => words[0] === 'seal')
  if (seal?.words[1] !== saw.seal) return [{ key: 'deal-saw-other-seal', line: seal?.line ?? 0, fails: true }]
  const same = { key: saw.early ? 'deal-saw-seal' : 'deal-saw-seal-late', line: seal.line, doubtful: !saw.early }
  return [same, ...cutOf(said, seats, saw.cut), ...slipsOf(said, seats, saw.slips)]
}

type Lines = { words: string[]; line: number }[]

function cutOf(said: Lines, seats: string[], cut: Cut | undefined): Compared[] {
  if (!cut) return []
  const { words, line } = said.find(({ words }) => words[0] === 'cut' && words[1] === seats[cut.seat]) ?? { words: [], line: 0 }
  const [, , commitment, nonce] = words
  if (commitment !== cut.commitment) return [{ key: 'deal-saw-other-cut', line, fails: true }]
  if (nonce === UNOPENED) return [{ key: 'deal-saw-cut-left', line, doubtful: true }]
  return [nonce === cut.nonce ? { key: 'deal-saw-cut', line } : { key: 'deal-saw-other-cut', line, fails: true }]
}

/** All that was seen must stand there, in the same order; what stands there and was not seen may have been missed. */
function slipsOf(said: Lines, seats: string[], slips: Hex[][]): Compared[] {
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
