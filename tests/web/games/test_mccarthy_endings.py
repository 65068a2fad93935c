"""The end of an auction on the page: its reason, the count line by line, and reasons for cards that cannot be bid."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import DESK, NARROW, PHONE, SMALL, Guest, Size
from tests.support.browser.serving import Served
from tests.support.pages.mccarthy import AUCTIONS, LAY, SARA, Bidder
from tests.support.pages.staging import staged
from tests.web.conftest import Invite

START = "game mccarthy\nseats Sara Ali Mina\n"


def last_diamond(sara: str, ali: str, mina: str) -> str:
    """The last auction of three, which is Sara's."""
    won = f"set Sara won {sara}\nset Ali won {ali}\nset Mina won {mina}\n"
    return f"{START}{won}set Sara hand 24\nset Ali hand 9\nset Mina hand 9\nchance 25\nAli bid 9\nMina bid 9"


THREE = last_diamond("6 9 10 12 13 14", "5 7 8 16 18 20 23 24", "11 15 17 19 21 22")
HIGHEST = last_diamond("5 6 9 13 23 24", "7 11 15 16 17 19 20", "8 10 12 14 18 21 22")
COMPLETE = last_diamond("6 13 16 17 20 23", "7 8 9 11 12 14 18 21", "5 10 15 19 22 24")
PAIR = """
game mccarthy
seats Sara Ali
set Sara won 6 9 10 12 13 14 25 11 15 17
set Ali won 5 7 8 16 18 20 23 24 19
set Sara hand 9 12
"""
PARTNERS = """
game mccarthy
options silent_partner
seats Sara Ali
set Sara won 6 9 10 12 13 14
set Sara partner_won 5 7 8 16 18
set Ali won 11 15 17 19 21 22
set Ali partner_won 20 23 24
set Sara hand 24
set Sara partner_hand 9
set Ali hand 10
set Ali partner_hand 11
chance 25
Ali bid 10 11
"""
MATCHED = f"{PAIR}set Ali hand 9 10\nchance 21\nAli bid 10"
VOID = f"{PAIR}set Ali hand 9 12\nset void 5\nchance 21\nAli bid 12"
SPEED = """
game mccarthy
options ending=speed
seats Sara Ali
set Sara won 20
set Sara hand 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
set Ali hand 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
chance 21
Ali bid 10
"""
DOUBLE = SPEED.replace("speed", "double").replace("won 20", "won 20 22").replace("hand 5 ", "hand ")
NOTHING = f"""{START}
set void 62
chance 25
Ali bid 24
Mina bid 24
"""
TIES: dict[str, tuple[str, int, str, dict[str, str]]] = {
    "mccarthy-tie-highest": (HIGHEST, 25, "mccarthy-log-won.me", {}),
    "mccarthy-tie-complete": (COMPLETE, 3, "mccarthy-log-won", {"who": "Ali"}),
    "mccarthy-tie-shared": (NOTHING, 0, "mccarthy-shared", {"who": "you, Ali, and Mina"}),
}
ENDINGS: dict[str, tuple[str, str, dict[str, str | int]]] = {
    "mccarthy-end-full": (THREE, "24", {}),
    "mccarthy-end-matched": (MATCHED, "12", {"n": 22}),
    "mccarthy-end-void": (VOID, "12", {"cards": "21 and 22"}),
    "mccarthy-end-speed": (SPEED, "12", {}),
    "mccarthy-end-double": (DOUBLE, "12", {}),
}

CRAMPED = """cells => {
  const said = (cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect()
  }
  const out = (inner, outer) => inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5
  return cells.filter(cell => out(said(cell), cell.getBoundingClientRect())).map(cell => cell.textContent)
}"""


def taps_anyway(guest: Guest, card: int) -> None:
    """On a card that cannot be laid."""
    guest.page.locator(f"[data-card='{card}']").click(force=True)


def test_what_cannot_be_laid_says_why(invite: Invite, served: Served) -> None:
    """A burned card names its rule, and so does a bid that is final."""
    guest = invite(still=True, language="en", size=DESK)
    with staged(served, AUCTIONS["four"].text) as table:
        table.seats(guest, SARA)
        taps_anyway(guest, 7)
        expect(guest.page.locator(".hint")).to_contain_text(guest.say("mccarthy-why-burned", n=7))
        Bidder(guest).picks("21")
        guest.press(LAY)
        guest.page.locator(LAY).wait_for(state="detached")
        taps_anyway(guest, 5)
        expect(guest.page.locator(".hint")).to_contain_text(guest.say("mccarthy-why-final"))


def test_every_ending_says_what_it_is(invite: Invite, served: Served) -> None:
    """The page gives the reason of every ending and counts each player's points line by line."""
    guest = invite(still=True, language="en")
    for key, (text, card, unsold) in ENDINGS.items():
        with staged(served, text) as table:
            table.seats(guest, SARA)
            Bidder(guest).picks(card)
            guest.press(LAY)
            guest.advance_until(guest.page.locator(".count").first.is_visible)
            expect(guest.page.locator(".stage .what")).to_have_text(guest.say(key, **unsold))
            totals = [float(total) for total in guest.page.locator(".count .total b").all_inner_texts()]
            assert totals == sorted(table.person(SARA).facts["score"], reverse=True)


def test_the_worked_count(invite: Invite, served: Served) -> None:
    """The rulebook's count: 89 and 30 are 119 for Sara; the winner stands first."""
    guest = invite(still=True, language="en", size=DESK)
    with staged(served, THREE) as table:
        table.seats(guest, SARA)
        Bidder(guest).picks("24")
        guest.press(LAY)
        guest.advance_until(guest.page.locator(".count").first.is_visible)
        lines = [row.split() for row in guest.page.locator(".count .numbers").all_inner_texts()]
        assert [line[-3:] for line in lines] == [["121", "+20", "141"], ["89", "+30", "119"], ["105", "+10", "115"]]


@pytest.mark.parametrize(("language", "size"), [("en", SMALL), ("fa", SMALL), ("en", NARROW), ("fa", PHONE)])
def test_the_count_with_partners_has_room(invite: Invite, served: Served, language: str, size: Size) -> None:
    """Of five columns on a phone none runs into the next: neither their names nor the longest numbers."""
    guest = invite(still=True, language=language, size=size)
    with staged(served, PARTNERS) as table:
        table.seats(guest, SARA)
        table.move(SARA, "bid", "24", "9")
        guest.advance_until(guest.page.locator(".count").first.is_visible)
        expect(guest.page.locator(".count tbody .total").first).to_be_attached()
        assert guest.page.locator(".count :is(th, td):not([colspan], :empty)").evaluate_all(CRAMPED) == []


def test_a_tie_is_explained(invite: Invite, served: Served) -> None:
    """For a tie the page shows the criterion that decides it; players equal in all of them share the win."""
    guest = invite(still=True, language="en")
    for key, (text, n, won, who) in TIES.items():
        with staged(served, text) as table:
            table.seats(guest, SARA)
            Bidder(guest).picks("24")
            guest.press(LAY)
            guest.advance_until(guest.page.locator(".count").first.is_visible)
            expect(guest.page.locator(".stage .lead")).to_have_text(guest.say(won, **who))
            expect(guest.page.locator(".count p")).to_have_text([guest.say(key, n=n)])
