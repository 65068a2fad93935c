// HTTP requests made outside a table (list of games, new table), and commands to leave a table.
import type { GameCard, Open, Opened, Problem } from '../wire'
import { markBusy } from './busy_button'
import { forgetTable, formerSecretAt, giveUpSeat, keepSeat } from '../device/storage'
import type { TableConnection } from './table_connection.svelte'
import { router } from '../app/router.svelte'

export const UNREACHABLE = 'unreachable' // not a code of the server: it could not be reached

export class RequestError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

let cards: Promise<GameCard[]> | undefined

/** Fetch the games that can be played; the answer is cached. */
export function gameCards(): Promise<GameCard[]> {
  cards ??= request<GameCard[]>('/api/games').catch((trouble) => {
    cards = undefined
    throw trouble
  })
  return cards
}

/** Open a table and store the seat. */
export async function openTable(wanted: Open): Promise<Opened> {
  const opened = await request<Opened>('/api/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  })
  if (opened.secret && typeof opened.player === 'number')
    keepSeat(opened.table, { secret: opened.secret, player: opened.player })
  return opened
}

export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await markBusy(fetch(path, init))
  } catch {
    throw new RequestError({ code: UNREACHABLE })
  }
  const body: unknown = await answer.json().catch(() => ({ code: UNREACHABLE }))
  if (!answer.ok) throw new RequestError(body as Problem)
  return body as T
}

/** Leave the table and go to the start page. */
export async function leaveTable(connection: TableConnection): Promise<void> {
  const answer = await connection.send('leave')
  if (answer.type === 'refused') return
  giveUpSeat(connection.table)
  router.go('/')
}

/** Erase the player's data at the table, also after leaving, and the table's data on this device. */
export async function eraseData(connection: TableConnection): Promise<void> {
  const secret = connection.seat === undefined ? formerSecretAt(connection.table) : undefined
  const answer = await connection.send('forget', secret ? { secret } : {})
  if (answer.type === 'refused' && answer.code !== 'wrong_secret') return // wrong_secret: the server has forgotten who left before the first game already
  forgetTable(connection.table)
  router.go('/')
}

const eager = new Set<string>()

/** Remember to start the game at this table as soon as the page is there. */
export const requestAutoStart = (table: string): void => void eager.add(table)
export const takeAutoStart = (table: string): boolean => eager.delete(table)
