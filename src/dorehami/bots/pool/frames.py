"""Framing of the messages between the server and its workers: a four-byte length, then the message."""

from __future__ import annotations

import struct
from typing import BinaryIO, Final

import msgspec

from dorehami.bots.player import Choice, Question

HEADER: Final = struct.Struct(">I")
MAX_LENGTH: Final = 1 << 20  # bytes of a message; anything larger is treated as corrupt

encode: Final = msgspec.msgpack.Encoder().encode
decode_question: Final = msgspec.msgpack.Decoder(Question).decode
decode_choice: Final = msgspec.msgpack.Decoder(Choice).decode


def frame(message: bytes) -> bytes:
    return HEADER.pack(len(message)) + message


def read_length(header: bytes) -> int:
    """Return the length of the message after this header. Raises ValueError if it exceeds MAX_LENGTH."""
    (count,) = HEADER.unpack(header)
    if count > MAX_LENGTH:
        raise ValueError(f"a message of {count} bytes")
    return int(count)


def read_frame(stream: BinaryIO) -> bytes | None:
    """Return the next message, or None at the end of the stream, even if it ends within a message."""
    header = stream.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    count = read_length(header)
    message = stream.read(count)
    return message if len(message) == count else None
