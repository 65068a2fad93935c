"""The beliefs of Coup's medium mind: card counting, claims, and blocks that were not made."""

from __future__ import annotations

import pytest

from dorehami.bots.coup.beliefs import Beliefs
from dorehami.bots.coup.memory import Memory
from dorehami.games.coup.table import Table
from dorehami.games.coup.words import AMBASSADOR, CAPTAIN, CONTESSA, DUKE
from tests.support.bots.coup import News
from tests.support.scene import Scene

HANDS = {0: "captain assassin", 1: "duke contessa", 2: "contessa ambassador"}


def beliefs(told: News = (), me: int = 0, put_back: list[int] | None = None, up: str = "") -> Beliefs:
    """Of the first seat of three, after what it was told."""
    hands = {**HANDS, 2: "contessa"} if up else HANDS
    scene = Scene("coup", 3, hand=hands, up={2: up} if up else {})
    memory = Memory(3)
    memory.observe(me, scene.state.table.living, told)
    memory.put_back(put_back or [])
    view = scene.play.views[me]
    assert isinstance(view, Table)
    return Beliefs(view, me, memory)


def test_counting_is_exact() -> None:
    """Three dukes among thirteen unseen cards: two of those hold one in 11 of 26 cases."""
    assert beliefs().holds(1, DUKE) == pytest.approx(1 - 10 / 13 * 9 / 12)
    assert beliefs().holds(1, CAPTAIN) == pytest.approx(1 - 11 / 13 * 10 / 12)


def test_its_own_hand_is_certain() -> None:
    """There is nothing to reckon."""
    assert (beliefs().holds(0, CAPTAIN), beliefs().holds(0, DUKE)) == (1, 0)


def test_a_card_that_lies_face_up_is_counted() -> None:
    """One duke less to hold."""
    assert beliefs(up="duke").holds(1, DUKE) == pytest.approx(1 - 10 / 12 * 9 / 11)


def test_what_it_put_back_is_not_before_the_others() -> None:
    """Until somebody draws: then that may have come up again."""
    put_back = beliefs(put_back=[DUKE, DUKE])
    assert put_back.holds(1, DUKE) == pytest.approx(1 - 10 / 11 * 9 / 10)
    memory = put_back.memory
    memory.observe(0, [0, 1, 2], [("drew_aside", {"seat": 1, "card": "hidden"}), ("exchanged", {"seat": 1})])
    assert put_back.holds(1, DUKE) < Beliefs(put_back.view, 0, memory).holds(2, DUKE) < beliefs().holds(2, DUKE)


def test_a_claim_that_stood_is_believed_until_the_cards_change() -> None:
    """An exchange takes most of it back."""
    claim = ("allowed", {"seat": 1, "claim": "duke"})
    claimed, exchanged = beliefs([claim]), beliefs([claim, ("exchanged", {"seat": 1})])
    assert claimed.holds(1, DUKE) > exchanged.holds(1, DUKE) > beliefs().holds(1, DUKE)


def test_one_card_is_not_three_characters() -> None:
    """All in all a seat holds no more than it has cards."""
    claims = [("allowed", {"seat": 2, "claim": name}) for name in ("duke", "contessa", "captain", "assassin")]
    seat = beliefs(claims, up="ambassador")
    assert sum([seat.holds(2, character) for character in range(1, 7)]) <= 1.0001


def let_pass(action: str, claim: str) -> News:
    return [("declared", {"seat": 0, "action": action, "target": 1, "claim": claim}), ("turn_passed", {"seat": 1})]


@pytest.mark.parametrize(
    ("action", "claim", "missing"),
    [("assassinate", "assassin", CONTESSA), ("steal", "captain", AMBASSADOR), ("foreign_aid", "", DUKE)],
)
def test_what_was_not_blocked_could_not_be(action: str, claim: str, missing: int) -> None:
    """A seat that did not block is believed less likely to hold the blocking character."""
    assert beliefs(let_pass(action, claim)).holds(1, missing) < beliefs().holds(1, missing)


def test_what_was_blocked_says_nothing_of_the_kind() -> None:
    """The block itself is a claim."""
    declared, passed = let_pass("assassinate", "assassin")
    blocked = ("blocked", {"seat": 1, "target": 0, "claim": "contessa"})
    stood = ("allowed", {"seat": 1, "claim": "contessa"})
    assert beliefs([declared, blocked, stood, passed]).holds(1, CONTESSA) > beliefs().holds(1, CONTESSA)


def test_its_own_claims_make_its_image() -> None:
    """Others who have heard it claim the duke will believe it sooner, whatever it holds."""
    claim = ("allowed", {"seat": 0, "claim": "duke"})
    assert beliefs([claim]).perceived(DUKE) > beliefs().perceived(DUKE)
    assert beliefs().perceived(CAPTAIN) == pytest.approx(beliefs().perceived(DUKE))


def test_a_shown_card_is_gone() -> None:
    """It has been put back and another drawn."""
    claim = ("allowed", {"seat": 1, "claim": "duke"})
    assert beliefs([claim, ("shown", {"seat": 1, "card": "duke"})]).holds(1, DUKE) < beliefs().holds(1, DUKE)
