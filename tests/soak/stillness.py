"""Whole games before a page whose layout is recorded: own cards, seats and answers must stay in place and in reach.

Only what happens may move: the own cards when the hand has changed. A seat never moves from where it was first seen in
the game, nor an answer from where the same question first offered it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from tests.support.browser.guests import Guest, browsing
from tests.support.browser.screens import SIZES
from tests.support.browser.serving import Served, serving
from tests.support.pages import dezh, mccarthy
from tests.support.pages.casts import EVERYTHING
from tests.support.pages.company import Company, Friends, Question
from tests.support.pages.whims import Answer

SLACK = 8  # pixels
MOMENT = 5_000  # milliseconds after which what has just happened is no longer shown

# The corner at which reading begins of all that is to keep its place, and what of it lies beyond the screen.
PLACES = """() => {
  const rtl = document.dir === 'rtl'
  const outside = []
  const reach = document.querySelector('.play').getBoundingClientRect()
  function place(name, node, wanted) {
    const box = node.getBoundingClientRect()
    const across = box.left >= -1 && box.right <= innerWidth + 1
    const whole = across && box.top >= reach.top - 1 && box.bottom <= innerHeight + 1
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const seen = whole && node.contains(document.elementFromPoint(x, y))
    if (wanted && !seen) outside.push(name)
    return [Math.round(rtl ? box.right : box.left), Math.round(box.top)]
  }
  const visible = (node) => node.checkVisibility({ visibilityProperty: true })
  const there = (selector) => [...document.querySelectorAll(selector)].filter(visible)
  const name = (node) => [node.dataset.verb, node.dataset.role, node.dataset.set].filter(Boolean).join(' ')
  const seats = {}, answers = {}, hand = []
  for (const node of there('.seat[data-seat]')) seats[node.dataset.seat] = place('seat', node, false)
  for (const node of there('.foot .bar [data-verb]')) answers[name(node)] = place(name(node), node, true)
  for (const node of there('.own :is(.held, .pick, .card[data-card], .cell)')) {
    const card = node.dataset.card ?? node.querySelector('[role=img]').getAttribute('aria-label')
    hand.push([card, ...place(`card ${card}`, node, true)])
  }
  return { seats, answers, hand, outside }
}"""


class Layout(NamedTuple):
    """The recorded places."""

    seats: dict[str, list[int]]
    answers: dict[str, list[int]]
    hand: list[tuple[str, int, int]]
    outside: list[str]


class LayoutWatch:
    """Records where everything was first, and reports what has moved or is out of reach."""

    def __init__(self) -> None:
        self.first: dict[str, list[int]] = {}
        self.held: list[str] = []
        self.found: list[str] = []

    def check(self, when: str, question: str, told: dict[str, Any]) -> None:
        seen = Layout(**told)
        hand = [card for card, *_ in seen.hand]
        if hand and hand != self.held:
            self.held = hand
            self.first = {name: place for name, place in self.first.items() if not name.startswith("card ")}
        for seat, place in seen.seats.items():
            self.check_place(when, f"seat {seat}", place)
        for answer, place in seen.answers.items():
            self.check_place(when, f"answer {answer}" if answer == "allow" else f"answer {answer} to {question}", place)
        for number, (card, *place) in enumerate(seen.hand):
            self.check_place(when, f"card {number} {card}", place)
        self.found += [f"{when}: {what} is out of reach" for what in seen.outside]

    def check_place(self, when: str, what: str, place: list[int]) -> None:
        x, y = self.first.setdefault(what, place)
        if max(abs(place[0] - x), abs(place[1] - y)) > SLACK:
            self.found.append(f"{when}: {what} has moved from {x}, {y} to {place[0]}, {place[1]}")


class Table(NamedTuple):
    """A game that is played before a page."""

    game: str
    players: int
    options: list[str]
    way: Callable[[Guest, Answer], Iterator[str]]
    seed: int = 1


def coups(guest: Guest, answer: Answer) -> Iterator[str]:
    return (selector for _, selector in guest.way(answer))


def towns(guest: Guest, answer: Answer) -> Iterator[str]:
    return dezh.Mayor(guest).way(answer.move)


def auctions(guest: Guest, answer: Answer) -> Iterator[str]:
    return mccarthy.Bidder(guest).way(answer.move)


TABLES = {
    "coup for three": Table("coup", 3, [], coups),
    "coup for six": Table("coup", 6, EVERYTHING, coups),
    "coup for ten": Table("coup", 10, EVERYTHING, coups),
    "dezh for two": Table("dezh", 2, ["gate"], towns),
    "dezh for five": Table("dezh", 5, [], towns),
    "dezh for seven": Table("dezh", 7, ["gate"], towns),
    "auction for four": Table("mccarthy", 4, [], auctions),
    "auction for eight": Table("mccarthy", 8, ["ending=speed"], auctions),
    "auction with partners": Table("mccarthy", 3, ["silent_partner"], auctions),
}


class WatchedGuest:
    """The first player, who answers in the page; the layout is checked at every step."""

    def __init__(self, guest: Guest, company: Company, table: Table) -> None:
        self.guest, self.company, self.table = guest, company, table
        self.eye = LayoutWatch()

    def check(self, when: str, question: str) -> None:
        self.guest.settle(self.company.version)
        self.eye.check(f"{self.company.version} {when}", question, self.guest.page.evaluate(PLACES))

    def check_question(self, question: Question) -> None:
        """Check a question, first with what has just happened, then without."""
        self.check(question.decision, question.decision)
        self.guest.advance_clock(MOMENT)
        self.check(f"{question.decision} after it", question.decision)

    def settle(self, version: int) -> None:
        """Check every question before it is answered."""

    def answers(self, answer: Answer) -> None:
        decision = str(self.company.people[0].facts["decision"][0])
        way = self.table.way(self.guest, answer)
        tap = next(way, "")
        while tap:
            self.guest.press(tap)
            tapped, tap = tap, next(way, "")
            if tap or self.guest.page.locator("[data-verb=take-back]").count():
                self.check(f"{decision} after {tapped}", decision)
        self.guest.send_held_move()


def watch_game(guest: Guest, served: Served, table: Table, most: int = 0, guided: bool = False) -> list[str]:
    """Return what is wrong in a whole game, or in so many questions of it.

    A newcomer's guide closes when the game is over.
    """
    with Friends(served, table.players, table.options, table.seed, game=table.game) as company:
        page = WatchedGuest(guest, company, table)
        company.joined_by(guest, 0)
        company.pages[0] = page
        company.start_game()
        if guided:
            guest.page.locator("[data-verb=coach-off]").first.wait_for(state="attached")
        for number, question in enumerate(company.questions(), 1):
            page.check_question(question)
            if number == most:
                return page.eye.found
        if not guided:
            page.check("over", "over")
    return page.eye.found


def run(number: int | None, seed: int) -> list[str]:
    """Whole games of all three, on every screen and in both languages: no seat, answer or own card jumps."""
    dice = random.Random(seed)
    every = list(product(TABLES, SIZES, ("fa", "en")))
    found: list[str] = []
    with browsing() as browser:
        for name, size, language in every if number is None else dice.sample(every, number):
            table = TABLES[name]._replace(seed=dice.randrange(10**6))
            with serving(table.seed) as served:
                guest = Guest(browser, served.url, language, size=size, still=True)
                faults = watch_game(guest, served, table)
                guest.close()
            print(f"{name}, {size.width}x{size.height}, {language}: {len(faults)} faults", file=sys.stderr, flush=True)
            found += [f"{name}, seed {table.seed}, {size.width}x{size.height}, {language}: {fault}" for fault in faults]
    return found
