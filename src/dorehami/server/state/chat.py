"""Talk at a table: what was said lately, what may be said, and how fast. It can be forgotten: no row tells of it."""

from __future__ import annotations

import asyncio
import unicodedata
from collections import deque
from collections.abc import Iterable
from typing import Final

from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.state.display_names import counted, judged, spaced
from dorehami.store.log import TALK, ChatRecord

LETTERS: Final = 200  # that a reader would count
BYTES: Final = 1200  # in UTF-8, whatever a reader counts
RATE, BURST = 0.5, 5.0  # sayings a second, and at once; all who watch have as much together as one seat

PHRASES: Final = (  # they travel as these words, and are said in each reader's own language
    *("doubt", "swear", "innocent", "harmless", "not_me", "remember"),
    *("tea", "bravo", "nerve", "truce", "enjoy", "again"),
)


class Chat:
    """What was said lately at one table."""

    def __init__(self, said: Iterable[ChatRecord] = ()) -> None:
        self.said = deque(said, maxlen=TALK)
        self.paces: dict[int, TokenBucket] = {}

    def next_number(self) -> int:
        return self.said[-1].number + 1 if self.said else 1

    def recalled(self) -> list[ChatRecord]:
        """What was said lately, without the phrases of a former version: nobody could read them."""
        return [one for one in self.said if not one.phrase or one.phrase in PHRASES]

    def hold_pace(self, player: int) -> None:
        """Refuse who says too much too soon."""
        pace = self.paces.setdefault(player, TokenBucket(RATE, BURST))
        if not pace.take(asyncio.get_running_loop().time()):
            raise Refusal(Reason.TALK_FAST, retry=True)

    def add(self, said: Iterable[ChatRecord]) -> None:
        self.said.extend(said)

    def forget(self, player: int) -> None:
        """Who has no name any more has said nothing."""
        self.said = deque([one for one in self.said if one.player != player], maxlen=TALK)
        self.paces.pop(player, None)


def cleaned(text: str) -> str:
    """The text as it is kept and shown: composed, on one line, without what hides, turns or piles up."""
    text, dirty = unicodedata.normalize("NFC", " ".join(text.split())), ""
    while text != dirty:
        text, dirty = without_strangers(text), text
    text = spaced(text)
    if not text:
        raise Refusal(Reason.TALK_EMPTY)
    if counted(text) > LETTERS or len(text.encode()) > BYTES:
        raise Refusal(Reason.TALK_LONG, limit=LETTERS)
    return text


def without_strangers(text: str) -> str:
    """Without the signs that may not stand where they stand. In a name they are refused; here they are slips."""
    return "".join([sign for sign, stands in judged(text) if stands])
