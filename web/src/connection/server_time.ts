// Estimate of the server's time, because the device's clock may be wrong and a ticket is valid for minutes only.
import { clockOffset, keepClockOffset } from '../device/storage'

const TOLERANCE = 60_000 // ms of difference that are ignored

let asked = false

/** Return the estimated server time in milliseconds. */
export const serverTime = (): number => Date.now() + clockOffset()

/** Ask the server for its time, once. */
export async function syncServerTime(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const answer = await fetch('/health', { method: 'HEAD', cache: 'no-store' })
    const behind = Date.parse(answer.headers.get('Date') ?? '') - Date.now()
    keepClockOffset(Math.abs(behind) > TOLERANCE ? behind : 0)
  } catch {
    asked = false // unreachable: retry on the next call
  }
}
