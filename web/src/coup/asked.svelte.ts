// All seats that the open question was addressed to. The facts name only those that have not answered yet.
import { untrack } from 'svelte'
import { askedAt, keepAsked } from '../device/storage'
import type { TableConnection } from '../connection/table_connection.svelte'
import { factsOf, going } from './coup'

export class Asked {
  seats = $state.raw<number[]>([]) // empty: nobody in particular, or unknown because the page connected too late

  constructor(connection: TableConnection) {
    $effect(() => {
      const { record } = connection
      if (record && !connection.presenter.phase) this.seats = untrack(() => seatsOf(connection))
    })
  }
}

/** Derive the seats from the moment when the question opened, and store them for a reload. Everybody else may challenge a claim (K30). */
function seatsOf(connection: TableConnection): number[] {
  const record = connection.record!
  const facts = factsOf(record)
  const turn = going(record.past)
  if (!facts.asked?.length) return []
  const question = [record.room.games, facts.turn, turn.at, facts.decision, facts.claim].join(' ')
  const known = askedAt(connection.table)
  const [claimant] = facts.claim
  const seats =
    known?.question === question && facts.asked.every((seat) => known.seats.includes(seat)) // a question never gets more seats
      ? known.seats
      : claimant !== undefined
        ? facts.exiled.flatMap((out, seat) => (out || seat === claimant ? [] : [seat]))
        : turn.since === connection.version
          ? facts.asked
          : []
  if (seats.length) keepAsked(connection.table, { question, seats })
  return seats
}
