"""The guide for newcomers has a line for every kind of decision: beside the table, or a tap away on a low phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dorehami.games import GAMES
from tests.support.browser.guests import PHONE, SMALL
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.serving import Served
from tests.support.charters import CHARTERS
from tests.support.pages.dezh import NAMES, SARA, draft, held, town
from tests.support.pages.mccarthy import AUCTIONS
from tests.support.pages.staging import staged
from tests.web.conftest import Invite

OFF = "[data-verb=coach-off]"
WAIT = "wait"  # nobody asks

TABLE = """
game coup
options reformation inquisitor anarchist
seats Sara Ali Bita Nima
starter {starter}
set Sara coins 5
set Ali coins 5
set Sara hand inquisitor contessa
set Ali hand duke captain
set Bita hand inquisitor captain
set Nima hand duke assassin
set Sara party empire
set Ali party resistance
set Bita party resistance
set Nima party resistance
"""
LAST = """
game coup
seats Sara Ali Bita
starter Sara
set Sara coins 7
set Sara hand duke contessa
set Ali hand duke
set Ali up captain
set Bita hand none
set Bita up assassin contessa
"""
OWN, HIS = TABLE.format(starter="Sara"), TABLE.format(starter="Ali")
MAGICIAN = town(4, "magician", held(4, "magician"))
BURIED = town(4, "warlord", {0: ["architect"], 1: ["warlord"]}, city="graveyard manor")

QUESTIONS = {
    "coup": {
        "draft": "game coup\nseats Sara Ali\nstarter Sara",
        "party": "game coup\noptions reformation\nseats Sara Ali Bita\nstarter Sara",
        "action": OWN,
        "challenge": f"{HIS}\nAli steal Sara",
        "block": f"{HIS}\nAli foreign_aid",
        "prove": f"{OWN}\nSara exchange\nAli challenge",
        "lose": f"{OWN}\nSara tax\nAli challenge\nSara concede",
        "exchange": f"{OWN}\nSara exchange\nall allow",
        "reveal": f"{TABLE.format(starter='Bita')}\nBita examine Sara\nall allow",
        "examine": f"{OWN}\nSara examine Ali\nall allow\nAli reveal duke",
        "bomb": f"{HIS}\nAli bomb Sara",
        WAIT: HIS,
    },
    "dezh": {
        "role": draft(4),
        "turn": town(4, "warlord"),
        "keep": f"{town(4, 'warlord')}\n{SARA} cards\nchance docks harbour",
        "redraw": f"{MAGICIAN}\n{SARA} redraw fortress",
        "graveyard": f"{BURIED}\n{NAMES[1]} destroy {SARA} manor",
        WAIT: town(4, "king"),
    },
    "mccarthy": {"bid": AUCTIONS["four"].text, WAIT: f"{AUCTIONS['four'].text}\n{SARA} bid 21"},
}


@pytest.mark.parametrize("game", GAMES)
def test_no_decision_is_left_out(game: str) -> None:
    """All that players are ever asked is asked here, and nobody being asked is a kind of its own."""
    assert set(QUESTIONS[game]) == CHARTERS[game].decisions - {"chance"} | {WAIT}


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_explained(invite: Invite, served: Served, game: str) -> None:
    """Beside the table, in sight, while it is asked."""
    guest = invite(size=PHONE, still=True, coached=[])
    for decision, text in QUESTIONS[game].items():
        with staged(served, text) as table:
            table.seats(guest, SARA)
            line = guest.page.get_by_text(guest.say(f"coach-{game}-{decision}"), exact=True)
            expect(line).to_be_in_viewport(ratio=0.98)


@pytest.mark.parametrize("game", GAMES)
def test_a_low_phone_has_it_a_tap_away(invite: Invite, served: Served, game: str) -> None:
    """There it lies above the summary, whose button shines until the guide is put away for good."""
    checker = ScreenChecker(invite(size=SMALL, still=True, coached=[]))
    guest = checker.guest
    decision, text = next(iter(QUESTIONS[game].items()))
    with staged(served, text) as table:
        table.seats(guest, SARA)
        shining = guest.page.locator("button.tip").filter(visible=True)
        expect(shining).to_have_count(1)
        expect(shining).to_be_in_viewport(ratio=0.98)
        checker.check("shining")
        shining.click()
        sheet = guest.page.locator("dialog[open]")
        expect(sheet.get_by_text(guest.say(f"coach-{game}-{decision}"), exact=True)).to_be_in_viewport(ratio=0.98)
        checker.check("open")
        sheet.locator(OFF).click()
        expect(guest.page.locator(OFF)).to_have_count(0)
        expect(guest.page.locator("button.tip")).to_have_count(0)
    assert checker.found == []


def test_a_game_is_guided_once(invite: Invite, served: Served) -> None:
    """The guide is off after the first finished game of a kind, and still on in the others."""
    guest = invite(coached=[])
    tip = guest.page.locator(OFF)
    with staged(served, LAST) as table:
        table.seats(guest, SARA)
        expect(tip).to_be_visible()
        table.move(SARA, "coup", "Ali")
        guest.wait_for_end()
        expect(tip).to_have_count(0)
    with staged(served, QUESTIONS["coup"]["action"]) as table:
        table.seats(guest, SARA)
        guest.wait_until_asked()
        expect(tip).to_have_count(0)
    with staged(served, QUESTIONS["mccarthy"]["bid"]) as table:
        table.seats(guest, SARA)
        expect(tip).to_be_visible()
