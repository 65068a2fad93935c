"""The medium mind of Coup: it counts, remembers and weighs, and nobody can be sure of it."""

from __future__ import annotations

import pytest

from dorehami.bots.arena import mind_factory, tournament
from dorehami.bots.coup.easy import Easy
from dorehami.bots.coup.medium import Medium
from dorehami.bots.coup.memory import Memory
from dorehami.bots.mind import Mind, RandomMind
from dorehami.engine.game import Setup
from dorehami.games import GAMES
from dorehami.games.coup.words import DUKE
from tests.support.bots.coup import TIMES, News, choices, share
from tests.support.scene import Scene

HANDS = {0: "captain assassin", 1: "duke duke", 2: "contessa ambassador"}
CLAIM: News = [("declared", {"seat": 0, "action": "tax", "claim": "duke"})]


def medium(boldness: float = 0.0, suspicion: float = 0.0) -> Medium:
    mind = Medium()
    mind.boldness, mind.suspicion = boldness, suspicion
    return mind


# It counts


def test_it_knows_what_cannot_be() -> None:
    """With two dukes in hand and the third face up it doubts every duke."""
    scene = Scene("coup", 3, hand={**HANDS, 2: "contessa"}, up={2: "duke"}).after("0 tax")
    assert share(medium(), scene, 1, "challenge") == 1


def test_at_a_large_table_it_knows_that_too() -> None:
    """Among ten a rival's loss is worth little to each, and the lie is doubted all the same."""
    hands = {0: "captain assassin", 1: "duke duke", 2: "contessa", 3: "captain", 4: "assassin", 5: "captain captain"}
    hands |= {6: "ambassador ambassador", 7: "contessa contessa", 8: "ambassador assassin", 9: "assassin contessa"}
    scene = Scene("coup", 10, hand=hands, up=dict.fromkeys((2, 3, 4), "duke")).after("0 tax")
    assert share(medium(suspicion=-1), scene, 1, "challenge") == 1


def test_what_it_put_back_may_be_drawn() -> None:
    """It is sure that nobody holds it only until somebody else draws."""
    history = Memory(3)
    history.put_back([DUKE])
    drew: News = [("drew", {"seat": 1, "card": "hidden"})]
    history.observe(0, [0, 1, 2], drew)
    assert 0 < history.returned[DUKE] < 1
    history.observe(0, [0, 1, 2], [("drew", {"seat": 0, "card": "duke"})])
    assert history.returned[DUKE] == 0


def test_it_believes_what_it_has_seen() -> None:
    """An inquisitor who has handed the duke back does not doubt it."""
    scene = Scene(
        "coup", 3, ("inquisitor",), hand={0: "duke captain", 1: "inquisitor contessa", 2: "assassin contessa"}
    )
    scene.after("0 income", "1 examine 0", "all allow", "0 reveal duke", "1 return", "2 income", "0 tax")
    assert share(medium(suspicion=1), scene, 1, "challenge") == 0


def test_two_of_a_kind_make_a_claim_doubtful() -> None:
    """With two dukes in hand it doubts a duke more often than with none."""
    rich = Scene("coup", 3, hand=HANDS).after("0 tax")
    poor = Scene("coup", 3, hand={**HANDS, 1: "captain assassin"}).after("0 tax")
    assert share(medium(), rich, 1, "challenge") > 0.1 + share(medium(), poor, 1, "challenge")


# It remembers


def test_a_liar_is_doubted_more() -> None:
    """A seat caught twice is believed less than one that has proved two claims."""
    scene = Scene("coup", 3, hand={**HANDS, 1: "duke captain"}).after("0 tax")
    caught: News = [*CLAIM, ("conceded", {"seat": 0})] * 2
    proved: News = [*CLAIM, ("shown", {"seat": 0, "card": "duke"})] * 2
    assert share(medium(), scene, 1, "challenge", caught) > 0.2 + share(medium(), scene, 1, "challenge", proved)


def test_it_bluffs_less_where_it_is_doubted() -> None:
    """At a table that has doubted every claim it claims what it holds."""
    scene = Scene("coup", 3, hand={**HANDS, 0: "contessa contessa", 2: "captain ambassador"})
    doubts: News = [("challenged", {"seat": seat, "target": 0, "claim": "duke"}) for seat in (1, 2)] * 4
    calm: News = [("allowed", {"seat": 0, "claim": "duke"})] * 8
    honest = [share(medium(), scene, 0, "income", told) for told in (doubts, calm)]
    honest = [honest[i] + share(medium(), scene, 0, "foreign_aid", told) for i, told in enumerate((doubts, calm))]
    assert honest[0] > 0.2 + honest[1]


# It weighs


def test_it_strikes_the_strongest() -> None:
    """A coup goes to who has two influences and most coins."""
    scene = Scene(
        "coup", 3, hand={0: "duke duke", 1: "captain captain", 2: "contessa"}, up={2: "duke"}, coins={0: 10, 1: 6}
    )
    assert choices(medium(), scene, 0)["coup 1"] > 0.8 * TIMES


@pytest.mark.parametrize("hand", ["contessa", "duke"])
def test_nothing_to_lose(hand: str) -> None:
    """Assassinated with its last influence it claims the contessa, true or not."""
    scene = Scene(
        "coup", 3, hand={0: "assassin duke", 1: hand, 2: "captain captain"}, up={1: "ambassador"}, coins={0: 3}
    )
    scene.after("0 assassinate 1", "all allow")
    assert share(medium(boldness=-1), scene, 1, "block") == 1


def test_it_shows_what_it_can() -> None:
    """Conceding would cost an influence."""
    scene = Scene("coup", 3, hand={**HANDS, 0: "duke captain"}).after("0 tax", "1 challenge")
    assert share(medium(), scene, 0, "show") == 1


def test_nobody_can_be_sure_of_it() -> None:
    """Without a duke it taxes at times, and with one not always."""
    without = share(
        medium(), Scene("coup", 3, hand={0: "contessa contessa", 1: "duke captain", 2: "captain duke"}), 0, "tax"
    )
    with_one = share(medium(), Scene("coup", 3, hand={**HANDS, 0: "duke captain", 1: "duke contessa"}), 0, "tax")
    assert 0.02 < without < with_one < 1


def test_it_blocks_falsely_at_times() -> None:
    """Neither always nor never."""
    scene = Scene("coup", 3, hand={**HANDS, 1: "duke contessa"}).after("0 steal 1", "all allow")
    assert 0.05 < share(medium(), scene, 1, "block") < 0.95


def test_its_draft_is_its_own_secret() -> None:
    """Of two players each keeps any card at times, the duke most often."""
    found = choices(medium(), Scene("coup", 2), 0)
    assert len(found) == 5
    assert found.most_common(1)[0][0] == "keep duke"


# Temperaments


def test_the_bold_bluff_more() -> None:
    """The same turn, without a duke: a bold mind pretends one more often than a timid one."""
    scene = Scene("coup", 3, hand={**HANDS, 0: "contessa contessa", 2: "captain ambassador"})
    assert share(medium(boldness=1), scene, 0, "tax") > 1.3 * share(medium(boldness=-1), scene, 0, "tax")


def test_the_suspicious_doubt_more() -> None:
    """The same claim: a suspicious mind doubts it more often than a trusting one."""
    scene = Scene("coup", 3, hand=HANDS).after("0 tax")
    assert share(medium(suspicion=1), scene, 1, "challenge") > 1.3 * share(medium(suspicion=-1), scene, 1, "challenge")


# It wins


@pytest.mark.parametrize(
    ("one", "others", "least"), [(Medium, Easy, 0.40), (Medium, RandomMind, 0.55), (Easy, RandomMind, 0.4)]
)
def test_it_is_stronger(one: type[Mind], others: type[Mind], least: float) -> None:
    """One of the stronger kind wins more than its share among three of the weaker; scripts/soak ladder measures it."""
    tally = tournament(GAMES["coup"], Setup(4), [mind_factory(one), *[mind_factory(others)] * 3], 100, seed=1)[0]
    assert tally.share() > least
