"""The pictures in docs/screens, taken of a real page at a real table: `python -m tests.web.pictures`.

Positions are set in notation, and time stands still on the page, so the same sources give the same pictures.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from tests.web.browsing import DESK, PHONE, Guest, Size, browsing
from tests.web.serving import Served, serving
from tests.web.staging import Staged

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SHARPNESS = 2  # pixels for each pixel of the page
QUALITY = 82
NETWORK = "http://192.168.1.20:8600/"
CODE = "472913"
TIME = 8_000  # milliseconds for whoever is asked
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


Sight = AbstractContextManager[None]


class Picture(NamedTuple):
    """How something is shown, and what."""

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
    """Some friends, some bots, and a seat that is free."""
    options = ["reformation", "anarchist"]
    wanted = {"game": "coup", "name": "سارا", "chairs": 6, "bots": 2, "options": options}
    opened = guest.page.request.post(f"{served.url}/api/tables", data=wanted).json()
    guest.goes()
    guest.takes_seat(opened["table"], opened["secret"], opened["player"])
    guest.goes(opened["link"])
    guest.page.locator("li", has_text=guest.say("table-bot-name", number=2)).wait_for()
    browser = guest.context.browser
    assert browser is not None
    friends = [Guest(browser, served.url, name=name) for name in ("شیرین", "Arash_77")]
    for friend in friends:
        friend.sits(opened["table"])
    guest.page.locator("li", has_text="Arash_77").wait_for()
    yield
    for friend in friends:
        friend.leaves()


def at(
    text: str, name: str, play: Callable[[Staged, Guest], None] = lambda table, guest: None
) -> Callable[[Served, Guest], Sight]:
    """Somebody's sight of a table, after something was played at it."""

    @contextmanager
    def sight(served: Served, guest: Guest) -> Iterator[None]:
        table = Staged(served, text)
        table.live.audience.left = lambda: TIME
        table.seats(guest, name)
        play(table, guest)
        guest.settles(table.version)
        yield
        table.leaves()

    return sight


def exile(table: Staged, guest: Guest) -> None:
    table.says("سارا", "coup", "Arash_77")


def end(table: Staged, guest: Guest) -> None:
    table.says("Sara", "coup", "Ali")
    guest.button("after-again").wait_for()
    guest.lets_pass(LATER)


PICTURES = {
    "start": Picture(DESK, "en", "light", start),
    "new-table": Picture(PHONE, "en", "light", new_table),
    "lobby": Picture(PHONE, "fa", "dark", lobby),
    "turn": Picture(PHONE, "fa", "dark", at(TURN, "سارا")),
    "claim": Picture(DESK, "fa", "dark", at(CLAIM, "سارا")),
    "exchange": Picture(PHONE, "en", "light", at(EXCHANGE, "Sara")),
    "exile": Picture(PHONE, "fa", "dark", at(EXILE, "سارا", exile)),
    "end": Picture(PHONE, "en", "light", at(END, "Sara", end)),
}


def take(browser: Browser, name: str) -> bytes:
    size, language, theme, sight = PICTURES[name]
    with serving(code=lambda digits: CODE) as served:
        served.running.doors.links = lambda: [NETWORK]
        guest = Guest(browser, served.url, language, theme, size, still=True, device_scale_factor=SHARPNESS)
        with sight(served, guest):
            camera = guest.context.new_cdp_session(guest.page)
            taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        guest.leaves()
    return base64.b64decode(taken["data"])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with browsing() as browser:
        for name in PICTURES:
            (FOLDER / f"{name}.webp").write_bytes(take(browser, name))


if __name__ == "__main__":
    main()
