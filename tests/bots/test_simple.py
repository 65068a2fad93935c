"""The simple bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Question, Spoken
from dorehami.bots.simple import BOLDNESS, Simple
from dorehami.games import GAMES
from tests.support.bots.tables import challenge_window, first_turn, question_to, questions_of_game
from tests.support.charters import setups
from tests.support.scene import Scene

LONGEST = 1000  # answers; the longest game of such bots is about half of it
SEEDS = range(2000)


@pytest.mark.parametrize("name", GAMES)
def test_games_of_simple_bots_come_to_an_end(name: str) -> None:
    """With all options and any number of players every choice is legal, and nobody stalls."""
    for number, setup in enumerate(setups(GAMES[name])):
        tables = [play for play, _ in islice(questions_of_game(GAMES[name], setup, number), LONGEST)]
        assert tables[-1].state.table.over()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    """A bot's dice are in its question: nothing else makes it choose differently."""
    first, second = [
        [question for _, question in questions_of_game(GAMES[name], setups(GAMES[name])[0], 5)] for _ in range(2)
    ]
    assert first == second


def test_two_bots_with_the_same_cards_do_not_play_alike() -> None:
    """Copies that bid the same would void every round of an auction."""
    scene = Scene("mccarthy", 2).after("chance 12")
    assert len({tuple(chosen(question_to(scene.play, 0, seed))) for seed in SEEDS}) == 21


def chosen(question: Question) -> Spoken:
    return question.moves[Simple().choose(question).index]


def shares(things: Iterable[int | str]) -> dict[int | str, float]:
    """Return how often each value occurs, as a fraction."""
    counts = Counter(things)
    return {thing: count / counts.total() for thing, count in counts.items()}


def verbs(questions: Iterable[Question]) -> dict[int | str, float]:
    """Return how often each verb is chosen."""
    return shares(chosen(question)[0] for question in questions)


def test_a_verb_with_many_targets_is_no_likelier() -> None:
    """On its turn stealing from one of three rivals is as likely as income, and each rival as the others."""
    moves = [chosen(first_turn(seed)) for seed in SEEDS]
    by_verb, by_target = shares(verb for verb, *_ in moves), shares(aim for _, *aims in moves for aim in aims)
    assert by_verb == {verb: about(1 / 5) for verb in ("income", "foreign_aid", "tax", "steal", "exchange")}
    assert by_target == {target: about(1 / 3) for target in (1, 2, 3)}


def about(share: float) -> Any:
    return pytest.approx(share, abs=0.03)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_it_mostly_lets_others_have_their_way(seats: int) -> None:
    """Asked about a claim it objects at times; where many are asked each objects the less."""
    objects = BOLDNESS / (seats - 1)
    assert verbs(challenge_window(seats, seed) for seed in SEEDS) == {
        "allow": about(1 - objects),
        "challenge": about(objects),
    }


def test_it_mostly_shows_what_it_has() -> None:
    """A doubt about its own claim is somebody else's doing, too."""
    scene = Scene("coup", 2, hand={0: "duke captain", 1: "duke contessa"}).after("0 tax", "1 challenge")
    shown = verbs(question_to(scene.play, 0, seed) for seed in SEEDS)
    assert shown == {"show": about(1 - BOLDNESS), "concede": about(BOLDNESS)}


def test_one_answer_is_the_answer() -> None:
    """A seat that can only concede does."""
    scene = Scene("coup", 2, hand={0: "captain captain", 1: "duke contessa"}).after("0 tax", "1 challenge")
    assert verbs(question_to(scene.play, 0, seed) for seed in SEEDS[:50]) == {"concede": 1}


def test_there_is_a_simple_bot() -> None:
    """It is found by the name of its level."""
    assert isinstance(LEVELS["simple"], Simple)
