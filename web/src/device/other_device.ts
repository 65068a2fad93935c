// Moving a seat to another device: a link with a one-time token in its fragment; and the kind of this device.
const TOKEN = /^#([A-Za-z0-9_-]{16,128})$/

/** Take the token out of the address bar, so that it is not read, bookmarked or shared. */
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

/** Return the key of a device kind's name. */
export const deviceKey = (kind: string | undefined): string => KINDS[kind ?? ''] ?? 'seats-device-other'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Return the key and number of a sentence such as "5 minutes ago". */
export function agoKey(seconds: number): [key: string, count: number] {
  if (seconds < MINUTE) return ['seats-ago-now', 0]
  if (seconds < HOUR) return ['seats-ago-minutes', Math.floor(seconds / MINUTE)]
  if (seconds < DAY) return ['seats-ago-hours', Math.floor(seconds / HOUR)]
  return ['seats-ago-days', Math.floor(seconds / DAY)]
}
