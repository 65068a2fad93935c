"""Replies to the sender of a command: Done or Refused."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.metrics import Metrics
from dorehami.server.state.decision import PLAIN, Reply
from dorehami.server.views.broadcaster import Broadcaster


class Replies:
    """The replies of one table."""

    def __init__(self, broadcaster: Broadcaster, metrics: Metrics) -> None:
        self.broadcaster = broadcaster
        self.metrics = metrics

    def done(self, subscriber: Subscriber, command: messages.Command, seq: int = 0, reply: Reply = PLAIN) -> None:
        """Answer Done with the row of the command; 0: the latest one."""
        self.metrics.commands(type(command).__name__, "done").inc()
        done = messages.Done(
            id=command.id,
            version=seq or self.broadcaster.state.seq,
            player=reply.player,
            secret=reply.secret,
            token=reply.token,
            devices=list(reply.devices),
            request=reply.request,
        )
        subscriber.answer(messages.encode(done))

    def refuse(self, subscriber: Subscriber, command: messages.Command, refusal: Refusal) -> None:
        """Answer Refused. A stale client gets a snapshot too."""
        self.metrics.commands(type(command).__name__, refusal.code).inc()
        self.send_refusal(subscriber, command, refusal)
        if refusal.code == Reason.STALE and not subscriber.awaits_snapshot():
            subscriber.send_snapshot(self.broadcaster.snapshot(subscriber))

    def send_refusal(self, subscriber: Subscriber, command: messages.Command, refusal: Refusal) -> None:
        subscriber.answer(refused(command.id, refusal, self.broadcaster.state.seq))


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
