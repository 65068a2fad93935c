"""The auction room in plain numbers."""

from __future__ import annotations

from dorehami.bots.mccarthy.observation import rounds
from dorehami.engine.agenda import Args
from tests.support.bots.mccarthy import SILENT, observation, room

SOLD: list[tuple[str, Args]] = [
    ("opened", {"bids": ["7", "9"]}),
    ("sold", {"seat": 1, "card": "14", "to": "won", "bid": "9"}),
    ("burned", {}),
]
VOID: list[tuple[str, Args]] = [("opened", {"bids": ["8", "8"]}), ("put_under", {"card": "20"})]


def test_all_that_is_open_is_read() -> None:
    """The column lies face down, but what nobody owns must be in it (M9)."""
    seen = observation(room("chance 12", "0 bid 7", "1 bid 9", "chance 11"))
    assert (seen.diamond, seen.won) == (11, [frozenset(), {12}])
    assert seen.unsold == [card for card in range(5, 26) if card != 12]
    assert seen.hands == [[c for c in range(5, 26) if c != 7], [c for c in range(5, 26) if c != 9]]
    assert seen.scores == [0, 12]


def test_a_diamond_of_a_void_round_is_still_unsold() -> None:
    """It only lies at the bottom (M5)."""
    seen = observation(room("chance 12", "all bid 7", "chance 11"))
    assert (len(seen.unsold), seen.won) == (21, [frozenset(), frozenset()])


def test_a_silent_partner_is_a_bidder_of_the_same_seat() -> None:
    """It is one's own, and no rival (M22)."""
    seen = observation(room("chance 12", seats=3, options=SILENT))
    assert list(seen.own(1)) == [1, 4]
    assert seen.rivals(1) == [0, 2, 3, 5]
    alone = observation(room("chance 12", seats=3))
    assert (list(alone.own(1)), alone.rivals(1)) == ([1], [0, 2])


def test_rounds_are_found_in_what_was_told() -> None:
    """The last one first, sold or void."""
    told: list[tuple[str, Args]] = [*SOLD, *VOID, ("offered", {"card": "6"}), ("sealed", {"seat": 0})]
    assert [(past.diamond, past.bids) for past in rounds(told)] == [(20, [8, 8]), (14, [7, 9])]
    assert list(rounds([])) == []


def test_the_partners_bids_follow_the_players() -> None:
    """Bids are by bidder."""
    told: list[tuple[str, Args]] = [
        ("opened", {"bids": ["7", "9"], "partner_bids": ["5", "6"]}),
        ("sold", {"seat": 1, "card": "14", "to": "won", "bid": "9"}),
    ]
    assert [past.bids for past in rounds(told)] == [[7, 9, 5, 6]]
