"""Records a real exchange between a page and a server, frame by frame, for docs/protocol.md."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import msgspec

from dorehami.client import Client
from dorehami.engine.dice import Dice
from dorehami.server.protocol import messages
from tests.support.live import STUCK, House, house
from tools.wire_types import fields_of

DEAL = 28  # with it Sepideh begins, and Mahshid has a captain

TO_SERVER, FROM_SERVER, REMARK = "→", "←", ""  # what a line of the exchange is
Told = list[tuple[str, str]]


def worked_example() -> Told:
    """Return the frames of an exchange: three people, a theft, a block chosen ahead, a refusal, a reconnect."""
    return asyncio.run(asyncio.wait_for(exchange(), STUCK))


async def exchange() -> Told:
    secrets = iter(["x3oPqV7sKf4Tn0aLwEdRcYhZb1Gm9uJi", "Sepideh's", "Bahareh's"])
    async with house(below=Dice(DEAL).below, code=lambda _: "472913", secret=lambda: next(secrets)) as guests:
        browser = Browser(guests)
        opened = await open_table(browser)
        sepideh, bahareh = await start_game(browser)
        await block_ahead(browser, sepideh, bahareh)
        await reconnect(browser, opened, bahareh)
    return browser.told


async def open_table(browser: Browser) -> messages.Opened:
    browser.remark("Mahshid opens a table for three and sits down at it: `POST /api/tables`.")
    opened = await browser.open(messages.Open(game="coup", chairs=3, name="Mahshid"))
    browser.remark("Her page connects.")
    await browser.connect(messages.Hello(table=opened.table, secret=opened.secret))
    await browser.receive(messages.Welcome, messages.Presence)
    return opened


async def start_game(browser: Browser) -> list[Client]:
    guests = []
    for name in ("Sepideh", "Bahareh"):
        browser.remark(f"{name} opens the link, which is watching, and then sits down.")
        guests.append(await browser.house.sits("472913", name))
        await browser.receive(messages.Presence, messages.News, messages.Presence)
    browser.remark(
        "Mahshid is the host and begins the game. She is dealt two cards; of the others she knows only how many."
    )
    await browser.send(messages.Start(id="c1"))
    await browser.receive(messages.Done)
    return guests


async def block_ahead(browser: Browser, sepideh: Client, bahareh: Client) -> None:
    browser.remark("Sepideh begins, and would steal from Mahshid, who may challenge that, or block it ahead.")
    await answer_when_asked(sepideh, "steal", 0)
    await browser.receive(messages.News)
    browser.remark("Mahshid lets the claim pass and chooses a block. Only she is told what is kept.")
    await browser.send(messages.Move(id="c2", version=browser.version, move=["allow"], ahead=["block", "captain"]))
    await browser.receive(messages.Done)
    browser.remark("Bahareh does not challenge either. Now the block is asked for, and the server gives it.")
    await answer_when_asked(bahareh, "allow")
    await browser.receive(messages.News, messages.News)
    browser.remark("It is not Mahshid's turn.")
    await browser.send(messages.Move(id="c3", version=browser.version, move=["income"]))
    await browser.receive(messages.Refused)
    browser.remark("Nobody doubts her, so the steal has failed and the turn passes.")
    for guest in (sepideh, bahareh):
        await answer_when_asked(guest, "allow")
        await browser.receive(messages.News)


async def reconnect(browser: Browser, opened: messages.Opened, bahareh: Client) -> None:
    browser.remark("Mahshid's connection breaks, and Bahareh takes income. The page comes back with what it has seen.")
    await browser.disconnect()
    await answer_when_asked(bahareh, "income")
    await browser.connect(messages.Hello(table=opened.table, secret=opened.secret, epoch=1, version=browser.version))
    await browser.receive(messages.Welcome, messages.News, messages.Presence)


async def answer_when_asked(guest: Client, *words: int | str) -> None:
    """Answer as another player as soon as a question comes."""
    await guest.wait_until(lambda guest: bool(guest.moves()))
    await guest.move(*words)


class Browser:
    """Mahshid's browser; records everything sent over its socket."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.told: Told = []
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.version = 0

    def remark(self, text: str) -> None:
        self.told.append((REMARK, text))

    async def open(self, wanted: messages.Open) -> messages.Opened:
        self.told.append((TO_SERVER, messages.encode(without_defaults(wanted)).decode()))
        async with self.house.session.post(f"{self.house.url}/api/tables", data=self.told[-1][1]) as answer:
            self.told.append((FROM_SERVER, await answer.text()))
        return msgspec.json.decode(self.told[-1][1], type=messages.Opened)

    async def disconnect(self) -> None:
        assert self.socket is not None
        await self.socket.close()

    async def connect(self, hello: messages.Hello) -> None:
        self.socket = await self.house.session.ws_connect(f"{self.house.url}/socket")
        await self.send(hello)

    async def send(self, message: messages.Message) -> None:
        assert self.socket is not None
        self.told.append((TO_SERVER, messages.encode(message).decode()))
        await self.socket.send_str(self.told[-1][1])

    async def receive(self, *kinds: type[messages.Message]) -> None:
        """Receive until a message of each kind has come, in this order."""
        assert self.socket is not None
        for kind in kinds:
            message: Any = None
            while not isinstance(message, kind):
                self.told.append((FROM_SERVER, await self.socket.receive_str()))
                message = messages.decode_message.decode(self.told[-1][1])
                self.version = getattr(message, "version", self.version)


def without_defaults(wanted: messages.Open) -> dict[str, Any]:
    """Return the fields that differ from their defaults."""
    defaults = {field.name: field.default for field in fields_of(messages.Open)}
    said = msgspec.structs.asdict(wanted)
    return {name: value for name, value in said.items() if value not in (defaults[name], [])}
