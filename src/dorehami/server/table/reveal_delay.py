"""Pauses after revealed cards. Derived from public events only, so that they reveal nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from dorehami.engine.play import Turn
from dorehami.engine.table import NOBODY


def moments_of(turn: Turn, moments: Mapping[str, int]) -> int:
    """Return the moments for a turn's public events; cards that one seat reveals together count once."""
    count, last = 0, ("", None)
    for event in turn.seen_by(NOBODY):
        key = event.key()
        if key in moments:
            seen = key, event.args(turn.state.table.layout).get("seat")
            if seen != last:
                count += moments[key]
            last = seen
    return count
