"""The minds of all games: fair, legal, and the same when they are written down between two questions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from dorehami.bots.arena import Match, mind_factory
from dorehami.bots.levels import LEVELS
from dorehami.bots.minds import MIND_LEVELS, MINDS
from dorehami.games import GAMES
from tests.support.bots.fair_matches import KINDS, LONGEST, SerializedMatch, check_fairness
from tests.support.charters import CHARTERS, setups

of_every_kind = pytest.mark.parametrize(("game", "level"), KINDS)
POSTED = 9  # one set-up in so many is played by post
MOST = 500  # games until every kind of choice was made in two worlds


@of_every_kind
def test_another_world_makes_no_other_choice(game: str, level: str) -> None:
    """With other secrets that it cannot know of, a mind chooses the same by the same dice, to the end of the game."""
    every, tally = setups(GAMES[game]), Counter[str]()
    wanted = CHARTERS[game].decisions - {"chance", *CHARTERS[game].all_open_at}
    for seed in range(MOST):
        check_fairness(game, every[seed % len(every)], level, seed, tally)
        if seed >= len(every) and wanted == set(+tally):
            break
    assert wanted == set(+tally), "each kind of choice was made in two worlds"


@of_every_kind
def test_a_mind_may_be_written_down_after_every_question(game: str, level: str) -> None:
    """Recalled from its notes by a message, it chooses as the one that was kept alive, and notes the same."""
    for seed, setup in enumerate(setups(GAMES[game])[::POSTED]):
        SerializedMatch(game, setup, level, seed).run(LONGEST)


@pytest.mark.parametrize("game", GAMES)
def test_minds_play_every_set_up_to_its_end(game: str) -> None:
    """With all options and any number of players no choice is illegal, and nobody stalls."""
    kinds = list(MINDS[game].values())
    for seed, setup in enumerate(setups(GAMES[game])):
        rng = random.Random(seed)
        minds = [mind_factory(rng.choice(kinds))(rng) for _ in range(setup.seats)]
        assert Match(GAMES[game], setup, minds, rng).run(LONGEST)


@of_every_kind
def test_minds_differ_in_their_temperament(game: str, level: str) -> None:
    """It is drawn with the dice of the first question, and noted."""
    kind = MINDS[game][level]
    assert len({kind.from_notes(b"", random.Random(seed)).notes() for seed in range(100)}) > 1
    noted = kind.from_notes(b"", random.Random(1)).notes()
    assert kind.from_notes(noted, random.Random(2)).notes() == noted


def test_every_game_has_a_mind_of_every_level() -> None:
    """And each level is found among the bots."""
    assert {game: tuple(minds) for game, minds in MINDS.items()} == dict.fromkeys(GAMES, MIND_LEVELS)
    assert set(MIND_LEVELS) < set(LEVELS)
