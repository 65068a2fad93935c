"""The server side of a WebSocket: flood limit, fragments, heartbeat, close.

A message is handled in the same turn of the event loop in which its bytes arrive.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.sockets import frames
from dorehami.server.sockets.frames import BadFrame, Frame, FrameReader

BYTES_PER_TOKEN: Final = 1024  # of input; one frame costs a token as well
PING_BYTES: Final = 4  # of random payload, so that no pong can be sent without having read the ping
MIN_PROGRESS: Final = 1024  # bytes that a slow reader must take between heartbeats
CLOSE_TIMEOUT: Final = 2.0  # seconds for the client to close its side
MAX_LAG: Final = 1.0  # seconds; if the event loop stalled for longer, pongs may still wait to be read

RawMessage = str | bytes  # text or binary
MessageHandler = Callable[[RawMessage], None]  # called synchronously


class WebSocket:
    """One WebSocket. Its messages go to a handler; until there is one they are queued for `receive`."""

    def __init__(self, transport: asyncio.Transport, traffic: TokenBucket, heartbeat: float) -> None:
        self.transport = transport
        self.traffic = traffic  # each read, each frame and each BYTES_PER_TOKEN takes a token
        self.loop = asyncio.get_running_loop()
        self.frames = FrameReader(messages.FRAME)
        self.message_opcode = frames.CONTINUATION  # of a fragmented message, else CONTINUATION
        self.fragments = b""
        self.handler: MessageHandler | None = None
        self.pending: list[RawMessage] = []
        self.waiter: asyncio.Future[None] | None = None  # of `receive`
        self.on_flood: Callable[[], None] = self.transport.abort
        self.finished: asyncio.Future[None] = self.loop.create_future()  # no more messages will be handled,
        self.peer_closed: asyncio.Future[None] = self.loop.create_future()  # and the peer has closed
        self.ignores_input = False  # all but the close of the peer
        self.close_sent = False  # a close frame was sent
        self.bytes_written = 0
        self.heartbeat = heartbeat
        self.ping_payload = b""  # of the unanswered ping
        self.last_unread = 0  # bytes in the write buffer at the last heartbeat,
        self.last_bytes_read = 0  # and bytes that had left it
        self.due = self.loop.time() + heartbeat
        self.heartbeat_timer = self.loop.call_at(self.due, self.check_heartbeat)

    # Reading

    def data_received(self, data: bytes) -> None:
        """Process incoming bytes. An exception ends the socket, and is raised where `finished` is awaited."""
        try:
            self.read(data)
        except BadFrame as error:
            self.send_close(error.code)
            self.end()
        except Exception as fault:
            self.end(fault)

    def read(self, data: bytes) -> None:
        now = self.loop.time()
        if not self.traffic.take(now, 1 + len(data) / BYTES_PER_TOKEN):
            self.stop_reading()
            return
        if self.finished.done():
            return
        self.frames.feed(data)
        while not self.finished.done() and (frame := self.frames.next()) is not None:
            if not self.traffic.take(now):
                self.stop_reading()
                return
            self.take(frame)

    def stop_reading(self) -> None:
        """Stop reading a socket that exceeds its flood limit."""
        if not self.transport.is_closing():
            self.transport.pause_reading()
        self.ignores_input = True
        self.on_flood()

    def take(self, frame: Frame) -> None:
        opcode, last, payload = frame
        if opcode == frames.PING:
            # No pong to a peer that does not read: pongs would fill the buffer.
            if not self.transport.get_write_buffer_size():
                self.write(frames.control_frame(frames.PONG, payload))
        elif opcode == frames.PONG:
            if payload == self.ping_payload:
                self.ping_payload = b""
        elif opcode == frames.CLOSE:
            self.send_close(frames.close_code(payload))
            self.on_peer_closed()
        else:
            self.take_fragment(opcode, last, payload)

    def take_fragment(self, opcode: int, last: bool, payload: bytes) -> None:
        """Take a whole message, or a fragment; raises BadFrame if it is out of order or the message too large."""
        begun = self.message_opcode != frames.CONTINUATION
        if begun is not (opcode == frames.CONTINUATION):
            raise BadFrame(frames.PROTOCOL_ERROR)
        if len(self.fragments) + len(payload) > messages.FRAME:
            raise BadFrame(frames.TOO_BIG)
        message_opcode = self.message_opcode if begun else opcode
        whole = self.fragments + payload
        self.message_opcode, self.fragments = (frames.CONTINUATION, b"") if last else (message_opcode, whole)
        if last:
            self.deliver(frames.decode_text(whole) if message_opcode == frames.TEXT else whole)

    def deliver(self, message: RawMessage) -> None:
        if self.ignores_input:
            return
        if self.handler is not None:
            self.handler(message)
        else:
            self.pending.append(message)
            self.wake()

    async def receive(self) -> RawMessage | None:
        """Return the next message while no handler is set, or None if the socket is finished."""
        if not self.pending and not self.finished.done():
            self.waiter = self.loop.create_future()
            await self.waiter
        return self.pending.pop(0) if self.pending else None

    def wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def set_handler(self, handler: MessageHandler) -> None:
        """Pass all messages to a handler, first the queued ones. An exception in it ends the socket."""
        self.handler, pending, self.pending = handler, self.pending, []
        try:
            for message in pending:
                self.deliver(message)
        except Exception as fault:
            self.end(fault)

    def on_peer_closed(self) -> None:
        """Note that the peer has closed."""
        if not self.peer_closed.done():
            self.peer_closed.set_result(None)
        self.end()

    def end(self, fault: Exception | None = None) -> None:
        """Stop handling input and drop the handlers, whose reference cycles would outlive the socket for long."""
        self.heartbeat_timer.cancel()
        self.ignores_input, self.handler, self.on_flood = True, None, self.transport.abort
        self.wake()
        if not self.finished.done():
            if fault is None:
                self.finished.set_result(None)
            else:
                self.finished.set_exception(fault)

    # Writing

    def write(self, data: bytes) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.bytes_written += len(data)
            self.transport.write(data)

    def send_close(self, code: int, reason: bytes = b"") -> None:
        self.write(frames.close_frame(code, reason))
        self.close_sent = True

    async def close(self, code: int, reason: bytes = b"") -> None:
        """Send a close frame and wait for the peer's, unless reading has been stopped."""
        self.send_close(code, reason)
        if self.transport.is_reading():
            await asyncio.wait([self.peer_closed], timeout=CLOSE_TIMEOUT)
        self.transport.close()

    # Heartbeat

    def bytes_read(self) -> int:
        """Return how many bytes have left the write buffer."""
        return self.bytes_written - self.transport.get_write_buffer_size()

    def check_heartbeat(self) -> None:
        """Abort a socket that has read nothing since the last heartbeat; ping the others.

        Only reading counts: a pong with the payload of the ping, or waiting bytes that have left the buffer.
        """
        now, bytes_read = self.loop.time(), self.bytes_read()
        moved = self.last_unread > 0 and bytes_read - self.last_bytes_read >= min(self.last_unread, MIN_PROGRESS)
        if self.ping_payload and not moved and now - self.due < MAX_LAG:
            self.transport.abort()
            return
        if not self.ping_payload:
            self.ping_payload = secrets.token_bytes(PING_BYTES)
            self.write(frames.control_frame(frames.PING, self.ping_payload))
        self.last_unread, self.last_bytes_read = self.transport.get_write_buffer_size(), self.bytes_read()
        self.due = now + self.heartbeat
        self.heartbeat_timer = self.loop.call_at(self.due, self.check_heartbeat)
