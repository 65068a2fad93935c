"""The options that `play` and `simulate` share: game, game options, seed."""

from __future__ import annotations

from argparse import ArgumentParser
from random import SystemRandom
from typing import Any, Final

from dorehami.cli.parser import UsageError, whole_number
from dorehami.engine.agenda import State
from dorehami.engine.game import Game, Setup
from dorehami.engine.notation.values import listed
from dorehami.engine.refusals import BadSetup
from dorehami.games import GAMES

SEEDS: Final = 1 << 31


def add_game_argument(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="", metavar="GAME", help=f"one of {', '.join(GAMES)}")


def add_game_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--options",
        metavar="OPTION",
        nargs="*",
        action="extend",
        default=[],
        help="options of the game: name or name=value",
    )


def game_called(name: str, command: str) -> Game:
    """Return the game of that name. Raises UsageError."""
    if name not in GAMES:
        missing = f"there is no game “{name}”" if name else f"{command} takes the name of a game"
        raise UsageError(f"{missing}; the games are {listed(list(GAMES))}")
    return GAMES[name]


def new_game(game: Game, players: int, words: tuple[str, ...]) -> tuple[State[Any], tuple[str, ...]]:
    """Return a new game, and its options in normal form. Raises UsageError."""
    try:
        options = game.chosen(words)
        return game.new(Setup(players, options)), options
    except BadSetup as refusal:
        raise UsageError(refusal.text) from None


def seed_of(wanted: str | None) -> int:
    """Return the given seed or a random one. Raises UsageError."""
    seed = SystemRandom().randrange(SEEDS) if wanted is None else whole_number("--seed", wanted)
    if not 0 <= seed < SEEDS:
        raise UsageError(f"--seed is a number from 0 to {SEEDS - 1}, not {seed}")
    return seed
