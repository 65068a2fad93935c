"""Chat at a table: recent messages, what may be said, and the rate limit. Deletable: it is in no row."""

from __future__ import annotations

import asyncio
import unicodedata
from collections import deque
from collections.abc import Iterable
from typing import Final

from dorehami.server.identity.display_names import collapse_spaces, count_letters, validate_signs
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.store.log import MAX_CHAT_RECORDS, ChatRecord

LETTERS: Final = 200  # as a reader counts them
BYTES: Final = 1200  # in UTF-8, whatever the number of letters
RATE, BURST = 0.5, 5.0  # messages a second; all watchers share one bucket

PHRASES: Final = (  # keys that travel; each reader sees them in their own language
    *("doubt", "swear", "innocent", "harmless", "not_me", "remember"),
    *("tea", "bravo", "nerve", "truce", "enjoy", "again"),
)


class Chat:
    """The last messages of one table, and the rate limits of those who write."""

    def __init__(self, records: Iterable[ChatRecord] = ()) -> None:
        self.records = deque(records, maxlen=MAX_CHAT_RECORDS)
        self.rates: dict[int, TokenBucket] = {}

    def next_number(self) -> int:
        return self.records[-1].number + 1 if self.records else 1

    def readable(self) -> list[ChatRecord]:
        """Return the recent messages without phrases of a former version, which have no translation any more."""
        return [record for record in self.records if not record.phrase or record.phrase in PHRASES]

    def check_rate(self, player: int) -> None:
        """Raise Refusal if this player writes too fast."""
        bucket = self.rates.setdefault(player, TokenBucket(RATE, BURST))
        if not bucket.take(asyncio.get_running_loop().time()):
            raise Refusal(Reason.TALK_FAST, retry=True)

    def add(self, records: Iterable[ChatRecord]) -> None:
        self.records.extend(records)

    def forget(self, player: int) -> None:
        """Delete the messages of a player whose name is forgotten."""
        self.records = deque([record for record in self.records if record.player != player], maxlen=MAX_CHAT_RECORDS)
        self.rates.pop(player, None)


def clean_text(text: str) -> str:
    """Return the text as it is stored and shown: NFC, on one line, without hidden, bidi or stacking characters.

    Raises Refusal if nothing is left, or too much.
    """
    text, before = unicodedata.normalize("NFC", " ".join(text.split())), ""
    while text != before:
        text, before = without_refused_signs(text), text
    text = collapse_spaces(text)
    if not text:
        raise Refusal(Reason.TALK_EMPTY)
    if count_letters(text) > LETTERS or len(text.encode()) > BYTES:
        raise Refusal(Reason.TALK_LONG, limit=LETTERS)
    return text


def without_refused_signs(text: str) -> str:
    """Drop characters that are not allowed where they stand. A name with one is refused; in chat it is a typo."""
    return "".join([sign for sign, is_valid in validate_signs(text) if is_valid])
