"""The easy mind of Coup: habits that one can learn."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from dorehami.bots.coup.easy import TEMPERAMENTS, Easy
from tests.support.bots.coup import TIMES, News, choices, share
from tests.support.scene import Scene

HANDS = {0: "duke captain", 1: "contessa assassin", 2: "ambassador duke"}


def easy(name: str, hurt_by: int = -2) -> Easy:
    mind = Easy()
    mind.temper = next(temper for temper in TEMPERAMENTS if temper.name == name)
    mind.hurt_by = hurt_by
    return mind


def the_first_turn() -> Scene:
    return Scene("coup", 3, hand={0: "contessa contessa", 1: "duke captain", 2: "ambassador duke"})


def test_every_temperament_is_drawn() -> None:
    """All kinds of beginners sit down, about as often."""
    drawn: Counter[str] = Counter()
    for seed in range(400):
        mind = Easy.from_notes(b"", random.Random(seed))
        assert isinstance(mind, Easy)
        drawn[mind.temper.name] += 1
    assert {*drawn} == {temper.name for temper in TEMPERAMENTS}
    assert min(drawn.values()) > 60


def test_it_hardly_ever_bluffs() -> None:
    """With two contessas nearly all of its turns are income and foreign aid, whoever it is."""
    for temper in TEMPERAMENTS:
        found = choices(easy(temper.name), the_first_turn(), 0)
        assert found["income"] + found["foreign_aid"] > 0.7 * found.total()


def test_it_says_what_it_has() -> None:
    """With the duke and the captain it taxes or steals more often than not."""
    scene = Scene("coup", 3, hand=HANDS)
    for temper in TEMPERAMENTS:
        assert share(easy(temper.name), scene, 0, "tax") + share(easy(temper.name), scene, 0, "steal") > 0.4


def test_a_saver_takes_its_income() -> None:
    """More often than a trader, who would rather have foreign aid."""
    saver, trader = easy("saver"), easy("trader")
    assert share(saver, the_first_turn(), 0, "income") > 1.5 * share(trader, the_first_turn(), 0, "income")
    assert share(trader, the_first_turn(), 0, "foreign_aid") > 1.5 * share(saver, the_first_turn(), 0, "foreign_aid")


def test_it_hoards_for_the_coup() -> None:
    """With seven coins it is what a beginner has waited for."""
    scene = Scene("coup", 3, hand=HANDS, coins={0: 7})
    for temper in TEMPERAMENTS:
        assert share(easy(temper.name), scene, 0, "coup") > 0.5


def test_it_has_not_forgotten_who_hurt_it_last() -> None:
    """It aims at the seat that hurt it last much more often than at another."""
    scene = Scene("coup", 3, hand=HANDS, coins={0: 10})
    for told, target in ((robbed_by(1), "coup 1"), (robbed_by(2), "coup 2"), (doubted_by(2), "coup 2")):
        assert choices(easy("saver"), scene, 0, told)[target] > 0.6 * TIMES


def robbed_by(seat: int) -> News:
    steal = {"seat": seat, "action": "steal", "target": 0, "claim": "captain"}
    return [("declared", steal), ("paid", {"payer": 0, "payee": seat, "coins": 2, "why": "steal"})]


def doubted_by(seat: int) -> News:
    return [("challenged", {"seat": seat, "target": 0, "claim": "duke"})]


def test_an_avenger_believes_no_word_of_who_hurt_it() -> None:
    """A saver lets it pass."""
    scene = Scene("coup", 3, hand=HANDS).after("0 tax")
    assert share(easy("avenger", hurt_by=0), scene, 1, "challenge") > 0.3
    assert share(easy("avenger", hurt_by=2), scene, 1, "challenge") < 0.1
    assert share(easy("saver", hurt_by=0), scene, 1, "challenge") < 0.1


def test_it_believes_its_eyes() -> None:
    """It always doubts a fourth duke when it sees three, and never a claim whose card it was shown."""
    scene = Scene("coup", 3, hand={0: "captain assassin", 1: "duke duke", 2: "contessa"}, up={2: "duke"}).after("0 tax")
    assert share(easy("saver"), scene, 1, "challenge") == 1
    assert share(easy("saver"), scene, 2, "challenge") < 0.1
    hands = {0: "duke captain", 1: "inquisitor contessa", 2: "assassin contessa"}
    shown = Scene("coup", 3, ("inquisitor",), hand=hands)
    shown.after("0 income", "1 examine 0", "all allow", "0 reveal duke", "1 return", "2 income", "0 tax")
    assert share(easy("avenger", hurt_by=0), shown, 1, "challenge") == 0


def test_it_knows_when_no_duke_is_a_lie() -> None:
    """It accuses an embezzler whose duke it has seen, and never one who cannot hold a duke."""
    options, parties = ("reformation", "inquisitor"), {0: "empire", 1: "resistance", 2: "empire"}
    liar = {0: "duke captain", 1: "inquisitor contessa", 2: "assassin contessa"}
    scene = Scene("coup", 3, options, hand=liar, party=parties, reserve=2)
    scene.after("0 income", "1 examine 0", "all allow", "0 reveal duke", "1 return", "2 income", "0 embezzle")
    assert share(easy("saver"), scene, 1, "challenge") == 1
    honest = {0: "captain captain", 1: "duke duke", 2: "contessa"}
    scene = Scene("coup", 3, options, hand=honest, up={2: "duke"}, party=parties, reserve=2).after("0 embezzle")
    assert share(easy("avenger", hurt_by=0), scene, 1, "challenge") == 0


def test_it_does_not_miss_the_last_blow() -> None:
    """A coup that wins the game is made, whoever it is."""
    scene = Scene("coup", 3, hand={0: "duke captain", 1: "contessa"}, up={1: "duke", 2: "captain duke"}, coins={0: 7})
    for temper in TEMPERAMENTS:
        assert share(easy(temper.name), scene, 0, "coup") == 1


def test_a_doubter_does_not_like_to_hear_the_same_again() -> None:
    """The first time it mostly nods."""
    scene = Scene("coup", 3, hand=HANDS).after("0 tax")
    once: News = [("declared", {"seat": 0, "action": "tax", "claim": "duke"})]
    assert share(easy("doubter"), scene, 1, "challenge", once) < 0.1
    assert share(easy("doubter"), scene, 1, "challenge", [*once, *once]) > 0.2
    assert share(easy("trader"), scene, 1, "challenge", [*once, *once]) < 0.1


@pytest.mark.parametrize(("hand", "least", "most"), [("contessa duke", 0.75, 0.95), ("duke duke", 0.0, 0.1)])
def test_it_blocks_what_it_can(hand: str, least: float, most: float) -> None:
    """And rarely what it cannot."""
    scene = Scene("coup", 3, hand={**HANDS, 0: "assassin captain", 1: hand, 2: "captain captain"}, coins={0: 3})
    scene.after("0 assassinate 1", "all allow")
    assert least <= share(easy("trader"), scene, 1, "block") <= most


def test_it_shows_what_it_is_doubted_for() -> None:
    """A beginner is proud of having told the truth."""
    scene = Scene("coup", 3, hand=HANDS).after("0 tax", "1 challenge")
    assert share(easy("saver"), scene, 0, "show") == 1


def test_it_keeps_the_duke_longest() -> None:
    """Of a duke and an ambassador it gives the ambassador away."""
    scene = Scene("coup", 3, hand=HANDS, coins={0: 7}).after("0 coup 2")
    assert choices(easy("saver"), scene, 2)["turn_up ambassador"] > 0.9 * TIMES
