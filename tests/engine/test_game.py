"""A game as one value: who can play it, with which options, and its facts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dorehami.engine.facts import COMMON
from dorehami.engine.game import Setup
from dorehami.engine.refusals import BadSetup, NotAsked, NotLegal, Refused
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games import GAMES
from dorehami.games.coup.words import TAX
from tests.support.scene import Scene

COUP, MCCARTHY = GAMES["coup"], GAMES["mccarthy"]


def test_a_setup_knows_what_was_given() -> None:
    """A fact of a seat, a fact of the table, and nothing where nothing was given."""
    setup = Setup(3, given={("coins", 1): 4, ("treasury", NOBODY): 40})
    assert (setup.get("coins", 1), setup.get("treasury"), setup.get("coins", 0)) == (4, 40, None)


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_too_few_or_too_many_are_refused(seats: int) -> None:
    """The sentence says how many can play, and how many there are."""
    with pytest.raises(BadSetup, match=f"coup is played by 2 to 10 players, not by {seats}"):
        COUP.new(Setup(seats))


def test_an_option_can_be_for_fewer() -> None:
    """The sentence names the option and its rule; without it as many as ever play."""
    with pytest.raises(BadSetup, match=r"with silent_partner at most 4 can play \(M22\)"):
        MCCARTHY.new(Setup(5, ("silent_partner",)))
    assert MCCARTHY.limited(("silent_partner",), 4) is None
    assert MCCARTHY.limited(("ending=speed",), 8) is None


def test_nobody_starts_where_all_act_at_once() -> None:
    """A starter is refused in a game that has none."""
    with pytest.raises(BadSetup, match="nobody starts in mccarthy"):
        MCCARTHY.new(Setup(3, starter=0))


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        ((), ()),
        (("ending=full",), ()),
        (("ending=speed",), ("ending=speed",)),
        (("silent_partner", "ending=double"), ("ending=double", "silent_partner")),
    ],
)
def test_options_are_written_in_one_way(words: tuple[str, ...], chosen: tuple[str, ...]) -> None:
    """In the game's order, and without what would be played anyway."""
    assert MCCARTHY.chosen(words) == chosen


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("ending=slow", "the option ending is one of full, speed, double, not “slow”"),
        ("ending", "the option ending is one of full, speed, double, not “”"),
        ("silent_partner=yes", "the option silent_partner takes no value"),
        ("gate", "mccarthy has no option “gate”; its options: ending, silent_partner"),
    ],
)
def test_other_options_are_refused(word: str, problem: str) -> None:
    """The sentence says what there is."""
    with pytest.raises(BadSetup, match=problem):
        MCCARTHY.chosen((word,))


def test_an_option_is_given_once() -> None:
    """Two endings cannot both be played."""
    with pytest.raises(BadSetup, match="the option ending is given twice"):
        MCCARTHY.chosen(("ending=speed", "ending=double"))


def test_a_game_without_options_says_so() -> None:
    """Where there is none to choose the sentence says none."""
    with pytest.raises(BadSetup, match="coup has no option “gate”; its options: none"):
        replace(COUP, options=()).chosen(("gate",))


def test_facts_are_found_by_name() -> None:
    """Those that all games have and the game's own; other names are no facts."""
    assert COUP.fact("asked") is COMMON[0]
    coins = COUP.fact("coins")
    assert coins is not None
    assert coins.each
    assert COUP.fact("diamond") is None


def test_facts_of_an_open_question() -> None:
    """Who is asked and for what; nobody has won."""
    facts = COUP.new(Setup(3)).clone()
    found = COUP.facts_of(facts, facts.table)
    assert (found["asked"], found["decision"], found["over"]) == ([NATURE], ["chance"], [])


def test_facts_of_the_end() -> None:
    """Nobody is asked for anything, and somebody has won."""
    scene = Scene(
        "coup", 3, hand={0: "duke duke"}, up={1: "captain captain", 2: "contessa contessa"}, coins={1: 0, 2: 0}
    )
    assert (scene.fact("asked"), scene.fact("decision"), scene.fact("over")) == ([], [], [0])


def test_refusals_say_what_and_why() -> None:
    """Each kind of refusal is one sentence and carries what it says."""
    refusals: list[Refused] = [
        BadSetup("no", "hand", 2),
        NotAsked(1, (0,)),
        NotLegal(1, TAX, "K12"),
        NotLegal(1, TAX, ""),
    ]
    assert [str(refusal) for refusal in refusals] == [
        "no",
        "seat 1 is not asked; asked: [0]",
        "seat 1 may not tax (K12)",
        "seat 1 may not tax",
    ]
    assert isinstance(refusals[0], BadSetup)
    assert (refusals[0].fact, refusals[0].seat) == ("hand", 2)


def test_options_are_checked_and_put_in_order() -> None:
    """A game is never begun with an option that it does not have, and the order of the words does not matter."""
    with pytest.raises(BadSetup, match="the option ending is one of full, speed, double, not “bogus”"):
        GAMES["mccarthy"].new(Setup(2, ("ending=bogus",)))
    one, other = (
        COUP.new(Setup(3, words)).table for words in (("anarchist", "inquisitor"), ("inquisitor", "anarchist"))
    )
    assert one.house is other.house


@pytest.mark.parametrize("starter", [-1, 3])
def test_only_a_seat_can_start(starter: int) -> None:
    """A starter who does not sit there is refused."""
    with pytest.raises(BadSetup, match=f"there is no seat {starter} that could start"):
        COUP.new(Setup(3, starter=starter))


@pytest.mark.parametrize("rules", [-1, 99])
def test_rules_that_are_not_played_any_more(rules: int) -> None:
    """A game cannot begin by a version of the rules that nobody keeps."""
    with pytest.raises(BadSetup, match=f"coup is not played by rules {rules} any more; the rules are now 2"):
        COUP.new(Setup(2, rules=rules))
