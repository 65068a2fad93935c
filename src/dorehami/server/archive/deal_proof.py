"""The deal of a finished game, for a page that checks it: the record, and for each draw of how many it was which."""

from __future__ import annotations

from dorehami.engine.notation.runner import check_text
from dorehami.engine.play import Draw
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.table_state import Finished
from dorehami.store.log import TableRows


def deal_of(story: TableRows, finished: Finished, text: str) -> messages.Deal:
    """A page knows no rules: of a draw it is told where the record speaks of it, and what the log wrote down."""
    report = check_text(text, GAMES)
    if report.play is None or report.problems:
        raise Refusal(Reason.OTHER_RULES)
    drawn = [" ".join(move.things) for seat, move, _ in report.play.moves if seat == NATURE]
    answers = zip(report.drawn, draws_of(story, finished), drawn, strict=True)
    draws = [messages.Drawn(line=place.line, of=of, index=index, word=word) for place, (of, index), word in answers]
    return messages.Deal(record=text, draws=draws)


def draws_of(story: TableRows, finished: Finished) -> list[Draw]:
    """All that chance answered in a game, as it was written."""
    bodies = [rows.body_of(row) for row in story.rows[finished.first - 1 : finished.last]]
    return [draw for body in bodies if isinstance(body, rows.Started | rows.Moved) for draw in body.draws]
