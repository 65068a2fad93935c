// Opens a practice table with bots and no time limits.
import { loadScreen } from './games'
import { toasts } from './toasts.svelte'
import { openTable, requestAutoStart } from '../connection/requests'
import { router } from './router.svelte'
import { say, words } from './words.svelte'

const PLAYERS = 4

export async function playWithBots(game: string): Promise<void> {
  loadScreen(game).catch(() => undefined) // the table page loads it again and reports a failure
  const name = words.device.name || say('start-guest')
  try {
    const { table } = await openTable({ game, name, chairs: PLAYERS, bots: PLAYERS - 1, turn: 0, reaction: 0 })
    requestAutoStart(table)
    router.go(`/t/${table}`)
  } catch (trouble) {
    toasts.showError(trouble)
  }
}
