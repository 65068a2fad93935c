"""A socket with its queue. Sending never waits: who reads too slowly is told all at once instead, then let go."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from aiohttp import WSCloseCode, WSMsgType

from dorehami.server import wire
from dorehami.server.line import Line
from dorehami.server.mailbox import Socket
from dorehami.server.refusals import Why

QUEUE: Final = 256 * 1024  # bytes that wait for a reader at most
GONE: Final = "gone"  # the other side has hung up: nothing more can be said
TEXT: Final = 0x81  # the first byte of a frame that is a whole text
FREE: Final = 8 * 1024  # with less than this in the transport's own buffer a frame can be written at once


def head(size: int) -> bytes:
    """What stands before a text of this size."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


HEADS: Final = [head(size) for size in range(2048)]  # of nearly all texts


def framed(text: bytes) -> bytes:
    """A text frame as servers send it: whole, unmasked. aiohttp's own way of making it takes longer than a move."""
    size = len(text)
    return (HEADS[size] if size < len(HEADS) else head(size)) + text


class Post:
    """All that is said in one turn of the loop goes out at its end, and each socket's together."""

    def __init__(self) -> None:
        self.waiting: list[Connection] = []
        self.text = self.framed = b""  # what was framed last: the next one is often told the same

    def take(self, connection: Connection) -> None:
        self.waiting.append(connection)
        if len(self.waiting) == 1:
            asyncio.get_running_loop().call_soon(self.go)

    def frame(self, text: bytes) -> bytes:
        if text is not self.text:
            self.text, self.framed = text, framed(text)
        return self.framed

    def go(self) -> None:
        waiting, self.waiting = self.waiting, []
        for connection in waiting:
            connection.flush()


class Connection(Line):
    """One socket of one viewer."""

    def __init__(self, socket: Socket, transport: asyncio.WriteTransport, post: Post) -> None:
        super().__init__()
        self.out = b""  # the frames of this turn of the loop; what is needed for each stands first, and so side by side
        self.post = post
        self.transport = transport
        self.farewell = ""
        self.pump: asyncio.Task[None] | None = None
        self.full = False  # the transport had no room for more when it was asked last
        self.behind = False
        self.fell = False
        self.queue: deque[tuple[bytes, bool]] = deque()  # frames, and whether they are answers
        self.weight = 0
        self.catch_up: Callable[[], list[bytes]] = list  # all there is to know
        self.socket = socket

    def send(self, frame: bytes) -> None:
        self.put(frame, False)

    def answer(self, frame: bytes) -> None:
        """Who falls behind still gets it."""
        self.put(frame, True)

    def put(self, frame: bytes, answers: bool) -> None:
        """Put a frame on the wire, or in the queue for it."""
        if self.farewell or (self.behind and not answers):
            return
        if self.out or (self.pump is None and (not self.full or self.has_room())):
            self.write(frame)
            return
        self.queue.append((frame, answers))
        self.weight += len(frame)
        if self.weight > QUEUE:
            self.fall_behind()
        self.keep_pumping()

    def write(self, frame: bytes) -> None:
        framed = self.post.frame(frame)
        if self.out:
            self.out += framed
        else:
            self.out = framed
            self.post.take(self)

    def flush(self) -> None:
        out, self.out = self.out, b""
        if not self.transport.is_closing():
            self.transport.write(out)
            self.has_room()  # it is asked while it is at hand

    def has_room(self) -> bool:
        self.full = self.transport.get_write_buffer_size() >= FREE
        return not self.full

    def fall_behind(self) -> None:
        """Forget what is waiting, but for answers: it can be told at once. Who falls behind again is let go."""
        self.queue = deque([(frame, answers) for frame, answers in self.queue if answers])
        self.weight = sum([len(frame) for frame, _ in self.queue])
        if self.fell:
            self.end(Why.SLOW)
        self.behind = self.fell = True

    def keep_pumping(self) -> None:
        if self.pump is None:
            self.pump = asyncio.get_running_loop().create_task(self.drain())

    async def drain(self) -> None:
        """Send what waits as fast as it is read."""
        try:
            while self.queue or self.behind or self.farewell:
                while self.queue and not self.behind:
                    frame, _ = self.queue.popleft()
                    self.weight -= len(frame)
                    await self.socket.send_frame(frame, WSMsgType.TEXT)
                if self.behind and not self.farewell:
                    await self.socket.send_frame(b"", WSMsgType.PING)  # waits until there is room again
                    if self.farewell:
                        continue
                    self.behind = False
                    for frame in reversed(self.catch_up()):
                        self.queue.appendleft((frame, False))
                        self.weight += len(frame)
                elif self.farewell:
                    await self.say_goodbye()
                    return
        except ConnectionError:
            self.farewell = self.farewell or GONE
        finally:
            self.pump = None

    def end(self, code: str) -> None:
        """Say good-bye and close. Nothing is listened to any more."""
        if not self.farewell:
            self.farewell = code
            self.socket.hear_with(None)
            self.keep_pumping()

    async def say_goodbye(self) -> None:
        await self.socket.send_frame(wire.encode(wire.Bye(code=self.farewell)), WSMsgType.TEXT)
        closing = WSCloseCode.GOING_AWAY if self.farewell == Why.CLOSING else WSCloseCode.POLICY_VIOLATION
        await self.socket.close(code=closing, message=self.farewell.encode())
