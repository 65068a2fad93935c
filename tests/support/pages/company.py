"""A whole company at a real table: everybody is a typed client, some have a page too, and a seed decides everything.

One answers at a time, and only when the table has told everybody what was before; so the same seed gives the same game
to the last card, whoever answers in a browser and however slow that is.
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

# As long as names are here, with half-spaces and in both scripts.
NAMES = (
    *("سارا", "نیلوفرسادات‌حسینی", "Alexandria Montgomery", "محمدمهدی‌خان‌زند", "Arash_77"),
    *("شهرزاد قصه‌گوی شب", "Wolfeschlegelstein", "گل‌پری‌جون", "Maximiliane-Sophie", "عبدالرحمان‌پور"),
)


class Question(NamedTuple):
    """Somebody is to answer now."""

    version: int
    decision: str
    seat: int
    asked: list[int]  # with whom else
    moves: list[Spoken]
    ahead: list[Spoken]


class Page(Protocol):
    """Somebody who answers in a browser."""

    def settles(self, version: int) -> None: ...
    def answers(self, answer: Answer) -> None: ...


async def new_session() -> aiohttp.ClientSession:
    """It belongs to the loop that it is made in."""
    return aiohttp.ClientSession()


Self = TypeVar("Self", bound="Company")


class Company:
    """People at a table. Chairs that are nobody's are bots', who answer by themselves before anybody else."""

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

    def begins(self) -> None:
        self.served.run(self.host.send(messages.Start))

    # Questions and answers, one by one

    def questions(self) -> Iterator[Question]:
        """Every question of the game; each is answered when the next one is asked for."""
        while (question := self.served.run(self.next())) is not None:
            yield question
            _, _, seat, asked, moves, ahead = question
            self.answers(question, self.whims.answer(seat, moves, ahead, len(asked)))

    def plays(self, until: Callable[[Question], bool] = lambda question: False) -> Question:
        """Play on until a question comes that is waited for, which is left open."""
        return next(filter(until, self.questions()))

    def plays_to_the_end(self, by_hand: int | None = None) -> None:
        """All that is left of the game; after so many answers pages only look on, and clients answer in their place."""
        for number, _ in enumerate(self.questions()):
            if number == by_hand:
                self.pages = {}

    async def next(self) -> Question | None:
        """Who is to answer now; nobody when the game is over."""
        while asked := await self.asked():
            version = self.version
            if self.people.keys() >= set(asked) and not any(map(self.foresaw, asked)):
                seat = self.whims.seat(asked)
                client = self.people[seat]
                return Question(version, client.facts["decision"][0], seat, asked, client.moves(), client.ahead())
            await self.later(version)  # the table plays what was chosen ahead, and bots play, without being told to
        await self.host.wait_until(lambda host: host.room["phase"] != "playing")
        return None

    async def asked(self) -> list[int]:
        """The seats that are asked now; everybody knows it."""
        asked: list[int] = self.host.facts["asked"]
        version = self.version
        for client in self.people.values():
            await client.wait_until(lambda client: client.version >= version)
        return asked

    def foresaw(self, seat: int) -> bool:
        return self.people[seat].record["kept"] in self.people[seat].moves()

    async def later(self, version: int) -> None:
        await self.host.wait_until(lambda host: host.version > version)

    def answers(self, question: Question, answer: Answer) -> None:
        """The seat's page answers if it has one, else its client; all wait until the table has it."""
        self.said.append((question, answer))
        page = self.pages.get(question.seat)
        if page is None:
            self.speaks(question.seat, answer)
        else:
            page.settles(question.version)
            page.answers(answer)
        self.served.run(self.later(question.version))

    def speaks(self, seat: int, answer: Answer) -> None:
        """A client answers."""
        self.served.run(self.people[seat].move(*answer.move, ahead=answer.ahead))

    # What the table knows

    def table(self) -> Table:
        return self.served.running.registry.tables[self.host.table]

    def record(self) -> str:
        """The game in notation."""
        play = self.table().state.play
        assert play is not None
        return write_record(
            play, [chair["name"] or f"Bot {seat}" for seat, chair in enumerate(self.host.room["chairs"])]
        )


class Friends(Company):
    """People who have opened a table by themselves, in the order of their seats; perhaps with chairs that are free."""

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
        """A page at this table: another tab of somebody's, or one that watches."""
        if seat is not None:
            player = self.people[seat].player
            assert player is not None
            guest.takes_seat(self.host.table, self.people[seat].secret, player)
            self.pages[seat] = guest
        guest.goes(f"/t/{self.host.table}")


class Guests(Company):
    """People who have sat down in their browsers, in the order of their seats; all the other chairs are bots'."""

    def __init__(self, served: Served, guests: list[Guest], seed: int = 0) -> None:
        super().__init__(served, seed)
        self.pages = dict(enumerate(guests))
        secrets = [guest.secret for guest in guests]
        served.run(self.come(guests[0].table, secrets))

    async def come(self, table: str, secrets: list[str]) -> None:
        """Everybody has a client as another tab, which hears what is offered."""
        for seat, secret in enumerate(secrets):
            client = self.people[seat] = Client(self.session, self.served.url)
            await client.connect(table, secret)
