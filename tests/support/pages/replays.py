"""Replays in browser tests: finished games of Dezh and auctions, and the controls of a replay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import aiohttp
import msgspec

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.browser.guests import Guest, Size
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import LOOKS, Look
from tests.support.browser.serving import Served
from tests.support.pages.company import Friends

GAMES: dict[str, tuple[str, int, list[str]]] = {
    "dezh for four": ("dezh", 4, []),
    "dezh for two": ("dezh", 2, ["gate"]),
    "auction for four": ("mccarthy", 4, ["ending=double"]),
    "auction with partners": ("mccarthy", 3, ["silent_partner"]),
}
VIEWS = ("open", "spectators", "1")
PARTS = 4  # of a game; the screen is checked before and after each
SLIDER = "input[type=range]"
Facts = dict[str, Any]


class Seen(NamedTuple):
    """A replay with a view and a look."""

    game: str
    view: str
    size: Size
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.game}-{self.view}-{self.look}"

    @property
    def look(self) -> Look:
        return Look(self.size, self.language, self.theme)


SEEN = [Seen(game, view, *look) for game, view, look in product(GAMES, VIEWS, LOOKS)]


@dataclass
class Played:
    """A finished game, on the server where it was played."""

    served: Served
    game: str
    table: str

    def opens(self, guest: Guest, search: str = "") -> None:
        guest.goes(f"/t/{self.table}/games/1{search}")
        guest.page.locator(SLIDER).wait_for()

    def moments(self, view: str) -> list[Facts]:
        """Return the facts of this view moment by moment, computed by the typed client."""
        return self.served.run(self.told(view))

    async def told(self, view: str) -> list[Facts]:
        async with aiohttp.ClientSession() as session:
            answer = await session.get(f"{self.served.url}/api/tables/{self.table}/games/1/replay?view={view}")
            replay = msgspec.json.decode(await answer.read(), type=messages.Replay)
            viewer = Client(session, self.served.url)
        viewer.apply_snapshot(replay.record, replay.version)
        facts = [viewer.facts]
        for news in replay.news:
            viewer.apply_news(news)
            if news.events or news.facts or news.seats:
                facts.append(viewer.facts)
        return facts


@contextmanager
def played_at(served: Served, name: str) -> Iterator[Played]:
    """Play one of the games to its end."""
    game, players, options = GAMES[name]
    with Friends(served, players, options, game=game) as company:
        company.start_game()
        company.play_to_end()
        yield Played(served, game, company.host.table)


def at(guest: Guest) -> int:
    return int(guest.page.locator(SLIDER).input_value())


def last(guest: Guest) -> int:
    return int(guest.page.locator(SLIDER).get_attribute("max") or 0)


def chooses(guest: Guest, view: str) -> None:
    guest.page.get_by_label(guest.say("replay-view"), exact=True).select_option(view)
    guest.page.wait_for_url(f"**view={view}*")


def goes_to(guest: Guest, moment: int) -> None:
    guest.page.locator(SLIDER).fill(str(moment))
    guest.settle()


def looks_through(checker: ScreenChecker, played: Played, view: str) -> None:
    """Check a replay from the first moment to the last, and its menu."""
    played.opens(checker.guest, f"?view={view}")
    for part in range(PARTS + 1):
        goes_to(checker.guest, part * last(checker.guest) // PARTS)
        checker.check(f"{view} {part}")
    checker.guest.tap("replay-more")
    checker.check(f"{view} more")
