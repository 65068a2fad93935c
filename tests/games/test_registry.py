"""The registry: the games that there are, and what the rest of the house may rely on."""

from __future__ import annotations

import pytest

from dorehami.engine.facts import COMMON
from dorehami.engine.game import Setup
from dorehami.engine.refusals import BadSetup
from dorehami.games import GAMES
from tests.charters import option_sets, player_counts, setups

FULL = [*range(2, 9)]


def test_a_game_is_found_by_its_id() -> None:
    """Each game stands under its own id."""
    assert [(name, game.id) for name, game in GAMES.items()] == [(name, name) for name in ("coup", "dezh", "mccarthy")]


@pytest.mark.parametrize("name", GAMES)
def test_facts_have_names_of_their_own(name: str) -> None:
    """No two facts of a game are called alike, nor like those that all games have."""
    names = [fact.name for fact in (*COMMON, *GAMES[name].facts)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_steps_have_names_of_their_own(name: str) -> None:
    """A position names a step by its class, so no two are called alike."""
    names = [step.__name__ for step in GAMES[name].steps]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_moves_are_called_alike(name: str) -> None:
    """Every move of a vocabulary has its own words."""
    moves = GAMES[name].vocabulary.moves
    names = [str(seat) for seat in range(10)]
    assert len({tuple(move.words(names)) for move in moves}) == len(moves)


def test_options_of_coup_combine_freely_with_every_number_of_players() -> None:
    """Three options that are on or off, for two to ten (P1)."""
    assert len(option_sets(GAMES["coup"])) == len(set(option_sets(GAMES["coup"]))) == 2**3
    for options in option_sets(GAMES["coup"]):
        assert player_counts(GAMES["coup"], options) == [*range(2, 11)]


def test_dezh_can_be_played_in_two_ways() -> None:
    """With the gate of nations or without, for two to seven (D4, D46)."""
    assert option_sets(GAMES["dezh"]) == [(), ("gate",)]
    assert [player_counts(GAMES["dezh"], options) for options in option_sets(GAMES["dezh"])] == [[*range(2, 8)]] * 2


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ((), FULL),
        (("silent_partner",), [2, 3, 4]),
        (("ending=speed",), FULL),
        (("ending=speed", "silent_partner"), [2, 3, 4]),
        (("ending=double",), FULL),
        (("ending=double", "silent_partner"), [2, 3, 4]),
    ],
)
def test_mccarthy_can_be_played_in_six_ways(options: tuple[str, ...], counts: list[int]) -> None:
    """Three endings, with and without silent partners, who are for four at most (M22)."""
    assert player_counts(GAMES["mccarthy"], options) == counts
    assert options in option_sets(GAMES["mccarthy"])
    assert len(setups(GAMES["mccarthy"])) == 3 * (7 + 3)


def test_more_than_four_cannot_have_silent_partners() -> None:
    """The refusal says why: there are eight sets."""
    with pytest.raises(BadSetup, match=r"at most 4 can play: there are 8 sets \(M22\)"):
        GAMES["mccarthy"].new(Setup(5, ("silent_partner",)))
