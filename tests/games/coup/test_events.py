"""What the table is told of a game of Coup, in words: who did what to whom with which card."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.table import NOBODY
from tests.support.scene import Scene

HANDS = {0: "duke assassin", 1: "captain contessa", 2: "assassin duke"}


def scene(*moves: str, options: tuple[str, ...] = (), **facts: Any) -> Scene:
    return Scene("coup", 3, options, **{"hand": HANDS, "coins": {0: 8}, **facts}).after(*moves)


def test_an_action_without_a_claim() -> None:
    """It is declared, the coins come, and the next is up; what nobody claims and nobody suffers is left out."""
    assert scene().events_seen_by("0 coup 1") == [
        "declared seat=0 action=coup target=1",
        "paid payer=0 payee=treasury coins=7 why=coup",
    ]
    assert scene().events_seen_by("0 income") == [
        "declared seat=0 action=income",
        "paid payer=treasury payee=0 coins=1 why=income",
        "turn_passed seat=1",
    ]


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("0 tax", "declared seat=0 action=tax claim=duke"),
        ("0 steal 2", "declared seat=0 action=steal target=2 claim=captain"),
        ("0 exchange", "declared seat=0 action=exchange claim=ambassador"),
    ],
)
def test_a_claim_is_told_with_the_character(move: str, told: str) -> None:
    """What the claimant says to hold, whether it does or not."""
    assert scene().events_seen_by(move) == [told]


def test_that_nobody_doubts_is_told() -> None:
    """When the last has allowed it; what follows says why coins go."""
    position = scene("0 steal 1", "1 allow")
    assert position.events_seen_by("2 allow") == ["allowed seat=0 claim=captain"]
    assert position.events_seen_by("1 allow") == ["paid payer=1 payee=0 coins=2 why=steal", "turn_passed seat=1"]


def test_a_challenge_names_both_and_the_claim() -> None:
    """Who doubts, whom, and what."""
    position = scene("0 tax")
    assert position.events_seen_by("2 challenge") == ["challenged seat=2 target=0 claim=duke"]


@pytest.mark.parametrize(("viewer", "card"), [(0, "captain"), (1, "hidden"), (NOBODY, "hidden")])
def test_a_proof_is_told_to_all_and_the_new_card_to_its_owner(viewer: int, card: str) -> None:
    """Everybody sees what is shown, nobody else what is drawn for it."""
    position = scene("0 tax", "1 challenge")
    assert position.events_seen_by("0 show", viewer) == ["shown seat=0 card=duke"]
    assert position.events_seen_by("chance captain", viewer) == [f"drew seat=0 card={card}"]
    assert position.events_seen_by("1 turn_up captain", viewer)[0] == "turned_up seat=1 card=captain"


def test_who_concedes_gets_back_what_was_paid() -> None:
    """The payment is told as a refund (K34)."""
    position = scene("0 assassinate 1", "1 challenge", hand={**HANDS, 0: "duke duke", 2: "assassin captain"})
    assert position.events_seen_by("0 concede") == ["conceded seat=0"]
    assert position.events_seen_by("0 turn_up duke") == [
        "turned_up seat=0 card=duke",
        "paid payer=treasury payee=0 coins=3 why=refund",
        "turn_passed seat=1",
    ]


def test_a_block_is_a_claim_against_somebody_and_makes_the_action_fail() -> None:
    """Unchallenged or proved (K21)."""
    position = scene("0 foreign_aid")
    assert position.events_seen_by("2 block duke") == ["blocked seat=2 target=0 claim=duke"]
    position.after("0 allow")
    assert position.events_seen_by("1 allow") == ["allowed seat=2 claim=duke", "failed seat=0", "turn_passed seat=1"]
    position = scene("0 foreign_aid", "2 block duke", "1 challenge", "2 show", "chance duke")
    assert position.events_seen_by("1 turn_up captain")[1:] == ["failed seat=0", "turn_passed seat=1"]


def test_an_exile_hands_in_the_coins() -> None:
    """Exiled at once, the coins when the action is settled (K24)."""
    position = scene(hand={**HANDS, 1: "captain"}, up={1: "contessa"}, coins={0: 7, 1: 3})
    assert position.events_seen_by("0 coup 1") == [
        "declared seat=0 action=coup target=1",
        "paid payer=0 payee=treasury coins=7 why=coup",
        "turned_up seat=1 card=captain",
        "exiled seat=1",
        "paid payer=1 payee=treasury coins=3 why=exile",
        "turn_passed seat=2",
    ]


@pytest.mark.parametrize(
    ("viewer", "drawn", "kept"),
    [(0, "contessa", " cards=duke,contessa"), (1, "hidden", ""), (NOBODY, "hidden", "")],
)
def test_an_exchange_is_a_secret(viewer: int, drawn: str, kept: str) -> None:
    """Others are told that a card was drawn and that some were kept, not which."""
    position = scene("0 exchange", "all allow")
    assert position.events_seen_by("chance contessa", viewer) == [f"drew_aside seat=0 card={drawn}"]
    position.after("chance captain")
    assert position.events_seen_by("0 keep duke contessa", viewer)[0] == f"exchanged seat=0{kept}"


@pytest.mark.parametrize(("viewer", "kept"), [(0, " cards=captain"), (1, ""), (NOBODY, "")])
def test_a_draft_is_a_secret(viewer: int, kept: str) -> None:
    """That a card was kept is told, and to its owner which (K5)."""
    assert Scene("coup", 2).events_seen_by("0 keep captain", viewer) == [f"drafted seat=0{kept}"]


@pytest.mark.parametrize(("viewer", "card"), [(0, "captain"), (1, "captain"), (2, "hidden"), (NOBODY, "hidden")])
def test_an_examination_is_told_to_the_two(viewer: int, card: str) -> None:
    """Who examines whom is told to all, which card to the two (I2)."""
    shown = ("0 examine 1", "all allow")
    position = scene(*shown, options=("inquisitor",))
    about = f"seat=0 target=1 card={card}"
    assert position.events_seen_by("1 reveal captain", viewer) == [f"revealed {about}"]
    assert position.events_seen_by("0 return", viewer)[0] == f"returned {about}"
    position = scene(*shown, "1 reveal captain", "0 replace", options=("inquisitor",))
    assert position.events_seen_by("chance duke", viewer)[1] == f"replaced {about}"


PARTIES = {0: "empire", 1: "resistance", 2: "empire"}


def test_parties_are_told_by_their_names() -> None:
    """The choice of the starter, and what all are by that (R1)."""
    position = Scene("coup", 3, ("reformation",), hand=HANDS)
    assert position.events_seen_by("0 side resistance") == [
        "sided seat=0 party=resistance parties=resistance,empire,resistance"
    ]


def test_who_turned_whom_is_told() -> None:
    """Oneself too; the coins go onto the reserve (R3)."""
    position = scene(options=("reformation",), party=PARTIES)
    assert position.events_seen_by("0 convert 1")[1:3] == [
        "paid payer=0 payee=reserve coins=2 why=convert",
        "converted seat=0 target=1 party=empire",
    ]
    assert position.events_seen_by("1 convert 1")[2] == "converted seat=1 target=1 party=resistance"


def test_embezzling_is_a_claim_not_to_hold() -> None:
    """So it is declared, doubted and allowed (R4)."""
    position = scene("0 income", options=("reformation",), party=PARTIES, reserve=3)
    assert position.events_seen_by("1 embezzle") == ["declared seat=1 action=embezzle claim=no_duke"]
    position.after("2 allow")
    assert position.events_seen_by("0 allow")[:2] == [
        "allowed seat=1 claim=no_duke",
        "paid payer=reserve payee=1 coins=3 why=embezzle",
    ]


def test_the_way_of_the_bomb_is_told() -> None:
    """Who hands it to whom, what the receiver says, and that it is put away (A2)."""
    position = scene(options=("anarchist",))
    assert position.events_seen_by("0 bomb 1") == [
        "declared seat=0 action=bomb target=1",
        "paid payer=0 payee=treasury coins=5 why=bomb",
        "bomb_handed seat=0 target=1",
    ]
    assert position.events_seen_by("1 pass 2") == ["declared seat=1 action=pass target=2 claim=contessa"]
    position.after("0 allow")
    assert position.events_seen_by("2 allow") == ["allowed seat=1 claim=contessa", "bomb_handed seat=1 target=2"]
    assert position.events_seen_by("2 explode") == ["declared seat=2 action=explode"]
    assert position.events_seen_by("2 turn_up duke")[1:] == ["bomb_put_away", "turn_passed seat=1"]


def test_a_defused_bomb_is_put_away() -> None:
    """When nobody doubts the contessa (A2)."""
    position = scene("0 bomb 1", options=("anarchist",))
    assert position.events_seen_by("1 defuse") == ["declared seat=1 action=defuse claim=contessa"]
    position.after("0 allow")
    assert position.events_seen_by("2 allow") == [
        "allowed seat=1 claim=contessa",
        "bomb_put_away",
        "turn_passed seat=1",
    ]
