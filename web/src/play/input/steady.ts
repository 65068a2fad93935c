// What is said stays as it is while something is looked at: the next question is not said before it is put.
import type { Line } from '../../connection/table_connection.svelte'

export function steady<Said>(line: Line, now: () => Said): () => Said {
  let kept: { said: Said } | undefined
  return () => {
    if (!line.presenter.phase || line.presenter.held || !kept) kept = { said: now() }
    return kept.said
  }
}
