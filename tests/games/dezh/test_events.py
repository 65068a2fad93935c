"""What the table is told of cards in a game of Dezh, in words: to whom, and which."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.table import NOBODY
from dorehami.games.dezh.deck import NAMES, whole_deck
from tests.support.scene import Scene

ROLES = {0: "assassin", 1: "magician", 2: "king", 3: "warlord"}
HANDS = {0: "manor", 1: "market docks", 2: "temple", 3: ""}


def scene(*moves: str, **facts: Any) -> Scene:
    return Scene("dezh", 4, **{"roles": ROLES, "hand": HANDS, **facts}).after(*moves)


def draft(*moves: str) -> Scene:
    return Scene("dezh", 4, hand=HANDS).after("chance king", "chance thief", "chance sage", *moves)


def test_burned_roles_are_told() -> None:
    """The first face down, the others for all to see (D5)."""
    position = Scene("dezh", 4, hand=HANDS)
    assert position.events_seen_by("chance king") == ["burned card=hidden"]
    assert position.events_seen_by("chance thief") == ["burned_face_up card=thief"]


@pytest.mark.parametrize(
    ("viewer", "took", "handed"),
    [
        (0, "merchant", ""),
        (1, "hidden", " cards=assassin,magician,architect,warlord"),
        (NOBODY, "hidden", ""),
    ],
)
def test_a_draft_is_told_to_the_one_who_chooses(viewer: int, took: str, handed: str) -> None:
    """What was taken to the taker, what is handed on to the next, to others only that it was (D51)."""
    assert draft().events_seen_by("0 take merchant", viewer) == [
        f"took seat=0 card={took}",
        f"handed_on seat=1{handed}",
    ]


@pytest.mark.parametrize(("viewer", "card"), [(3, "warlord"), (0, "hidden"), (NOBODY, "hidden")])
def test_the_last_of_the_draft_burns_the_other(viewer: int, card: str) -> None:
    """Who burned it is told to all, which one to the burner (D7)."""
    position = draft("0 take merchant", "1 take assassin", "2 take magician")
    assert position.events_seen_by("3 take architect", viewer)[1] == f"burned_by seat=3 card={card}"


@pytest.mark.parametrize(("viewer", "card"), [(6, "king"), (0, "hidden")])
def test_the_seventh_gets_the_burned_role_too(viewer: int, card: str) -> None:
    """It is told to all, and to the seventh which one (D8)."""
    roles = ("assassin", "thief", "magician", "sage", "merchant")
    moves = ["chance king", *[f"{seat} take {role}" for seat, role in enumerate(roles)]]
    position = Scene("dezh", 7, hand=dict.fromkeys(range(7), "")).after(*moves)
    assert position.events_seen_by("5 take architect", viewer)[1] == f"handed_burned seat=6 card={card}"


@pytest.mark.parametrize(
    ("viewer", "drawn", "kept", "under"),
    [(0, "castle", "castle", "palace"), (1, "hidden", "hidden", "hidden"), (NOBODY, "hidden", "hidden", "hidden")],
)
def test_drawn_cards_are_told_to_the_drawer(viewer: int, drawn: str, kept: str, under: str) -> None:
    """Others are told how many were drawn, kept and put under the deck (D51)."""
    position = scene("0 cards")
    assert position.events_seen_by("chance castle", viewer) == [f"drew seat=0 card={drawn}"]
    position.after("chance palace")
    assert position.events_seen_by("0 keep castle", viewer) == [
        f"kept seat=0 card={kept}",
        f"put_under seat=0 card={under}",
    ]


@pytest.mark.parametrize(("viewer", "card"), [(0, "manor"), (1, "manor"), (2, "hidden"), (NOBODY, "hidden")])
def test_a_card_from_under_the_deck_is_told_to_who_put_it_there(viewer: int, card: str) -> None:
    """When another draws it; to its own view it is hidden from then on (D51)."""
    rest = [NAMES[face] for face in whole_deck(gate=False)]
    for name in ("alchemy", "manor", "market"):
        rest.remove(name)
    hands = {0: "manor", 1: "market", 2: "", 3: " ".join(rest)}
    position = scene("0 alchemy manor", "0 coins", "0 end", hand=hands, city={0: "alchemy"})
    assert position.events_seen_by("1 cards", viewer) == [f"drew seat=1 card={card}"]
    assert position.fact("drawn", 1, viewer=0) == ["hidden"]


@pytest.mark.parametrize(
    ("viewer", "given", "got", "held"),
    [
        (1, "market,docks", "temple", " cards=temple"),
        (2, "market,docks", "temple", ""),
        (0, "hidden,hidden", "hidden", ""),
        (NOBODY, "hidden,hidden", "hidden", ""),
    ],
)
def test_a_swap_tells_the_two_what_they_gave(viewer: int, given: str, got: str, held: str) -> None:
    """No view keeps what was given, so the words are the memory; others learn the numbers (D16, D51)."""
    assert scene("0 coins", "0 end").events_seen_by("1 swap 2", viewer) == [
        f"gave seat=1 target=2 cards={given}",
        f"gave seat=2 target=1 cards={got}",
        f"swapped seat=1 target=2{held}",
    ]


@pytest.mark.parametrize(("viewer", "card"), [(1, "docks"), (2, "hidden")])
def test_a_redraw_is_told_card_by_card(viewer: int, card: str) -> None:
    """Each that goes under, then how many are drawn (D16)."""
    position = scene("0 coins", "0 end")
    assert position.events_seen_by("1 redraw docks", viewer) == [f"put_under seat=1 card={card}"]
    assert position.events_seen_by("1 draw") == ["redrew seat=1 count=1"]


def test_a_destroyed_district_is_told_with_both() -> None:
    """Who destroyed it, whose it was, and that it is cleared away; the price is told if there was one (D21)."""
    position = scene(called=["warlord"], city={1: "market shrine"}, coins={3: 3})
    assert position.events_seen_by("3 destroy 1 market") == [
        "paid payer=3 payee=bank coins=1 why=destroy thing=market",
        "destroyed seat=3 target=1 card=market",
        "cleared_away card=market",
    ]
    position = scene(called=["warlord"], city={1: "market", 3: "shrine"})
    assert position.events_seen_by("3 destroy 3 shrine") == [
        "destroyed seat=3 card=shrine",
        "cleared_away card=shrine",
    ]


def test_what_the_graveyard_says_is_told() -> None:
    """Bought for a coin, or declined (D43)."""
    facts: dict[str, Any] = {"called": ["warlord"], "city": {0: "graveyard", 1: "market"}, "coins": {3: 3}}
    assert scene("3 destroy 1 market", **facts).events_seen_by("0 buy") == [
        "paid payer=0 payee=bank coins=1 why=graveyard",
        "bought seat=0 card=market",
    ]
    assert scene("3 destroy 1 market", **facts).events_seen_by("0 decline") == [
        "declined seat=0",
        "cleared_away card=market",
    ]


def test_the_roles_are_gathered() -> None:
    """When the last has ended the turn, and nobody sees them any more."""
    told = scene("3 coins", called=["warlord"]).events_seen_by("3 end")
    assert told == ["round_ended", "gathered"]
