"""Screenshots in docs/screens, of a real page at a real table: `python -m tools.pictures [NAME …]`.

Positions are set in notation and the page's clock stands still, so the same sources give the same pictures.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from tests.support.browser.guests import CONFIRM, DESK, PHONE, Guest, Size, browsing
from tests.support.browser.serving import Served, serving
from tests.support.pages.dezh import Mayor
from tests.support.pages.mccarthy import Bidder
from tests.support.pages.staging import Staged

FOLDER = Path(__file__).parents[1] / "docs" / "screens"
SHARPNESS = 2  # pixels for each pixel of the page
QUALITY = 82
NETWORK = "http://192.168.1.20:8600/"
CODE = "472913"
TIME = 8_000  # milliseconds for whoever is asked
MOMENT = 2.2  # seconds, as it is shipped
TURNED = 1_700  # milliseconds after which a card has turned, and it is said what came of it
LATER = 5_000  # milliseconds after which what has just happened is over

PERSIANS = "سارا شیرین بهرام Arash_77 نیلوفر کیان"
CARDS = """
set سارا hand duke contessa
set شیرین hand captain captain
set بهرام hand assassin ambassador
set Arash_77 hand duke
set Arash_77 up assassin
set نیلوفر hand contessa ambassador
set کیان up captain ambassador
"""
COINS = """
set سارا coins 6
set شیرین coins 4
set بهرام coins 5
set Arash_77 coins 2
set نیلوفر coins 7
"""
CLAIM = f"""
game coup
seats {PERSIANS}
starter شیرین
{CARDS}{COINS}
شیرین income
بهرام steal سارا
Arash_77 allow
نیلوفر allow
"""
TURN = f"""
game coup
options reformation anarchist
seats {PERSIANS}
starter کیان
{COINS}
set کیان coins 5
set reserve 2
set سارا hand captain contessa
set شیرین hand duke captain
set بهرام hand assassin duke
set Arash_77 hand duke
set Arash_77 up assassin
set نیلوفر hand contessa ambassador
set کیان hand captain
set کیان up ambassador
set سارا party empire
set شیرین party resistance
set بهرام party empire
set Arash_77 party resistance
set نیلوفر party resistance
set کیان party resistance
کیان convert کیان
"""
EXCHANGE = """
game coup
seats Sara Ali Mina Kian
set Sara hand captain contessa
set Sara coins 4
set Ali coins 3
set Kian up duke
set Kian hand assassin
Sara exchange
all allow
chance duke assassin
"""
EXILE = f"""
game coup
seats {PERSIANS}
starter سارا
{CARDS}{COINS.replace("سارا coins 6", "سارا coins 8")}
"""
END = """
game coup
seats Sara Ali Mina Kian
set Sara hand duke contessa
set Sara coins 9
set Ali hand captain
set Ali up assassin
set Mina up duke captain
set Kian up ambassador contessa
set Mina coins 0
set Kian coins 0
"""
TOWNS = """
game dezh
seats سارا Arash_77 شیرین نیلوفر بهرام
starter نیلوفر
set سارا city manor prison watchtower market
set سارا hand fortress monastery observatory
set سارا coins 2
set Arash_77 city caravanserai harbour palace armoury temple battlefield
set Arash_77 hand docks
set Arash_77 coins 5
set شیرین city manor docks shrine
set شیرین hand castle chapel market
set شیرین coins 4
set نیلوفر city shrine chapel manor docks
set نیلوفر hand temple prison harbour
set نیلوفر coins 2
set بهرام city trading_house monastery caravanserai
set بهرام hand prison castle fortress watchtower
set بهرام coins 1
"""
DRAFT = f"""{TOWNS}
chance thief merchant
نیلوفر take sage
بهرام take assassin
"""
ROLES = """
set سارا roles warlord
set Arash_77 roles architect
set شیرین roles king
set نیلوفر roles sage
set بهرام roles assassin
set called assassin
بهرام kill architect
بهرام coins
بهرام build prison
بهرام end
شیرین coins
شیرین income
شیرین build castle
شیرین end
نیلوفر coins
نیلوفر income
"""
WARLORD = f"""{TOWNS}{ROLES}
نیلوفر build temple
نیلوفر end
سارا coins
سارا income
"""
COUNT = f"""{TOWNS.replace("watchtower market", "watchtower market armoury shrine")}{ROLES}
نیلوفر end
سارا coins
سارا income
سارا build fortress
"""
LOT = """
game mccarthy
seats سارا شیرین بهرام Arash_77
set سارا won 8 9 17 24
set شیرین won 5 21
set بهرام won 12 13
set Arash_77 won 19 20
set سارا hand 5 6 8 9 13 14 17 18 20 21 24
set شیرین hand 6 8 10 12 15 16 17 19 20 22 24
set بهرام hand 5 7 9 11 14 16 18 20 21 23 25
set Arash_77 hand 5 8 9 13 14 18 20 21 23 24 25
chance 18
بهرام bid 23
Arash_77 bid 23
"""


Sight = AbstractContextManager[None]


class Picture(NamedTuple):
    """A screenshot: its size, language, theme, and how the page gets there."""

    size: Size
    language: str
    theme: str
    sight: Callable[[Served, Guest], Sight]


@contextmanager
def start(served: Served, guest: Guest) -> Iterator[None]:
    guest.goes()
    guest.button("start-bots").wait_for()
    yield


@contextmanager
def new_table(served: Served, guest: Guest) -> Iterator[None]:
    guest.goes("/new/coup")
    guest.button("new-open").wait_for()
    yield


@contextmanager
def lobby(served: Served, guest: Guest) -> Iterator[None]:
    """Show a lobby with friends, bots and a free seat."""
    options = ["reformation", "anarchist"]
    wanted = {"game": "coup", "name": "سارا", "chairs": 6, "bots": 2, "options": options}
    opened = guest.page.request.post(f"{served.url}/api/tables", data=wanted).json()
    guest.store_seat(opened["table"], opened["secret"], opened["player"])
    guest.goes(opened["link"])
    guest.page.locator("li [data-bot]").nth(1).wait_for()
    browser = guest.context.browser
    assert browser is not None
    friends = [Guest(browser, served.url, name=name) for name in ("شیرین", "Arash_77")]
    for friend in friends:
        friend.sits(opened["table"])
    guest.page.locator("li", has_text="Arash_77").wait_for()
    yield
    for friend in friends:
        friend.close()


def table_at(
    text: str, name: str, play: Callable[[Staged, Guest], None] = lambda table, guest: None
) -> Callable[[Served, Guest], Sight]:
    """Return a visit to a table in this position, after an action has been played."""

    @contextmanager
    def sight(served: Served, guest: Guest) -> Iterator[None]:
        table = Staged(served, text)
        table.live.broadcaster.time_left = lambda: TIME
        table.seats(guest, name)
        play(table, guest)
        guest.settle(table.version)
        yield
        table.close()

    return sight


def play_exile(table: Staged, guest: Guest) -> None:
    table.move("سارا", "coup", "Arash_77")
    guest.settle(table.version)
    guest.advance_clock(TURNED)


def play_end(table: Staged, guest: Guest) -> None:
    table.move("Sara", "coup", "Ali")
    guest.settle(table.version)
    guest.advance_clock(LATER)
    guest.button("after-again").wait_for()


def take_role(table: Staged, guest: Guest) -> None:
    guest.press(".pick[data-pickrole=warlord]")


def destroy_harbour(table: Staged, guest: Guest) -> None:
    for selector in Mayor(guest).way(["destroy", 1, "harbour"]):
        if selector != CONFIRM:
            guest.press(selector)


def play_count(table: Staged, guest: Guest) -> None:
    table.move("سارا", "end")
    guest.settle(table.version)
    guest.advance_clock(LATER)
    guest.page.locator(".count").first.wait_for()


def pick_bid(table: Staged, guest: Guest) -> None:
    Bidder(guest).picks(21)


def play_flip(table: Staged, guest: Guest) -> None:
    table.move("سارا", "bid", "21")
    table.move("شیرین", "bid", "16")
    guest.settle(table.version)
    guest.advance_clock(TURNED)


PICTURES = {
    "start": Picture(DESK, "en", "light", start),
    "new-table": Picture(PHONE, "en", "light", new_table),
    "lobby": Picture(PHONE, "fa", "dark", lobby),
    "turn": Picture(PHONE, "fa", "dark", table_at(TURN, "سارا")),
    "claim": Picture(DESK, "fa", "dark", table_at(CLAIM, "سارا")),
    "exchange": Picture(PHONE, "en", "light", table_at(EXCHANGE, "Sara")),
    "exile": Picture(PHONE, "fa", "dark", table_at(EXILE, "سارا", play_exile)),
    "end": Picture(PHONE, "en", "light", table_at(END, "Sara", play_end)),
    "warlord": Picture(DESK, "en", "light", table_at(WARLORD, "سارا", destroy_harbour)),
    "bid": Picture(DESK, "fa", "dark", table_at(LOT, "سارا", pick_bid)),
    "draft": Picture(PHONE, "fa", "dark", table_at(DRAFT, "سارا", take_role)),
    "count": Picture(PHONE, "en", "light", table_at(COUNT, "سارا", play_count)),
    "flip": Picture(PHONE, "fa", "dark", table_at(LOT, "سارا", play_flip)),
}


def screenshot(browser: Browser, name: str) -> bytes:
    size, language, theme, sight = PICTURES[name]
    with serving(code=lambda digits: CODE, moment=MOMENT) as served:
        served.running.guards.links = lambda: [NETWORK]
        guest = Guest(browser, served.url, language, theme, size, still=True, device_scale_factor=SHARPNESS)
        with sight(served, guest):
            camera = guest.context.new_cdp_session(guest.page)
            taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        guest.close()
    return base64.b64decode(taken["data"])


def main() -> None:
    """Write all pictures, or those named on the command line."""
    FOLDER.mkdir(exist_ok=True)
    with browsing() as browser:
        for name in sys.argv[1:] or PICTURES:
            (FOLDER / f"{name}.webp").write_bytes(screenshot(browser, name))


if __name__ == "__main__":
    main()
