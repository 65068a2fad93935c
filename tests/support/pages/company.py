"""A company at a real table: each player is a typed client, some also have a page; a seed decides every answer.

Answers are given one at a time, once all clients have received the news before. So the same seed gives the same game,
whichever players answer in a browser, and however slow it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, TypeVar

import aiohttp

from dorehami.client import Client
from dorehami.engine.notation.record import write_record
from dorehami.server.protocol import messages
from dorehami.server.table.actor import Table
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.support.pages.whims import Answer, Spoken, Whims

# Names of the maximal length, with half-spaces, in both scripts.
NAMES = (
    *("سارا", "نیلوفرسادات‌حسینی", "Alexandria Montgomery", "محمدمهدی‌خان‌زند", "Arash_77"),
    *("شهرزاد قصه‌گوی شب", "Wolfeschlegelstein", "گل‌پری‌جون", "Maximiliane-Sophie", "عبدالرحمان‌پور"),
)


class Question(NamedTuple):
    """A question to one of the asked seats."""

    version: int
    decision: str
    seat: int
    asked: list[int]  # all asked seats
    moves: list[Spoken]
    ahead: list[Spoken]


class Page(Protocol):
    """A player who answers in a browser."""

    def settle(self, version: int) -> None: ...
    def answers(self, answer: Answer) -> None: ...


async def new_session() -> aiohttp.ClientSession:
    """Return a session, which belongs to the loop that it is created in."""
    return aiohttp.ClientSession()


Self = TypeVar("Self", bound="Company")


class Company:
    """The people at a table. The other chairs are bots', which answer first."""

    def __init__(self, served: Served, seed: int) -> None:
        self.served = served
        self.session = served.run(new_session())
        self.whims = Whims(seed)
        self.people: dict[int, Client] = {}  # by seat
        self.pages: dict[int, Page] = {}  # by seat
        self.said: list[tuple[Question, Answer]] = []

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.served.run(self.leave())

    async def leave(self) -> None:
        for client in self.people.values():
            await client.disconnect()
        await self.session.close()

    @property
    def host(self) -> Client:
        return self.people[0]

    @property
    def version(self) -> int:
        return self.host.version

    def start_game(self) -> None:
        self.served.run(self.host.send(messages.Start))

    # Questions and answers, one by one

    def questions(self) -> Iterator[Question]:
        """Yield every question of the game; each is answered when the next one is requested."""
        while (question := self.served.run(self.next())) is not None:
            yield question
            _, _, seat, asked, moves, ahead = question
            self.answers(question, self.whims.answer(seat, moves, ahead, len(asked)))

    def plays(self, until: Callable[[Question], bool] = lambda question: False) -> Question:
        """Play until a question matches, and leave it open."""
        return next(filter(until, self.questions()))

    def play_to_end(self, by_hand: int | None = None) -> None:
        """Play to the end; after `by_hand` answers the clients answer in place of the pages."""
        for number, _ in enumerate(self.questions()):
            if number == by_hand:
                self.pages = {}

    async def next(self) -> Question | None:
        """Return the next question; None when the game is over."""
        while asked := await self.asked():
            version = self.version
            if self.people.keys() >= set(asked) and not any(map(self.has_premove, asked)):
                seat = self.whims.seat(asked)
                client = self.people[seat]
                return Question(version, client.facts["decision"][0], seat, asked, client.moves(), client.ahead())
            await self.later(version)  # choices made ahead, and bots
        await self.host.wait_until(lambda host: host.room["phase"] != "playing")
        return None

    async def asked(self) -> list[int]:
        """Return the seats that are asked, once every client knows it."""
        asked: list[int] = self.host.facts["asked"]
        version = self.version
        for client in self.people.values():
            await client.wait_until(lambda client: client.version >= version)
        return asked

    def has_premove(self, seat: int) -> bool:
        return self.people[seat].record["kept"] in self.people[seat].moves()

    async def later(self, version: int) -> None:
        await self.host.wait_until(lambda host: host.version > version)

    def answers(self, question: Question, answer: Answer) -> None:
        """Answer by the seat's page or its client, and wait until the table has the answer."""
        self.said.append((question, answer))
        page = self.pages.get(question.seat)
        if page is None:
            self.answer_by_client(question.seat, answer)
        else:
            page.settle(question.version)
            page.answers(answer)
        self.served.run(self.later(question.version))

    def answer_by_client(self, seat: int, answer: Answer) -> None:
        """Answer as the client of a seat."""
        self.served.run(self.people[seat].move(*answer.move, ahead=answer.ahead))

    # State of the table

    def table(self) -> Table:
        return self.served.running.registry.tables[self.host.table]

    def record(self) -> str:
        """Return the record of the game in notation."""
        play = self.table().state.match.play
        assert play is not None
        return write_record(
            play, [chair["name"] or f"Bot {seat}" for seat, chair in enumerate(self.host.room["chairs"])]
        )


class Friends(Company):
    """A company that opens its own table, in the order of the seats; some chairs may stay free."""

    def __init__(
        self,
        served: Served,
        chairs: int,
        options: list[str],
        seed: int = 0,
        free: int = 0,
        game: str = "coup",
        bots: int = 0,
        after: str = "",
    ) -> None:
        super().__init__(served, seed)
        served.run(self.sit_down(game, chairs, options, free, bots, after))

    async def sit_down(self, game: str, chairs: int, options: list[str], free: int, bots: int, after: str) -> None:
        host = self.people[0] = Client(self.session, self.served.url)
        await host.open(game, NAMES[0], chairs=chairs, options=options, bots=bots, after=after)
        await host.connect()
        for seat in range(1 + bots, chairs - free):
            friend = self.people[seat] = Client(self.session, self.served.url)
            await friend.connect(host.table)
            await friend.send(messages.Sit, name=NAMES[seat - bots])

    def joined_by(self, guest: Guest, seat: int | None = None) -> None:
        """Open the table in a guest's page: as another tab of a seat, or as a spectator."""
        if seat is not None:
            player = self.people[seat].player
            assert player is not None
            guest.store_seat(self.host.table, self.people[seat].secret, player)
            self.pages[seat] = guest
        guest.goes(f"/t/{self.host.table}")


class Guests(Company):
    """A company of people who sat down in their browsers, in the order of the seats; bots have the other chairs."""

    def __init__(self, served: Served, guests: list[Guest], seed: int = 0) -> None:
        super().__init__(served, seed)
        self.pages = dict(enumerate(guests))
        secrets = [guest.secret for guest in guests]
        served.run(self.come(guests[0].table, secrets))

    async def come(self, table: str, secrets: list[str]) -> None:
        """Connect a client to each seat as another tab, to learn what it is offered."""
        for seat, secret in enumerate(secrets):
            client = self.people[seat] = Client(self.session, self.served.url)
            await client.connect(table, secret)
