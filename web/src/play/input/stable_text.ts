// Keeps a text unchanged while a moment is shown, so that the next question is not revealed early.
import type { Line } from '../../connection/table_connection.svelte'

export function steady<Said>(line: Line, now: () => Said): () => Said {
  let kept: { said: Said } | undefined
  return () => {
    if (!line.presenter.phase || line.presenter.held || !kept) kept = { said: now() }
    return kept.said
  }
}
