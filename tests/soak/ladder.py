"""The strength of minds: one of a level against a table of another, and what is required of it.

`scripts/soak ladder` plays all contests and writes docs/ladder.md.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Iterator
from typing import NamedTuple

from dorehami.bots.arena import Match, Tally, mind_factory, tournament
from dorehami.bots.mind import Mind, RandomMind
from dorehami.bots.minds import MIND_LEVELS, MINDS
from dorehami.engine.game import Setup
from dorehami.games import GAMES
from tests.support import HOUSE

PAGE = HOUSE / "docs" / "ladder.md"
RANDOM = "random"
GAMES_EACH = 2000
CHUNK = 100  # games that a worker plays at a time
OVER_EASY = 1.6  # what one medium wins among easy ones, in fair shares
OVER_RANDOM = 2.2  # and among players who do anything that is legal
LONGEST = 20_000  # answers


class Contest(NamedTuple):
    """A mind, and the level of all others at the table."""

    game: str
    seats: int
    options: tuple[str, ...]
    one: str
    others: str
    goal: float = 1.0  # in fair shares: the lower end of the interval lies above it

    def table(self) -> str:
        return " ".join([self.game, f"for {self.seats}", *self.options])


class Chunk(NamedTuple):
    """Some games of a contest."""

    contest: Contest
    games: int
    seed: int


def ladder() -> list[Contest]:
    """Return the contests of each game, and of Coup in all its variants."""
    steps: list[Contest] = []
    for game, seats in (("coup", 4), ("dezh", 5), ("mccarthy", 4)):
        steps += [
            Contest(game, seats, (), "medium", "easy", OVER_EASY),
            Contest(game, seats, (), "medium", RANDOM, OVER_RANDOM),
            Contest(game, seats, (), "easy", RANDOM),
        ]
    tables = [(2, ()), (3, ()), (6, ()), (8, ()), (10, ()), (4, ("reformation",)), (4, ("inquisitor",))]
    tables += [(4, ("anarchist",)), (6, ("reformation", "inquisitor", "anarchist"))]
    variants = [Contest("coup", seats, options, "medium", "easy") for seats, options in tables]
    variants += [
        Contest("dezh", seats, options, "medium", "easy") for seats, options in ((2, ()), (7, ()), (4, ("gate",)))
    ]
    endings = [("ending=speed",), ("ending=double",), ("silent_partner",)]
    variants += [Contest("mccarthy", 3, options, "medium", "easy") for options in endings]
    return [*steps, *variants]


def mind_of(game: str, level: str) -> type[Mind]:
    return RandomMind if level == RANDOM else MINDS[game][level]


def chunks(contests: list[Contest], number: int, seed: int) -> Iterator[Chunk]:
    """Split contests into whole rounds, so that everybody has every seat equally often."""
    for contest in contests:
        games = -(-number // contest.seats) * contest.seats
        size = CHUNK // contest.seats * contest.seats
        for first in range(0, games, size):
            yield Chunk(contest, min(size, games - first), seed)
            seed += size


def play(chunk: Chunk) -> tuple[Contest, tuple[int, float, float]]:
    contest = chunk.contest
    one, others = mind_factory(mind_of(contest.game, contest.one)), mind_factory(mind_of(contest.game, contest.others))
    lineup = [one, *[others] * (contest.seats - 1)]
    setup = Setup(contest.seats, contest.options)
    tally = tournament(GAMES[contest.game], setup, lineup, chunk.games, chunk.seed)[0]
    return contest, (tally.games, tally.won, tally.squares)


def play_contests(number: int, seed: int) -> dict[Contest, Tally]:
    """Return what the single mind of each contest won."""
    contests = ladder()
    tallies = {contest: Tally() for contest in contests}
    with multiprocessing.Pool() as pool:
        for contest, counts in pool.imap_unordered(play, list(chunks(contests, number, seed))):
            tallies[contest] = tallies[contest].plus(Tally(*counts))
    return tallies


def table_row(contest: Contest, tally: Tally) -> str:
    """Return a contest's row of the table."""
    low, high = tally.share() - tally.margin(), min(1, tally.share() + tally.margin())
    fair = 1 / contest.seats
    return (
        f"| {contest.table()} | {contest.one} | {contest.others} | {tally.games:,} | {tally.share():.1%} "
        f"| {low:.1%} to {high:.1%} | {tally.share() / fair:.2f} | {low / fair:.2f} | {contest.goal} |"
    )


def falls_short(contest: Contest, tally: Tally) -> bool:
    return (tally.share() - tally.margin()) * contest.seats <= contest.goal


def page(tallies: dict[Contest, Tally], seed: int) -> str:
    rows = "\n".join([table_row(contest, tally) for contest, tally in tallies.items()])
    return f"""# The ladder

How strong the bots are. One mind of a level sits among minds of another; with every game all move on by one seat.
A shared win counts its share. *Random* is a player who does anything that is legal, each move as likely as another.

`scripts/soak ladder` plays these games and writes this page (seed {seed}); it fails if the lower end of an interval
does not lie above the goal. An interval holds the true share in 95 of 100 such runs.

| table | one | against | games | wins | 95 % interval | fair shares | at least | goal |
|---|---|---|--:|--:|--:|--:|--:|--:|
{rows}
"""


def run(number: int | None, seed: int) -> list[str]:
    """Tournaments between the levels: each is as much stronger as it should be. Writes docs/ladder.md."""
    tallies = play_contests(number or GAMES_EACH, seed)
    for contest, tally in tallies.items():
        print(table_row(contest, tally))
    if number is None:
        PAGE.write_text(page(tallies, seed), encoding="utf-8")
    return [
        f"{contest.table()}: {contest.one} against {contest.others}"
        for contest, tally in tallies.items()
        if falls_short(contest, tally)
    ]


def mixed_match(game: str, setup: Setup, seed: int) -> Match:
    """Return a match of minds of all levels, random ones too."""
    rng = random.Random(seed)
    levels = [*MIND_LEVELS, RANDOM]
    minds = [mind_factory(mind_of(game, rng.choice(levels)))(rng) for _ in range(setup.seats)]
    return Match(GAMES[game], setup, minds, rng)
