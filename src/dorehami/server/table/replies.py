"""What a socket is told of the command it has sent: that it is done, or why it is refused."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.counters import Counters
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import TableState
from dorehami.server.views.broadcaster import Broadcaster

REMEMBERED: Final = 256  # refusals, so that a retry gets the same


class Replies:
    """Of one table."""

    def __init__(self, state: TableState, broadcaster: Broadcaster, tally: Counters) -> None:
        self.state = state
        self.broadcaster = broadcaster
        self.tally = tally
        self.refusals: OrderedDict[str, Refusal] = OrderedDict()  # by the key of the command

    def done(self, line: Subscriber, command: messages.Command, decision: Decision, seq: int = 0) -> None:
        """It was carried out with this row, or just now."""
        self.tally.count(type(command).__name__, "done")
        done = messages.Done(
            id=command.id,
            version=seq or self.state.seq,
            player=decision.player,
            secret=decision.secret,
            token=decision.tokens.get(line.player) or "",
            devices=list(decision.holders),
            request=decision.asks.number if decision.asks else 0,
        )
        line.answer(messages.encode(done))

    def refuse(self, line: Subscriber, command: messages.Command, key: str, refusal: Refusal) -> None:
        """It has changed nothing. What may be tried again is not remembered."""
        self.tally.count(type(command).__name__, refusal.code)
        if key and not refusal.retry:
            self.refusals[key] = refusal.to_keep()
            if len(self.refusals) > REMEMBERED:
                self.refusals.popitem(last=False)
        self.send_refusal(line, command, refusal)
        if refusal.code == Reason.STALE and not line.awaits_snapshot():
            line.send_snapshot(self.broadcaster.snapshot(line))

    def refuse_again(self, line: Subscriber, command: messages.Command, key: str) -> None:
        """It came before, and was refused then."""
        self.send_refusal(line, command, self.refusals[key])

    def send_refusal(self, line: Subscriber, command: messages.Command, refusal: Refusal) -> None:
        line.answer(refused(command.id, refusal, self.state.seq))


def refused(command: str, refusal: Refusal, version: int) -> bytes:
    told = messages.Refused(
        id=command,
        code=refusal.code,
        rule=refusal.rule,
        args=refusal.args_told,
        version=version,
        retry=refusal.retry,
    )
    return messages.encode(told)
