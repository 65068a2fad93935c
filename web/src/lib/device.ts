// What this device remembers: the secrets of its seats, its settings, its name. All of it may be missing or unreadable.

export type Language = 'fa' | 'en'

export interface Settings {
  language: Language
  theme: 'auto' | 'dark' | 'light'
  sound: boolean
  vibration: boolean
  notify: boolean
  name: string
}

export interface Seat {
  secret: string
  player: number
}

const PREFIX = 'dorehami.'

function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // a private window or a full disk: the seat lasts as long as the page
  }
}

export function settings(): Settings {
  const language: Language = navigator.languages.some((l) => l.startsWith('fa')) || !navigator.languages.length ? 'fa' : 'en'
  const defaults: Settings = { language, theme: 'auto', sound: true, vibration: true, notify: false, name: '' }
  return { ...defaults, ...read<Partial<Settings>>('settings') }
}

export const keepSettings = (settings: Settings): void => write('settings', settings)
export const seatAt = (table: string): Seat | undefined => read<Seat>(`seat.${table}`)
export const keepSeat = (table: string, seat: Seat | undefined): void => write(`seat.${table}`, seat)

/** An id that nobody guesses; it works on plain http too. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
