// Whose answers the open question wants, those that have come included: the facts name only who has not answered yet.
import { untrack } from 'svelte'
import { askedAt, keepAsked } from '../device/storage'
import type { Line } from '../connection/table_connection.svelte'
import { factsOf, going } from './coup'

export class Asked {
  seats = $state.raw<number[]>([]) // none: nobody's in particular, or this page came too late to know

  constructor(line: Line) {
    $effect(() => {
      const { record } = line
      if (record && !line.presenter.phase) this.seats = untrack(() => seatsOf(line))
    })
  }
}

/** It is remembered over a reload; who saw the question open knows it, and a claim may be doubted by all others (K30). */
function seatsOf(line: Line): number[] {
  const record = line.record!
  const facts = factsOf(record)
  const turn = going(record.past)
  if (!facts.asked?.length) return []
  const question = [record.room.games, facts.turn, turn.at, facts.decision, facts.claim].join(' ')
  const known = askedAt(line.table)
  const [claimant] = facts.claim
  const seats =
    known?.question === question && facts.asked.every((seat) => known.seats.includes(seat)) // nobody is asked later
      ? known.seats
      : claimant !== undefined
        ? facts.exiled.flatMap((out, seat) => (out || seat === claimant ? [] : [seat]))
        : turn.since === line.version
          ? facts.asked
          : []
  if (seats.length) keepAsked(line.table, { question, seats })
  return seats
}
