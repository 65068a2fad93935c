"""Records of games that cannot be told in full: their cards stay closed, or their rules have changed."""

from __future__ import annotations

from typing import Final

from dorehami.engine.notation.lines import Word
from dorehami.engine.notation.script import FORMAT
from dorehami.engine.notation.sealed import UNOPENED
from dorehami.server.state import rows
from dorehami.store.log import TableRows

FOREWORD: Final = """\
# The rules of this game have changed since it was played, so it cannot be played again here.
# What chance answered stands after each line: which of how many, counted from 0.
"""

CLOSED: Final = """\
# Before this game its table chose not to show all cards after it. They stay closed, and so does the seed that
# they were dealt by: nobody can check this deal.
"""
SEED, CUT = "seed", "cut"  # lines that reveal a deal


def closed_record_text(started: rows.Started, names: list[str]) -> str:
    """Return the record of a game whose table keeps its cards closed: what was played, and its seal."""
    lines = header(started, [str(Word(name, quoted=True)) for name in names])
    shown = [*[line for line in lines if line[0] not in (SEED, CUT)], [SEED, UNOPENED]]
    return CLOSED + "".join([" ".join(line) + "\n" for line in shown])


def partial_record(stored: TableRows, first: int, last: int) -> str:
    """Return the moves and draws of a game as text, without its rules and without names."""
    started = rows.body_of(stored.rows[first - 1])
    assert isinstance(started, rows.Started)
    seats = [quoted_seat(seat) for seat in range(len(started.players))]
    if started.after != rows.EVERYTHING:
        return closed_record_text(started, [seat_name(seat) for seat in range(len(seats))])
    lines = [*[" ".join(line) for line in header(started, seats)], with_draws([], started.draws)]
    for row in stored.rows[first:last]:
        body = rows.body_of(row)
        if isinstance(body, rows.Moved):
            words = [quoted_seat(part) if isinstance(part, int) else part for part in body.move]
            by = ["by", body.maker] if body.maker else []
            lines.append(with_draws([quoted_seat(body.seat), *words, *by], body.draws))
    return FOREWORD + "\n".join([line for line in lines if line]) + "\n"


def header(started: rows.Started, seats: list[str]) -> list[list[str]]:
    lines = [["format", FORMAT], ["rules", started.game, str(started.rules)], ["game", started.game]]
    if started.options:
        lines.append(["options", *started.options])
    lines.append(["seats", *seats])
    if started.starter is not None:
        lines.append(["starter", seats[started.starter], *(["by", "chance"] if started.drew_starter else [])])
    if started.seal:
        cuts = [[CUT, seats[seat], commitment, nonce or UNOPENED] for seat, commitment, nonce in started.cuts]
        lines += [["seal", started.seal], [SEED, started.seed], *cuts]
    return lines


def quoted_seat(seat: int) -> str:
    return str(Word(seat_name(seat)))


def seat_name(seat: int) -> str:
    return f"Seat {seat + 1}"


def with_draws(words: list[str], draws: list[tuple[int, int]]) -> str:
    """Return a line with the draws that followed it."""
    chance = ["# chance:", ", ".join([f"{index} of {of}" for of, index in draws])] if draws else []
    return " ".join([*words, *chance])
