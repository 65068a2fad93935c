// Folds what viewers were sent with the client's own function, and compares it with what the server knew after each version.
import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { applyNews, decodeRecord } from '../../../web/src/connection/record.ts'

function folded({ frames, truths }) {
  let record
  let compared = 0
  for (const message of frames) {
    const former = record && structuredClone(record)
    const before = record
    if (message.type === 'news') {
      record = applyNews(record, message)
      assert.deepEqual(before, former, `version ${message.version} changed the record before it`)
    } else if (message.record) record = decodeRecord(message.record)
    if (message.type !== 'news') continue
    assert.ok(truths[message.version], `nobody witnessed version ${message.version}: ${JSON.stringify(message)}`)
    assert.deepEqual(record, decodeRecord(truths[message.version]), `version ${message.version}`)
    compared++
  }
  return compared
}

const viewers = JSON.parse(await text(process.stdin))
console.log(JSON.stringify(viewers.map(folded)))
