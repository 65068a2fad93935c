"""The easy mind: a beginner with habits."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from dorehami.bots.arena import mind_factory, tournament
from dorehami.bots.mccarthy.easy import TEMPERAMENTS, Easy
from dorehami.bots.mind import RandomMind
from dorehami.engine.agenda import Args
from dorehami.engine.game import Setup
from dorehami.games import GAMES
from tests.support.bots.mccarthy import SILENT, bid, room

MANY = range(300)
BEATEN: list[tuple[str, Args]] = [("sold", {"seat": 1, "card": "14", "to": "won", "bid": "9"})]


def easy(temper: str = "appraiser", favourites: tuple[int, ...] = (), lost: int = 0) -> Easy:
    mind = Easy()
    mind.restore([temper, list(favourites), lost])
    return mind


def bids(diamond: int, mind: Easy | None = None) -> list[int]:
    scene = room(f"chance {diamond}", seats=4)
    return [bid(mind or easy(), scene, seed=seed).value for seed in MANY]


def test_a_beginner_bids_what_a_diamond_is_worth() -> None:
    """More for a greater one, and about its number."""
    for diamond in (9, 15, 21):
        assert mean(bids(diamond)) == pytest.approx(diamond, abs=1.5)


def test_tempers_differ() -> None:
    """The saver bids low, the hothead high."""
    typical = {temper.name: mean(bids(15, easy(temper.name))) for temper in TEMPERAMENTS}
    assert typical["saver"] < typical["appraiser"] < typical["hothead"]


def test_a_loss_heats_and_a_win_cools() -> None:
    """After each round that went to another the bids rise; its own win calms it down."""
    assert mean(bids(12, easy("hothead", lost=4))) > mean(bids(12, easy("hothead"))) + 3
    mind = easy("hothead", lost=3)
    mind.observe(0, BEATEN)
    assert mind.lost == 4
    mind.observe(1, BEATEN)
    assert mind.lost == 0


def test_favourite_numbers_are_bid_more_often() -> None:
    """They are preferred if they are close to the diamond's value."""
    assert bids(15, easy(favourites=(17,))).count(17) > 2 * bids(15).count(17)
    assert bids(6, easy(favourites=(25,))).count(25) == 0


def test_the_lowest_card_is_hardly_ever_given() -> None:
    """That would be giving up."""
    given = bids(5)
    assert given.count(5) < given.count(6) / 3


def test_the_highest_card_is_saved() -> None:
    """For a great diamond."""
    assert bids(19, easy("hothead")).count(25) < bids(20, easy("hothead")).count(25) / 2


def test_a_complete_diamond_is_loved() -> None:
    """More is bid for the neighbour of what one owns."""
    scene = room("chance 14", "0 bid 25", "1 bid 7", "chance 15")
    loved = [bid(easy("collector"), scene, seed=seed).value for seed in MANY]
    assert mean(loved) > mean(bids(15, easy("collector"))) + 3


def test_the_silent_partner_bids_another_card() -> None:
    """One's own two cards would cancel each other (M22)."""
    scene = room("chance 15", options=SILENT)
    pairs = [bid(easy(), scene, seed=seed).values for seed in MANY]
    assert not [pair for pair in pairs if pair[0] == pair[1]]
    assert mean([own for own, _ in pairs]) > mean([other for _, other in pairs])


def test_the_last_two_equal_cards_are_bid() -> None:
    """There is no other choice then."""
    most = " ".join(str(card) for card in range(6, 26))
    hands, partners = {0: "9", 1: "8"}, {0: "9", 1: "7"}
    scene = room("chance 5", options=SILENT, won={0: most}, hand=hands, partner_hand=partners)
    assert bid(easy(), scene).values == (9, 9)


def test_temperament_and_mood_are_noted() -> None:
    """The mind that is recalled is the same beginner."""
    mind = Easy.from_notes(b"", random.Random(3))
    assert isinstance(mind, Easy)
    mind.observe(0, BEATEN)
    again = Easy.from_notes(mind.notes(), random.Random(4))
    assert again.memory() == mind.memory()
    assert again.memory()[2] == 1


def test_a_beginner_is_better_than_chance() -> None:
    """Among three who bid anything it wins clearly more than its share."""
    one = tournament(GAMES["mccarthy"], Setup(4), [mind_factory(Easy), *[mind_factory(RandomMind)] * 3], 200, seed=1)[0]
    assert one.share() - one.margin() > 0.25
