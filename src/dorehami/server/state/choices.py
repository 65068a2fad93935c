"""A player's private choices, stored outside the log: a move chosen ahead, auto-pass, and the seat's word."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from dorehami.server.identity.seat_words import SeatWord
from dorehami.server.protocol.offers import MoveWords


class Choices(Struct, omit_defaults=True):
    """The stored choices of one player. Field names lie on disk."""

    answer: MoveWords = []
    passes: bool = False
    word: SeatWord | None = None


decode: Final = msgspec.json.Decoder(MoveWords | Choices).decode
encode: Final = msgspec.json.Encoder().encode


def decode_choices(stored: bytes) -> Choices:
    """Read either form: a bare list of words is a move chosen ahead and nothing else."""
    found = decode(stored)
    return found if isinstance(found, Choices) else Choices(found)


def encode_choices(choices: Choices) -> bytes | None:
    """Return the bytes to store; None if there is nothing to store."""
    if choices.passes or choices.word:
        return encode(choices)
    return encode(choices.answer) if choices.answer else None
