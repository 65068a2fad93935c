"""Long tasks of pages: on a machine four times as slow as this one, no page may stall in a game."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import Browser

from tests.support.browser.guests import DESK, PHONE, Guest, browsing
from tests.support.browser.serving import Served, serving
from tests.support.browser.tasks import Task, watched
from tests.support.pages.casts import EVERYTHING
from tests.support.pages.company import Friends

LONGEST = 200  # milliseconds
SLOWER = 4
ATTEMPTS = 5  # what is slow is slow every time, at the same place; what the machine did meanwhile is not
TOLD = "(version) => (window.told ?? 0) >= version"
GAMES = {"coup": (6, EVERYTHING), "dezh": (7, ["gate"]), "mccarthy": (8, [])}
SIZES = {"phone": PHONE, "desk": DESK}
BUSY = """() => new Promise((done) => setTimeout(() => {
  const until = performance.now() + 1000
  while (performance.now() < until);
  setTimeout(done) // when this task has ended, and is on record
}))"""


def run(number: int | None, seed: int) -> list[str]:
    """Pages of a whole game of each kind, on a phone and on a desk, where everything moves that can: no task takes
    longer than 200 ms of a processor four times as slow. The times are this machine's."""
    with browsing() as browser:
        return unnoticed_task(browser) + [
            f"{game} on a {size}: {stall}"
            for game, size in product(GAMES, SIZES)
            for stall in stalls(browser, game, size)
        ]


def unnoticed_task(browser: Browser) -> list[str]:
    """Return a complaint if a script that computes for a second is not noticed."""
    with serving() as served:
        guest = Guest(browser, served.url)
        guest.goes()
        with watched(browser) as tasks:
            guest.page.evaluate(BUSY)
        guest.close()
    return [] if any("TimerFire" in str(stall) for stall in too_long(tasks)) else ["a page that stalls is not found"]


def stalls(browser: Browser, game: str, size: str) -> list[Task]:
    """Return the tasks that are too long every time that the same game is played."""
    with serving() as served:
        guest = Guest(browser, served.url, size=SIZES[size])
        guest.page.emulate_media(reduced_motion="no-preference")
        found = too_long(trace_game(guest, browser, served, game))
        for _ in range(ATTEMPTS - 1):
            if found:
                again = {task.after for task in too_long(trace_game(guest, browser, served, game))}
                found = [task for task in found if task.after in again]
        guest.close()
    return found


def too_long(tasks: list[Task]) -> list[Task]:
    """Return the tasks that would be too long on the slower machine."""
    return [task for task in tasks if SLOWER * task.took > LONGEST]


def trace_game(guest: Guest, browser: Browser, served: Served, game: str) -> list[Task]:
    """Return the tasks of the first player's page in a whole game, which is the same each time."""
    players, options = GAMES[game]
    with Friends(served, players, options, game=game) as company:
        company.joined_by(guest, 0)
        company.pages.clear()
        guest.settle(company.version)
        with watched(browser) as tasks:
            company.start_game()
            for question in company.questions():
                guest.page.wait_for_function(TOLD, arg=question.version)
            guest.page.wait_for_function(TOLD, arg=company.version)
            guest.page.locator(".foot button").first.wait_for()
    assert str(company.version) in {task.after for task in tasks}
    return tasks
