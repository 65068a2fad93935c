"""Rooms of the bare servers: four sockets; the next message is sent when all four have received the last one."""

from __future__ import annotations

import asyncio
from time import perf_counter

from benchmarks.live_parts.lean import Socket, Unexpected, masked_frame
from benchmarks.live_parts.load import Group

VIEWERS = 4
ENGINE_PING, ENGINE_PONG = b"2", b"3"


class Room(Group):
    """Four sockets in one room of a server that only broadcasts."""

    def __init__(self, port: int, path: str, said: bytes) -> None:
        super().__init__()
        self.sockets = [Socket(path, port) for _ in range(VIEWERS)]
        self.said = masked_frame(said)
        self.turn = 0
        self.unheard = 0

    async def connect(self) -> None:
        for socket in self.sockets:
            await self.enter(socket)

    async def enter(self, socket: Socket) -> None:
        await socket.connect(self.hear)

    async def disconnect(self) -> None:
        for socket in self.sockets:
            await socket.close()

    def make_move(self) -> None:
        self.busy, self.unheard = True, VIEWERS
        self.turn = (self.turn + 1) % VIEWERS
        self.sent = perf_counter()
        self.sockets[self.turn].transport.write(self.said)

    def hear(self, _: bytes) -> None:
        self.unheard -= 1
        if not self.unheard:
            self.took.append(perf_counter() - self.sent)
            self.finish_move()


class AiohttpRoom(Room):
    """A room of the bare aiohttp server."""

    def __init__(self, port: int, number: int, said: int, news: int) -> None:
        super().__init__(port, f"/socket?room={number}&size={news}", b"x" * said)


class SocketioRoom(Room):
    """A room of the bare socket.io server; speaks its client's protocol over a WebSocket."""

    def __init__(self, port: int, number: int, said: int, news: int) -> None:
        path = f"/socket.io/?EIO=4&transport=websocket&room={number}&size={news}"
        super().__init__(port, path, b'42["move","%s"]' % (b"x" * (said - len('42["move",""]'))))

    async def enter(self, socket: Socket) -> None:
        """Connect: Engine.IO opens (0), we join the main namespace (40), and the server confirms."""
        entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def hear(text: bytes) -> None:
            if text.startswith(b"42"):
                self.hear(text)
            elif text == ENGINE_PING:
                socket.send(ENGINE_PONG)
            elif text.startswith(b"0"):
                socket.send(b"40")
            elif text.startswith(b"40"):
                entered.set_result(None)
            else:
                raise Unexpected(text.decode())

        await socket.connect(hear)
        await entered
