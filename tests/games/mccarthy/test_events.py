"""What the table is told of an auction, in words."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.table import NOBODY
from tests.support.scene import Scene

ALL = [str(number) for number in range(5, 26)]
SILENT = ("silent_partner",)


def scene(*moves: str, options: tuple[str, ...] = (), **facts: Any) -> Scene:
    return Scene("mccarthy", 2, options, **facts).after(*moves)


def test_an_offer_is_told() -> None:
    """The diamond that comes up."""
    assert scene().events_seen_by("chance 12") == ["offered card=12"]


@pytest.mark.parametrize(("viewer", "cards"), [(1, " cards=7"), (0, ""), (NOBODY, "")])
def test_a_sealed_bid_is_told_to_its_owner(viewer: int, cards: str) -> None:
    """Others are told who has bid (M2)."""
    assert scene("chance 12").events_seen_by("1 bid 7", viewer) == [f"sealed seat=1{cards}"]


def test_bids_are_opened_together() -> None:
    """Who bid what, who wins with which card, and that all of them are burned (M3, M4)."""
    assert scene("chance 12", "1 bid 7").events_seen_by("0 bid 9") == [
        "sealed seat=0",
        "opened bids=9,7",
        "sold seat=0 card=12 to=won bid=9",
        "burned",
    ]


def test_a_silent_partner_s_bids_and_diamonds_are_told_apart() -> None:
    """They lie beside the player's own (M22)."""
    assert scene("chance 12", "1 bid 7 20", options=SILENT).events_seen_by("0 bid 9 5")[1:] == [
        "opened bids=9,7 partner_bids=5,20",
        "sold seat=1 card=12 to=partner_won bid=20",
        "burned",
    ]


def test_a_void_round_is_told_and_its_end_is_not() -> None:
    """How many in a row there were; that a sale sets the count back is nothing to say (M5)."""
    position = scene("chance 12", "1 bid 7")
    assert position.events_seen_by("0 bid 7")[2:] == ["put_under card=12", "voided rounds=1"]
    position.after("chance 13", "1 bid 7")
    assert position.events_seen_by("0 bid 8")[1:] == [
        "opened bids=8,7",
        "sold seat=0 card=13 to=won bid=8",
        "burned",
    ]
    assert position.fact("void") == 0


@pytest.mark.parametrize(
    ("won", "pairs"), [("12", ["12,13"]), ("14", ["13,14"]), ("12 14", ["12,13", "13,14"]), ("11 15", [])]
)
def test_a_complete_diamond_is_told(won: str, pairs: list[str]) -> None:
    """Each pair of neighbours that has come together by the sale (M7)."""
    hand = " ".join(ALL[: 21 - len(won.split())])
    position = scene("chance 13", "1 bid 7", won={0: won}, hand={0: hand, 1: hand})
    told = [line for line in position.events_seen_by("0 bid 8") if line.startswith("diamond_completed")]
    assert told == [f"diamond_completed seat=0 cards={pair} to=won" for pair in pairs]


def test_a_partner_completes_its_own_diamonds() -> None:
    """Within its own collection (M22)."""
    hand = " ".join(ALL[1:])
    both = {0: hand, 1: hand}
    facts = {"hand": both, "partner_hand": both, "partner_won": {1: "12"}}
    position = scene("chance 13", "0 bid 7 8", options=SILENT, **facts)
    assert "diamond_completed seat=1 cards=12,13 to=partner_won" in position.events_seen_by("1 bid 9 20")


def test_the_last_round_and_the_close_are_told() -> None:
    """With the diamonds that nobody gets (M10)."""
    won = {0: " ".join([card for card in ALL if card not in ("12", "20")])}
    position = scene(won=won, hand={0: "5 6", 1: "5 6"}, void=3)
    position.after("chance 12", "0 bid 5")
    assert position.events_seen_by("1 bid 5")[-2:] == ["voided rounds=4", "last_round_began"]
    position.after("chance 20", "0 bid 5")
    told = position.events_seen_by("1 bid 5")
    assert told[-1] == "offered card=12"
    position.after("0 bid 5")
    assert position.events_seen_by("1 bid 5")[-4:] == [
        "voided rounds=6",
        "left card=20",
        "left card=12",
        "closed unsold=2",
    ]


def test_an_early_end_is_told_with_what_is_left() -> None:
    """In a speed game most diamonds go to nobody (M20)."""
    hand = " ".join(ALL[1:])
    position = scene("chance 13", "1 bid 7", options=("ending=speed",), won={0: "12"}, hand={0: hand, 1: hand})
    assert position.events_seen_by("0 bid 8")[-1] == "closed unsold=19"
