"""`dorehami verify`: proves the deal of sealed records."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import Final

from dorehami.cli.check import STANDARD_INPUT, Unreadable, counted, files_under, print_line, read
from dorehami.cli.parser import UsageError
from dorehami.games import GAMES
from dorehami.seal.proof import CLOSED, UNSEALED, prove

USAGE: Final = "verify FILE…"
SUMMARY: Final = "proves that the cards of a played game were dealt by its seal"
DESCRIPTION: Final = """\
Plays records again and proves their deal: the seal fits the seed, the cuts fit what was promised,
and every draw is the one that seed and cuts fix. What does not fit is named with its line:
  evening.play:14: draw 9 should be duke (4 of 9), not contessa

What it cannot prove: that the dealer did not look at the cards, and that the seats made these moves.
That the seal was shown before the cuts is known to those who cut: compare it with what your page showed.

Exit code: 0 if every record is proved, 1 if one is not, is unsealed or was kept closed by its table,
2 if the command makes no sense."""

CLOSING: Final = "Not proved, and not provable so: that the dealer did not look at the cards."
PROVED, FAILS, NOT_SEALED, NOT_OPENED = "proved", "fails", "unsealed", "closed"  # outcomes


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="a record, a folder (all .play files below it), or - for standard input",
    )


def run(chosen: Namespace) -> int:
    if not chosen.files:
        raise UsageError("verify takes what is to be proved: files, folders, or - for standard input")
    files = [file for name in chosen.files for file in files_under(name)]
    outcomes = Counter([verify(file) for file in dict.fromkeys(files)])
    if outcomes[PROVED]:
        print(CLOSING)
    print(summary(outcomes))
    return 0 if outcomes[PROVED] == outcomes.total() else 1


def verify(file: str) -> str:
    """Verify one file, print the result and return its outcome."""
    name = "standard input" if file == STANDARD_INPUT else file
    try:
        proof = prove(read(file), GAMES)
    except Unreadable as reason:
        print_line(name, str(reason))
        return FAILS
    for problem in proof.problems:
        print_line(f"{name}:{problem.line}", problem.text)
    if proof.closed:
        print_line(name, CLOSED)
        return NOT_OPENED
    if not proof.sealed:
        print_line(name, UNSEALED)
        return NOT_SEALED
    if proof.proved:
        print_line(name, f"{proof.proved}.")
    return FAILS if proof.problems else PROVED


def summary(outcomes: Counter[str]) -> str:
    parts = [counted(outcomes.total(), "file", "files"), f"{outcomes[PROVED]} proved"]
    if outcomes[FAILS]:
        parts.append(counted(outcomes[FAILS], "fails", "fail"))
    if outcomes[NOT_SEALED]:
        parts.append(f"{outcomes[NOT_SEALED]} unsealed")
    if outcomes[NOT_OPENED]:
        parts.append(f"{outcomes[NOT_OPENED]} kept closed")
    return ", ".join(parts)
