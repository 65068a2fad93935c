"""WebSocket frames (RFC 6455): parsing of masked client frames, encoding of server frames."""

from __future__ import annotations

from typing import Final

CONTINUATION: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
OPCODES: Final = frozenset([CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG])

FIN: Final = 0x80  # bit of the first byte: last frame of its message
RESERVED: Final = 0x70  # bits of the first byte, for extensions; none is negotiated
MASKED: Final = 0x80  # bit of the second byte
MAX_CONTROL: Final = 125  # bytes of payload in a control frame

OK: Final = 1000
GOING_AWAY: Final = 1001
PROTOCOL_ERROR: Final = 1002
INVALID_TEXT: Final = 1007
POLICY_VIOLATION: Final = 1008
TOO_BIG: Final = 1009
SENDABLE: Final = frozenset([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014])
APPLICATION_CODES: Final = range(3000, 5000)  # close codes that applications may define

Frame = tuple[int, bool, bytes]  # opcode, whether it ends its message, payload


class BadFrame(Exception):
    """Raised for a protocol violation; the socket is closed with its code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class FrameReader:
    """Incremental parser of client frames. `next` returns them one by one, so that the caller can stop."""

    def __init__(self, max_payload: int) -> None:
        self.max_payload = max_payload  # bytes per frame
        self.data = b""
        self.offset = 0  # of the next frame

    def feed(self, data: bytes) -> None:
        self.data = self.data[self.offset :] + data if self.offset < len(self.data) else data
        self.offset = 0

    def next(self) -> Frame | None:
        """Return the next complete frame, or None; raises BadFrame as soon as a bad header is complete."""
        data, offset = self.data, self.offset
        if len(data) < offset + 2:
            return None
        first, second = data[offset], data[offset + 1]
        opcode = first & 0xF
        check_header(first, second)
        size, offset = second & ~MASKED, offset + 2
        if size > MAX_CONTROL:
            length_bytes = 2 if size == 126 else 8
            if len(data) < offset + length_bytes:
                return None
            size, offset = int.from_bytes(data[offset : offset + length_bytes], "big"), offset + length_bytes
        if size > self.max_payload:
            raise BadFrame(TOO_BIG)
        end = offset + 4 + size
        if len(data) < end:
            return None
        self.offset = end
        return opcode, first & FIN != 0, unmask(data[offset + 4 : end], data[offset : offset + 4])


def check_header(first: int, second: int) -> None:
    """Raise BadFrame for a header that no client may send."""
    opcode = first & 0xF
    if first & RESERVED or opcode not in OPCODES or not second & MASKED:
        raise BadFrame(PROTOCOL_ERROR)
    if opcode >= CLOSE and (not first & FIN or second & ~MASKED > MAX_CONTROL):
        raise BadFrame(PROTOCOL_ERROR)


def unmask(data: bytes, mask: bytes) -> bytes:
    """Remove the mask, by one XOR of big integers instead of a loop over bytes."""
    size = len(data)
    masks = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(masks, "little")).to_bytes(size, "little")


def close_code(payload: bytes) -> int:
    """Return the code of a close frame; raises BadFrame for one that must not be sent."""
    if not payload:
        return OK
    code = int.from_bytes(payload[:2], "big")
    if len(payload) < 2 or (code not in SENDABLE and code not in APPLICATION_CODES):
        raise BadFrame(PROTOCOL_ERROR)
    decode_text(payload[2:])
    return code


def decode_text(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise BadFrame(INVALID_TEXT) from None


# Encoding: server frames are unfragmented and unmasked.


def frame_header(opcode: int, size: int) -> bytes:
    if size <= MAX_CONTROL:
        return bytes((FIN | opcode, size))
    if size < 1 << 16:
        return bytes((FIN | opcode, 126)) + size.to_bytes(2, "big")
    return bytes((FIN | opcode, 127)) + size.to_bytes(8, "big")


HEADERS: Final = [frame_header(TEXT, size) for size in range(2048)]  # precomputed for nearly all texts


def text_frame(text: bytes) -> bytes:
    size = len(text)
    return (HEADERS[size] if size < len(HEADERS) else frame_header(TEXT, size)) + text


def control_frame(opcode: int, payload: bytes) -> bytes:
    return frame_header(opcode, len(payload)) + payload


def close_frame(code: int, reason: bytes = b"") -> bytes:
    return control_frame(CLOSE, code.to_bytes(2, "big") + reason)
