"""An acknowledged move is never lost and never made twice: kept by the real program and a real file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.soak.kills import check_log, run_with_kills

pytestmark = pytest.mark.broad

KILLS = 4


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    """Killed again and again in the middle of moves, the log holds every acknowledged command exactly once."""
    tally, _ = asyncio.run(run_with_kills(tmp_path, KILLS, seed=7))
    assert check_log(tmp_path, tally) == []
    assert len(tally.acknowledged) > KILLS
    assert tally.retried
