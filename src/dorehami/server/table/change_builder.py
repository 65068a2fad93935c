"""Building of log changes: the hash-chained rows of a decision, and the deletable data beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dorehami.server.identity.seat_words import SeatWords
from dorehami.server.protocol.offers import MoveWords
from dorehami.server.services import Services
from dorehami.server.state import rows
from dorehami.server.state.auto_pass import AutoPass
from dorehami.server.state.choices import Choices, encode_choices
from dorehami.server.state.decision import UNCHANGED, Decision
from dorehami.server.state.rows import KIND_OF, encode
from dorehami.server.state.table_state import LOBBY, OVER, PLAYING, TableState
from dorehami.server.state.view_digest import views_of
from dorehami.store.chain import digest
from dorehami.store.log import Change, Row, Views

PHASES: Final[dict[type[rows.Body], str]] = {
    rows.TableOpened: LOBBY,
    rows.Option: LOBBY,
    rows.Started: PLAYING,
    rows.Ended: OVER,
}


class BuiltRow:
    """A row with its body and its hash."""

    def __init__(self, row: Row, body: rows.Body, hashed: bytes) -> None:
        self.row = row
        self.body = body
        self.hash = hashed


class ChangeBuilder:
    """Turns decisions into changes of the log."""

    def __init__(
        self,
        state: TableState,
        services: Services,
        chosen: Mapping[int, MoveWords],
        auto_pass: AutoPass,
        seat_words: SeatWords,
    ) -> None:
        self.state = state
        self.services = services
        self.chosen = chosen
        self.auto_pass = auto_pass
        self.seat_words = seat_words
        self.last_checkpoint = 0  # the row of the last views digest

    def rows_of(self, decision: Decision, command: str) -> list[BuiltRow]:
        """Return the rows of a decision; the first carries the idempotency key."""
        built: list[BuiltRow] = []
        state, previous = self.state, self.state.head
        epoch, at = state.epoch + decision.truncates, self.services.now()
        number = state.seq
        for body in decision.bodies:
            number += 1
            kind, payload = KIND_OF[type(body)], encode(body)
            row = Row(state.table, number, epoch, kind, decision.cause, command, at, payload, previous)
            command, previous = "", digest(row)
            built.append(BuiltRow(row, body, previous))
        return built

    def build(self, decision: Decision, built: list[BuiltRow]) -> Change:
        return Change(
            table=self.state.table,
            rows=[row.row for row in built],
            phase=phase_after(decision, self.state.phase),
            names=decision.names,
            secrets=[(owner.number(), key) for owner, key in decision.secrets],
            choices=self.choices_after(decision),
            chat=decision.chat_records,
            devices=decision.devices,
            last=built[-1].hash if built else b"",
            views=self.views_checkpoint(self.services.views_every),
            code=decision.code,
        )

    def choices_after(self, decision: Decision) -> Mapping[int, bytes | None]:
        """Return the encoded private choices of players for whom this decision changes them."""
        ended = self.auto_pass.ended_by(decision.bodies)
        if not decision.chosen and not decision.auto_pass and not decision.seat_words and not ended:
            return UNCHANGED
        auto_pass = {**decision.auto_pass, **ended}
        after: dict[int, bytes | None] = {}
        for player in {*decision.chosen, *auto_pass, *decision.seat_words}:
            answer = decision.chosen.get(player) if player in decision.chosen else self.chosen.get(player)
            word = (decision.seat_words if player in decision.seat_words else self.seat_words.words).get(player)
            is_on = auto_pass.get(player, player in self.auto_pass.players)
            after[player] = encode_choices(Choices(answer or [], is_on, word))
        return after

    def views_checkpoint(self, rows: int) -> Views | None:
        """Return a digest of all views if at least so many rows followed the last one.

        Restoring compares it with the replayed game, and so detects changed rules.
        """
        state = self.state
        if state.play is None or state.phase != PLAYING or state.seq - self.last_checkpoint < rows:
            return None
        self.last_checkpoint = state.seq
        return Views(state.seq, views_of(state.play))


def phase_after(decision: Decision, phase: str) -> str:
    """Return the phase of the table once the decision is applied."""
    for body in decision.bodies:
        phase = PHASES.get(type(body), phase)
    return phase
