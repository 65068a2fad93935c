"""Chat as viewers are told of it."""

from __future__ import annotations

from collections.abc import Sequence

from dorehami.server.protocol import messages
from dorehami.server.state.chat import readable
from dorehami.server.state.table_state import TableState
from dorehami.server.views.projection import is_closed_to
from dorehami.store.log import UNSEATED, ChatRecord


def recent_chat(state: TableState, player: int) -> list[bytes]:
    """Return the frame with the recent messages; none for viewers who may not see the game, or without messages."""
    records = readable(state.private.chat)
    return [] if not records or is_closed_to(state, player) else [chat_frame(records, whole=True)]


def chat_frame(records: Sequence[ChatRecord], whole: bool = False) -> bytes:
    """Encode messages; `whole`: they replace all that were sent before."""
    return messages.encode(messages.Talk(said=[chat_message(record) for record in records], whole=whole))


def chat_message(record: ChatRecord) -> messages.Said:
    return messages.Said(
        number=record.number,
        player=None if record.player == UNSEATED else record.player,
        name=record.name,
        text=record.text,
        phrase=record.phrase,
    )
