// The text of problem reports.
import { text } from 'node:stream/consumers'
import { bugReport } from '../../../web/src/connection/bug_report.ts'

const given = JSON.parse(await text(process.stdin))
console.log(JSON.stringify(given.map(({ said, around, record }) => bugReport(said, around, record))))
