"""Replies to the sender of a command: Done or Refused, and a cache of refusals for retries."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.metrics import Metrics
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import TableState
from dorehami.server.views.broadcaster import Broadcaster

REMEMBERED: Final = 256  # refusals kept, so that a retry gets the same one


class Replies:
    """The replies of one table."""

    def __init__(self, state: TableState, broadcaster: Broadcaster, metrics: Metrics) -> None:
        self.state = state
        self.broadcaster = broadcaster
        self.metrics = metrics
        self.refusals: OrderedDict[str, Refusal] = OrderedDict()  # by idempotency key

    def done(self, subscriber: Subscriber, command: messages.Command, decision: Decision, seq: int = 0) -> None:
        """Answer Done with the row of the command; 0: the latest one."""
        self.metrics.commands(type(command).__name__, "done").inc()
        done = messages.Done(
            id=command.id,
            version=seq or self.state.seq,
            player=decision.player,
            secret=decision.secret,
            token=decision.tokens.get(subscriber.player) or "",
            devices=list(decision.listed_devices),
            request=decision.join_request.number if decision.join_request else 0,
        )
        subscriber.answer(messages.encode(done))

    def refuse(self, subscriber: Subscriber, command: messages.Command, key: str, refusal: Refusal) -> None:
        """Answer Refused, and remember it unless the client may retry. A stale client gets a snapshot too."""
        self.metrics.commands(type(command).__name__, refusal.code).inc()
        if key and not refusal.retry:
            self.refusals[key] = refusal.without_traceback()
            if len(self.refusals) > REMEMBERED:
                self.refusals.popitem(last=False)
        self.send_refusal(subscriber, command, refusal)
        if refusal.code == Reason.STALE and not subscriber.awaits_snapshot():
            subscriber.send_snapshot(self.broadcaster.snapshot(subscriber))

    def refuse_again(self, subscriber: Subscriber, command: messages.Command, key: str) -> None:
        """Answer a retry with the remembered refusal."""
        self.send_refusal(subscriber, command, self.refusals[key])

    def send_refusal(self, subscriber: Subscriber, command: messages.Command, refusal: Refusal) -> None:
        subscriber.answer(refused(command.id, refusal, self.state.seq))


def refused(command: str, refusal: Refusal, version: int) -> bytes:
    reply = messages.Refused(
        id=command,
        code=refusal.code,
        rule=refusal.rule,
        args=refusal.details,
        version=version,
        retry=refusal.retry,
    )
    return messages.encode(reply)
