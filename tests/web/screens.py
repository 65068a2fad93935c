"""Every screen of the client and the way to it, on every size, in both languages and themes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import NamedTuple

from tests.web.browsing import DESK, LONGEST_GAME, NARROW, PHONE, SMALL, Guest, Size
from tests.web.geometry import faults


class Look(NamedTuple):
    """How somebody sees a screen."""

    size: Size
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.size.width}x{self.size.height}-{self.language}-{self.theme}"


SIZES = (PHONE, SMALL, NARROW, DESK)
LOOKS = [Look(*look) for look in product(SIZES, ("fa", "en"), ("dark", "light"))]


def pairs(looks: list[Look]) -> list[Look]:
    """A few looks in which every two choices meet that meet in all of them."""
    chosen: list[Look] = []
    missing = {pair for look in looks for pair in combinations(look, 2)}
    while missing:
        best = max(looks, key=lambda look: len(missing & set(combinations(look, 2))))
        chosen.append(best)
        missing -= set(combinations(best, 2))
    return chosen


def start(guest: Guest) -> None:
    guest.goes()
    guest.button("start-bots").wait_for()


def missing(guest: Guest) -> None:
    guest.goes("/nowhere")
    guest.forgives("404")


def credits_page(guest: Guest) -> None:
    guest.goes("/credits")


def new_table(guest: Guest) -> None:
    guest.goes("/new/coup")
    guest.button("new-open").and_(guest.page.locator(":enabled")).wait_for()


def lobby(guest: Guest) -> None:
    guest.page.get_by_label(guest.say("new-name")).fill("سارا")
    guest.taps("new-open")
    guest.page.wait_for_url("**/t/*")
    guest.button("lobby-copy").wait_for()


def filled_lobby(guest: Guest) -> None:
    guest.taps("lobby-fill")
    guest.button("lobby-start", count=4).wait_for()


def menu(guest: Guest) -> None:
    guest.taps("menu-open")
    guest.page.locator("dialog[open]").wait_for()


# A tour of the house: each screen is reached from the one before.
SCREENS: dict[str, Callable[[Guest], None]] = {
    "start": start,
    "missing": missing,
    "credits": credits_page,
    "new table": new_table,
    "lobby": lobby,
    "filled lobby": filled_lobby,
    "menu": menu,
}


def tour(guest: Guest) -> list[str]:
    """What is wrong with any screen on the way."""
    found = []
    for name, reach in SCREENS.items():
        reach(guest)
        found += [f"{name}: {fault}" for fault in faults(guest.page)]
    return found


# In a game there are as many screens as there are kinds of questions. One plays until enough of them were seen.
TABLES: dict[str, tuple[int, list[str]]] = {
    "two": (2, []),
    "six with everything": (6, ["reformation", "inquisitor", "anarchist"]),
    "ten": (10, ["reformation"]),
}
ASKED = "[data-pick], .target button, .again"
KIND = """() => [...document.querySelectorAll('.bar [data-verb], .target, .again')]
    .map((node) => node.dataset.verb ?? node.classList[0]).sort().join(' ')"""
SHEETS = ("coup-log", "coup-guide")


def game(guest: Guest, table: str, seed: int, most: int) -> list[str]:
    """What is wrong with the screens of a game: some kinds of questions, the sheets, and the end."""
    chairs, options = TABLES[table]
    guest.goes()
    guest.opens_large(chairs, options)
    guest.taps("lobby-start", count=chairs)
    guest.plays_on(seed, pause=0)
    found = questions(guest, most)
    guest.plays_on(seed)
    guest.sees_the_end()
    return found + [f"end: {fault}" for fault in faults(guest.page)]


def questions(guest: Guest, most: int) -> list[str]:
    """What is wrong with the first kinds of questions that come, and with the sheets over them."""
    found: list[str] = []
    seen: set[str] = set()
    while len(seen) < most:
        guest.page.locator(ASKED).first.wait_for(timeout=LONGEST_GAME)
        kind = guest.page.evaluate(KIND)
        if "again" in kind.split():
            break
        if kind not in seen:
            seen.add(kind)
            found += [f"{kind}: {fault}" for fault in faults(guest.page)]
            found += sheets(guest) if len(seen) == 1 else []
        guest.page.evaluate("step()")
    return found


def sheets(guest: Guest) -> list[str]:
    """What is wrong with what can be laid over the table."""
    found: list[str] = []
    for key in SHEETS:
        buttons = guest.page.get_by_role("button", name=guest.say(key))
        if not buttons.count():
            continue  # a desk has room for it beside the table
        buttons.first.click()
        guest.page.locator("dialog[open]").wait_for()
        found += [f"{key}: {fault}" for fault in faults(guest.page)]
        guest.page.keyboard.press("Escape")
        guest.page.locator("dialog[open]").wait_for(state="hidden")
    return found
