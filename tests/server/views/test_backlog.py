"""The news of the last rows: those who come back get theirs, one by one, as long as they are kept."""

from __future__ import annotations

from dorehami.server.views.backlog import MAX_ROWS, Backlog
from dorehami.server.views.updates import Frames


def frames(**news: bytes) -> Frames:
    """By player: p1=b"…"."""
    return {int(player[1:]): frame for player, frame in news.items()}


def kept(rows: int) -> Backlog:
    recent = Backlog()
    for version in range(1, rows + 1):
        recent.add(version, frames(p1=b"one %d" % version, p2=b"two %d" % version))
    return recent


def test_everybody_gets_their_own_news_in_order() -> None:
    """Each player's frames are returned in order, and no other player's."""
    recent = kept(5)
    assert recent.since(3, 1) == [b"one 4", b"one 5"]
    assert recent.since(2, 2) == [b"two 3", b"two 4", b"two 5"]


def test_who_has_seen_all_misses_nothing() -> None:
    assert kept(5).since(5, 1) == []
    assert Backlog().since(0, 1) == []


def test_only_so_many_rows_are_kept() -> None:
    """A longer gap returns None."""
    recent = kept(MAX_ROWS + 7)
    missed = recent.since(7, 2)
    assert missed is not None
    assert (len(missed), missed[0], missed[-1]) == (MAX_ROWS, b"two 8", b"two %d" % (MAX_ROWS + 7))
    assert recent.since(6, 2) is None


def test_rows_that_do_not_follow_begin_anew() -> None:
    """After a gap nothing is told as if it had been the next."""
    recent = kept(5)
    recent.add(9, frames(p1=b"one 9"))
    assert recent.since(8, 1) == [b"one 9"]
    assert recent.since(5, 1) is None
