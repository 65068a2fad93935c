"""A network between pages and the server that can silently drop what is sent."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.browser.serving import Served

CHUNK = 2**16
SOCKET = b"GET /socket"


class Cable:
    """One connection; either direction can be silenced without the ends noticing."""

    def __init__(self, page: StreamWriter, server: StreamWriter) -> None:
        self.page, self.server = page, server
        self.socket = False
        self.silent: set[StreamWriter] = set()

    async def carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            if writer not in self.silent:
                writer.write(data)
        if writer not in self.silent:
            writer.close()


class Network:
    """A relay to the server; pages reach it by its url."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.cables: list[Cable] = []
        self.hangs = False  # whether new sockets are silenced
        self.carrying: set[asyncio.Task[None]] = set()

    async def opens(self) -> None:
        self.door = await asyncio.start_server(self.plugged, "127.0.0.1")
        self.url = f"http://127.0.0.1:{self.door.sockets[0].getsockname()[1]}"

    async def plugged(self, reader: StreamReader, writer: StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.served.running.port)
        cable = Cable(writer, to_server)
        self.cables.append(cable)
        first = await reader.read(CHUNK)
        cable.socket = first.startswith(SOCKET)
        if cable.socket and self.hangs:
            cable.silent = {cable.page, cable.server}
        else:
            to_server.write(first)
        for way in (cable.carry(reader, to_server), cable.carry(from_server, writer)):
            self.carrying.add(asyncio.ensure_future(way))

    def loses(self, answers_only: bool = False) -> None:
        """Silence all open sockets, in both directions or only from the server."""

        def lose() -> None:
            for cable in self.cables:
                if cable.socket:
                    cable.silent = {cable.page} if answers_only else {cable.page, cable.server}

        self.served.ask(lose)

    def breaks(self) -> None:
        """Abort the silenced connections, so that the pages notice."""

        def end() -> None:
            for cable in self.cables:
                if cable.page in cable.silent:
                    cable.page.transport.abort()

        self.served.ask(end)

    async def ends(self) -> None:
        self.door.close()
        for cable in self.cables:
            cable.page.transport.abort()
            cable.server.transport.abort()
        await asyncio.wait([*self.carrying, asyncio.ensure_future(self.door.wait_closed())])


@contextmanager
def network(served: Served) -> Iterator[Network]:
    between = Network(served)
    served.run(between.opens())
    try:
        yield between
    finally:
        served.run(between.ends())
