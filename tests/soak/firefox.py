"""Whole games in Firefox, with every answer given in the page."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Browser, expect

from dorehami.games import GAMES
from tests.support.browser.firefox import browsing
from tests.support.browser.geometry import misplaced
from tests.support.browser.guests import DESK, PATIENCE, Guest
from tests.support.browser.serving import serving
from tests.support.pages.company import Guests
from tests.support.pages.openings import OWN, PAGES, plays_alone, wait_for_end

BLANK = (
    "The operation is insecure"  # Firefox runs the tests' scripts where a page is empty yet, and keeps nothing there
)
LANGUAGES = ("fa", "en")
RELOADED = 2  # answers, after which the page is loaded again


def run(seed: int) -> list[str]:
    """Whole games of each kind in Firefox, against bots, by hand from the first tap to the next game."""
    expect.set_options(timeout=PATIENCE)
    with browsing() as browser:
        print(f"Firefox {browser.version}", flush=True)
        return [
            f"{game}, {language}, seed {seed}: {fault}"
            for game in GAMES
            for language in LANGUAGES
            for fault in faults(browser, game, language, seed)
        ]


def faults(browser: Browser, game: str, language: str, seed: int) -> list[str]:
    """Return all that is wrong in one game."""
    with serving(seed) as served:
        theme = "light" if language == LANGUAGES[0] else "dark"
        guest = Guest(browser, served.url, language=language, size=DESK, theme=theme)
        guest.ignore_errors(BLANK)
        plays_alone(guest, game)
        with Guests(served, [guest], seed) as company:
            company.pages[0] = PAGES[game](guest)
            found = list(check_questions(company, guest))
            wait_for_end(guest)
            found += check_page(guest, "the end")
        guest.tap("after-again")
        expect(guest.button("after-again")).to_have_count(0)
        guest.page.locator(OWN).first.wait_for()
        guest.close()
        return found + guest.errors + guest.foreign_requests()


def check_questions(company: Guests, guest: Guest) -> Iterator[str]:
    """Check the page at each kind of question once, and at one of them again after a reload."""
    met: set[str] = set()
    for number, question in enumerate(company.questions()):
        if question.decision not in met:
            met.add(question.decision)
            guest.settle(question.version)
            yield from check_page(guest, question.decision)
        if number == RELOADED:
            before = wait_for_version(guest, question.version)
            guest.page.reload()
            if wait_for_version(guest, question.version) != before:
                yield "after a reload the page shows something else"


def check_page(guest: Guest, what: str) -> list[str]:
    return [f"{what}: {fault}" for fault in misplaced(guest.page)]


def wait_for_version(guest: Guest, version: int) -> str:
    """Wait until the page shows a version, and return what is wrong with it."""
    guest.settle(version)
    guest.page.locator(OWN).first.wait_for()
    return guest.page.locator(OWN).first.inner_text()
