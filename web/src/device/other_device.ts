// One's seat on another device: a link with a token behind the #, which is used once; and what kind of device this is.
const TOKEN = /^#([A-Za-z0-9_-]{16,128})$/

/** The token in the address. It is wiped from there at once, so that nobody reads, keeps or sends it on. */
export function takeToken(): string {
  const token = TOKEN.exec(location.hash)?.[1] ?? ''
  if (token) history.replaceState(history.state, '', location.pathname)
  return token
}

export const linkTo = (origin: string, table: string, token: string): string => `${origin}/t/${table}#${token}`

export function deviceKind(): string {
  const { userAgent, maxTouchPoints } = navigator
  if (userAgent.includes('iPhone')) return 'iphone'
  if (userAgent.includes('iPad') || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ipad'
  if (userAgent.includes('Android')) return userAgent.includes('Mobile') ? 'android_phone' : 'android_tablet'
  if (userAgent.includes('Windows')) return 'windows'
  if (userAgent.includes('Macintosh')) return 'mac'
  return userAgent.includes('Linux') || userAgent.includes('CrOS') ? 'linux' : ''
}

const KINDS: { [kind: string]: string } = {
  iphone: 'seats-device-iphone',
  ipad: 'seats-device-ipad',
  android_phone: 'seats-device-android-phone',
  android_tablet: 'seats-device-android-tablet',
  windows: 'seats-device-windows',
  mac: 'seats-device-mac',
  linux: 'seats-device-linux',
}

/** The key of what a kind of device is called. */
export const deviceKey = (kind: string | undefined): string => KINDS[kind ?? ''] ?? 'seats-device-other'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The key and the number with which one says how long ago something was. */
export function agoKey(seconds: number): [key: string, count: number] {
  if (seconds < MINUTE) return ['seats-ago-now', 0]
  if (seconds < HOUR) return ['seats-ago-minutes', Math.floor(seconds / MINUTE)]
  if (seconds < DAY) return ['seats-ago-hours', Math.floor(seconds / HOUR)]
  return ['seats-ago-days', Math.floor(seconds / DAY)]
}
