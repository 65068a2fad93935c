"""Every screen outside of games, the way to reach it, and the sizes, languages and themes to check it in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import NamedTuple, TypeVar

from dorehami.games import GAMES
from tests.support.browser.guests import (
    ASIDE,
    DESK,
    LAPTOP,
    NARROW,
    PHONE,
    SMALL,
    SMALL_ASIDE,
    TABLET,
    TABLET_ASIDE,
    WALL,
    Guest,
    Size,
)
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.serving import Served
from tests.support.pages.company import NAMES, Friends


class Look(NamedTuple):
    """The size, language and theme of a screen."""

    size: Size
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.size.width}x{self.size.height}-{self.language}-{self.theme}"


class Scene(NamedTuple):
    """A table in a game, seen as a player or a spectator, with a look."""

    table: str
    plays: bool  # else watches
    size: Size
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.table}-{'plays' if self.plays else 'watches'}-{self.look}"

    @property
    def look(self) -> Look:
        return Look(self.size, self.language, self.theme)


KINDS = {
    PHONE: (PHONE, SMALL, NARROW),
    ASIDE: (ASIDE, SMALL_ASIDE),
    TABLET: (TABLET, TABLET_ASIDE),
    DESK: (DESK, LAPTOP, WALL),
}
KIND_OF = {size: kind for kind, sizes in KINDS.items() for size in sizes}
HELD = (*KINDS[PHONE], *KINDS[ASIDE])  # handheld
SIZES = tuple(KIND_OF)
LOOKS = [Look(*look) for look in product(SIZES, ("fa", "en"), ("dark", "light"))]


def scenes(tables: Iterable[str]) -> list[Scene]:
    """Return every combination of these tables, roles and looks."""
    return [Scene(table, plays, *look) for table, plays, look in product(tables, (True, False), LOOKS)]


Choices = TypeVar("Choices", bound=tuple[object, ...])


def pairs(every: list[Choices]) -> list[Choices]:
    """Return a few combinations that cover every pair of values (pairwise testing); sizes of one kind count as one.

    Every size is among them.
    """
    chosen: list[Choices] = []
    wanted = {one: pairs_of(one) for one in every}
    missing = set().union(*wanted.values())
    while missing:
        best = max(every, key=lambda one: len(missing & wanted[one]))
        chosen.append(best)
        missing -= wanted[best]
    return chosen


def for_axe(few: list[Choices]) -> set[Choices]:
    """Return those of a few combinations that axe checks: pairs again, with only two kinds of sizes, hand and desk.

    All other differences between sizes are in the layout.
    """
    alike = {tuple(same_for_axe(choice) for choice in one): one for one in few}
    return {alike[one] for one in pairs(list(alike))}


def same_for_axe(choice: object) -> object:
    if choice not in KIND_OF:
        return choice
    return PHONE if choice in HELD else DESK


def pairs_of(choices: Iterable[object]) -> set[object]:
    """Return the pairs of values in a combination, by kind of size, and its size itself."""
    every = list(choices)
    kinds = [KIND_OF.get(choice, choice) if isinstance(choice, Size) else choice for choice in every]
    return {*combinations(enumerate(kinds), 2), *(choice for choice in every if isinstance(choice, Size))}


def start(guest: Guest) -> None:
    guest.goes()
    guest.button("start-bots").wait_for()


def missing(guest: Guest) -> None:
    guest.goes("/nowhere")
    guest.ignore_errors("404")


def missing_table(guest: Guest) -> None:
    guest.goes("/t/100000")


def credits_page(guest: Guest) -> None:
    guest.goes("/credits")


def new_table(guest: Guest) -> None:
    guest.goes("/new/coup")
    guest.button("new-open").and_(guest.page.locator(":enabled")).wait_for()


def lobby(guest: Guest) -> None:
    guest.page.get_by_label(guest.say("new-name")).fill(NAMES[0])
    guest.tap("new-open")
    guest.page.wait_for_url("**/t/*")
    guest.button("lobby-copy").wait_for()


def filled_lobby(guest: Guest) -> None:
    guest.tap("lobby-fill")
    guest.button("lobby-start", count=4).wait_for()


def talk(guest: Guest) -> None:
    """Open the chat's phrases, in the sheet or in the docked panel of wide screens."""
    docked = guest.page.locator(".talking").count()
    guest.tap("talk-phrases" if docked else "talk-open", **{} if docked else {"count": 0})
    guest.page.locator("[data-phrase]").first.wait_for()


def guests(guest: Guest) -> None:
    guest.page.keyboard.press("Escape")
    guest.tap("guests-private")
    guest.page.locator("dialog[open] [role=switch]").first.wait_for()


def menu(guest: Guest) -> None:
    guest.page.keyboard.press("Escape")
    guest.tap("menu-open")
    guest.page.locator("dialog[open]").wait_for()


def settings(guest: Guest) -> None:
    guest.press("[data-verb=settings]")
    guest.page.locator("dialog[open] [role=radiogroup]").first.wait_for()


def door(guest: Guest) -> None:
    guest.press("[data-verb=sheet-back]")
    guest.press("[data-verb=door]")
    guest.page.locator("dialog[open] [role=switch]").first.wait_for()


def invitation(guest: Guest) -> None:
    guest.press("[data-verb=sheet-back]")
    guest.press("[data-verb=invite]")
    guest.page.locator("dialog[open] .qr").wait_for()


# The screens in order: each is reached from the one before.
SCREENS: dict[str, Callable[[Guest], None]] = {
    "start": start,
    "missing": missing,
    "missing table": missing_table,
    "credits": credits_page,
    "new table": new_table,
    "lobby": lobby,
    "filled lobby": filled_lobby,
    "talk": talk,
    "guests": guests,
    "menu": menu,
    "menu settings": settings,
    "menu door": door,
    "menu invite": invitation,
}


# Pages of text, each with the selector that shows that it has loaded.
PAGES = {"/settings": "main section", "/about": "main section", **{f"/rules/{game}": ".book article" for game in GAMES}}


def reading(checker: ScreenChecker, served: Served) -> None:
    """Check every page of text."""
    for path, there in PAGES.items():
        checker.guest.goes(path)
        checker.guest.page.locator(there).first.wait_for()
        checker.check(path.strip("/").replace("/", " "))


def tour(checker: ScreenChecker, served: Served) -> None:
    """Check every screen in order, then a full table as host, stranger and newcomer."""
    for name, reach in SCREENS.items():
        reach(checker.guest)
        checker.check(name)
    with Friends(served, 10, []) as company:
        company.joined_by(checker.guest)
        checker.check("full lobby")
        company.joined_by(checker.guest, 0)
        checker.check("host's lobby")
    with Friends(served, 4, [], free=1) as company:
        company.joined_by(checker.guest)
        checker.check("sitting down")
