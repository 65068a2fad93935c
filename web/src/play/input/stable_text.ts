// Keeps a text unchanged while a moment is shown, so that the next question is not revealed early.
import type { TableConnection } from '../../connection/table_connection.svelte'

export function steady<Said>(connection: TableConnection, now: () => Said): () => Said {
  let kept: { said: Said } | undefined
  return () => {
    if (!connection.presenter.phase || connection.presenter.awaitsSkip || !kept) kept = { said: now() }
    return kept.said
  }
}
