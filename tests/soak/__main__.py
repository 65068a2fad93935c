"""The large random runs: `python -m tests.soak.__main__ [RUN …] [--games N] [--seed S]`.

Each run takes the number of games (or None for its own measure) and a seed, and gives the failures. The seed is fresh
unless it is given, and it is printed first; a failure prints the very call that fails.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import multiprocessing
import operator
import os
import random
import secrets
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from dorehami.engine import agenda
from dorehami.engine.game import Game, Setup
from dorehami.engine.knowledge import census
from dorehami.games import GAMES
from tests.soak.abuse import run as abuse
from tests.soak.bit_flips import run as flips
from tests.soak.bot_timing import run as tells
from tests.soak.fairness import run as deals
from tests.soak.floods import run as floods
from tests.soak.freezes import run as freezes
from tests.soak.interrupted_setups import run as interrupted
from tests.soak.kills import kills
from tests.soak.ladder import LONGEST, mixed_match
from tests.soak.ladder import run as ladder
from tests.soak.pace import run as pace
from tests.soak.steadiness import run as steady
from tests.support.charters import CHARTERS, MOST_MOVES, Tally, never_seen, setups
from tests.support.hostile_frames import siege, unexpected
from tests.support.laws import random_game
from tests.support.live import house
from tests.support.twins import never_compared, twin_games

RANDOM_GAMES = {"coup": 200_000, "dezh": 100_000, "mccarthy": 100_000}
HOSTILE_FRAMES = 100_000
KEPT, KEPT_EACH = 2 * 2**20, 1  # bytes by which memory may grow under them: at all, and with each
LAW_GAMES = {"coup": 3_000, "dezh": 400, "mccarthy": 1_000}  # about twenty minutes on two cores, compiled
TWIN_GAMES = {"coup": 600, "dezh": 300, "mccarthy": 600}  # about ten pairs of each, and ten minutes
BOT_GAMES = {"coup": 60_000, "dezh": 15_000, "mccarthy": 25_000}
CHUNK = 20  # games that a worker plays at a time
Order = TypeVar("Order")
Result = TypeVar("Result")
Judge = Callable[[Game, Setup, int, Tally], None]


class Job(NamedTuple):
    """Some games of one set-up, in a form that can be sent to a worker process."""

    game: str
    seats: int
    options: tuple[str, ...]
    seed: int
    games: int

    def table(self) -> str:
        """Return the arguments that set up the same table again."""
        return f"GAMES[{self.game!r}], Setup({self.seats}, {self.options})"


class JobResult(NamedTuple):
    """The result of a job."""

    job: Job
    tally: Tally
    failure: str = ""


def jobs(count: Callable[[str], int], seed: int) -> Iterator[Job]:
    """Return the jobs for so many games of each game, spread over all its set-ups."""
    for game in GAMES.values():
        every = setups(game)
        for i, setup in enumerate(every):
            games = (count(game.id) + i) // len(every)
            for first in range(0, games, CHUNK):
                yield Job(game.id, setup.seats, setup.options, seed, min(CHUNK, games - first))
                seed += CHUNK


def run_in_workers(task: Callable[[Order], Result], todo: list[Order]) -> Iterator[Result]:
    """Run the jobs in as many processes as there are cores; workers ignore Ctrl-C."""
    with multiprocessing.Pool(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(task, todo)


def gather_results(task: Callable[[Job], JobResult], todo: list[Job]) -> tuple[dict[str, Tally], list[str]]:
    """Return the tallies of all jobs by game; the first failure ends the run."""
    tallies: dict[str, Tally] = defaultdict(Counter)
    for number, done in enumerate(run_in_workers(task, todo), 1):
        if number * 10 // len(todo) > (number - 1) * 10 // len(todo):
            print(f"{number * 100 // len(todo)} %", file=sys.stderr, flush=True)
        tallies[done.job.game].update(done.tally)
        if done.failure:
            return tallies, [done.failure]
    return tallies, []


# Many games, looked at when they are over


def play_job(job: Job) -> JobResult:
    """Play a job's random games; count them by set-up and length."""
    tally = Tally()
    for seed in range(job.seed, job.seed + job.games):
        try:
            moves = random_play(GAMES[job.game], Setup(job.seats, job.options), seed)
        except Exception as problem:
            return JobResult(job, tally, f"random_play({job.table()}, {seed}): {problem!r}")
        tally[" ".join([f"{job.seats} players", *job.options]), str(moves)] += 1
    return JobResult(job, tally)


def random_play(game: Game, setup: Setup, seed: int) -> int:
    """Play a random game to its end, checking that nothing is lost; return the number of moves."""
    state, rng, moves = game.new(setup), random.Random(seed), 0
    stock = CHARTERS[game.id].stock(state.table)
    while state.asked and moves < MOST_MOVES:
        seat = rng.choice(state.asked)
        state.play(seat, rng.choice(state.moves(seat)))
        moves += 1
    table = state.table
    assert table.over(), "every game ends"
    assert census(table) == [sorted(deck) for deck in table.layout.decks], "cards are conserved"
    assert CHARTERS[game.id].stock(table) == stock, "coins are conserved"
    assert game.winners(table), "somebody wins"
    return moves


def games(number: int | None, seed: int) -> list[str]:
    """Random games of every set-up: cards and coins are conserved, and every game ends."""
    tallies, failures = gather_results(play_job, list(jobs(lambda game: number or RANDOM_GAMES[game], seed)))
    for game, tally in tallies.items():
        print(f"{game}: {tally.total():,} games")
        for name in sorted({name for name, _ in tally}):
            lengths = {int(moves): count for (found, moves), count in tally.items() if found == name}
            played = sum(lengths.values())
            mean = sum(moves * count for moves, count in lengths.items()) / played
            print(f"  {name}: {played:,} games of {min(lengths)} to {max(lengths)} moves, {mean:.1f} on average")
    return failures


# Fewer games, judged at every position, or played once more with other secrets


def judge_job(judge: Judge, job: Job) -> JobResult:
    """Judge a job's games, and count what was judged."""
    tally = Tally()
    for seed in range(job.seed, job.seed + job.games):
        judged = Tally()  # a new one each time: what a judge looks at may depend on it
        try:
            judge(GAMES[job.game], Setup(job.seats, job.options), seed, judged)
        except Exception as problem:
            return JobResult(job, tally, f"{judge.__name__}({job.table()}, {seed}, Tally()): {problem!r}")
        tally.update(judged)
    return JobResult(job, tally)


def judge_all(
    judge: Judge, todo: list[Job], missing: Callable[[Game, Tally], set[tuple[str, str]]] | None
) -> list[str]:
    """Judge all games and print the counts; anything that was never judged is a failure."""
    tallies, failures = gather_results(partial(judge_job, judge), todo)
    for game, tally in tallies.items():
        never = missing(GAMES[game], tally) if missing else set()
        if never and not failures:
            failures.append(f"{game}: never judged: {sorted(never)}")
        print(f"{game}:")
        for (kind, name), count in sorted(tally.items()):
            print(f"  {kind}: {name}: {count:,}" if kind != "law" else f"  {name}: {count:,}")
    return failures


def laws(number: int | None, seed: int) -> list[str]:
    """All the laws, for every viewer and every move, at every position of random games."""
    todo = list(jobs(lambda game: number or LAW_GAMES[game], seed))
    return judge_all(random_game, todo, never_seen if number is None else None)


def twins(number: int | None, seed: int) -> list[str]:
    """Twin worlds on the wire, with sealed deals: an observer is sent the same bytes at the same simulated time, and
    hashes that promise the same."""
    todo = list(jobs(lambda game: number or TWIN_GAMES[game], seed))
    return judge_all(twin_games, todo, never_compared if number is None else None)


# Frames that no client would send


def frames(number: int | None, seed: int) -> list[str]:
    """Hostile frames at a live table: each is answered, nothing changes, and nothing of them is kept."""
    count = number or HOSTILE_FRAMES

    async def besieged() -> tuple[Counter[str], bool, int]:
        async with house() as guests:
            await siege(guests, count // 4, seed + 2)  # until all that is remembered is full
            before = memory_in_use()
            tally, changed = await siege(guests, count, seed)
            return tally, changed, memory_in_use() - before

    tally, changed, grown = asyncio.run(besieged())
    for outcome, times in tally.most_common():
        print(f"  {outcome}: {times:,}")
    print(f"  memory: {grown / 2**20:+.1f} MiB")
    failures = [f"a frame came to {outcome}" for outcome in unexpected(tally)]
    if changed:
        failures.append("the log has changed")
    if grown > KEPT + count * KEPT_EACH:
        failures.append("memory grows with every frame")
    return failures


def memory_in_use() -> int:
    """Return the bytes of this process, without garbage and without freed pages that the allocator still holds."""
    gc.collect()
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):  # of glibc
        trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# Every screen of the client, in every look


def screens(number: int | None, seed: int) -> list[str]:
    """All screens in every size, language and theme, for all tables: nothing overlaps, is cut or is too small.
    Lessons in every look, and whole games in every way, by hand and with keys alone.
    With DOREHAMI_PICTURES=FOLDER a picture of each is kept there."""
    from tests.soak.survey import never_checked, visits  # here, because the other runs need no browser

    seen, found = Counter[str](), list[str]()
    for report in run_in_workers(operator.call, visits(number, seed)):
        print(f"{report.name}: {len(report.seen)} screens, {len(report.found)} faults", file=sys.stderr, flush=True)
        seen.update(report.seen)
        found += report.found
    print(f"{seen.total():,} screens")
    return found + (never_checked(seen) if number is None else [])


def smoothness(number: int | None, seed: int) -> list[str]:
    """Whole games on pages where everything moves that can: nothing keeps a page of a slow machine busy for long."""
    from tests.soak.smoothness import run  # likewise

    return run(number, seed)


def firefox(number: int | None, seed: int) -> list[str]:
    """Whole games of each kind in Debian's Firefox, in both languages, every answer given in the page: every move comes
    to the table, nothing is covered, cut or too small, and the page complains of nothing."""
    from tests.soak.firefox import run  # likewise

    return run(seed)


def stillness(number: int | None, seed: int) -> list[str]:
    """Whole games in every size and language: no seat, answer or own card jumps, and none is out of reach."""
    from tests.soak.stillness import run  # likewise

    return run(number, seed)


# Minds of all levels at one table


def bots_job(job: Job) -> JobResult:
    """Play a job's games between minds; count them by set-up, and their answers."""
    tally = Tally()
    for seed in range(job.seed, job.seed + job.games):
        try:
            match = mixed_match(job.game, Setup(job.seats, job.options), seed)
            assert match.run(LONGEST), "somebody wins"
        except Exception as problem:
            return JobResult(
                job, tally, f"mixed_match({job.game!r}, Setup({job.seats}, {job.options}), {seed}): {problem!r}"
            )
        tally["games", " ".join([f"{job.seats} players", *job.options])] += 1
        tally["answers", "of all"] += match.answers
    return JobResult(job, tally)


def bots(number: int | None, seed: int) -> list[str]:
    """Games of bots of all levels, of every set-up: no answer is illegal, and every game ends."""
    tallies, failures = gather_results(bots_job, list(jobs(lambda game: number or BOT_GAMES[game], seed)))
    for game, tally in tallies.items():
        games = {name: count for (kind, name), count in tally.items() if kind == "games"}
        print(f"{game}: {sum(games.values()):,} games, {tally['answers', 'of all']:,} answers")
        for name, count in sorted(games.items()):
            print(f"  {name}: {count:,}")
    return failures


# Further runs take their place here.
RUNS: dict[str, Callable[[int | None, int], list[str]]] = {
    "games": games,
    "laws": laws,
    "twins": twins,
    "kills": kills,
    "freezes": freezes,
    "frames": frames,
    "floods": floods,
    "screens": screens,
    "smoothness": smoothness,
    "firefox": firefox,
    "stillness": stillness,
    "bots": bots,
    "ladder": ladder,
    "pace": pace,
    "tells": tells,
    "deals": deals,
    "flips": flips,
    "abuse": abuse,
    "steady": steady,
    "setups": interrupted,
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="soak", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "runs", nargs="*", metavar="RUN", help="\n".join(f"{name}: {RUNS[name].__doc__}" for name in RUNS)
    )
    parser.add_argument("--games", type=int, help="how many of each game")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.runs if name not in RUNS]
    if unknown:
        parser.error(f"there is no run {unknown[0]}; the runs are {', '.join(RUNS)}")
    build = "plain" if str(agenda.__file__).endswith(".py") else "compiled"
    print(f"seed {chosen.seed}, {build} build", flush=True)
    for name in chosen.runs or RUNS:
        began = time.monotonic()
        failures = RUNS[name](chosen.games, chosen.seed)
        print(f"{name}: {'failed' if failures else 'passed'} in {time.monotonic() - began:.0f} s", flush=True)
        if failures:
            print("\n".join(failures))
            return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped")
