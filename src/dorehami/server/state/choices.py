"""What a player has beside the log: an answer for later, the wish to let pass what concerns others, the seat's word."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from dorehami.server.protocol.offers import Words
from dorehami.server.state.seat_words import SeatWord


class Choices(Struct, omit_defaults=True):
    """Of one player."""

    answer: Words = []
    passes: bool = False
    word: SeatWord | None = None


decode: Final = msgspec.json.Decoder(Words | Choices).decode
encode: Final = msgspec.json.Encoder().encode


def choices_in(kept: bytes) -> Choices:
    """An answer alone is a list of its words."""
    found = decode(kept)
    return found if isinstance(found, Choices) else Choices(found)


def kept_as(choices: Choices) -> bytes | None:
    """None: there is nothing."""
    if choices.passes or choices.word:
        return encode(choices)
    return encode(choices.answer) if choices.answer else None
