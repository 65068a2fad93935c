"""The laws, over games that Hypothesis plays and over seeded random ones.

With `DOREHAMI_FEW_GAMES=1` fewer games are played and fewer positions judged. The compiled build is many times as fast,
and plays them all.
"""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dorehami.engine.dice import Dice
from dorehami.engine.game import Setup
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from tests.support.charters import CHARTERS, Tally, never_seen, setups
from tests.support.laws import Trial, random_game

FEW = bool(os.environ.get("DOREHAMI_FEW_GAMES"))
RANDOM_GAMES = {"coup": 2, "dezh": 1, "mccarthy": 2}  # of each set-up
SHARE = 0.03 if FEW else 0.1  # of positions at which the dear laws are judged; all of them are in the soak


def test_no_game_is_without_a_charter() -> None:
    """The laws know what to expect of every game."""
    assert set(CHARTERS) == set(GAMES) == set(RANDOM_GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_keep_the_laws(name: str) -> None:
    """Over all options and player counts the laws hold, and nothing that a game knows was left out."""
    game, tally = GAMES[name], Tally()
    for number, setup in enumerate(setups(game) * (1 if FEW else RANDOM_GAMES[name])):
        random_game(game, setup, number, tally, SHARE)
    assert never_seen(game, tally) == set()


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, Setup]:
    """A game, its options, the number of players and who starts."""
    name = draw(st.sampled_from(list(GAMES)))
    setup = draw(st.sampled_from(setups(GAMES[name])))
    starter = draw(st.none() | st.integers(0, setup.seats - 1)) if GAMES[name].starts else None
    return name, Setup(setup.seats, setup.options, starter)


def choices(count: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 999), min_size=count, max_size=count)


@settings(max_examples=40 if FEW else 150, suppress_health_check=[HealthCheck.too_slow])
@given(tables(), st.integers(0, 0xFFFF), st.integers(0, 60).flatmap(choices))
def test_any_game_keeps_the_laws(table: tuple[str, Setup], seed: int, chosen: list[int]) -> None:
    """Random games with any cards, answers and order keep the laws, and can always end."""
    name, setup = table
    trial, dice = Trial(GAMES[name], setup, seed, Tally(), share=0.2), Dice(seed)
    for choice in chosen:
        while NATURE in trial.state.asked:
            chances = trial.state.moves(NATURE)
            trial.move(NATURE, chances[dice.below(len(chances))])
        answers = [(seat, move) for seat in trial.state.asked for move in trial.state.moves(seat)]
        if answers:
            trial.move(*answers[choice % len(answers)])
    trial.play_to_end()


def test_the_same_seed_gives_the_same_trial() -> None:
    """A failure can be played again: nothing in a trial depends on anything but its seed."""
    tallies = [Tally(), Tally()]
    for tally in tallies:
        random_game(GAMES["coup"], Setup(3), random.Random(1).randrange(100), tally, SHARE)
    assert tallies[0] == tallies[1]
