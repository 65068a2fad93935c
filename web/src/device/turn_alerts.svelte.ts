// Alerts for the viewer's turn: title, icon, vibration, sound, and a notification if the page is hidden. Call it in a component.
import { titleOf } from '../app/games'
import type { TableConnection } from '../connection/table_connection.svelte'
import type { DisplayStage } from '../connection/presenter.svelte'
import type { EventBatch } from '../connection/record'
import { play, unlockAudio, type Sound } from './sounds'
import { say, words } from '../app/words.svelte'

const BUZZ = 30 // ms

// sounds by event; for several events at once, the first in this list
const HEARD: [key: string, sound: Sound][] = [
  ['exiled', 'exile'],
  ['found_dead', 'exile'],
  ['challenged', 'challenge'],
  ['destroyed', 'challenge'],
  ['shown', 'flip'],
  ['turned_up', 'flip'],
  ['opened', 'flip'],
  ['robbed', 'coins'],
  ['paid', 'coins'],
]

export const canNotify = (): boolean => 'Notification' in globalThis && isSecureContext

/** Return whether notifications are allowed; asks for permission if needed. */
export async function requestNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

export function startTurnAlerts(connection: TableConnection): void {
  const playing = $derived(connection.record?.room.phase === 'playing' && !connection.record.room.paused)
  const seated = $derived(connection.seat !== undefined)
  const yourTurn = $derived(playing && (connection.record?.moves.length ?? 0) > 0)
  const over = $derived(connection.record?.room.phase === 'over')
  let known = false // do not alert about the state in which the page was opened
  let wasOver = true

  $effect(() => {
    const code = connection.table
    document.title = yourTurn ? `● ${say('table-your-turn')}` : `${title(connection)} · ${code}`
    icon(yourTurn ? '/icon-turn.svg' : '/icon.svg')
  })

  $effect(() => {
    if (yourTurn && known) alertTurn()
    if (connection.record) known = true
  })

  $effect(() => {
    if (over && !wasOver) play('win')
    if (connection.record) wasOver = over
  })

  $effect(() => connection.onEvents(hear))

  $effect(() => {
    addEventListener('pointerdown', unlockAudio)
    addEventListener('keydown', unlockAudio)
    addEventListener('click', tapped)
    return () => {
      removeEventListener('pointerdown', unlockAudio)
      removeEventListener('keydown', unlockAudio)
      removeEventListener('click', tapped)
      document.title = say('app-name')
      icon('/icon.svg')
    }
  })

  $effect(() => {
    if (playing && seated) return stayAwake() // once per game, not on every change of the record
  })
}

function title(connection: TableConnection): string {
  const game = connection.record?.room.game
  return game ? titleOf(game) : say('app-name')
}

function icon(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link && link.getAttribute('href') !== path) link.href = path
}

function tapped({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('button')) play('tap')
}

function hear({ events }: EventBatch, stage: DisplayStage): void {
  if (stage !== 'seen') return
  const keys = new Set(events.map(({ key }) => key))
  const heard = HEARD.find(([key]) => keys.has(key))
  if (heard && !document.hidden) play(heard[1])
}

function alertTurn(): void {
  play('turn')
  if (words.device.vibration) navigator.vibrate?.(BUZZ)
  if (document.hidden) notify()
}

function notify(): void {
  if (!words.device.notify || !canNotify() || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(say('table-your-turn'), { body: say('app-name'), icon: '/icon-turn.svg', tag: 'turn' })
    shown.onclick = () => {
      focus()
      shown.close()
    }
    addEventListener('visibilitychange', () => shown.close(), { once: true })
  } catch {
    // some phones allow notifications from a service worker only
  }
}

/** Keep the screen on where the browser can; the lock is lost when the page is hidden and taken again later. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false
  const take = async (): Promise<void> => {
    if (document.hidden || over || !('wakeLock' in navigator)) return
    const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (over) void taken?.release()
    else lock = taken
  }
  void take()
  document.addEventListener('visibilitychange', take)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}
