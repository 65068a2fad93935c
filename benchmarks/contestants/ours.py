"""Our games: random play through Python and inside the compiled module, clones, and long games."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random
from typing import Any

from benchmarks.contestants import Contestant
from dorehami.engine import agenda
from dorehami.engine.agenda import State
from dorehami.engine.dice import Dice, playout
from dorehami.engine.game import Game, Setup
from dorehami.engine.moves import Move
from dorehami.engine.table import NATURE
from dorehami.games import GAMES

SEATS = 4
TABLES = {
    "coup": ("coup", Setup(SEATS)),
    "coup with all": ("coup", Setup(10, ("reformation", "inquisitor", "anarchist"))),
    "dezh": ("dezh", Setup(5)),
    "mccarthy": ("mccarthy", Setup(SEATS)),
}
SHY = {"exchange", "steal", "allow"}  # nobody is ever hurt, so the game goes on
SHY_MOVES = 6000
PATIENCE = 3  # how often all diamonds come up before the auction closes on them
LOWEST, ALIKE = 5, 25  # cards; the last is what all bid to make a round void


def compiled() -> bool:
    return str(agenda.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def through_python() -> dict[str, Contestant]:
    return {name: python_loop(GAMES[game].new(setup)) for name, (game, setup) in TABLES.items()}


def lean() -> dict[str, Contestant]:
    return {"coup lean": lean_loop(GAMES["coup"].new(Setup(SEATS)))}


def in_module() -> dict[str, Contestant]:
    return {f"{name} in module": module_loop(GAMES[game].new(setup)) for name, (game, setup) in TABLES.items()}


def clones() -> dict[str, Contestant]:
    return {"coup clone": clone_loop(GAMES["coup"])}


def long_games() -> dict[str, Contestant]:
    found: dict[str, Contestant] = {}
    for name, moves in (("coup", harmless_moves()), ("mccarthy", void_moves())):
        third = len(moves) // 3
        found[f"{name} first third"] = part_of_game(GAMES[name], moves[:third], [])
        found[f"{name} last third"] = part_of_game(GAMES[name], moves[-third:], moves[:-third])
    return found


def python_loop(fresh: State[Any]) -> Contestant:
    random = Random(1)

    def play(games: int) -> int:
        count = 0
        for _ in range(games):
            state = fresh.clone()
            while state.asked:
                seat = state.asked[0]
                state.apply(seat, random.choice(state.moves(seat)))
                count += 1
        return count

    return play


def lean_loop(fresh: State[Any]) -> Contestant:
    chance = Random(1).random

    def play(games: int) -> int:
        count = 0
        for _ in range(games):
            state = fresh.clone()
            while asked := state.asked:
                seat = asked[0]
                moves = state.moves(seat)
                state.apply(seat, moves[int(chance() * len(moves))])
                count += 1
        return count

    return play


def module_loop(fresh: State[Any]) -> Contestant:
    dice = Dice(1)
    return lambda games: sum([playout(fresh.clone(), dice) for _ in range(games)])


def clone_loop(game: Game) -> Contestant:
    """Return the cloning of every position of some games."""
    random, positions = Random(1), []
    for _ in range(20):
        state = game.new(Setup(SEATS))
        while state.asked:
            positions.append(state.clone())
            seat = state.asked[0]
            state.apply(seat, random.choice(state.moves(seat)))

    def play(times: int) -> int:
        for _ in range(times):
            for state in positions:
                state.clone()
        return times * len(positions)

    return play


def part_of_game(game: Game, moves: list[tuple[int, Move]], before: list[tuple[int, Move]]) -> Contestant:
    """Return the replay of a part of a long game; like a player, it lists the moves before making one."""
    start = game.new(Setup(SEATS))
    for seat, move in before:
        start.apply(seat, move)

    def play(times: int) -> int:
        for _ in range(times):
            state = start.clone()
            for seat, move in moves:
                state.moves(seat)
                state.apply(seat, move)
        return times * len(moves)

    return play


def harmless_moves() -> list[tuple[int, Move]]:
    """Return the moves of a long game of Coup in which all exchange and steal, and allow everything."""
    random, state = Random(1), GAMES["coup"].new(Setup(SEATS))
    made: list[tuple[int, Move]] = []
    while len(made) < SHY_MOVES:
        seat = state.asked[0]
        moves = state.moves(seat)
        made.append((seat, random.choice([move for move in moves if move.verb in SHY] or moves)))
        state.apply(*made[-1])
    return made


def void_moves() -> list[tuple[int, Move]]:
    """Return the longest auction: all bid alike until one more void round would close it; then a diamond is sold.

    In four sales the four seats burn the same four cards, each in another order, so their hands stay alike.
    """
    random, state = Random(1), GAMES["mccarthy"].new(Setup(SEATS))
    made: list[tuple[int, Move]] = []
    bids = selling_bids()
    while state.asked:
        table: Any = state.table
        sale = NATURE not in state.asked and table.void + 1 == PATIENCE * table.unsold()
        bid = next(bids) if sale else [ALIKE] * SEATS
        for seat in state.asked[:]:
            moves = state.moves(seat)
            made.append((seat, random.choice(moves if seat == NATURE else [m for m in moves if m.value == bid[seat]])))
            state.apply(*made[-1])
    return made


def selling_bids() -> Iterator[list[int]]:
    for first in range(LOWEST, ALIKE, SEATS):
        for turn in range(SEATS):
            yield [first + (seat + turn) % SEATS for seat in range(SEATS)]
