"""Settings of all tests: Hypothesis runs the same examples every time; tests can be shuffled, slowed and repeated."""

import asyncio
import os
import random
import shlex
import time

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

HELD_UP = 0.01  # of the callbacks of an event loop that is slowed
LONGEST = 0.02  # seconds


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--shuffle", type=int, metavar="SEED", help="run the tests in a random order that the seed decides"
    )
    parser.addoption("--slow", type=int, metavar="SEED", help="hold up callbacks of event loops, as the seed decides")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.slow is not None:
        slow_down(random.Random(config.option.slow))


def slow_down(chance: random.Random) -> None:
    """Hold some callbacks of every event loop up for a moment, as a busy machine does."""
    run = asyncio.Handle._run

    def held_up(handle: asyncio.Handle) -> None:
        if chance.random() < HELD_UP:
            time.sleep(chance.uniform(0, LONGEST))
        run(handle)

    asyncio.Handle._run = held_up  # type: ignore[assignment, method-assign]


def pytest_report_header(config: pytest.Config) -> str:
    """Name what decides over chance and order."""
    seed, option = os.environ.get("PYTHONHASHSEED", "random"), config.option
    return f"PYTHONHASHSEED={seed}, shuffled with {option.shuffle}, slowed with {option.slow}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.shuffle is not None:
        random.Random(config.option.shuffle).shuffle(items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Give the command that repeats each failure alone."""
    stage, seed = os.environ.get("DOREHAMI_STAGE"), os.environ.get("PYTHONHASHSEED", "random")
    if stage is None:
        return
    failures = [report for kind in ("failed", "error") for report in terminalreporter.getreports(kind)]
    for test in dict.fromkeys(report.nodeid for report in failures):
        terminalreporter.write_line(f"Repeat: PYTHONHASHSEED={seed} scripts/test {stage} {shlex.quote(test)}")
