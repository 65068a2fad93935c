"""Auctions in browser tests: positions in notation, a bidder in a page, and the screens to check."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from tests.support.browser.guests import Guest
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Scene, scenes
from tests.support.browser.serving import TURNED, Served
from tests.support.pages.staging import staged
from tests.support.pages.whims import Answer, Spoken

HELD = "section.own .pick"


SARA = "Sara"
LAY, GO_ON = "[data-verb=bid]", "[data-verb=next]"

TWO = """
game mccarthy
seats Sara علی
set Sara won 5 6 7 12 14 15 20 23 24
set علی won 8 9 10 11 13 16 17 21 22
set Sara hand 5 9 25
set علی hand 5 9 24
set bottom 25 19
set void 6
chance 18
"""
FOUR = """
game mccarthy
options ending=double
seats Sara نیلوفرسادات‌حسینی Wolfeschlegelstein Arash_77
set Sara won 8 9 17 24
set نیلوفرسادات‌حسینی won 5 21
set Wolfeschlegelstein won 12 13
set Arash_77 won 19 20
set Sara hand 5 6 8 9 13 14 17 18 20 21 24
set نیلوفرسادات‌حسینی hand 6 8 10 12 15 16 17 19 20 22 24
set Wolfeschlegelstein hand 5 7 9 11 14 16 18 20 21 23 25
set Arash_77 hand 5 8 9 13 14 18 20 21 23 24 25
chance 18
Wolfeschlegelstein bid 23
Arash_77 bid 23
"""
EIGHT = """
game mccarthy
options ending=speed
seats Sara نیلوفرسادات‌حسینی Alexandria محمدمهدی Arash_77 شهرزاد Wolfeschlegelstein گل‌پری
set Sara won 8 10
set Alexandria won 5 21
set محمدمهدی won 12 14 16 23
set Arash_77 won 19
set شهرزاد won 25
set void 3
chance 18
محمدمهدی bid 23
Arash_77 bid 23
شهرزاد bid 25
"""
PARTNERS = """
game mccarthy
options silent_partner
seats Sara شیرین Wolfeschlegelstein Arash_77
set Sara won 8 9 17
set Sara partner_won 24 25
set شیرین won 5
set شیرین partner_won 21
set Wolfeschlegelstein won 12 13
set Arash_77 won 19 20
chance 18
Wolfeschlegelstein bid 23 17
Arash_77 bid 23 18
"""


def full_hands(text: str) -> str:
    """Fill in hands with the highest cards, one for each unsold diamond, unless the text sets them."""
    lines = text.strip().splitlines()
    won = sum([len(line.split()) - 3 for line in lines if " won " in line or " partner_won " in line])
    cards = " ".join([str(card) for card in range(5 + won, 26)])
    names = next(line for line in lines if line.startswith("seats")).split()[1:]
    facts = ["hand", "partner_hand"] if "silent_partner" in text else ["hand"]
    hands = [f"set {name} {fact} {cards}" for name, fact in product(names, facts)]
    first = next(i for i, line in enumerate(lines) if line.startswith("chance"))
    return "\n".join([*lines[:first], *hands, *lines[first:]])


class Auction(NamedTuple):
    """A position, Sara's bid, and the bids of the others."""

    text: str
    lays: list[str]
    others: dict[str, list[str]]


AUCTIONS = {
    "two": Auction(TWO, ["9"], {"علی": ["9"]}),
    "four": Auction(FOUR, ["21"], {"نیلوفرسادات‌حسینی": ["16"]}),
    "eight": Auction(
        full_hands(EIGHT),
        ["21"],
        {name: ["22"] for name in ("نیلوفرسادات‌حسینی", "Alexandria", "Wolfeschlegelstein", "گل‌پری")},
    ),
    "partners": Auction(full_hands(PARTNERS), ["21", "16"], {"شیرین": ["16", "22"]}),
}


class Bidder:
    """A player who bids in a page."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.settle = guest.settle

    def chosen(self, *cards: int | str) -> Iterator[str]:
        """Yield the controls for the own card, then for the silent partner's."""
        for side, card in enumerate(cards):
            if len(cards) > 1:
                yield f"[data-set='{side}']"
            yield f".pick[data-card='{card}']"

    def way(self, move: Spoken) -> Iterator[str]:
        """Yield the controls to press for a bid, in order."""
        yield from self.chosen(*move[1:])
        yield LAY

    def picks(self, *cards: int | str) -> None:
        for selector in self.chosen(*cards):
            self.guest.press(selector)

    def answers(self, answer: Answer) -> None:
        for selector in self.way(answer.move):
            self.guest.press(selector)


SCENES = scenes(AUCTIONS)


def show(checker: ScreenChecker, served: Served, scene: Scene) -> None:
    """Check a round from the question to its outcome, and every sheet."""
    auction, guest = AUCTIONS[scene.table], checker.guest
    with staged(served, auction.text) as table:
        if scene.plays:
            table.seats(guest, SARA)
            checker.check("asked")
            Bidder(guest).picks(*auction.lays)
            checker.check("picked")
            guest.press(LAY)
            guest.page.locator(LAY).wait_for(state="detached")
            checker.check("waits")
        else:
            guest.goes(f"/t/{table.code}")
            guest.settle(table.version)
            checker.check("watches")
            table.move(SARA, "bid", *auction.lays)
        for name, cards in auction.others.items():
            table.move(name, "bid", *cards)
        guest.settle(table.version)
        guest.advance_clock(2 * TURNED)
        checker.check("flip")
        guest.advance_clock()
        checker.check("after it")
        checker.check_sheets("mccarthy-left")
