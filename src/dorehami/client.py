"""A typed client: for tests, for load, and for anybody who writes a player in Python.

It keeps the record of its viewer by laying news over it, exactly as the page in the browser does.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar

import aiohttp
import msgspec

from dorehami.engine.facts import changed
from dorehami.seal.hashes import commitment_of, new_nonce
from dorehami.server.protocol import messages
from dorehami.server.protocol.offers import moves_of
from dorehami.server.state.tickets import issued

Sent = TypeVar("Sent", bound=messages.Command)


class RefusedByTable(Exception):
    """The server did not carry a command out, or did not let us in."""

    def __init__(self, refusal: messages.Refused) -> None:
        super().__init__(f"{refusal.code} {refusal.rule} {refusal.args}")
        self.refusal = refusal


def forget(answer: asyncio.Future[messages.Done]) -> None:
    """Nobody waits for this answer, and a refusal of it is no news."""
    if not answer.cancelled():
        answer.exception()


class Gone(Exception):
    """The socket is closed."""


class Client:
    """One viewer of one table. `record` is what it knows; `version` how far."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.url = url
        self.table = ""
        self.secret = ""
        self.player: int | None = None
        self.epoch = 0
        self.version = 0
        self.record: dict[str, Any] = {"room": {}, "facts": {}, "moves": [], "ahead": [], "kept": [], "past": []}
        self.present: messages.Presence = messages.Presence()
        self.heard: list[messages.Event] = []  # every event, in order
        self.talk: list[messages.Said] = []  # what was said, as far as one was told
        self.turned_away = ""  # why one did not get the seat that one asked for last
        self.bye = ""
        self.rewound = False
        self.snapshots = 0  # records received whole
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.reader: asyncio.Task[None] | None = None
        self.waiting: dict[str, asyncio.Future[messages.Done]] = {}
        self.changed = asyncio.Condition()
        self.nonce = b""  # of the cut for the game that is about to begin,
        self.committed = ""  # what it is held to,
        self.cut_at = ("", False)  # and how far one is: the seal, and whether the cuts are opened

    # Coming and going

    async def open(self, game: str, name: str = "", **wanted: Any) -> messages.Opened:
        """A new table; with a name one sits at it."""
        body = messages.encode({"game": game, "name": name, **wanted})
        async with self.session.post(f"{self.url}/api/tables", data=body) as answer:
            data = await answer.read()
            if answer.status != 200:
                problem = msgspec.json.decode(data, type=messages.Problem)
                raise RefusedByTable(messages.Refused(code=problem.code, args=problem.args))
        opened = msgspec.json.decode(data, type=messages.Opened)
        self.table, self.secret, self.player = opened.table, opened.secret, opened.player
        return opened

    async def connect(
        self, table: str = "", secret: str | None = None, fresh: bool = False, token: str = "", device: str = ""
    ) -> None:
        """Come (back) to the table with what one has seen; `fresh` asks for everything anew."""
        self.table = table or self.table
        self.secret = self.secret if secret is None else secret
        if fresh:
            self.epoch = self.version = 0
        ticket = {"ticket": issued(self.table, self.secret, time.time())} if self.secret and not token else {}
        self.socket = await self.session.ws_connect(f"{self.url}/socket", params=ticket, max_msg_size=0)
        hello = messages.Hello(
            table=self.table,
            secret=self.secret,
            epoch=self.epoch,
            version=self.version,
            token=token,
            device=device,
        )
        await self.socket.send_str(messages.encode(hello).decode())
        first = await self.receive()
        if not isinstance(first, messages.Welcome):
            await self.socket.close()
            raise RefusedByTable(first) if isinstance(first, messages.Refused) else Gone
        await self.take(first)
        self.reader = asyncio.get_running_loop().create_task(self.read())

    async def disconnect(self) -> None:
        """The socket closes, the seat stays."""
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await asyncio.wait([self.reader])

    def drop(self) -> None:
        """The network is gone: nothing is said any more."""
        if self.socket is not None and self.socket._response.connection is not None:
            transport = self.socket._response.connection.transport
            if transport is not None:
                transport.abort()

    # Speaking

    async def send(self, kind: type[Sent], id: str = "", **fields: Any) -> messages.Done:
        """Send a command and wait until it was carried out; raises RefusedByTable or Gone."""
        return await self.begin(kind, id, **fields)

    def begin(self, kind: type[Sent], id: str = "", **fields: Any) -> asyncio.Future[messages.Done]:
        """Send a command; the answer comes later."""
        if self.socket is None or self.socket.closed or self.bye:
            raise Gone
        command = kind(id=id or secrets.token_urlsafe(16), **fields)
        answer: asyncio.Future[messages.Done] = asyncio.get_running_loop().create_future()
        self.waiting[command.id] = answer
        self.speak(messages.encode(command).decode())
        return answer

    def speak(self, text: str) -> None:
        assert self.socket is not None
        task = asyncio.get_running_loop().create_task(self.socket.send_str(text))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def move(self, *words: int | str, ahead: list[int | str] | None = None, id: str = "") -> messages.Done:
        return await self.send(messages.Move, id, version=self.version, move=list(words), ahead=ahead)

    # Hearing

    async def receive(self) -> messages.ToClient:
        assert self.socket is not None
        frame = await self.socket.receive()
        if frame.type is not aiohttp.WSMsgType.TEXT:
            raise Gone
        return messages.decode_message.decode(frame.data)

    async def read(self) -> None:
        """Take every message until the socket closes."""
        try:
            while True:
                await self.take(await self.receive())
        except Gone:
            pass
        finally:
            for answer in self.waiting.values():
                if not answer.done():
                    answer.set_exception(Gone())
                    answer.exception()  # somebody may have stopped waiting
            self.waiting = {}
            self.bye = self.bye or "closed"
            await self.stir()

    async def take(self, message: messages.ToClient) -> None:
        match message:
            case messages.Welcome():
                self.bye, self.rewound = "", message.rewound
                self.player, self.epoch = message.player, message.epoch
                self.secret = message.secret or self.secret
                if message.record is not None:
                    self.lay_whole(message.record, message.version)
            case messages.Snapshot():
                self.secret = "" if message.player is None else message.secret or self.secret
                self.player, self.epoch = message.player, message.epoch
                self.lay_whole(message.record, message.version)
            case messages.News():
                self.lay(message)
            case messages.Done():
                if message.secret and message.player is not None:
                    self.secret, self.player = message.secret, message.player
                self.settle(message.id, message)
            case messages.Refused():
                self.settle(message.id, message)
            case messages.Presence():
                self.present = message
            case messages.TurnedAway():
                self.turned_away = message.code
            case messages.Talk():
                self.talk = [*([] if message.whole else self.talk), *message.said]
            case messages.Bye():
                self.bye = message.code
        self.cut_the_deck()
        await self.stir()

    def cut_the_deck(self) -> None:
        """What a browser does by itself when a game is about to begin: commit to a nonce, then open it."""
        sealing = self.room.get("sealing")
        if not sealing or self.player not in sealing["players"] or self.socket is None:
            return
        seat, seal = sealing["players"].index(self.player), sealing["seal"]
        stage = (seal, sealing["opening"])
        if stage == self.cut_at:
            return
        self.cut_at = stage
        if not sealing["opening"]:
            self.nonce = new_nonce()
            self.committed = commitment_of(bytes.fromhex(seal), seat, self.nonce).hex()
            self.begin(messages.Commit, commitment=self.committed).add_done_callback(forget)
        elif sealing["commitments"][seat] == self.committed:
            self.begin(messages.Cut, nonce=self.nonce.hex()).add_done_callback(forget)

    def lay_whole(self, record: messages.Record, version: int) -> None:
        self.record = {"moves": [], "ahead": [], "kept": [], "past": [], **msgspec.to_builtins(record)}
        self.version = version
        self.snapshots += 1

    def lay(self, news: messages.News) -> None:
        """Lay news over the record: the one function that every client has."""
        if news.version != self.version + 1:
            raise AssertionError(f"news of {news.version} after {self.version}")
        record, said = self.record, msgspec.to_builtins(news)
        record["room"] |= said.get("room", {})
        facts = {} if news.began else record["facts"]
        record["facts"] = facts | {
            name: changed(facts.get(name), value) for name, value in said.get("facts", {}).items()
        }
        for fact, seats in said.get("seats", {}).items():
            values = list(facts[fact])
            for seat, value in seats.items():
                values[int(seat)] = changed(values[int(seat)], value)
            record["facts"][fact] = values
        if news.began:
            record.pop("word_off", None)
        past = [] if news.began else record["past"]
        record["past"] = [*past, [news.version, said["events"], news.maker]] if news.events else past
        for name in ("moves", "ahead", "kept"):
            record[name] = said.get(name, record[name])
        self.version = news.version
        self.heard += news.events

    def settle(self, id: str, message: messages.Done | messages.Refused) -> None:
        answer = self.waiting.pop(id, None)
        if answer is None or answer.done():
            return
        if isinstance(message, messages.Done):
            answer.set_result(message)
        else:
            answer.set_exception(RefusedByTable(message))

    async def stir(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    # Knowing

    async def until(self, holds: Callable[[Client], bool]) -> None:
        """Wait until something holds of what one knows; raises Gone if the socket closes before."""
        async with self.changed:
            await self.changed.wait_for(lambda: bool(self.bye) or holds(self))
        if not holds(self):
            raise Gone

    @property
    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = self.record["room"]
        return room

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = self.record["facts"]
        return facts

    @property
    def seat(self) -> int | None:
        """Where one sits."""
        return self.room["players"].index(self.player) if self.player in self.room["players"] else None

    def moves(self) -> list[list[int | str]]:
        """What one may answer now, move by move."""
        return moves_of([messages.Offer(*offer) for offer in self.record["moves"]])

    def ahead(self) -> list[list[int | str]]:
        return moves_of([messages.Offer(*offer) for offer in self.record["ahead"]])
