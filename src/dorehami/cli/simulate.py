"""`dorehami simulate`: plays random games and reports wins, lengths and speed."""

from __future__ import annotations

import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import accumulate
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dorehami.cli.game_options import add_game_argument, add_game_options, game_called, new_game, seed_of
from dorehami.cli.parser import UsageError, whole_number
from dorehami.engine import agenda
from dorehami.engine.agenda import State
from dorehami.engine.dice import Dice, playout
from dorehami.engine.game import Game
from dorehami.engine.table import NATURE

USAGE: Final = "simulate GAME --players N --games M"
SUMMARY: Final = "plays random games and counts who wins, how long they are and how fast they go"
DESCRIPTION: Final = """\
Plays games at random and counts: who wins, how many moves a game takes, how fast it goes.
  dorehami simulate coup --players 4 --games 1000
  dorehami simulate mccarthy --players 4 --options ending=speed silent_partner

Ctrl-C ends it early and shows what was played so far (exit code 130)."""
INTERRUPTED: Final = 130
BATCH: Final = 20  # games between two readings of the clock
SAMPLE: Final = 100  # games replayed to measure the players' share


def add_arguments(parser: ArgumentParser) -> None:
    add_game_argument(parser)
    parser.add_argument("--players", metavar="N", help="how many sit at the table (if not said, as few as can play)")
    parser.add_argument("--games", metavar="M", default="1000", help="how many games are played (%(default)s)")
    add_game_options(parser)
    parser.add_argument("--seed", metavar="S", help="a number: the same one plays the same games again")


@dataclass
class Tally:
    """The counts so far."""

    wanted: int
    lengths: Counter[int] = field(default_factory=Counter)  # games by number of moves
    wins: Counter[int] = field(default_factory=Counter)  # games by winning seat, shared wins included
    shared: int = 0
    seconds: float = 0.0

    def games(self) -> int:
        return self.lengths.total()

    def moves(self) -> int:
        return sum(length * games for length, games in self.lengths.items())


def run(chosen: Namespace) -> int:
    game = game_called(chosen.game, chosen.command)
    players = game.fewest if chosen.players is None else whole_number("--players", chosen.players)
    tally = Tally(whole_number("--games", chosen.games))
    if tally.wanted < 1:
        raise UsageError(f"--games is how many games are played: at least 1, not {tally.wanted}")
    seed = seed_of(chosen.seed)
    fresh, options = new_game(game, players, tuple(chosen.options))
    with collect_interrupts() as stop:
        print(", ".join([f"{game.id} with {players} players", *options, f"seed {seed}"]), flush=True)
        play(game, fresh, Dice(seed), tally, stop)
    report(players, tally, players_share(fresh, seed, tally))
    return 0 if tally.games() == tally.wanted else INTERRUPTED


def play(game: Game, fresh: State[Any], dice: Dice, tally: Tally, stop: list[int]) -> None:
    """Play the games until all are done or Ctrl-C."""
    with progress_bar() as progress:
        task = progress.add_task("playing", total=tally.wanted)
        while tally.games() < tally.wanted and not stop:
            games = min(BATCH, tally.wanted - tally.games())
            began = time.perf_counter()
            for _ in range(games):
                state = fresh.clone()
                tally.lengths[playout(state, dice)] += 1
                winners = game.winners(state.table)
                tally.wins.update(winners)
                tally.shared += len(winners) > 1
            tally.seconds += time.perf_counter() - began
            progress.update(task, completed=tally.games())


def progress_bar() -> Progress:
    """Return a progress bar on stderr, apart from the counts, which may be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    seen = sys.stderr is not None and sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not seen)


@contextmanager
def collect_interrupts() -> Iterator[list[int]]:
    """Collect SIGINTs in a list, so that the current game is still counted."""
    interrupts: list[int] = []
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield interrupts
        return
    signal.signal(signal.SIGINT, lambda number, frame: interrupts.append(number))
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def players_share(fresh: State[Any], seed: int, tally: Tally) -> float:
    """Return the players' share of all moves, from a sample of the same games; the rest is chance."""
    dice, moves, of_players = Dice(seed), 0, 0
    for _ in range(min(SAMPLE, tally.games())):
        state = fresh.clone()
        while state.asked:
            seat = state.asked[0]
            choice = state.moves(seat)
            state.apply(seat, choice[dice.below(len(choice))])
            moves += 1
            of_players += seat != NATURE
    return of_players / moves if moves else 0.0


def report(players: int, tally: Tally, share: float) -> None:
    games = tally.games()
    if games < tally.wanted:
        print(f"stopped after {games:,} of {tally.wanted:,} games")
    if not games:
        return
    print(f"games    {games:,}" + (f", of them {tally.shared:,} with more than one winner" if tally.shared else ""))
    for seat in range(players):
        wins = tally.wins[seat]
        print(f"{'' if seat else 'won by':<9}seat {seat + 1} {wins:>10,} {wins / games:>7.1%}")
    lengths, mean = tally.lengths, tally.moves() / games
    print(f"moves    shortest {min(lengths)}, median {median(lengths):g}, mean {mean:.1f}, longest {max(lengths)}")
    rate = tally.moves() / tally.seconds
    print(f"speed    {rate:,.0f} moves a second, about {rate * share:,.0f} of them players' ({build()} build)")


def median(counts: Counter[int]) -> float:
    """Return the median of a multiset."""
    games = counts.total()
    return (ranked(counts, (games - 1) // 2) + ranked(counts, games // 2)) / 2


def ranked(counts: Counter[int], rank: int) -> int:
    """Return the element of that rank."""
    ordered = sorted(counts)
    ends = list(accumulate(counts[number] for number in ordered))
    return ordered[bisect_right(ends, rank)]


def build() -> str:
    return "compiled" if str(agenda.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "plain"
