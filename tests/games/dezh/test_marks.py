"""What the table is told of coins, roles and marks in a game of Dezh, in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scene import Scene

ROLES = {0: "assassin", 1: "thief", 2: "king", 3: "merchant"}
SIX = "market docks harbour castle chapel prison"


def scene(*moves: str, **facts: Any) -> Scene:
    hands = dict.fromkeys(range(4), "manor")
    return Scene("dezh", 4, **{"roles": ROLES, "hand": hands, **facts}).after(*moves)


def test_coins_are_told_with_the_reason() -> None:
    """What was said, and for building also what (D11, D12)."""
    position = scene(coins={0: 3})
    assert position.events_seen_by("0 coins") == ["paid payer=bank payee=0 coins=2 why=coins"]
    assert position.events_seen_by("0 build manor") == [
        "paid payer=0 payee=bank coins=3 why=build thing=manor",
        "built seat=0 card=manor",
    ]


def test_the_merchant_s_coin_and_income_are_told() -> None:
    """The role that brings one more, the kind of districts that earn (D13, D19)."""
    position = scene(called=["merchant"], city={3: "market docks"})
    assert position.events_seen_by("3 coins") == [
        "paid payer=bank payee=3 coins=2 why=coins",
        "paid payer=bank payee=3 coins=1 why=merchant",
    ]
    assert position.events_seen_by("3 income") == ["paid payer=bank payee=3 coins=2 why=income thing=trade"]


def test_special_districts_are_told() -> None:
    """A card for a coin, coins for cards (D44, D45)."""
    position = scene(city={0: "alchemy smithy"})
    assert position.events_seen_by("0 alchemy manor", viewer=1) == [
        "put_under seat=0 card=hidden",
        "paid payer=bank payee=0 coins=1 why=alchemy",
    ]
    assert position.events_seen_by("0 smithy") == ["paid payer=0 payee=bank coins=2 why=smithy"]


def test_calls_are_told_and_who_answers() -> None:
    """The role with its number, who turns it up, the crown, and who plays (D9, D17)."""
    position = scene("0 coins", "0 kill sage", "0 end", "1 coins")
    assert position.events_seen_by("1 end") == [
        "called role=magician number=3",
        "nobody_answered role=magician",
        "called role=king number=4",
        "turned_up seat=2 card=king",
        "crowned seat=2",
        "turn_began seat=2",
    ]


def test_what_assassin_and_thief_name_is_told() -> None:
    """And what comes of it (D14, D15)."""
    position = scene("0 coins")
    assert position.events_seen_by("0 kill king") == ["named_to_murder seat=0 role=king"]
    position.after("0 end", "1 coins")
    assert position.events_seen_by("1 rob merchant") == ["named_to_rob seat=1 role=merchant"]
    told = position.events_seen_by("1 end")
    assert "found_dead seat=2 role=king" in told
    assert told[-2:] == ["robbed payer=3 payee=1 coins=2", "turn_began seat=3"]


@pytest.mark.parametrize(("city", "first"), [({}, True), ({2: f"{SIX} temple"}, False)])
def test_a_complete_city_is_told(city: dict[int, str], first: bool) -> None:
    """When its seventh district is built, and whether it is the first; the eighth is told like any (D25, D26)."""
    position = scene(called=["merchant"], city={3: SIX, **city}, coins={3: 9})
    assert position.events_seen_by("3 build manor")[2:] == [f"city_completed seat=3 first={first}"]
    assert position.fact("first") == [3 if first else 2]


def test_a_district_more_than_enough_is_told_like_any() -> None:
    """A city is completed once (D25)."""
    position = scene(called=["merchant"], city={3: f"{SIX} temple"}, coins={3: 9})
    assert [told.split()[0] for told in position.events_seen_by("3 build manor")] == ["paid", "built"]


def test_the_end_is_told() -> None:
    """After the round in which a city was completed (D25)."""
    told = scene("3 coins", called=["merchant"], city={3: f"{SIX} temple"}).events_seen_by("3 end")
    assert told[-1] == "finished"
