"""Whole games between minds in this process, and tournaments that measure win rates."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, Final

from mypy_extensions import mypyc_attr

from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args, Event, State
from dorehami.engine.game import Game, Setup
from dorehami.engine.moves import Move
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE, NOBODY, Layout

CONFIDENT: Final = 1.96  # standard errors to either side: a 95 % interval


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One game between minds. The first asked seat moves; each mind sees its own view and its own events."""

    def __init__(self, game: Game, setup: Setup, minds: Sequence[Mind], rng: random.Random) -> None:
        self.play = Play(game, setup)
        del self.play.views[NOBODY]  # no spectators
        self.minds = minds
        self.rng = rng  # used by chance and by all minds
        self.told: list[list[tuple[str, Args]]] = [[] for _ in minds]
        self.answers = 0  # given by the minds

    def run(self, most: int = 1_000_000) -> list[int]:
        """Play to the end and return the winners. Raises Stalled after `most` answers."""
        game, state = self.play.game, self.play.state
        while state.asked:
            seat = state.asked[0]
            if seat == NATURE:
                moves = state.moves(NATURE)
                self.make(NATURE, moves[int(self.rng.random() * len(moves))])
            else:
                if self.answers >= most:
                    raise Stalled(f"{game.id} is not over after {most} answers")
                self.make(seat, self.choose(seat))
        return game.winners(state.table)

    def sight(self, seat: int) -> Sight:
        """Return what an asked seat sees: of the state the agenda and the asked seats are read, never the table."""
        play = self.play
        view = play.views[seat]
        seen: State[Any] = State(view, play.state.agenda, play.state.asked)
        moves = seen.moves(seat)
        default = moves.index(seen.step().default(view, seat))
        return Sight(play.game, seat, seen, moves, default, self.told[seat], self.rng)

    def choose(self, seat: int) -> Move:
        sight = self.sight(seat)
        index = self.minds[seat].choose(sight)
        if not 0 <= index < len(sight.moves):
            raise IllegalIndex(f"{type(self.minds[seat]).__name__} chose {index} of {len(sight.moves)} moves")
        self.told[seat] = []
        self.answers += 1
        return sight.moves[index]

    def make(self, seat: int, move: Move) -> None:
        """Make a move and record for each seat the events that it may see."""
        layout = self.play.state.table.layout
        for event in self.play.move(seat, move):
            self.record_event(event, layout)

    def record_event(self, event: Event[Any], layout: Layout) -> None:
        """Record a named event; one that looks the same to several seats is formatted once."""
        if not event.key():
            return
        public = (event.key(), event.args(layout))
        for viewer, told in enumerate(self.told):
            seen = event.seen_by(viewer)
            told.append(public if seen is event else (seen.key(), seen.args(layout)))


class Stalled(Exception):
    """The game has not ended within the limit of answers."""


class IllegalIndex(Exception):
    """A mind returned an index that is out of range."""


MindFactory = Callable[[random.Random], Mind]  # from the random numbers that the mind may use


def mind_factory(kind: type[Mind]) -> MindFactory:
    """Return a factory of minds of this kind, each with a temperament of its own."""
    return lambda rng: kind.from_notes(b"", rng)


class Tally:
    """One entrant's score: 1 for a win, an equal part for a shared one."""

    def __init__(self, games: int = 0, won: float = 0.0, squares: float = 0.0) -> None:
        self.games = games
        self.won = won
        self.squares = squares

    def add(self, share: float) -> None:
        self.games += 1
        self.won += share
        self.squares += share * share

    def plus(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.won + other.won, self.squares + other.squares)

    def share(self) -> float:
        """Return the mean score of a game."""
        return self.won / self.games

    def margin(self) -> float:
        """Return the half-width of the 95 % confidence interval around `share`."""
        mean = self.share()
        return CONFIDENT * sqrt(max(0.0, self.squares / self.games - mean * mean) / self.games)


def matches(
    game: Game, setup: Setup, lineup: Sequence[MindFactory], games: int, seed: int
) -> Iterator[tuple[Match, int]]:
    """Yield games to be played, each with the first entrant's seat; the line-up rotates by one seat a game."""
    for number in range(games):
        rng = random.Random(seed + number)
        shift = number % setup.seats
        minds = [lineup[(seat - shift) % setup.seats](rng) for seat in range(setup.seats)]
        yield Match(game, setup, minds, rng), shift


def tournament(game: Game, setup: Setup, lineup: Sequence[MindFactory], games: int, seed: int) -> list[Tally]:
    """Return each entrant's tally. A multiple of the number of seats gives everybody every seat equally often."""
    tallies = [Tally() for _ in lineup]
    for match, shift in matches(game, setup, lineup, games, seed):
        winners = match.run()
        for entrant, tally in enumerate(tallies):
            tally.add(1 / len(winners) if (entrant + shift) % setup.seats in winners else 0.0)
    return tallies
