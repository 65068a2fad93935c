"""What `play` and `simulate` are told alike: which game, with which options, from which seed."""

from __future__ import annotations

from argparse import ArgumentParser
from random import SystemRandom
from typing import Any, Final

from dorehami.cli.parser import Misuse, whole_number
from dorehami.engine.agenda import State
from dorehami.engine.game import Game, Setup
from dorehami.engine.notation.values import listed
from dorehami.engine.refusals import BadSetup
from dorehami.games import GAMES

SEEDS: Final = 1 << 31


def describe_game(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="", metavar="GAME", help=f"one of {', '.join(GAMES)}")


def describe_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--options",
        metavar="OPTION",
        nargs="*",
        action="extend",
        default=[],
        help="options of the game: name or name=value",
    )


def game_called(name: str, command: str) -> Game:
    """The game of that name; a command without one says that it takes one."""
    if name not in GAMES:
        missing = f"there is no game “{name}”" if name else f"{command} takes the name of a game"
        raise Misuse(f"{missing}; the games are {listed(list(GAMES))}")
    return GAMES[name]


def new_game(game: Game, players: int, words: tuple[str, ...]) -> tuple[State[Any], tuple[str, ...]]:
    """A fresh game, and its options as the game itself puts them."""
    try:
        options = game.chosen(words)
        return game.new(Setup(players, options)), options
    except BadSetup as refusal:
        raise Misuse(refusal.text) from None


def seed_of(wanted: str | None) -> int:
    """The seed that is asked for, or any."""
    seed = SystemRandom().randrange(SEEDS) if wanted is None else whole_number("--seed", wanted)
    if not 0 <= seed < SEEDS:
        raise Misuse(f"--seed is a number from 0 to {SEEDS - 1}, not {seed}")
    return seed
