"""The golden playthroughs: the games are played as they were when somebody last read them through."""

from __future__ import annotations

import pytest

from dorehami.games import GAMES
from tests.support.charters import option_sets, player_counts
from tools.golden import FOLDER, playthrough, playthroughs


@pytest.mark.parametrize("name", playthroughs())
def test_the_game_is_played_as_it_was(name: str) -> None:
    """The same seed gives the same game, told in the same words."""
    assert playthrough(*playthroughs()[name]) == (FOLDER / name).read_text(encoding="utf-8")


def test_none_is_missing_and_none_is_too_many() -> None:
    """There is a file for each playthrough, and no other."""
    assert {path.name for path in FOLDER.iterdir()} == set(playthroughs())


def test_every_option_set_has_its_playthroughs() -> None:
    """Each option set of each game is played with two numbers of players, the plain one with every number."""
    played = [(game.id, setup.options, setup.seats) for game, setup in playthroughs().values()]
    for game in GAMES.values():
        for options in option_sets(game):
            counts = [seats for name, found, seats in played if (name, found) == (game.id, options)]
            assert counts == player_counts(game, options) if not options else len(counts) == 2
