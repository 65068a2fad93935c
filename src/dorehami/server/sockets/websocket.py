"""A websocket as it is read: all that comes is counted, and a text is heard in the turn of the loop that brings it.

aiohttp takes the request and hands over the bytes that follow it; from then on they are ours.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import secrets
from collections.abc import Callable
from hashlib import sha1
from typing import Final

from aiohttp import web

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.sockets import frames
from dorehami.server.sockets.frames import BadFrame, Frame, FrameReader

VERSION: Final = "13"
KEY: Final = 16  # bytes of a client's key
MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3
PIECE: Final = 1024  # bytes that count as much as one frame
NONCE: Final = 4  # bytes of a ping, so that no pong can be sent without having read it
STEP: Final = 1024  # bytes that a slow reader reads from one look to the next at least
CLOSING: Final = 2.0  # seconds that a client has to close its side
LATE: Final = 1.0  # seconds after which a look comes too late: the loop stood still, and pongs may wait to be read

Said = str | bytes  # a text, or a binary message
Hear = Callable[[Said], None]  # it may not wait


def upgrade(request: web.Request) -> web.StreamResponse:
    """The answer to who asks for a websocket; raises Refusal if it does not ask as RFC 6455, 4.2.1 says."""
    headers = request.headers
    asked = {
        "Upgrade": "websocket" in tokens(headers.get("Upgrade", "")),
        "Connection": "upgrade" in tokens(headers.get("Connection", "")),
        "Sec-WebSocket-Version": headers.get("Sec-WebSocket-Version") == VERSION,
        "Sec-WebSocket-Key": is_key(headers.get("Sec-WebSocket-Key", "")),
        "Content-Length": not request.body_exists,
    }
    for name, right in asked.items():
        if not right:
            raise Refusal(Reason.BAD_MESSAGE, where=name)
    accepted = base64.b64encode(sha1(headers["Sec-WebSocket-Key"].encode() + MAGIC).digest()).decode()
    answer = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accepted}
    response = web.StreamResponse(status=101, headers=answer)
    response.force_close()
    return response


def tokens(header: str) -> list[str]:
    return [token.strip().lower() for token in header.split(",")]


def is_key(key: str) -> bool:
    try:
        return len(base64.b64decode(key.encode("ascii"), validate=True)) == KEY
    except (UnicodeError, binascii.Error):
        return False


class Socket:
    """One websocket: its messages go to an ear and, until it has one, wait to be received."""

    def __init__(self, transport: asyncio.Transport, traffic: TokenBucket, heartbeat: float) -> None:
        self.transport = transport
        self.traffic = traffic  # what may come: every read and every frame takes a token, and so does every PIECE
        self.loop = asyncio.get_running_loop()
        self.frames = FrameReader(messages.FRAME)
        self.kind = frames.CONTINUATION  # of the message whose frames are coming, if any are
        self.pieces = b""
        self.ear: Hear | None = None
        self.unheard: list[Said] = []
        self.waiter: asyncio.Future[None] | None = None  # for the next message, or the end
        self.flooded: Callable[[], None] = self.transport.abort
        self.over: asyncio.Future[None] = self.loop.create_future()  # nothing is heard any more,
        self.gone: asyncio.Future[None] = self.loop.create_future()  # and the other side has closed
        self.deaf = False  # what comes counts for nothing, but that the other side closes
        self.closed = False  # we have said so
        self.written = 0  # bytes
        self.heartbeat = heartbeat
        self.asked = b""  # the ping that was not answered yet
        self.left_behind = 0  # bytes that were waiting for the reader at the last look,
        self.taken = 0  # and bytes that were not
        self.due = self.loop.time() + heartbeat
        self.next_look = self.loop.call_at(self.due, self.look)

    # Reading: aiohttp calls the first two

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Take what was read. Must not raise: aiohttp would log it."""
        try:
            self.read(data)
        except BadFrame as bad:
            self.say_closed(bad.code)
            self.end()
        except Exception as fault:
            self.end(fault)
        return False, b""

    def feed_eof(self) -> None:
        self.leave()

    def read(self, data: bytes) -> None:
        now = self.loop.time()
        if not self.traffic.take(now, 1 + len(data) / PIECE):
            self.stop_reading()
            return
        if self.over.done():
            return
        self.frames.feed(data)
        while not self.over.done() and (frame := self.frames.next()) is not None:
            if not self.traffic.take(now):
                self.stop_reading()
                return
            self.take(frame)

    def stop_reading(self) -> None:
        """A flood: not a byte more is read of this socket."""
        if not self.transport.is_closing():
            self.transport.pause_reading()
        self.deaf = True
        self.flooded()

    def take(self, frame: Frame) -> None:
        opcode, last, payload = frame
        if opcode == frames.PING:
            if not self.transport.get_write_buffer_size():  # else it would not be read, and make what waits more
                self.write(frames.control(frames.PONG, payload))
        elif opcode == frames.PONG:
            if payload == self.asked:
                self.asked = b""
        elif opcode == frames.CLOSE:
            self.say_closed(frames.closing_code(payload))
            self.leave()
        else:
            self.take_piece(opcode, last, payload)

    def take_piece(self, opcode: int, last: bool, payload: bytes) -> None:
        """A message, or a piece of one."""
        begun = self.kind != frames.CONTINUATION
        if begun is not (opcode == frames.CONTINUATION):
            raise BadFrame(frames.PROTOCOL_ERROR)
        if len(self.pieces) + len(payload) > messages.FRAME:
            raise BadFrame(frames.TOO_BIG)
        kind = self.kind if begun else opcode
        whole = self.pieces + payload
        self.kind, self.pieces = (frames.CONTINUATION, b"") if last else (kind, whole)
        if last:
            self.pass_on(frames.text_in(whole) if kind == frames.TEXT else whole)

    def pass_on(self, said: Said) -> None:
        if self.deaf:
            return
        if self.ear is not None:
            self.ear(said)
        else:
            self.unheard.append(said)
            self.wake()

    async def receive(self) -> Said | None:
        """The next message of a socket without an ear; None if there will be none."""
        if not self.unheard and not self.over.done():
            self.waiter = self.loop.create_future()
            await self.waiter
        return self.unheard.pop(0) if self.unheard else None

    def wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def hear_with(self, ear: Hear) -> None:
        """Messages go there from now on, first of all those that have waited. An error in hearing ends the socket."""
        self.ear, unheard, self.unheard = ear, self.unheard, []
        try:
            for said in unheard:
                self.pass_on(said)
        except Exception as fault:
            self.end(fault)

    def leave(self) -> None:
        """The other side has closed."""
        if not self.gone.done():
            self.gone.set_result(None)
        self.end()

    def end(self, fault: Exception | None = None) -> None:
        """Nothing that comes is heard any more. Who would have heard it is let go: a cycle would live for long."""
        self.next_look.cancel()
        self.deaf, self.ear, self.flooded = True, None, self.transport.abort
        self.wake()
        if not self.over.done():
            if fault is None:
                self.over.set_result(None)
            else:
                self.over.set_exception(fault)

    # Writing

    def write(self, data: bytes) -> None:
        if not self.closed and not self.transport.is_closing():
            self.written += len(data)
            self.transport.write(data)

    def say_closed(self, code: int, why: bytes = b"") -> None:
        self.write(frames.closing(code, why))
        self.closed = True

    async def close(self, code: int, why: bytes = b"") -> None:
        """Say so, and give the other side time to do the same; not if nothing is read of it any more."""
        self.say_closed(code, why)
        if self.transport.is_reading():
            await asyncio.wait([self.gone], timeout=CLOSING)
        self.transport.close()

    # Is it read what we write?

    def read_so_far(self) -> int:
        """How many bytes have left for the reader."""
        return self.written - self.transport.get_write_buffer_size()

    def look(self) -> None:
        """Cut who has read nothing since the last look; ask all others for a sign. Only what was read brings one:
        a pong with what the ping has said, or bytes that had waited and have left."""
        now, taken = self.loop.time(), self.read_so_far()
        moved = self.left_behind > 0 and taken - self.taken >= min(self.left_behind, STEP)
        if self.asked and not moved and now - self.due < LATE:
            self.transport.abort()
            return
        if not self.asked:
            self.asked = secrets.token_bytes(NONCE)
            self.write(frames.control(frames.PING, self.asked))
        self.left_behind, self.taken = self.transport.get_write_buffer_size(), self.read_so_far()
        self.due = now + self.heartbeat
        self.next_look = self.loop.call_at(self.due, self.look)
