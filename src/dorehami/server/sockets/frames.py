"""Frames of the WebSocket protocol (RFC 6455), read from the bytes of a client and written for it."""

from __future__ import annotations

from typing import Final

CONTINUATION: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
OPCODES: Final = frozenset([CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG])

LAST: Final = 0x80  # of the first byte: the message ends with this frame
RESERVED: Final = 0x70  # of the first byte: for extensions, and there are none
MASKED: Final = 0x80  # of the second byte
CONTROL: Final = 125  # bytes that a control frame holds at most

OK: Final = 1000
GOING_AWAY: Final = 1001
PROTOCOL_ERROR: Final = 1002
INVALID_TEXT: Final = 1007
POLICY_VIOLATION: Final = 1008
TOO_BIG: Final = 1009
SENDABLE: Final = frozenset([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014])
OWN: Final = range(3000, 5000)  # codes that programs may give a meaning

Frame = tuple[int, bool, bytes]  # opcode, whether it is the last of its message, and what it holds


class BadFrame(Exception):
    """Against the protocol; the socket is closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class FrameReader:
    """Cuts the bytes of a client into frames. Frames are handed out one by one, so that the caller can stop."""

    def __init__(self, most: int) -> None:
        self.most = most  # bytes that a frame holds
        self.data = b""
        self.at = 0  # where the next frame begins

    def feed(self, data: bytes) -> None:
        self.data = self.data[self.at :] + data if self.at < len(self.data) else data
        self.at = 0

    def next(self) -> Frame | None:
        """The next frame, or None if it is not there to its end. Raises BadFrame as soon as its head is there."""
        data, at = self.data, self.at
        if len(data) < at + 2:
            return None
        first, second = data[at], data[at + 1]
        opcode = first & 0xF
        check_head(first, second)
        size, at = second & ~MASKED, at + 2
        if size > CONTROL:
            wide = 2 if size == 126 else 8
            if len(data) < at + wide:
                return None
            size, at = int.from_bytes(data[at : at + wide], "big"), at + wide
        if size > self.most:
            raise BadFrame(TOO_BIG)
        end = at + 4 + size
        if len(data) < end:
            return None
        self.at = end
        return opcode, first & LAST != 0, unmasked(data[at + 4 : end], data[at : at + 4])


def check_head(first: int, second: int) -> None:
    """Raise BadFrame for what no client may send."""
    opcode = first & 0xF
    if first & RESERVED or opcode not in OPCODES or not second & MASKED:
        raise BadFrame(PROTOCOL_ERROR)
    if opcode >= CLOSE and (not first & LAST or second & ~MASKED > CONTROL):
        raise BadFrame(PROTOCOL_ERROR)


def unmasked(data: bytes, mask: bytes) -> bytes:
    """Every fourth byte is masked with the same byte of the mask."""
    size = len(data)
    masks = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(masks, "little")).to_bytes(size, "little")


def closing_code(payload: bytes) -> int:
    """The code that a client closes with; raises BadFrame for one that is not sent."""
    if not payload:
        return OK
    code = int.from_bytes(payload[:2], "big")
    if len(payload) < 2 or (code not in SENDABLE and code not in OWN):
        raise BadFrame(PROTOCOL_ERROR)
    text_in(payload[2:])
    return code


def text_in(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise BadFrame(INVALID_TEXT) from None


# As servers write them: whole and unmasked.


def head(opcode: int, size: int) -> bytes:
    """What stands before so many bytes."""
    if size <= CONTROL:
        return bytes((LAST | opcode, size))
    if size < 1 << 16:
        return bytes((LAST | opcode, 126)) + size.to_bytes(2, "big")
    return bytes((LAST | opcode, 127)) + size.to_bytes(8, "big")


HEADS: Final = [head(TEXT, size) for size in range(2048)]  # of nearly all texts


def framed(text: bytes) -> bytes:
    size = len(text)
    return (HEADS[size] if size < len(HEADS) else head(TEXT, size)) + text


def control(opcode: int, payload: bytes) -> bytes:
    return head(opcode, len(payload)) + payload


def closing(code: int, why: bytes = b"") -> bytes:
    return control(CLOSE, code.to_bytes(2, "big") + why)
