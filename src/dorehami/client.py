"""A typed client for tests, load generators, and players written in Python.

It keeps its viewer's record up to date by applying updates to it, as the web client does.
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
from dorehami.server.identity.tickets import issue
from dorehami.server.protocol import messages
from dorehami.server.protocol.offers import moves_of

CommandType = TypeVar("CommandType", bound=messages.Command)


class RefusedByTable(Exception):
    """Raised when the server refuses a command or a connection."""

    def __init__(self, refusal: messages.Refused) -> None:
        super().__init__(f"{refusal.code} {refusal.rule} {refusal.args}")
        self.refusal = refusal


def ignore_result(answer: asyncio.Future[messages.Done]) -> None:
    """Retrieve the exception of an answer that is not awaited, so that asyncio does not log it."""
    if not answer.cancelled():
        answer.exception()


class ConnectionClosed(Exception):
    """Raised when the socket is closed."""


class Client:
    """One viewer of one table. `record` is what it knows, as of `version`."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.url = url
        self.table = ""
        self.secret = ""
        self.player: int | None = None
        self.epoch = 0
        self.version = 0
        self.record: dict[str, Any] = {"room": {}, "facts": {}, "moves": [], "ahead": [], "kept": [], "past": []}
        self.presence: messages.Presence = messages.Presence()
        self.events: list[messages.Event] = []  # received so far, in order
        self.chat: list[messages.Said] = []  # chat messages received
        self.denial_code = ""  # the code of the last denied request for a seat
        self.close_code = ""  # why the socket was closed; empty while it is open
        self.rewound = False
        self.snapshots = 0  # received so far
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.reader: asyncio.Task[None] | None = None
        self.pending: dict[str, asyncio.Future[messages.Done]] = {}
        self.changed = asyncio.Condition()
        self.nonce = b""  # of the cut for the next game,
        self.commitment = ""  # and the commitment to it
        self.cut_stage = ("", False)  # the last one handled: seal, and whether cuts are being opened

    # Connecting

    async def open(self, game: str, name: str = "", **wanted: Any) -> messages.Opened:
        """Open a table, and with a name take a seat at it; raises RefusedByTable."""
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
        """Connect or reconnect to the table, resuming at `version`; `fresh` asks for a snapshot.

        Raises RefusedByTable or ConnectionClosed.
        """
        self.table = table or self.table
        self.secret = self.secret if secret is None else secret
        if fresh:
            self.epoch = self.version = 0
        ticket = {"ticket": issue(self.table, self.secret, time.time())} if self.secret and not token else {}
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
            raise RefusedByTable(first) if isinstance(first, messages.Refused) else ConnectionClosed
        await self.process(first)
        self.reader = asyncio.get_running_loop().create_task(self.read())

    async def disconnect(self) -> None:
        """Close the socket; the seat stays."""
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await asyncio.wait([self.reader])

    def abort(self) -> None:
        """Abort the connection without a close frame, like a lost network."""
        # aiohttp offers no public way to the transport of a WebSocket, and close() would send a close frame.
        if self.socket is not None and self.socket._response.connection is not None:
            transport = self.socket._response.connection.transport
            if transport is not None:
                transport.abort()

    # Sending

    async def send(self, kind: type[CommandType], id: str = "", **fields: Any) -> messages.Done:
        """Send a command and wait for its answer; raises RefusedByTable or ConnectionClosed."""
        return await self.submit(kind, id, **fields)

    def submit(self, kind: type[CommandType], id: str = "", **fields: Any) -> asyncio.Future[messages.Done]:
        """Send a command and return a future of its answer; raises ConnectionClosed."""
        if self.socket is None or self.socket.closed or self.close_code:
            raise ConnectionClosed
        command = kind(id=id or secrets.token_urlsafe(16), **fields)
        answer: asyncio.Future[messages.Done] = asyncio.get_running_loop().create_future()
        self.pending[command.id] = answer
        self.send_text(messages.encode(command).decode())
        return answer

    def send_text(self, text: str) -> None:
        assert self.socket is not None
        task = asyncio.get_running_loop().create_task(self.socket.send_str(text))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def move(self, *words: int | str, ahead: list[int | str] | None = None, id: str = "") -> messages.Done:
        return await self.send(messages.Move, id, version=self.version, move=list(words), ahead=ahead)

    # Receiving

    async def receive(self) -> messages.ToClient:
        assert self.socket is not None
        frame = await self.socket.receive()
        if frame.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionClosed
        return messages.decode_message.decode(frame.data)

    async def read(self) -> None:
        """Process messages until the socket closes, then fail the commands in flight with ConnectionClosed."""
        try:
            while True:
                await self.process(await self.receive())
        except ConnectionClosed:
            pass
        finally:
            for answer in self.pending.values():
                if not answer.done():
                    answer.set_exception(ConnectionClosed())
                    answer.exception()  # marks it retrieved: the caller may have stopped waiting
            self.pending = {}
            self.close_code = self.close_code or "closed"
            await self.notify()

    async def process(self, message: messages.ToClient) -> None:
        """Apply a message from the server to the client's state."""
        match message:
            case messages.Welcome():
                self.close_code, self.rewound = "", message.rewound
                self.player, self.epoch = message.player, message.epoch
                self.secret = message.secret or self.secret
                if message.record is not None:
                    self.apply_snapshot(message.record, message.version)
            case messages.Snapshot():
                self.secret = "" if message.player is None else message.secret or self.secret
                self.player, self.epoch = message.player, message.epoch
                self.apply_snapshot(message.record, message.version)
            case messages.News():
                self.apply_news(message)
            case messages.Done():
                if message.secret and message.player is not None:
                    self.secret, self.player = message.secret, message.player
                self.resolve(message.id, message)
            case messages.Refused():
                self.resolve(message.id, message)
            case messages.Presence():
                self.presence = message
            case messages.TurnedAway():
                self.denial_code = message.code
            case messages.Talk():
                self.chat = [*([] if message.whole else self.chat), *message.said]
            case messages.Bye():
                self.close_code = message.code
        self.cut_deck()
        await self.notify()

    def cut_deck(self) -> None:
        """Take part in a sealed deal, as the web client does by itself: commit to a nonce, then open it."""
        sealing = self.room.get("sealing")
        if not sealing or self.player not in sealing["players"] or self.socket is None:
            return
        seat, seal = sealing["players"].index(self.player), sealing["seal"]
        stage = (seal, sealing["opening"])
        if stage == self.cut_stage:
            return
        self.cut_stage = stage
        if not sealing["opening"]:
            self.nonce = new_nonce()
            self.commitment = commitment_of(bytes.fromhex(seal), seat, self.nonce).hex()
            self.submit(messages.Commit, commitment=self.commitment).add_done_callback(ignore_result)
        elif sealing["commitments"][seat] == self.commitment:
            self.submit(messages.Cut, nonce=self.nonce.hex()).add_done_callback(ignore_result)

    def apply_snapshot(self, record: messages.Record, version: int) -> None:
        self.record = {"moves": [], "ahead": [], "kept": [], "past": [], **msgspec.to_builtins(record)}
        self.version = version
        self.snapshots += 1

    def apply_news(self, news: messages.News) -> None:
        """Apply an update to the record; every client needs this function."""
        if news.version != self.version + 1:
            raise AssertionError(f"news of {news.version} after {self.version}")
        record, update = self.record, msgspec.to_builtins(news)
        record["room"] |= update.get("room", {})
        facts = {} if news.began else record["facts"]
        record["facts"] = facts | {
            name: changed(facts.get(name), value) for name, value in update.get("facts", {}).items()
        }
        for fact, seats in update.get("seats", {}).items():
            values = list(facts[fact])
            for seat, value in seats.items():
                values[int(seat)] = changed(values[int(seat)], value)
            record["facts"][fact] = values
        if news.began:
            record.pop("word_off", None)
            record.pop("passing", None)
        past = [] if news.began else record["past"]
        record["past"] = [*past, [news.version, update["events"], news.maker]] if news.events else past
        for name in ("moves", "ahead", "kept"):
            record[name] = update.get(name, record[name])
        self.version = news.version
        self.events += news.events

    def resolve(self, id: str, message: messages.Done | messages.Refused) -> None:
        answer = self.pending.pop(id, None)
        if answer is None or answer.done():
            return
        if isinstance(message, messages.Done):
            answer.set_result(message)
        else:
            answer.set_exception(RefusedByTable(message))

    async def notify(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    # The record

    async def wait_until(self, condition: Callable[[Client], bool]) -> None:
        """Wait until a condition holds; raises ConnectionClosed if the socket closes before."""
        async with self.changed:
            await self.changed.wait_for(lambda: bool(self.close_code) or condition(self))
        if not condition(self):
            raise ConnectionClosed

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
        """The viewer's seat, or None."""
        return self.room["players"].index(self.player) if self.player in self.room["players"] else None

    def moves(self) -> list[list[int | str]]:
        """Return the moves that may be made now."""
        return moves_of([messages.Offer(*offer) for offer in self.record["moves"]])

    def ahead(self) -> list[list[int | str]]:
        """Return the answers that may be chosen before their question."""
        return moves_of([messages.Offer(*offer) for offer in self.record["ahead"]])
