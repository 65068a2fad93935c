"""A decision on its way into the log: its rows, each chained to the one before, and what lies beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dorehami.server.protocol.offers import Words
from dorehami.server.services import Services
from dorehami.server.state import rows
from dorehami.server.state.auto_pass import AutoPass
from dorehami.server.state.choices import Choices, kept_as
from dorehami.server.state.decision import NOTHING, Decision
from dorehami.server.state.rows import KIND_OF, encode
from dorehami.server.state.rules_change import views_of
from dorehami.server.state.seat_words import SeatWords
from dorehami.server.state.table_state import LOBBY, OVER, PLAYING, TableState
from dorehami.store.chain import digest
from dorehami.store.log import Change, Row, Views

PHASES: Final[dict[type[rows.Body], str]] = {
    rows.TableOpened: LOBBY,
    rows.Option: LOBBY,
    rows.Started: PLAYING,
    rows.Ended: OVER,
}


class BuiltChange:
    """A row on its way into the log."""

    def __init__(self, row: Row, body: rows.Body, hashed: bytes) -> None:
        self.row = row
        self.body = body
        self.hash = hashed  # of the row


class ChangeBuilder:
    """Puts decisions in the words of the log."""

    def __init__(
        self, state: TableState, services: Services, kept: Mapping[int, Words], passing: AutoPass, words: SeatWords
    ) -> None:
        self.state = state
        self.services = services
        self.kept = kept
        self.passing = passing
        self.words = words
        self.seen = 0  # the row after which it was last noted what the game looks like

    def rows_of(self, decision: Decision, command: str) -> list[BuiltChange]:
        """The rows of a decision; the first carries the command's id."""
        written: list[BuiltChange] = []
        state, former = self.state, self.state.head
        epoch, at = state.epoch + decision.mends, self.services.now()
        number = state.seq
        for body in decision.bodies:
            number += 1
            kind, said = KIND_OF[type(body)], encode(body)
            row = Row(state.table, number, epoch, kind, decision.cause, command, at, said, former)
            command, former = "", digest(row)
            written.append(BuiltChange(row, body, former))
        return written

    def change(self, decision: Decision, written: list[BuiltChange]) -> Change:
        return Change(
            table=self.state.table,
            rows=[one.row for one in written],
            phase=phase_after(decision, self.state.phase),
            names=decision.names,
            secrets=decision.secrets,
            kept=self.chosen_after(decision),
            talk=decision.said,
            devices=decision.devices,
            last=written[-1].hash if written else b"",
            views=self.views_after(self.services.noted_every),
            code=decision.code,
        )

    def chosen_after(self, decision: Decision) -> Mapping[int, bytes | None]:
        """What lies beside the log for those who have chosen something for later, or not any more."""
        ended = self.passing.ended_by(decision.bodies)
        if not decision.kept and not decision.passing and not decision.words and not ended:
            return NOTHING
        passing = {**decision.passing, **ended}
        after: dict[int, bytes | None] = {}
        for player in {*decision.kept, *passing, *decision.words}:
            answer = decision.kept.get(player) if player in decision.kept else self.kept.get(player)
            word = decision.words.get(player) if player in decision.words else self.words.words.get(player)
            after[player] = kept_as(Choices(answer or [], passing.get(player, player in self.passing.players), word))
        return after

    def views_after(self, rows: int) -> Views | None:
        """What the game looks like to everybody now, if so many rows have come since that was noted."""
        state = self.state
        if state.play is None or state.phase != PLAYING or state.seq - self.seen < rows:
            return None
        self.seen = state.seq
        return Views(state.seq, views_of(state.play))


def phase_after(decision: Decision, phase: str) -> str:
    """What the table is in when all of it has happened."""
    for body in decision.bodies:
        phase = PHASES.get(type(body), phase)
    return phase
