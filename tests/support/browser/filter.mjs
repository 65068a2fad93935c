// What the page makes of some texts when insults are covered, and the phrases that it offers.
import { text } from 'node:stream/consumers'
import { filtered } from '../../../web/src/talk/filter.ts'
import { PHRASES } from '../../../web/src/talk/phrases.ts'

const texts = JSON.parse(await text(process.stdin))
console.log(JSON.stringify({ shown: texts.map(filtered), phrases: PHRASES }))
