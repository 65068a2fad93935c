// Local storage: secrets of seats, settings and the name; and session storage for one tab.
// Every value may be missing or malformed.

export type Language = 'fa' | 'en'

export interface Settings {
  language: Language
  theme: 'auto' | 'dark' | 'light'
  sound: boolean
  vibration: boolean
  motion: boolean // are animations on? The device's own setting to reduce motion wins
  notify: boolean
  filter: boolean // hide insults?
  coached: string[] // games with a completed guide
  hold: number // seconds in which a move can be undone; -1: automatic
  name: string
  turn: number // the clocks chosen last, in seconds
  reaction: number
}

export interface Seat {
  secret: string
  player: number
}

const PREFIX = 'dorehami.'
const OBSERVED = 'saw'
const MAX_OBSERVED = 12 // number of games to keep

type GetStorage = () => Storage // access itself may be forbidden
const device: GetStorage = () => localStorage
const tab: GetStorage = () => sessionStorage

function read<T>(storage: GetStorage, key: string): T | undefined {
  try {
    const text = storage().getItem(PREFIX + key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

function write(storage: GetStorage, key: string, value: unknown): void {
  try {
    if (value === undefined) storage().removeItem(PREFIX + key)
    else storage().setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // private window or full disk: the value is lost with the page
  }
}

export function settings(): Settings {
  const language: Language = navigator.languages.some((l) => l.startsWith('fa')) || !navigator.languages.length ? 'fa' : 'en'
  const defaults: Settings = { language, theme: 'auto', sound: true, vibration: true, motion: true, notify: false, filter: true, coached: [], hold: -1, name: '', turn: 60, reaction: 12 }
  return { ...defaults, ...read<Partial<Settings>>(device, 'settings') }
}

export const keepSettings = (settings: Settings): void => write(device, 'settings', settings)
export const seatAt = (table: string): Seat | undefined => read<Seat>(device, `seat.${table}`)
export const keepSeat = (table: string, seat: Seat | undefined): void => write(device, `seat.${table}`, seat)

/** Milliseconds by which this device's clock is behind the server's; 0 if the difference is small. */
export const clockOffset = (): number => read<number>(device, 'behind') ?? 0
export const keepClockOffset = (behind: number): void => write(device, 'behind', behind || undefined)

/** The secret of a seat that was given up; it still authorises erasing the player's data there. */
export const formerSecretAt = (table: string): string | undefined => read<string>(device, `former.${table}`)

/** Remove a seat that belongs to somebody else now, keeping its secret as the former one. */
export function giveUpSeat(table: string): void {
  const seat = seatAt(table)
  if (seat) write(device, `former.${table}`, seat.secret)
  keepSeat(table, undefined)
}

/** Unanswered commands of a table; after a reload they are sent again under the same ids. */
export const unansweredCommands = <Command>(table: string): Command[] => read<Command[]>(tab, `unanswered.${table}`) ?? []
export const keepUnanswered = (table: string, commands: unknown[]): void =>
  write(tab, `unanswered.${table}`, commands.length ? commands : undefined)

/** The last visit to a table: the game, the version seen, and the time. */
interface Visit {
  games: number
  version: number
  at: number
}

export const lastVisitAt = (table: string): Visit | undefined => read<Visit>(device, `seen.${table}`)
export const keepLastVisit = (table: string, seen: Visit): void => write(device, `seen.${table}`, seen)

/** The seats that a question at a table is addressed to. */
interface AskedSeats {
  question: string
  seats: number[]
}

export const askedAt = (table: string): AskedSeats | undefined => read<AskedSeats>(tab, `asked.${table}`)
export const keepAsked = (table: string, asked: AskedSeats): void => write(tab, `asked.${table}`, asked)

/** Muted people at a table, and the number of the last chat message that was read. */
export const mutedAt = (table: string): string[] => read<string[]>(device, `muted.${table}`) ?? []
export const keepMuted = (table: string, muted: string[]): void => write(device, `muted.${table}`, muted.length ? muted : undefined)
export const lastReadAt = (table: string): number | undefined => read<number>(device, `heard.${table}`)
export const keepLastRead = (table: string, number: number): void => write(device, `heard.${table}`, number)

const observationKey = (table: string, number: number): string => [OBSERVED, number, table].join('.')

/** Observations of a game's sealed deal. Only the latest games are kept, over all tables. */
export const observationsAt = <Observed>(table: string, number: number): Observed | undefined => read<Observed>(device, observationKey(table, number))
export function keepObservations<Observed extends { at: number }>(table: string, number: number, observed: Observed): void {
  const known = observationsAt(table, number)
  write(device, observationKey(table, number), observed)
  if (!known) for (const key of observationKeys().slice(0, -MAX_OBSERVED)) write(device, key, undefined)
}

/** Return the entries, oldest first. */
function observationKeys(): string[] {
  try {
    const keys = Object.keys(device()).flatMap((key) => (key.startsWith(PREFIX + OBSERVED + '.') ? [key.slice(PREFIX.length)] : []))
    const at = (key: string): number => read<{ at: number }>(device, key)?.at ?? 0
    return keys.sort((one, other) => at(one) - at(other))
  } catch {
    return []
  }
}

/** The key of a television at a table. */
export const screenAt = (table: string): string => read<string>(device, `screen.${table}`) ?? ''
export const keepScreen = (table: string, key: string): void => write(device, `screen.${table}`, key || undefined)

/** The build for which this tab was last reloaded. */
export const reloadedFor = (): string | undefined => read<string>(tab, 'renewed')
export const keepReloadedFor = (build: string): void => write(tab, 'renewed', build)

/** Return the tables at which this device has a seat, last seen first. */
export function seatedAt(): string[] {
  try {
    const begin = PREFIX + 'seat.'
    const tables = Object.keys(device()).flatMap((key) => (key.startsWith(begin) ? [key.slice(begin.length)] : []))
    const at = (table: string): number => lastVisitAt(table)?.at ?? 0
    return tables.sort((one, other) => at(other) - at(one))
  } catch {
    return []
  }
}

/** Delete everything stored about a table. */
export function forgetTable(table: string): void {
  for (const storage of [device, tab])
    try {
      for (const key of Object.keys(storage())) if (key.startsWith(PREFIX) && key.endsWith('.' + table)) storage().removeItem(key)
    } catch {
      // storage is not available: nothing was stored
    }
}

/** Return a random id; works on plain http, which lacks crypto.randomUUID. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
