// What the page makes of the seconds that it is told: the limit after each message, as [milliseconds left, of how many].
import { text } from 'node:stream/consumers'
import { undoTime, warningSeconds, remainingMs, limitAfter, REACTIONS, remainingSeconds, RESUME_SECONDS, TURNS } from '../../../web/src/connection/limit.ts'

function told(messages) {
  let limit
  let reached = 0
  return messages.map(({ at, ...message }) => {
    if (message.type === 'welcome') reached = message.version
    limit = limitAfter(limit, message, at, reached)
    return limit ? [remainingMs(limit, at), limit.whole] : null
  })
}

const { stories, held, spans } = JSON.parse(await text(process.stdin))
console.log(
  JSON.stringify({
    stories: stories.map(told),
    held: held.map(({ wanted, left }) => undoTime(wanted, left === null ? undefined : { until: left, whole: left }, 0)),
    spans: spans.map(({ until, whole }) => [remainingSeconds({ until, whole }, 0), warningSeconds({ until, whole })]),
    lengths: { turns: TURNS, reactions: REACTIONS, sittingUp: RESUME_SECONDS },
  }),
)
