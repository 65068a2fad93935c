"""Proof of a finished game's deal: the record, and for each draw its index and the number of possible outcomes."""

from __future__ import annotations

from dorehami.engine.notation.runner import check_text
from dorehami.engine.play import Draw
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.table_state import FinishedGame
from dorehami.store.log import TableRows


def deal_of(table_rows: TableRows, finished: FinishedGame, text: str) -> messages.Deal:
    """Return the proof; each draw names its line in the record, since the page that checks it knows no rules.

    Raises Refusal if the record does not play under the present rules.
    """
    report = check_text(text, GAMES)
    if report.play is None or report.problems:
        raise Refusal(Reason.OTHER_RULES)
    drawn = [" ".join(move.things) for seat, move, _ in report.play.moves if seat == NATURE]
    answers = zip(report.drawn, draws_of(table_rows, finished), drawn, strict=True)
    draws = [messages.Drawn(line=place.line, of=of, index=index, word=word) for place, (of, index), word in answers]
    return messages.Deal(record=text, draws=draws)


def draws_of(table_rows: TableRows, finished: FinishedGame) -> list[Draw]:
    """Return the logged draws of a game in order."""
    bodies = [rows.body_of(row) for row in table_rows.rows[finished.first - 1 : finished.last]]
    return [draw for body in bodies if isinstance(body, rows.Started | rows.Moved) for draw in body.draws]
