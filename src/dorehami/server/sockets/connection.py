"""A socket with its send queue. Sending never blocks: a slow reader gets a snapshot instead, then is disconnected."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.sockets.frames import GOING_AWAY, POLICY_VIOLATION, text_frame
from dorehami.server.sockets.websocket import WebSocket

MAX_QUEUE: Final = 256 * 1024  # bytes waiting for a slow reader
PEER_GONE: Final = "gone"  # close reason when the peer has closed: nothing can be sent
DIRECT_WRITE_BELOW: Final = 8 * 1024  # bytes in the transport's buffer; from here on frames go to the queue
MAX_BATCH: Final = 64 * 1024  # bytes written directly in one turn of the event loop
CLOSE_DEADLINE: Final = 10.0  # seconds for Bye and the close handshake

Drain = Callable[[], Awaitable[None]]


class SendQueue:
    """Collects the connections to write to and flushes each once, at the end of the turn of the event loop."""

    def __init__(self) -> None:
        self.waiting: list[Connection] = []
        self.last_text = self.last_frame = b""  # cached, as a broadcast sends one text to many

    def add(self, connection: Connection) -> None:
        self.waiting.append(connection)
        if len(self.waiting) == 1:
            asyncio.get_running_loop().call_soon(self.flush)

    def frame(self, text: bytes) -> bytes:
        if text is not self.last_text:
            self.last_text, self.last_frame = text, text_frame(text)
        return self.last_frame

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, []
        for connection in waiting:
            connection.flush()


class Connection(Subscriber):
    """One viewer's socket."""

    def __init__(self, socket: WebSocket, drain_transport: Drain, send_queue: SendQueue) -> None:
        super().__init__()
        # What every frame needs comes first, so that it shares cache lines.
        self.batch = b""  # frames of this turn of the event loop
        self.send_queue = send_queue
        self.transport = socket.transport
        self.close_reason = ""
        self.drain_task: asyncio.Task[None] | None = None
        self.transport_full = False  # as of the last check
        self.is_behind = False  # updates were dropped and a snapshot will replace them
        self.was_behind = False
        self.queue: deque[tuple[bytes, bool]] = deque()  # encoded frames, and whether they are answers
        self.queued_bytes = 0
        self.snapshot_end = 0  # position in the bytes written to this socket
        self.catch_up: Callable[[], list[bytes]] = list  # frames of a snapshot
        self.socket = socket
        self.close_timer: asyncio.TimerHandle | None = None  # aborts the transport
        self.drain_transport = drain_transport  # waits until the transport's buffer is empty

    def send(self, frame: bytes) -> None:
        self.put(frame, False)

    def answer(self, frame: bytes) -> None:
        """Send a frame that is kept when a slow reader's updates are dropped."""
        self.put(frame, True)

    def send_snapshot(self, frame: bytes) -> None:
        if self.awaits_snapshot():
            self.drop_updates()
        else:
            self.put(frame, False)
            self.snapshot_end = self.socket.bytes_written + len(self.batch) + self.queued_bytes

    def awaits_snapshot(self) -> bool:
        return self.is_behind or self.snapshot_end > self.socket.bytes_read()

    def put(self, frame: bytes, is_answer: bool) -> None:
        """Write a frame directly if the transport has room, else queue it."""
        if self.close_reason or (self.is_behind and not is_answer):
            return
        if self.drain_task is None and (
            len(self.batch) < MAX_BATCH if self.batch else (not self.transport_full or self.has_room())
        ):
            self.write(frame)
            return
        encoded = self.send_queue.frame(frame)
        self.queue.append((encoded, is_answer))
        self.queued_bytes += len(encoded)
        if self.unsent_bytes() > MAX_QUEUE:
            self.fall_behind()
        self.start_draining()

    def write(self, frame: bytes) -> None:
        encoded = self.send_queue.frame(frame)
        if self.batch:
            self.batch += encoded
        else:
            self.batch = encoded
            self.send_queue.add(self)

    def flush(self) -> None:
        batch, self.batch = self.batch, b""
        self.socket.write(batch)
        self.has_room()  # checked here, while the transport is in the CPU cache

    def has_room(self) -> bool:
        self.transport_full = self.transport.get_write_buffer_size() >= DIRECT_WRITE_BELOW
        return not self.transport_full

    def unsent_bytes(self) -> int:
        """Return the bytes accepted for sending that the transport has not passed on."""
        return self.transport.get_write_buffer_size() + len(self.batch) + self.queued_bytes

    def fall_behind(self) -> None:
        """Replace queued updates by a snapshot; the second time, or if answers alone are too many, disconnect."""
        self.drop_updates()
        if self.was_behind or self.unsent_bytes() > MAX_QUEUE:
            self.queue.clear()
            self.queued_bytes = 0
            self.end(Reason.SLOW)
        self.was_behind = True

    def drop_updates(self) -> None:
        """Drop queued frames other than answers; a snapshot replaces them once there is room."""
        self.queue = deque([(encoded, is_answer) for encoded, is_answer in self.queue if is_answer])
        self.queued_bytes = sum([len(encoded) for encoded, _ in self.queue])
        self.is_behind = True
        self.start_draining()

    def start_draining(self) -> None:
        if self.drain_task is None:
            self.drain_task = asyncio.get_running_loop().create_task(self.drain())

    async def drain(self) -> None:
        """Write queued frames, one each time the transport's buffer is empty."""
        try:
            while self.queue or self.is_behind or self.close_reason:
                await self.drain_transport()
                if self.transport.is_closing():
                    self.close_reason = self.close_reason or PEER_GONE
                    return
                if self.close_reason and not self.queue:
                    await self.send_bye()
                    return
                if self.is_behind and not self.close_reason:
                    self.queue_snapshot()
                self.write_next()
        finally:
            self.drain_task = None

    def queue_snapshot(self) -> None:
        """Queue a snapshot in front of the answers that wait."""
        self.is_behind = False
        frames = [(self.send_queue.frame(frame), False) for frame in self.catch_up()]
        self.queue.extendleft(reversed(frames))
        self.queued_bytes += sum([len(encoded) for encoded, _ in frames])
        self.snapshot_end = self.socket.bytes_written + len(frames[0][0]) if frames else 0

    def write_next(self) -> None:
        encoded, _ = self.queue.popleft()
        self.queued_bytes -= len(encoded)
        self.socket.write(encoded)

    def end(self, code: str) -> None:
        """Close the socket after a Bye with this code. Input from now on is ignored."""
        if not self.close_reason:
            self.close_reason = code
            self.socket.ignores_input = True
            self.close_timer = asyncio.get_running_loop().call_later(CLOSE_DEADLINE, self.transport.abort)
            self.start_draining()

    async def send_bye(self) -> None:
        self.socket.write(text_frame(messages.encode(messages.Bye(code=self.close_reason))))
        code = GOING_AWAY if self.close_reason == Reason.CLOSING else POLICY_VIOLATION
        await self.socket.close(code, self.close_reason.encode())
