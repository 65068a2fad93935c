// The chat as one viewer sees it: without muted people, and with an unread count.
import type { Room, Said } from '../wire'
import { lastReadAt, keepLastRead, keepMuted, mutedAt } from '../device/storage'
import type { Answer, TableConnection } from '../connection/table_connection.svelte'
import { nameAt } from '../app/people'
import { say, words } from '../app/words.svelte'
import { filtered } from './filter'

/** Return the id of a speaker for muting: the player's number, or the name of somebody without a seat. */
export const speaker = (said: Said): string => (isPlayer(said) ? String(said.player) : '~' + (said.name ?? ''))

export const isPlayer = (said: Said): boolean => typeof said.player === 'number'

export class Chat {
  readonly #connection: TableConnection
  #muted = $state.raw<string[]>([])
  #heard = $state(0)

  constructor(connection: TableConnection) {
    this.#connection = connection
    this.#muted = mutedAt(connection.table)
    this.#heard = lastReadAt(connection.table) ?? -1
  }

  get said(): Said[] {
    return this.#connection.talk.filter((said) => !this.#muted.includes(speaker(said)))
  }

  /** Unread messages of others; those from before the first visit do not count. */
  get unread(): Said[] {
    return this.#heard < 0 ? [] : this.said.filter((said) => said.number > this.#heard && !this.isMine(said))
  }

  /** Everybody who can be muted: the people at the table, and speakers without a seat. */
  get others(): { who: string; name: string }[] {
    const room = this.#connection.record?.room
    const seated = (room?.chairs ?? []).flatMap((sitter, chair) =>
      sitter?.kind === 'human' && chair !== this.#connection.seat ? [{ who: String(room!.players[chair]), name: sitter.name ?? '' }] : [],
    )
    const standing = this.#connection.talk.filter((said) => !isPlayer(said) && said.name !== words.device.name)
    const names = [...new Set(standing.map(speaker))]
    return [...seated, ...names.map((who) => ({ who, name: who.slice(1) }))]
  }

  isMine = (said: Said): boolean =>
    isPlayer(said) ? said.player === this.#connection.player : this.#connection.player === undefined && said.name === words.device.name

  isMuted = (who: string): boolean => this.#muted.includes(who)

  mute(who: string, muted: boolean): void {
    this.#muted = muted ? [...this.#muted, who] : this.#muted.filter((other) => other !== who)
    keepMuted(this.#connection.table, this.#muted)
  }

  /** Mark everything as read. */
  read = (): void => {
    this.#heard = this.#connection.talk.at(-1)?.number ?? 0
    keepLastRead(this.#connection.table, this.#heard)
  }

  /** Mark the old messages as read on the first visit. */
  begin = (): void => {
    if (this.#heard < 0 && this.#connection.record) this.read()
  }

  send(words: { text: string } | { phrase: string }, name: string): Promise<Answer> {
    return this.#connection.send('say', this.#connection.seat === undefined ? { ...words, name } : words)
  }
}

/** Return the text as this viewer sees it: translated or filtered. */
export function textOf(said: Said): string {
  if (said.phrase) return say(`talk-phrase-${said.phrase}`)
  return words.device.filter ? filtered(said.text ?? '') : (said.text ?? '')
}

export function seatOf(room: Room, said: Said): number | undefined {
  const seat = isPlayer(said) ? room.players.indexOf(said.player!) : -1
  return seat < 0 ? undefined : seat
}

export function nameOf(room: Room, said: Said): string {
  const seat = seatOf(room, said)
  if (seat !== undefined) return nameAt(room, seat)
  return isPlayer(said) ? say('talk-gone') : (said.name ?? '')
}
