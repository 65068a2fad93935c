"""Whole games between minds, in this process and without a message; and tournaments that say how often who wins."""

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

CONFIDENT: Final = 1.96  # standard errors to either side: 95 %


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """A game between minds. Of the asked seats the first answers; each is shown its own view, folded of its news."""

    def __init__(self, game: Game, setup: Setup, minds: Sequence[Mind], rng: random.Random) -> None:
        self.play = Play(game, setup)
        del self.play.views[NOBODY]  # nobody watches
        self.minds = minds
        self.rng = rng  # the dice of chance and of all minds
        self.told: list[list[tuple[str, Args]]] = [[] for _ in minds]
        self.answers = 0  # of the minds

    def run(self, most: int = 1_000_000) -> list[int]:
        """Play to the end; who has won. A game that needs more answers than that stalls."""
        game, state = self.play.game, self.play.state
        while state.asked:
            seat = state.asked[0]
            if seat == NATURE:
                moves = state.moves(NATURE)
                self.make(NATURE, moves[int(self.rng.random() * len(moves))])
            else:
                if self.answers >= most:
                    raise Stalled(f"{game.id} is not over after {most} answers")
                self.make(seat, self.chosen(seat))
        return game.winners(state.table)

    def sight(self, seat: int) -> Sight:
        """What an asked seat is shown: of the state only the agenda and the asked seats are read, never the table."""
        play = self.play
        view = play.views[seat]
        seen: State[Any] = State(view, play.state.agenda, play.state.asked)
        moves = seen.moves(seat)
        default = moves.index(seen.step().default(view, seat))
        return Sight(play.game, seat, seen, moves, default, self.told[seat], self.rng)

    def chosen(self, seat: int) -> Move:
        sight = self.sight(seat)
        index = self.minds[seat].choose(sight)
        if not 0 <= index < len(sight.moves):
            raise IllegalIndex(f"{type(self.minds[seat]).__name__} chose {index} of {len(sight.moves)} moves")
        self.told[seat] = []
        self.answers += 1
        return sight.moves[index]

    def make(self, seat: int, move: Move) -> None:
        """Make a move, and tell every seat its own of it."""
        layout = self.play.state.table.layout
        for event in self.play.move(seat, move):
            self.tell(event, layout)

    def tell(self, event: Event[Any], layout: Layout) -> None:
        """What has a name; what looks the same to many is put into words once."""
        if not event.key():
            return
        public = (event.key(), event.args(layout))
        for viewer, told in enumerate(self.told):
            seen = event.seen_by(viewer)
            told.append(public if seen is event else (seen.key(), seen.args(layout)))


class Stalled(Exception):
    """The game does not end."""


class IllegalIndex(Exception):
    """A mind chose what it was not offered."""


Make = Callable[[random.Random], Mind]  # a new mind, from its dice


def new(kind: type[Mind]) -> Make:
    """Minds of this kind, each with a temperament of its own."""
    return lambda rng: kind.recall(b"", rng)


class Tally:
    """What one entrant won: a win counts one, a shared one its share."""

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
        """Of all games."""
        return self.won / self.games

    def margin(self) -> float:
        """The share lies so near to what endless games would show, in 95 of 100 tournaments."""
        mean = self.share()
        return CONFIDENT * sqrt(max(0.0, self.squares / self.games - mean * mean) / self.games)


def matches(game: Game, setup: Setup, lineup: Sequence[Make], games: int, seed: int) -> Iterator[tuple[Match, int]]:
    """So many games that are to be played, each with the seat of the first entrant: with every game all move on one."""
    for number in range(games):
        rng = random.Random(seed + number)
        shift = number % setup.seats
        minds = [lineup[(seat - shift) % setup.seats](rng) for seat in range(setup.seats)]
        yield Match(game, setup, minds, rng), shift


def tournament(game: Game, setup: Setup, lineup: Sequence[Make], games: int, seed: int) -> list[Tally]:
    """What each of the line-up wins in so many games. A whole number of rounds gives everybody every seat equally."""
    tallies = [Tally() for _ in lineup]
    for match, shift in matches(game, setup, lineup, games, seed):
        winners = match.run()
        for entrant, tally in enumerate(tallies):
            tally.add(1 / len(winners) if (entrant + shift) % setup.seats in winners else 0.0)
    return tallies
