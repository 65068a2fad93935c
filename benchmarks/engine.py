"""The engine against OpenSpiel through Python: moves per second at random play, clones, and the end of long games.

All contestants run in turn, in short slices of processor time, for many rounds. Ratios are taken within a round; the
median over the rounds is printed.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.contestants import Contestant, openspiel, ours

HOUSE = Path(__file__).parents[1]
ROUNDS, QUICK_ROUNDS = 41, 7
SECONDS, QUICK_SECONDS = 0.06, 0.02

Rates = dict[str, list[float]]  # the rate of every contestant in each round
Runner = Callable[[], float]  # runs one slice; its rate


class Slice:
    """A number of games that takes about the given seconds."""

    def __init__(self, play: Contestant, seconds: float) -> None:
        self.play = play
        self.games = 1
        while (taken := self.run()[1]) < seconds / 4:
            self.games *= 2
        self.games = max(1, round(self.games * seconds / taken))

    def run(self) -> tuple[int, float]:
        """Return the moves made and the processor time taken; garbage is collected before the clock starts."""
        gc.collect()
        begun = time.process_time()
        moves = self.play(self.games)
        return moves, time.process_time() - begun

    def rate(self) -> float:
        moves, taken = self.run()
        return moves / taken


@dataclass(frozen=True)
class Comparison:
    """Our contestant, the anchors it is compared with, and the wanted ratio to their mean."""

    what: str
    ours: str
    anchors: tuple[str, ...]
    target: float = 0
    floor: float = 0

    def ratio(self, rates: Rates) -> float:
        rounds = range(len(rates[self.ours]))
        anchors = [statistics.mean([rates[name][i] for name in self.anchors]) for i in rounds]
        return statistics.median([rates[self.ours][i] / anchors[i] for i in rounds])

    def mark(self, ratio: float) -> str:
        if not self.target:
            return ""
        if ratio >= self.target:
            return "target"
        return "floor" if self.floor and ratio >= self.floor else "BELOW"


BLUFFING = ("leduc_poker", "liars_dice")
LEAN = ("leduc_poker lean", "liars_dice lean")
LINES = (
    Comparison("Coup with 4, through Python", "coup", BLUFFING, 1.8, 1.2),
    Comparison("Coup with 4, in module", "coup in module", BLUFFING, 3.0, 2.0),
    Comparison("Coup with 4, plain build", "coup plain", BLUFFING, 0.35),
    Comparison("Coup, clone", "coup clone", ("leduc_poker clone",), 1.0),
    Comparison("McCarthy with 4, through Python", "mccarthy", ("goofspiel",), 1.5, 1.0),
    Comparison("McCarthy with 4, in module", "mccarthy in module", ("goofspiel",), 2.0, 1.5),
    Comparison("McCarthy with 4, plain build", "mccarthy plain", ("goofspiel",), 0.35),
    Comparison("Dezh with 5, through Python", "dezh", BLUFFING, 1.0, 0.6),
    Comparison("Dezh with 5, in module", "dezh in module", BLUFFING),
    Comparison("Dezh with 5, plain build", "dezh plain", BLUFFING),
    Comparison("Coup with 10 and all options", "coup with all", BLUFFING),
    Comparison("the same, in module", "coup with all in module", BLUFFING),
    Comparison("Coup, last third of a long game", "coup last third", ("coup first third",), 0.9),
    Comparison("McCarthy, last third of a long game", "mccarthy last third", ("mccarthy first third",), 0.9),
    Comparison("Coup, both loops lean", "coup lean", LEAN),
    Comparison("Coup, in module against the lean loop", "coup in module", LEAN),
)


@dataclass
class PlainBuild:
    """A second interpreter that runs the plain sources: it measures one slice for each name it is sent."""

    seconds: float
    process: subprocess.Popen[str] = field(init=False)

    def __enter__(self) -> PlainBuild:
        paths = [str(HOUSE / "src"), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.engine", "--answer", "--seconds", str(self.seconds)],
            cwd=HOUSE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def rate(self, name: str) -> float:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("The plain build has stopped: it cannot be measured.")
        return float(answer)


def serve_rates(seconds: float) -> None:
    """Measure a slice for each name on stdin: the loop of the second interpreter."""
    if ours.compiled():
        raise SystemExit("The sources hold compiled modules: there is no plain build to measure.")
    slices = {name: Slice(play, seconds) for name, play in ours.through_python().items()}
    for line in sys.stdin:
        print(slices[line.strip()].rate(), flush=True)


def measure(rounds: int, seconds: float) -> Rates:
    """Run all contestants round after round, reversing the order each time."""
    plays = openspiel.anchors() | ours.through_python() | ours.in_module() | ours.lean()
    plays |= ours.clones() | ours.long_games()
    with PlainBuild(seconds) as plain:
        runners: dict[str, Runner] = {name: Slice(play, seconds).rate for name, play in plays.items()}
        for name in ours.through_python():
            runners[f"{name} plain"] = lambda name=name: plain.rate(name)  # type: ignore[misc]
        rates: Rates = {name: [] for name in runners}
        for turn in range(-1, rounds):
            for name in list(runners)[:: -1 if turn % 2 else 1]:
                rate = runners[name]()
                if turn >= 0:  # the first round warms up
                    rates[name].append(rate)
    return rates


def report(rates: Rates) -> None:
    anchors = [f"{name} {per_second(rates[name])}" for name in openspiel.anchors()]
    print("OpenSpiel through Python: " + ", ".join(anchors) + "\n")
    print(f"{'':<40}{'rate':>10}{'ratio':>9}{'target':>9}{'floor':>9}")
    for line in LINES:
        ratio = line.ratio(rates)
        wanted = times(line.target).rjust(9) + times(line.floor).rjust(9)
        print(
            f"{line.what:<40}{per_second(rates[line.ours]):>10}{times(ratio):>9}{wanted}  {line.mark(ratio)}".rstrip()
        )


def times(ratio: float) -> str:
    return f"{ratio:.2f}×" if ratio else "–"


def per_second(rates: list[float]) -> str:
    return f"{statistics.median(rates) / 1000:.0f} k/s"


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench engine", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few short rounds: a rough answer in seconds")
    parser.add_argument("--seconds", type=float, help="how long a slice is")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    seconds = chosen.seconds or (QUICK_SECONDS if chosen.quick else SECONDS)
    if chosen.answer:
        serve_rates(seconds)
        return
    if not ours.compiled():
        raise SystemExit("This is the plain build. scripts/bench engine measures the compiled one.")
    rounds = QUICK_ROUNDS if chosen.quick else ROUNDS
    print(f"{rounds} rounds of {seconds * 1000:.0f} ms slices; medians. Moves of players and of chance all count.")
    report(measure(rounds, seconds))


if __name__ == "__main__":
    main()
