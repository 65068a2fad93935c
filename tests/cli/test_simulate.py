"""`dorehami simulate`: what it counts, what it refuses, and how it stops."""

from __future__ import annotations

import os
import re
import signal
import statistics
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from dorehami.cli.main import main
from dorehami.cli.simulate import Tally, collect_interrupts, median, report
from tests.support.cli.program import start

FOREVER = str(10**12)


def simulate(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the output of a simulation that finishes."""
    assert main(["simulate", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def without_speed(text: str) -> str:
    """Return the output without the speed, which is never the same."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("speed"))


def test_games_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """The report has wins, lengths and speed, below a line with the settings."""
    out = simulate(capsys, "coup", "--players", "3", "--games", "41", "--seed", "7")
    first, *rest = out.splitlines()
    assert first == "coup with 3 players, seed 7"
    assert rest[0] == "games    41"
    wins = [int(found) for found in re.findall(r"seat \d +(\d+)", out)]
    assert len(wins) == 3
    assert sum(wins) == 41
    shortest, median, mean, longest = [float(found) for found in re.findall(r"[a-z]+ ([\d.]+)", rest[4])]
    assert shortest <= median <= longest
    assert shortest <= mean <= longest
    rates = re.fullmatch(
        r"speed    ([\d,]+) moves a second, about ([\d,]+) of them players' \((compiled|plain) build\)", rest[5]
    )
    assert rates
    everybody, players = [int(found.replace(",", "")) for found in rates.groups()[:2]]
    assert 0 < players < everybody


def test_a_seed_plays_the_same_games_again(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed that was drawn and printed gives the same counts; of two given ones each has its own."""
    words = ("mccarthy", "--players", "4", "--games", "30")
    drawn = simulate(capsys, *words)
    seed = drawn.splitlines()[0].rpartition(" ")[2]
    assert without_speed(simulate(capsys, *words, "--seed", seed)) == without_speed(drawn)
    one, other = [without_speed(simulate(capsys, *words, "--seed", given)) for given in ("1", "2")]
    assert one.splitlines()[1:] != other.splitlines()[1:]


def test_options_are_played_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    """In the game's own order, and without those that change nothing."""
    out = simulate(capsys, "mccarthy", "--games", "5", "--seed", "1", "--options", "silent_partner", "ending=speed")
    assert out.startswith("mccarthy with 2 players, ending=speed, silent_partner, seed 1\n")
    out = simulate(capsys, "mccarthy", "--games", "5", "--seed", "1", "--options", "ending=full")
    assert out.startswith("mccarthy with 2 players, seed 1\n")


def test_shared_wins_are_counted_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    """Two winners of one game have both won it, and that is said."""
    tally = Tally(wanted=4, lengths=Counter([5, 6, 6, 9]), wins=Counter([0, 1, 1, 0, 1]), shared=1, seconds=0.5)
    report(2, tally, 0.5)
    assert without_speed(capsys.readouterr().out).splitlines() == [
        "games    4, of them 1 with more than one winner",
        "won by   seat 1          2   50.0%",
        "         seat 2          3   75.0%",
        "moves    shortest 5, median 6, mean 6.5, longest 9",
    ]


def test_stopped_before_the_first_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Then there is nothing to count."""
    report(2, Tally(wanted=4), 0.0)
    assert capsys.readouterr().out == "stopped after 0 of 4 games\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "simulate takes the name of a game; the games are coup, dezh and mccarthy"),
        (["chess"], "there is no game “chess”; the games are coup, dezh and mccarthy"),
        (["coup", "--players", "1"], "coup is played by 2 to 10 players, not by 1"),
        (["coup", "--players", "11"], "coup is played by 2 to 10 players, not by 11"),
        (["mccarthy", "--players", "-1"], "mccarthy is played by 2 to 8 players, not by -1"),
        (["coup", "--players", "four"], "--players is a whole number of at most 18 digits, not “four”"),
        (["coup", "--games", "1.5"], "--games is a whole number of at most 18 digits, not “1.5”"),
        (["coup", "--games", "9" * 9999], f"--games is a whole number of at most 18 digits, not “{'9' * 40}”"),
        (["coup", "--games", "0"], "--games is how many games are played: at least 1, not 0"),
        (["coup", "--games", "-3"], "--games is how many games are played: at least 1, not -3"),
        (["coup", "--seed", "x"], "--seed is a whole number of at most 18 digits, not “x”"),
        (["coup", "--seed", "-1"], "--seed is a number from 0 to 2147483647, not -1"),
        (["coup", "--seed", "2147483648"], "--seed is a number from 0 to 2147483647, not 2147483648"),
        (["coup", "--options", "speed"], "coup has no option “speed”; its options: reformation, inquisitor, anarchist"),
        (["mccarthy", "--options", "ending=slow"], "the option ending is one of full, speed, double, not “slow”"),
        (["mccarthy", "--options", "silent_partner=2"], "the option silent_partner takes no value"),
        (["mccarthy", "--options", "ending=full", "ending=speed"], "the option ending is given twice"),
        (
            ["mccarthy", "--players", "5", "--options", "silent_partner"],
            "with silent_partner at most 4 can play (M22)",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says why, and nothing is played."""
    assert main(["simulate", *words]) == 2
    assert capsys.readouterr() == ("", f"dorehami: {reason}\n")


@given(some.lists(some.integers(1, 30), min_size=1))
def test_the_median_of_counted_numbers(numbers: list[int]) -> None:
    """It is the median of the numbers as if they were listed."""
    assert median(Counter(numbers)) == statistics.median(numbers)


def test_ctrl_c_is_left_as_it_was() -> None:
    """While games are played Ctrl-C is noted; before and after it does what it did."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with collect_interrupts() as heard:
            signal.raise_signal(signal.SIGINT)
            assert heard == [signal.SIGINT]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with collect_interrupts() as heard:
            signal.raise_signal(signal.SIGINT)
            assert heard == []
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_says_what_was_done() -> None:
    """The counts so far, exit code 130, and no complaint."""
    program = start("simulate", "coup", "--games", FOREVER)
    assert program.stdout.readline().startswith("coup with 2 players, seed ")
    program.send_signal(signal.SIGINT)
    out, err = program.communicate()
    assert (program.returncode, err) == (130, "")
    assert re.match(r"stopped after [\d,]+ of 1,000,000,000,000 games\n", out)


def read_rest(terminal: int) -> bytes:
    """Read what is written to a terminal until its program has ended; an unread one could fill up."""
    rest = b""
    with suppress(OSError):  # nobody has it open any more
        while more := os.read(terminal, 4096):
            rest += more
    return rest


def test_a_terminal_shows_a_bar() -> None:
    """The bar grows beside the counts, and is gone when they come."""
    terminal, screen = os.openpty()
    program = start("simulate", "mccarthy", "--games", FOREVER, stderr=screen)
    os.close(screen)
    shown = b""
    while not re.search(rb"playing .*[1-9]\d*/" + FOREVER.encode(), shown):
        shown += os.read(terminal, 4096)
    program.send_signal(signal.SIGINT)
    shown += read_rest(terminal)
    out = program.communicate()[0]
    os.close(terminal)
    assert program.returncode == 130
    assert "games    " in out
    assert "playing" not in out
    assert "Traceback" not in shown.decode()


def test_a_broken_pipe_is_quiet() -> None:
    """When nobody reads on, no game is played."""
    reading, writing = os.pipe()
    os.close(reading)
    program = start("simulate", "coup", "--games", FOREVER, stdout=writing)
    os.close(writing)
    assert program.communicate()[1] == ""
    assert program.returncode == 141
