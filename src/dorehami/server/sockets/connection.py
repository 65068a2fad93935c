"""A socket with its queue. Sending never waits: who reads too slowly is told all at once instead, then let go."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.sockets.frames import GOING_AWAY, POLICY_VIOLATION, framed
from dorehami.server.sockets.websocket import Socket

QUEUE: Final = 256 * 1024  # bytes that wait for a reader at most
GONE: Final = "gone"  # the other side has hung up: nothing more can be said
FREE: Final = 8 * 1024  # with less than this in the transport's own buffer a frame can be written at once,
TURN: Final = 64 * 1024  # until so many bytes were written in one turn of the loop
FAREWELL: Final = 10.0  # seconds for good-bye to be said and heard


Drained = Callable[[], Awaitable[None]]


class SendQueue:
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


class Connection(Subscriber):
    """One socket of one viewer."""

    def __init__(self, socket: Socket, drained: Drained, post: SendQueue) -> None:
        super().__init__()
        self.out = b""  # the frames of this turn of the loop; what is needed for each stands first, and so side by side
        self.post = post
        self.transport = socket.transport
        self.farewell = ""
        self.pump: asyncio.Task[None] | None = None
        self.full = False  # the transport had no room for more when it was asked last
        self.behind = False
        self.fell = False
        self.queue: deque[tuple[bytes, bool]] = deque()  # frames as they are written, and whether they are answers
        self.weight = 0
        self.snapshot_ends = 0  # the byte of all that are written to this socket
        self.catch_up: Callable[[], list[bytes]] = list  # all there is to know
        self.socket = socket
        self.deadline: asyncio.TimerHandle | None = None  # of the good-bye
        self.drained = drained  # waits until the transport has nothing left

    def send(self, frame: bytes) -> None:
        self.put(frame, False)

    def answer(self, frame: bytes) -> None:
        """Who falls behind still gets it."""
        self.put(frame, True)

    def send_snapshot(self, frame: bytes) -> None:
        if self.awaits_snapshot():
            self.drop_news()
        else:
            self.put(frame, False)
            self.snapshot_ends = self.socket.written + len(self.out) + self.weight

    def awaits_snapshot(self) -> bool:
        return self.behind or self.snapshot_ends > self.socket.read_so_far()

    def put(self, frame: bytes, answers: bool) -> None:
        """Put a frame on the wire, or in the queue for it."""
        if self.farewell or (self.behind and not answers):
            return
        if self.pump is None and (len(self.out) < TURN if self.out else (not self.full or self.has_room())):
            self.write(frame)
            return
        framed = self.post.frame(frame)
        self.queue.append((framed, answers))
        self.weight += len(framed)
        if self.waiting() > QUEUE:
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
        self.socket.write(out)
        self.has_room()  # it is asked while it is at hand

    def has_room(self) -> bool:
        self.full = self.transport.get_write_buffer_size() >= FREE
        return not self.full

    def waiting(self) -> int:
        """Bytes that the reader has not taken."""
        return self.transport.get_write_buffer_size() + len(self.out) + self.weight

    def fall_behind(self) -> None:
        """Tell all at once what waits too long. Who falls behind again, or has too many answers waiting, is let go."""
        self.drop_news()
        if self.fell or self.waiting() > QUEUE:
            self.queue.clear()
            self.weight = 0
            self.end(Reason.SLOW)
        self.fell = True

    def drop_news(self) -> None:
        """Forget what waits, but for answers: all of it is told at once when there is room."""
        self.queue = deque([(framed, answers) for framed, answers in self.queue if answers])
        self.weight = sum([len(framed) for framed, _ in self.queue])
        self.behind = True
        self.keep_pumping()

    def keep_pumping(self) -> None:
        if self.pump is None:
            self.pump = asyncio.get_running_loop().create_task(self.drain())

    async def drain(self) -> None:
        """Send what waits as fast as it is read."""
        try:
            while self.queue or self.behind or self.farewell:
                await self.drained()
                if self.transport.is_closing():
                    self.farewell = self.farewell or GONE
                    return
                if self.farewell and not self.queue:
                    await self.say_goodbye()
                    return
                if self.behind and not self.farewell:
                    self.queue_all()
                self.write_next()
        except ConnectionError:
            self.farewell = self.farewell or GONE
        finally:
            self.pump = None

    def queue_all(self) -> None:
        """All there is to know comes before the answers that wait."""
        self.behind = False
        told = [(self.post.frame(frame), False) for frame in self.catch_up()]
        self.queue.extendleft(reversed(told))
        self.weight += sum([len(framed) for framed, _ in told])
        self.snapshot_ends = self.socket.written + len(told[0][0]) if told else 0

    def write_next(self) -> None:
        framed, _ = self.queue.popleft()
        self.weight -= len(framed)
        self.socket.write(framed)

    def end(self, code: str) -> None:
        """Say good-bye and close. Nothing is listened to any more."""
        if not self.farewell:
            self.farewell = code
            self.socket.deaf = True
            self.deadline = asyncio.get_running_loop().call_later(FAREWELL, self.transport.abort)
            self.keep_pumping()

    async def say_goodbye(self) -> None:
        self.socket.write(framed(messages.encode(messages.Bye(code=self.farewell))))
        code = GOING_AWAY if self.farewell == Reason.CLOSING else POLICY_VIOLATION
        await self.socket.close(code, self.farewell.encode())
