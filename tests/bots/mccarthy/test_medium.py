"""The medium mind: it learns, plans and mixes."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean

import pytest

from dorehami.bots.arena import mind_factory, tournament
from dorehami.bots.mccarthy.easy import Easy
from dorehami.bots.mccarthy.medium import HOPE, TEMPERATURE, Bids, Medium, joint_cost
from dorehami.bots.mind import Mind, RandomMind, Sight
from dorehami.engine.agenda import Args
from dorehami.engine.game import Setup
from dorehami.games import GAMES
from dorehami.games.mccarthy.table import OFFER
from tests.support.bots.mccarthy import SILENT, SPEED, bid, room

MANY = range(60)
HEARD: list[tuple[str, Args]] = [
    ("opened", {"bids": ["7", "15", "9"]}),
    ("sold", {"seat": 1, "card": "20", "to": "won", "bid": "15"}),
]


class Pedant(Mind):
    """Bids the diamond's number exactly, or the next card that it has."""

    def choose(self, sight: Sight) -> int:
        diamond = sight.state.table.piles[OFFER][0].face
        distances = [abs(move.value - diamond) for move in sight.moves]
        return distances.index(min(distances))


def medium(seed: int = 0) -> Medium:
    mind = Medium.from_notes(b"", random.Random(seed))
    assert isinstance(mind, Medium)
    return mind


def tempered(hope: float = mean(HOPE), temperature: float = mean(TEMPERATURE)) -> Medium:
    mind = Medium()
    mind.hope, mind.temperature = hope, temperature
    return mind


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_no_bid_is_certain(seats: int) -> None:
    """Two of a kind who always bid alike would void every round: it mixes."""
    scene = room("chance 15", seats=seats)
    bids = Counter([bid(medium(seed), scene, seed=seed).value for seed in MANY])
    assert len(bids) > 3
    assert max(bids.values()) < len(MANY) * 3 / 4


def test_the_hopeful_pay_for_what_may_be_completed() -> None:
    """With the 20 won, a 22 is worth more to who hopes for the 21 between them."""
    scene = room("chance 20", "0 bid 25", "1 bid 6", "2 bid 7", "3 bid 8", "chance 22", seats=4)
    sober, hopeful = [mean([bid(tempered(hope=hope), scene, seed=s).value for s in MANY]) for hope in HOPE]
    assert sober + 0.5 < hopeful


def test_the_whimsical_bid_what_nobody_expects() -> None:
    """They stray further from the best bid."""
    scene = room("chance 21", seats=4)
    steady, whimsical = [
        {bid(tempered(temperature=temperature), scene, seed=s).value for s in MANY} for temperature in TEMPERATURE
    ]
    assert len(steady) + 2 < len(whimsical)


def test_higher_cards_go_for_greater_diamonds() -> None:
    """Against strangers a great diamond deserves a great card."""
    low, high = [[bid(medium(s), room(f"chance {d}", seats=4), seed=s).value for s in MANY] for d in (6, 25)]
    assert max(low) < min(high)


def test_a_pedant_is_outbid_all_the_time() -> None:
    """A predictable bidder loses nearly every game."""
    one = tournament(GAMES["mccarthy"], Setup(3), [mind_factory(Medium), *[mind_factory(Pedant)] * 2], 30, seed=1)[0]
    assert one.share() > 0.9


def test_a_win_at_hand_is_taken() -> None:
    """Speed: it is worth the highest card to end the game as its winner (M20)."""
    scene = room("chance 20", "0 bid 25", "1 bid 6", "chance 21", options=SPEED)
    assert {bid(medium(seed), scene, seed=seed).value for seed in MANY} <= {22, 23, 24}


def test_a_win_of_the_rival_is_kept_off() -> None:
    """Speed: the same card for the same diamond, when the rival would end the game with it."""
    scene = room("chance 20", "0 bid 6", "1 bid 25", "chance 21", options=SPEED)
    assert {bid(medium(seed), scene, seed=seed).value for seed in MANY} == {25}


def test_its_own_two_cards_do_not_meet() -> None:
    """Equal ones would cancel each other (M22)."""
    scene = room("chance 20", options=SILENT)
    pairs = [bid(medium(seed), scene, seed=seed).values for seed in MANY]
    assert [pair for pair in pairs if pair[0] == pair[1]] == []


def test_of_two_own_cards_one_can_win() -> None:
    """The lower card's gain is lost beside the higher one, and both where they are equal (M22)."""
    own = Bids(gains={9: 4.0, 20: 12.0}, costs={9: 1.0, 20: 2.0})
    partner = Bids(gains={9: 3.0, 20: 5.0}, costs={9: 0.5, 20: 0.25})
    assert joint_cost([own], (20,)) == 2
    assert joint_cost([own, partner], (20, 9)) == 2 + 0.5 + 3
    assert joint_cost([own, partner], (9, 20)) == 1 + 0.25 + 4
    assert joint_cost([own, partner], (20, 20)) == 2 + 0.25 + 12 + 5


def test_what_it_learned_is_noted() -> None:
    """The mind that is recalled believes the same of everybody."""
    mind = medium()
    scene = room("chance 12", seats=3)
    bid(mind, scene, told=HEARD)
    again = Medium.from_notes(mind.notes(), random.Random(9))
    assert again.memory() == mind.memory()
    assert any(mind.opponents.log_odds[1])
    assert not any(mind.opponents.log_odds[0])


def test_the_last_card_needs_no_thought() -> None:
    """It is bid, whatever it is."""
    most = " ".join(str(card) for card in range(6, 26))
    scene = room("chance 5", won={0: most}, hand={0: "9", 1: "8"})
    assert bid(medium(), scene).value == 9


@pytest.mark.parametrize("other", [Easy, RandomMind])
def test_it_wins_more_than_its_share(other: type[Mind]) -> None:
    """Among three beginners, and among three who bid anything."""
    one = tournament(GAMES["mccarthy"], Setup(4), [mind_factory(Medium), *[mind_factory(other)] * 3], 80, seed=1)[0]
    assert one.share() - one.margin() > 0.25
