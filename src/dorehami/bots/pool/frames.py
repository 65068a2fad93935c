"""Messages between a house and its workers: the length in four bytes, then the message."""

from __future__ import annotations

import struct
from typing import BinaryIO, Final

import msgspec

from dorehami.bots.player import Choice, Question

HEAD: Final = struct.Struct(">I")
MOST: Final = 1 << 20  # bytes of a message; more is nonsense

encode: Final = msgspec.msgpack.Encoder().encode
decode_question: Final = msgspec.msgpack.Decoder(Question).decode
decode_choice: Final = msgspec.msgpack.Decoder(Choice).decode


def framed(message: bytes) -> bytes:
    return HEAD.pack(len(message)) + message


def length(head: bytes) -> int:
    """How long the message after this head is."""
    (count,) = HEAD.unpack(head)
    if count > MOST:
        raise ValueError(f"a message of {count} bytes")
    return int(count)


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next message; None at the end of the stream, even if it ends within a message."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    count = length(head)
    message = stream.read(count)
    return message if len(message) == count else None
