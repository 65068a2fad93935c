"""The kinds of work in a table's inbox: how each is decided, and what its sender learns of the outcome."""

from __future__ import annotations

import asyncio

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.state.decision import NOTHING, Decision
from dorehami.server.table.apply import BuiltRow
from dorehami.server.table.commands import DECIDE
from dorehami.server.table.commands.moves import decide_move
from dorehami.server.table.internal_commands import AutoMove, Closing, Command, DueTimer, Fault, InternalRequest
from dorehami.server.table.parts import Parts
from dorehami.store.log import Views


class Work:
    """Base: one command on its way through the actor."""

    key = ""  # idempotency key; "": none
    views: Views | None = None  # a digest to store with the decision

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.decision: Decision = NOTHING
        self.rows: list[BuiltRow] = []
        self.decided_at = 0.0  # by the monotonic clock

    def decide(self) -> Decision | None:
        """Return the decision; None if there is nothing to do. Raises Refusal."""
        raise NotImplementedError

    def done(self) -> None:
        """Finish once the decision has been applied."""

    def refuse(self, refusal: Refusal) -> None:
        """Finish a command that is refused."""

    def fail(self) -> None:
        """Finish after a fault in its rules."""


class ClientWork(Work):
    """A command that a socket has sent."""

    def __init__(self, parts: Parts, sender: Subscriber, command: messages.Command) -> None:
        super().__init__(parts)
        self.sender = sender
        self.command = command
        self.retried_seq = 0  # the row of the first attempt; 0: none

    def decide(self) -> Decision | None:
        """Decide a command, or answer a retry of one."""
        parts, retries = self.parts, self.parts.retries
        self.key = retries.key_of(self.sender, self.command)
        if type(self.command) is messages.Resync:
            parts.broadcaster.resync(self.sender)
            parts.replies.done(self.sender, self.command)
            return None
        if self.key in retries.refusals:
            parts.replies.send_refusal(self.sender, self.command, retries.refusals[self.key])
            return None
        if (known := retries.find(self.key)) is None:
            return DECIDE[type(self.command)](parts.context(self.sender), self.sender.player, self.command)
        if retries.needs_secret(self.command, self.key, known):
            self.retried_seq = known.seq
            return retries.reissue_secret(parts.context(self.sender), known.seq)
        parts.replies.done(self.sender, self.command, known.seq)
        return None

    def done(self) -> None:
        """Answer Done, and remember the command for a retry."""
        parts, decision = self.parts, self.decision
        if decision.reply.refusal is not None:
            self.refuse(decision.reply.refusal)
            return
        parts.sessions.rebind(self.sender, decision)
        parts.sessions.check_ready()
        seq = self.retried_seq
        # A join request belongs to its socket: a retry on another socket is a new request.
        if not seq and self.key and not decision.reply.request:
            if self.rows:
                seq = self.rows[0].row.seq  # remembered with this row
            else:
                seq = parts.current.state.seq
                parts.retries.remember(self.key, seq, wrote_row=False)
        parts.replies.done(self.sender, self.command, seq, decision.reply)

    def refuse(self, refusal: Refusal) -> None:
        self.parts.retries.remember_refusal(self.key, refusal)
        self.parts.replies.refuse(self.sender, self.command, refusal)

    def fail(self) -> None:
        self.parts.replies.send_refusal(self.sender, self.command, Refusal(Reason.FAULT))


class AutoMoveWork(Work):
    """A move that no socket has sent; submitted again if it is refused."""

    def __init__(self, parts: Parts, answer: AutoMove) -> None:
        super().__init__(parts)
        self.answer = answer

    def decide(self) -> Decision | None:
        """Decide the move; None if its question is closed or the choice was withdrawn."""
        parts, answer, state = self.parts, self.answer, self.parts.current.state
        is_stale = state.match.open_since.get(answer.seat) != answer.version
        if is_stale or state.evening.paused or parts.automatic_moves.stopped:
            return None
        if not parts.automatic_moves.is_still_wanted(answer):
            parts.automatic_moves.discard(answer.seat)
            return None
        return decide_move(parts.context(None), answer.seat, answer.move, answer.cause, answer.maker)

    def refuse(self, refusal: Refusal) -> None:
        self.parts.automatic_moves.retry(self.answer, refusal.retry)


class TimerWork(Work):
    """A command of a timer; submitted again after a failed write."""

    def __init__(self, parts: Parts, due: DueTimer) -> None:
        super().__init__(parts)
        self.due = due

    def decide(self) -> Decision | None:
        return self.due.decide(self.parts.context(None))

    def refuse(self, refusal: Refusal) -> None:
        moves, services = self.parts.automatic_moves, self.parts.services
        if refusal.retry and self.due.retries and not moves.stopped:
            asyncio.get_running_loop().call_later(services.retry, moves.submit, None, self.due)


class RequestWork(Work):
    """A decision that a part of the server waits for."""

    def __init__(self, parts: Parts, request: InternalRequest) -> None:
        super().__init__(parts)
        self.request = request

    def decide(self) -> Decision | None:
        return self.request.decide(self.parts.context(None))

    def done(self) -> None:
        self.request.resolve(self.decision)

    def refuse(self, refusal: Refusal) -> None:
        self.request.refuse(refusal)

    def fail(self) -> None:
        self.request.refuse(Refusal(Reason.FAULT))


class ClosingWork(RequestWork):
    """The end of a table in memory."""

    def decide(self) -> Decision | None:
        self.views = self.parts.checkpoints.take(self.parts.current.state)
        if self.views is None:
            self.request.resolve(NOTHING)
            return None
        return super().decide()


class FaultWork(Work):
    """The pause after a fault."""

    def __init__(self, parts: Parts, fault: Fault) -> None:
        super().__init__(parts)
        self.fault = fault

    def decide(self) -> Decision | None:
        raise self.fault.problem


class PauseWork(Work):
    """The row of the pause after a fault; a pause that cannot be written raises."""

    def refuse(self, refusal: Refusal) -> None:
        raise refusal


def work_of(parts: Parts, sender: Subscriber | None, command: Command) -> Work:
    """Return the work that a command is."""
    if isinstance(command, AutoMove):
        return AutoMoveWork(parts, command)
    if isinstance(command, DueTimer):
        return TimerWork(parts, command)
    if isinstance(command, Closing):
        return ClosingWork(parts, command)
    if isinstance(command, InternalRequest):
        return RequestWork(parts, command)
    if isinstance(command, Fault):
        return FaultWork(parts, command)
    assert sender is not None
    return ClientWork(parts, sender, command)
