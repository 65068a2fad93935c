"""`dorehami check`: plays `.play` files and reports every line that fails."""

from __future__ import annotations

import os.path
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import Final

from dorehami.cli.parser import UsageError
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES

USAGE: Final = "check FILE…"
SUMMARY: Final = "plays .play files and says what does not hold"
DESCRIPTION: Final = """\
Plays .play files by the rules, and says of each line that does not hold where it stands and why:
  bluff.play:17: Sara has 0 coins, expected 1

Exit code: 0 if everything holds, 1 if anything fails, 2 if the command makes no sense."""

STANDARD_INPUT: Final = "-"
CONTROLS: Final = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))}
HOLDS, FAILS, UNPLAYED = "holds", "fails", "unplayed"  # outcomes


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="a file, a folder (all .play files below it), or - for standard input"
    )


def run(chosen: Namespace) -> int:
    if not chosen.files:
        raise UsageError("check takes what is to be played: files, folders, or - for standard input")
    files = [file for name in chosen.files for file in files_under(name)]
    outcomes = Counter([check(file) for file in dict.fromkeys(files)])
    print(summary(outcomes))
    return 1 if outcomes[FAILS] else 0


def files_under(name: str) -> list[str]:
    """Return the .play files of a folder, or the name itself; a folder without any stays and fails."""
    if not os.path.isdir(name):
        return [name]
    return [str(path) for path in sorted(Path(name).rglob("*.play")) if path.is_file()] or [name]


def check(file: str) -> str:
    """Play one file, print its problems and return its outcome."""
    name = "standard input" if file == STANDARD_INPUT else file
    try:
        text = read(file)
    except Unreadable as reason:
        print_line(name, str(reason))
        return FAILS
    report = check_text(text, GAMES)
    for problem in report.problems:
        print_line(f"{name}:{problem.line}", problem.text)
    for note in report.notes:
        print_line(name, note)
    if report.problems:
        return FAILS
    return UNPLAYED if report.notes and report.play is None else HOLDS


class Unreadable(Exception):
    """A file cannot be read; the message is a sentence."""


def read(file: str) -> str:
    """Return the text of a file with normalized newlines. Raises Unreadable."""
    content = read_bytes(file)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content[: problem.start].count(b"\n") + 1
        raise Unreadable(f"this is not UTF-8 text, see line {line}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bytes(file: str) -> bytes:
    try:
        if file != STANDARD_INPUT:
            return Path(file).read_bytes()
        return sys.stdin.buffer.read() if sys.stdin else b""
    except FileNotFoundError:
        raise Unreadable("there is no such file") from None
    except IsADirectoryError:
        raise Unreadable("there is no .play file in this folder") from None
    except (OSError, ValueError) as problem:
        raise Unreadable(f"this cannot be read ({getattr(problem, 'strerror', None) or problem})") from None


def print_line(where: str, what: str) -> None:
    """Print one line of the report, with control characters escaped."""
    print(f"{where}: {what}".translate(CONTROLS))


def summary(outcomes: Counter[str]) -> str:
    parts = [counted(outcomes.total(), "file", "files"), counted(outcomes[HOLDS], "holds", "hold")]
    if outcomes[FAILS]:
        parts.append(counted(outcomes[FAILS], "fails", "fail"))
    if outcomes[UNPLAYED]:
        parts.append(counted(outcomes[UNPLAYED], "was not played", "were not played"))
    return ", ".join(parts)


def counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
