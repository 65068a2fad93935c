// Keeps a text unchanged while a moment is shown, so that the next question is not revealed early.
import type { TableConnection } from '../../connection/table_connection.svelte'

export function stableDuringMoment<Text>(connection: TableConnection, now: () => Text): () => Text {
  let kept: { said: Text } | undefined
  return () => {
    if (!connection.presenter.phase || connection.presenter.awaitsSkip || !kept) kept = { said: now() }
    return kept.said
  }
}
