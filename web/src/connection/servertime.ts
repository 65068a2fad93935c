// What time it is at the server: this device's clock may be wrong, and a ticket is only good for some minutes.
import { clockBehind, keepClockBehind } from '../device/storage'

const TOLERANCE = 60_000 // ms by which two clocks may differ

let asked = false

/** Milliseconds of the server's clock, as far as it is known. */
export const serverTime = (): number => Date.now() + clockBehind()

/** Asks the server, once. */
export async function askForTime(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const answer = await fetch('/health', { method: 'HEAD', cache: 'no-store' })
    const behind = Date.parse(answer.headers.get('Date') ?? '') - Date.now()
    keepClockBehind(Math.abs(behind) > TOLERANCE ? behind : 0)
  } catch {
    asked = false // nobody was there
  }
}
