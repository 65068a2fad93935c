// Makes every example with the client's own functions; what comes out is compared where the examples are.
import { text } from 'node:stream/consumers'
import { bidHash, commitmentOf, newNonce, sealOf, Stream } from '../../../web/src/sealed/seal.ts'

function refused(deed) {
  try {
    deed()
  } catch (reason) {
    return reason instanceof RangeError
  }
  return false
}

function streamed({ seed, cuts, answers }) {
  const stream = new Stream(seed, new Map(cuts))
  const draws = answers.map(([which, n]) => [which, n, stream.answer(which, n)])
  const rules = [52, 51, 200, 7].map((n, before) => [n, stream.answer(before + 1, n)])
  const changed = rules.map(([n, index], at) => [n, at === 2 ? (index + 1) % n : index])
  return {
    made: { seed, cuts, answers: draws },
    wrong: [stream.wrongDraw([]), stream.wrongDraw(rules), stream.wrongDraw(changed)],
    begins: [0, 1, 2].filter((seat) => stream.begins(3, seat)),
  }
}

const { seals, commitments, bids, streams } = JSON.parse(await text(process.stdin))
const { seed, seal } = seals[0]
const short = '00'.repeat(15)
const told = {
  seals: seals.map(({ seed }) => ({ seed, seal: sealOf(seed) })),
  commitments: commitments.map((made) => ({ ...made, commitment: commitmentOf(made.seal, made.seat, made.nonce) })),
  bids: bids.map((made) => ({ ...made, hash: bidHash(made.seal, made.seat, made.count, made.bid, made.salt) })),
  streams: streams.map(streamed),
  refused: [
    () => sealOf(short),
    () => commitmentOf(seal, 0, short),
    () => commitmentOf(seal, 0, '00'.repeat(65)),
    () => bidHash(seal, 0, 1, ['bid', '5'], short),
    () => new Stream(short, new Map()),
    () => new Stream(seed, new Map([[0, short]])),
    ...[0, -1, 1.5, 2 ** 32 + 1].map((n) => () => new Stream(seed, new Map()).answer(0, n)),
  ].map(refused),
  nonces: Array.from({ length: 100 }, newNonce),
}
console.log(JSON.stringify(told))
