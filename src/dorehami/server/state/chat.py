"""Chat at a table: recent messages, and what may be said. Deletable: it is in no row."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from dorehami.server.identity.display_names import collapse_spaces, count_letters, validate_signs
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.store.log import MAX_CHAT_RECORDS, ChatRecord

LETTERS: Final = 200  # as a reader counts them
BYTES: Final = 1200  # in UTF-8, whatever the number of letters

PHRASES: Final = (  # keys that travel; each reader sees them in their own language
    *("doubt", "swear", "innocent", "harmless", "not_me", "remember"),
    *("tea", "bravo", "nerve", "truce", "enjoy", "again"),
)


def next_number(records: Sequence[ChatRecord]) -> int:
    return records[-1].number + 1 if records else 1


def readable(records: Iterable[ChatRecord]) -> list[ChatRecord]:
    """Return the messages without phrases of a former version, which have no translation any more."""
    return [record for record in records if not record.phrase or record.phrase in PHRASES]


def latest(records: tuple[ChatRecord, ...], new: Sequence[ChatRecord]) -> tuple[ChatRecord, ...]:
    """Return the messages with new ones, and without the oldest where they are too many."""
    return (*records, *new)[-MAX_CHAT_RECORDS:] if new else records


def without_author(records: tuple[ChatRecord, ...], player: int) -> tuple[ChatRecord, ...]:
    """Return the messages without those of a player whose name is forgotten."""
    return tuple([record for record in records if record.player != player])


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
