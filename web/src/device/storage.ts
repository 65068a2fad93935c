// What this device remembers: the secrets of its seats, its settings, its name; and what a tab remembers until it is closed.
// All of it may be missing or unreadable.

export type Language = 'fa' | 'en'

export interface Settings {
  language: Language
  theme: 'auto' | 'dark' | 'light'
  sound: boolean
  vibration: boolean
  motion: boolean // does the page move, where the device does not want it still?
  notify: boolean
  filter: boolean // are insults covered?
  coached: string[] // games that it has been guided through
  hold: number // seconds in which a move can be taken back; -1: as the page thinks best
  name: string
  turn: number // the clocks one chose last, in seconds
  reaction: number
}

export interface Seat {
  secret: string
  player: number
}

const PREFIX = 'dorehami.'
const SAW = 'saw'
const SAWN = 12 // games

type Shelf = () => Storage // reaching for it may be forbidden too
const device: Shelf = () => localStorage
const tab: Shelf = () => sessionStorage

function read<T>(shelf: Shelf, key: string): T | undefined {
  try {
    const text = shelf().getItem(PREFIX + key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

function write(shelf: Shelf, key: string, value: unknown): void {
  try {
    if (value === undefined) shelf().removeItem(PREFIX + key)
    else shelf().setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // a private window or a full disk: the seat lasts as long as the page
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

/** Milliseconds by which this device's clock is behind the server's, where that is much. */
export const clockBehind = (): number => read<number>(device, 'behind') ?? 0
export const keepClockBehind = (behind: number): void => write(device, 'behind', behind || undefined)

/** The secret of a seat that one has no more; it is good for being forgotten there. */
export const formerAt = (table: string): string | undefined => read<string>(device, `former.${table}`)

/** The seat is somebody else's now. */
export function giveUpSeat(table: string): void {
  const seat = seatAt(table)
  if (seat) write(device, `former.${table}`, seat.secret)
  keepSeat(table, undefined)
}

/** Commands that were given at a table and not answered yet; after a reload they are sent again, under the same ids. */
export const unanswered = <Command>(table: string): Command[] => read<Command[]>(tab, `unanswered.${table}`) ?? []
export const keepUnanswered = (table: string, commands: unknown[]): void =>
  write(tab, `unanswered.${table}`, commands.length ? commands : undefined)

/** How far one has seen a table: in which game, up to which version, and when one was last there. */
interface Seen {
  games: number
  version: number
  at: number
}

export const seenAt = (table: string): Seen | undefined => read<Seen>(device, `seen.${table}`)
export const keepSeen = (table: string, seen: Seen): void => write(device, `seen.${table}`, seen)

/** Whose answers a question at a table wants. */
interface AskedSeats {
  question: string
  seats: number[]
}

export const askedAt = (table: string): AskedSeats | undefined => read<AskedSeats>(tab, `asked.${table}`)
export const keepAsked = (table: string, asked: AskedSeats): void => write(tab, `asked.${table}`, asked)

/** Whom one does not want to hear at a table, and up to which number one has read what is said there. */
export const mutedAt = (table: string): string[] => read<string[]>(device, `muted.${table}`) ?? []
export const keepMuted = (table: string, muted: string[]): void => write(device, `muted.${table}`, muted.length ? muted : undefined)
export const heardAt = (table: string): number | undefined => read<number>(device, `heard.${table}`)
export const keepHeard = (table: string, number: number): void => write(device, `heard.${table}`, number)

const sawKey = (table: string, number: number): string => [SAW, number, table].join('.')

/** What was seen of a game's sealed deal. Of all games at all tables only the last ones are kept. */
export const sawAt = <Saw>(table: string, number: number): Saw | undefined => read<Saw>(device, sawKey(table, number))
export function keepSaw<Saw extends { at: number }>(table: string, number: number, saw: Saw): void {
  const known = sawAt(table, number)
  write(device, sawKey(table, number), saw)
  if (!known) for (const key of sawKeys().slice(0, -SAWN)) write(device, key, undefined)
}

/** The oldest first. */
function sawKeys(): string[] {
  try {
    const keys = Object.keys(device()).flatMap((key) => (key.startsWith(PREFIX + SAW + '.') ? [key.slice(PREFIX.length)] : []))
    const at = (key: string): number => read<{ at: number }>(device, key)?.at ?? 0
    return keys.sort((one, other) => at(one) - at(other))
  } catch {
    return []
  }
}

/** The key of a television at a table. */
export const screenAt = (table: string): string => read<string>(device, `screen.${table}`) ?? ''
export const keepScreen = (table: string, key: string): void => write(device, `screen.${table}`, key || undefined)

/** The build that this tab was last loaded anew for. */
export const renewedTo = (): string | undefined => read<string>(tab, 'renewed')
export const keepRenewed = (build: string): void => write(tab, 'renewed', build)

/** The tables at which this device has a seat, the one that was seen last first. */
export function seatedAt(): string[] {
  try {
    const begin = PREFIX + 'seat.'
    const tables = Object.keys(device()).flatMap((key) => (key.startsWith(begin) ? [key.slice(begin.length)] : []))
    const at = (table: string): number => seenAt(table)?.at ?? 0
    return tables.sort((one, other) => at(other) - at(one))
  } catch {
    return []
  }
}

/** Nothing that was kept of a table stays. */
export function forgetTable(table: string): void {
  for (const shelf of [device, tab])
    try {
      for (const key of Object.keys(shelf())) if (key.startsWith(PREFIX) && key.endsWith('.' + table)) shelf().removeItem(key)
    } catch {
      // then nothing was kept
    }
}

/** An id that nobody guesses; it works on plain http too. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
