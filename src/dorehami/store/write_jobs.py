"""The jobs of a log writer, and what can be computed about them without a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dorehami.store.chain import next_tip
from dorehami.store.log import NEW, Change, Fenced, Outcome, Tip


class Truncate(NamedTuple):
    """Move a table's rows after this one aside."""

    table: str
    seq: int


class Expire(NamedTuple):
    """Delete a table if it is still in this state."""

    table: str
    seq: int
    phase: str
    at: int


Job = Change | Truncate | Expire  # a Change is appended


def apply_in_order(
    candidates: Sequence[Change], tips: dict[str, Tip]
) -> tuple[list[Outcome], list[Change], dict[str, Tip]]:
    """Return each change's outcome, the changes that follow the chain, and the tips that they lead to.

    `tips` are the current ones, and are updated in place.
    """
    outcomes: list[Outcome] = []
    changes: list[Change] = []
    tips_after: dict[str, Tip] = {}
    for change in candidates:
        table = change.table
        try:
            tips[table] = tips_after[table] = next_tip(tips.get(table, NEW), change)
        except Fenced as fenced:
            outcomes.append(fenced)
        else:
            outcomes.append(None)
            changes.append(change)
    return outcomes, changes, tips_after


def with_side_data(changes: Sequence[Change]) -> list[Change]:
    """Return the changes that have data outside the chain; most have none."""
    return [c for c in changes if c.names or c.choices or c.secrets or c.devices or c.chat or c.views or c.code]
