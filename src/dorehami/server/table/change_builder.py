"""Building of log changes: the hash-chained rows of a decision, and the deletable data beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dorehami.server.state import rows
from dorehami.server.state.auto_pass import ended_by
from dorehami.server.state.choices import Choices, encode_choices
from dorehami.server.state.decision import Decision
from dorehami.server.state.private_data import UNCHANGED
from dorehami.server.state.rows import KIND_OF, encode
from dorehami.server.state.table_state import LOBBY, OVER, PLAYING, TableState
from dorehami.server.state.view_digest import views_of
from dorehami.server.table.apply import BuiltRow
from dorehami.store.chain import digest
from dorehami.store.log import Change, Row, Views

PHASES: Final[dict[type[rows.Body], str]] = {
    rows.TableOpened: LOBBY,
    rows.Option: LOBBY,
    rows.Started: PLAYING,
    rows.Ended: OVER,
}


def rows_of(state: TableState, decision: Decision, command: str, at: int) -> list[BuiltRow]:
    """Return the rows of a decision; the first carries the idempotency key."""
    built: list[BuiltRow] = []
    previous, epoch, number = state.head, state.epoch + decision.truncates, state.seq
    for body in decision.bodies:
        number += 1
        kind, payload = KIND_OF[type(body)], encode(body)
        row = Row(state.table, number, epoch, kind, decision.cause, command, at, payload, previous)
        command, previous = "", digest(row)
        built.append(BuiltRow(row, body, previous))
    return built


def change_of(state: TableState, decision: Decision, built: Sequence[BuiltRow], views: Views | None) -> Change:
    """Return the change that makes a decision durable."""
    private = decision.private
    return Change(
        table=state.table,
        rows=[row.row for row in built],
        phase=phase_after(decision, state.phase) if built else "",  # without rows it is another process's, maybe
        names=private.names,
        secrets=[(owner.number(), key) for owner, key in private.secrets],
        choices=choices_after(state, decision),
        chat=private.chat,
        devices=private.devices,
        last=built[-1].hash if built else b"",
        views=views,
        code=decision.code,
    )


def choices_after(state: TableState, decision: Decision) -> Mapping[int, bytes | None]:
    """Return the encoded private choices of players for whom this decision changes them."""
    now, changes = state.private, decision.private
    ended = ended_by(now.auto_passing, decision.bodies)
    if not changes.chosen and not changes.auto_pass and not changes.seat_words and not ended:
        return UNCHANGED
    auto_pass = {**changes.auto_pass, **ended}
    after: dict[int, bytes | None] = {}
    for player in {*changes.chosen, *auto_pass, *changes.seat_words}:
        answer = changes.chosen.get(player) if player in changes.chosen else now.chosen.get(player)
        word = (changes.seat_words if player in changes.seat_words else now.seat_words).get(player)
        is_on = auto_pass.get(player, player in now.auto_passing)
        after[player] = encode_choices(Choices(answer or [], is_on, word))
    return after


def phase_after(decision: Decision, phase: str) -> str:
    """Return the phase of the table once the decision is applied."""
    for body in decision.bodies:
        phase = PHASES.get(type(body), phase)
    return phase


class Checkpoints:
    """Digests of all views of the running game, stored now and then.

    Restoring compares the last one with the replayed game, and so detects changed rules.
    """

    def __init__(self, every: int) -> None:
        self.every = every  # rows between two of them
        self.last = 0  # the row of the last one

    def due(self, state: TableState) -> Views | None:
        """Return the digest, if so many rows followed the last one."""
        return self.take(state) if state.seq - self.last >= self.every else None

    def take(self, state: TableState) -> Views | None:
        """Return the digest, unless there is no game or no row since the last one."""
        play = state.match.play
        if play is None or state.phase != PLAYING or state.seq == self.last:
            return None
        return Views(state.seq, views_of(play))

    def stored(self, views: Views | None) -> None:
        """Note a digest that is durable."""
        if views is not None:
            self.last = views.seq
