"""The anchors: OpenSpiel's games at random play through Python.

The loop is that of OpenSpiel's own examples, with Python's `random`. Our loop through Python draws in the same way, but
needs no weights: we list one outcome for each of several equal chances. The lean loop leaves out what these games can
do without: it asks for the player only, and takes the outcomes of chance as equally likely.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

from benchmarks.contestants import Contestant

CHANCE, OVER = -1, -4  # what OpenSpiel says instead of a player's number


def anchors() -> dict[str, Contestant]:
    leduc, dice = pyspiel.load_game("leduc_poker"), pyspiel.load_game("liars_dice")
    return {
        "leduc_poker": turn_based(leduc),
        "liars_dice": turn_based(dice),
        "goofspiel": simultaneous(pyspiel.load_game("goofspiel", {"num_cards": 21, "players": 4})),
        "leduc_poker lean": lean(leduc),
        "liars_dice lean": lean(dice),
        "leduc_poker clone": clones(leduc),
    }


def turn_based(game: Any) -> Contestant:
    """Return random play of a game with one player at a time."""
    random = Random(1)

    def play(games: int) -> int:
        count = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                count += 1
        return count

    return play


def simultaneous(game: Any) -> Contestant:
    """Return random play with all bids at once; the turn-based form of such a game is slower."""
    random, seats = Random(1), range(game.num_players())

    def play(games: int) -> int:
        count = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                    count += 1
                else:
                    state.apply_actions([random.choice(state.legal_actions(seat)) for seat in seats])
                    count += len(seats)
        return count

    return play


def lean(game: Any) -> Contestant:
    chance, fresh = Random(1).random, game.new_initial_state()

    def play(games: int) -> int:
        count = 0
        for _ in range(games):
            state = fresh.clone()
            while (player := state.current_player()) != OVER:
                if player == CHANCE:
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance() * len(actions))])
                count += 1
        return count

    return play


def clones(game: Any) -> Contestant:
    """Return the cloning of every position of some games."""
    random, positions = Random(1), []
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            positions.append(state.clone())
            state.apply_action(random.choice(state.legal_actions()))

    def play(times: int) -> int:
        for _ in range(times):
            for state in positions:
                state.clone()
        return times * len(positions)

    return play
