"""The log on the page: what everybody is told, and what only who did it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.guests import DESK, SMALL, Guest
from tests.support.browser.serving import TURNED, Served
from tests.support.pages.company import Friends
from tests.support.pages.staging import staged
from tests.web.conftest import Invite

POOR = """
game coup
seats Sara Ali Bita Nima Leila Omid
starter Sara
set Sara coins 5
set Ali coins 9
set Bita coins 9
set Nima coins 9
set Leila coins 9
set Omid coins 9
Sara income
"""
HANDED = """
game dezh
seats Sara Ali
starter Sara
set Sara hand manor
set Ali hand docks
chance merchant
Sara take king
Ali take sage burn thief
Sara take warlord burn architect
"""
TRICKS = """
game dezh
seats Sara Ali Bita Nima
set Sara roles magician
set Ali roles king
set Bita roles sage
set Nima roles thief
set Sara hand manor market prison
set Ali hand docks
set Bita hand docks
set Nima hand docks
set Sara city alchemy
set called magician
Sara cards
chance harbour temple
Sara keep temple
Sara alchemy manor
Sara redraw market
"""


BOTH = """
game coup
seats Sara Ali Bita
starter Ali
set Ali coins 3
set Sara hand {hand}
Ali assassinate Sara
all allow
Sara block contessa
Ali challenge
"""

LIED = """
game coup
seats Sara Ali Bita
starter Sara
set Sara coins 3
set Sara hand duke captain
Sara assassinate Ali
Ali challenge
"""
EXCHANGE = """
game coup
seats Sara Ali Bita
starter Sara
set Sara hand ambassador duke
Sara exchange
all allow
chance captain duke
"""

ONE = "duke\nset Sara up captain"
ACCUSED = """
game coup
options reformation
seats Sara Ali Bita
starter Ali
set Ali hand {hand}
set Sara party empire
set Ali party resistance
set Bita party empire
set reserve 3
{besides}
Ali embezzle
Sara challenge
"""
LAST = "set Sara hand duke\nset Sara up captain"  # whoever doubts wrongly falls at once
DRY = """
game coup
seats Sara Ali Bita Nima Leila Omid
starter Sara
set Sara hand duke captain
set Sara coins 5
set Ali coins 9
set Bita coins 9
set Nima coins 9
set Leila coins 9
set Omid coins 8
"""
FALLS = """
game coup
seats Sara Ali Bita
starter Ali
set Ali coins 7
set Sara hand duke
set Sara up captain
set Sara coins 3
"""


@pytest.mark.parametrize(("hand", "costs"), [("duke captain", "coup-concede.two"), (ONE, "coup-concede.says")])
def test_what_it_costs_to_concede(invite: Invite, served: Served, hand: str, costs: str) -> None:
    """A false claim of the Contessa costs one card by the challenge and one by the assassin (K35)."""
    guest = invite(language="en")
    with staged(served, BOTH.format(hand=hand)) as table:
        table.seats(guest, "Sara")
        expect(guest.page.locator("[data-verb=concede]")).to_contain_text(guest.say(costs))


@pytest.mark.parametrize("language", ["fa", "en"])
def test_a_single_answer_says_what_it_is(invite: Invite, served: Served, language: str) -> None:
    """A player who cannot prove a claim is told that conceding is the only answer (R4)."""
    guest = invite(language=language)
    with staged(served, LIED) as table:
        table.seats(guest, "Sara")
        said = guest.say("coup-now-prove.cannot", card=guest.say("coup-assassin"))
        expect(guest.page.locator(".stage .ask")).to_have_text(said)
        expect(guest.page.locator("[data-pick]")).to_have_count(1)
        expect(guest.page.locator("[data-pick]")).to_have_attribute("data-verb", "concede")


@pytest.mark.parametrize("language", ["fa", "en"])
def test_drawn_cards_are_marked(invite: Invite, served: Served, language: str) -> None:
    """In an exchange the cards that came from the court, and no others, say that they are new."""
    guest = invite(language=language)
    with staged(served, EXCHANGE) as table:
        table.seats(guest, "Sara")
        cards = guest.page.locator(".own .pick")
        expect(cards).to_have_count(4)
        new = guest.say("coup-fresh")
        marks = [(card.get_attribute("data-card"), new in card.inner_text()) for card in cards.all()]
        assert marks == [("duke", False), ("ambassador", False), ("duke", True), ("captain", True)]


def log(guest: Guest) -> Locator:
    """The lines beside the table of a desk, oldest first."""
    return guest.page.locator(".feed .box li p")


def test_income_from_an_empty_treasury_is_told(invite: Invite, served: Served) -> None:
    """Nothing is paid, and still everybody reads what the turn was spent on (K23)."""
    guest, other = invite(language="en", size=DESK), invite(language="fa", size=DESK)
    with staged(served, POOR) as table:
        table.seats(guest, "Sara")
        table.seats(other, "Ali")
        expect(log(guest)).to_have_text([guest.say("coup-log-income-none.me")])
        expect(log(other)).to_have_text([other.say("coup-log-income-none", who="Sara")])


@pytest.mark.parametrize("besides", ["", LAST], ids=["the doubter has two cards", "the doubter falls"])
def test_all_see_the_embezzlers_cards(invite: Invite, served: Served, besides: str) -> None:
    """A proof of no duke shows the whole hand, on stage, in the log and in the live region (R4)."""
    guest, other = invite(language="en", size=DESK, still=True), invite(language="fa", still=True)
    with staged(served, ACCUSED.format(hand="captain contessa", besides=besides)) as table:
        table.seats(guest, "Sara")
        table.seats(other, "Bita")
        table.move("Ali", "show")
        for page in (guest, other):
            page.page.wait_for_function("version => window.told >= version", arg=table.version)
            page.advance_clock(TURNED)
            shown = page.page.locator(".moment.shown .card")
            expect(shown).to_have_count(2)
            assert [card.get_attribute("data-role") for card in shown.all()] == ["captain", "contessa"]
        told = guest.say("coup-log-shown-none", who="Ali", cards="Captain and Contessa")
        expect(log(guest).filter(has_text=told)).to_have_count(1)
        read_out = other.say("coup-log-shown-none", who="Ali", cards="فرمانده و شاه‌دخت")
        expect(other.page.locator(".unseen[role=log]")).to_contain_text(read_out)


def test_a_duke_is_confessed(invite: Invite, served: Served) -> None:
    """Embezzling with a duke in hand offers a confession, which all are told (R4).

    Where no log is in sight it is said over the stage, with the card that is lost for it.
    """
    guest, other = invite(language="en", size=DESK), invite(language="fa", size=DESK)
    small = invite(language="fa", size=SMALL, still=True)
    with staged(served, ACCUSED.format(hand="duke contessa", besides="")) as table:
        table.seats(guest, "Ali")
        table.seats(other, "Bita")
        table.seats(small, "Sara")
        confess = guest.page.locator("[data-verb=concede]")
        expect(confess).to_contain_text(guest.say("coup-confess"))
        expect(confess).to_contain_text(guest.say("coup-confess.says"))
        expect(guest.page.locator("section.stage")).to_contain_text(guest.say("coup-now-prove.confess"))
        confess.click()
        expect(log(guest).filter(has_text=guest.say("coup-log-confessed.me"))).to_have_count(1)
        expect(log(other).filter(has_text=other.say("coup-log-confessed", who="Ali"))).to_have_count(1)
        table.move("Ali", "turn_up", "contessa")
        small.page.wait_for_function("version => window.told >= version", arg=table.version)
        small.advance_clock(TURNED)
        expect(small.page.locator(".moment.lost .what")).to_have_text(small.say("coup-log-confessed", who="Ali"))


def test_a_dry_treasury_is_told_before_and_after(invite: Invite, served: Served) -> None:
    """The button says how much of the tax is there, and the log how much was paid (K23)."""
    guest, other = invite(language="en", size=DESK), invite(language="fa", size=DESK)
    with staged(served, DRY) as table:
        table.seats(guest, "Sara")
        table.seats(other, "Ali")
        expect(guest.page.locator("section.stage")).to_contain_text(guest.say("coup-low", n=1))
        for verb, promised in (("tax", 3), ("foreign_aid", 2)):
            price = guest.page.locator(f"[data-verb={verb}] small.short")
            expect(price).to_have_text(guest.say("coup-short", n=1, of=promised))
        expect(guest.page.locator("[data-verb=income] small")).to_have_text("+1")
        table.move("Sara", "tax")
        for name in table.names[1:]:
            table.move(name, "allow")
        expect(log(guest).filter(has_text=guest.say("coup-log-short.me", n=1, of=3))).to_have_count(1)
        expect(log(other).filter(has_text=other.say("coup-log-short", who="Sara", n=1, of=3))).to_have_count(1)
        for verb, promised in (("tax", 3), ("foreign_aid", 2), ("income", 1)):
            price = other.page.locator(f"[data-verb={verb}] small.short")
            expect(price).to_have_text(other.say("coup-short", n=0, of=promised))
        table.move("Ali", "foreign_aid")
        for name in ("Sara", *table.names[2:]):
            table.move(name, "allow")
        expect(log(guest).filter(has_text=guest.say("coup-log-unpaid", who="Ali", of=2))).to_have_count(1)


def test_the_coins_of_the_exiled_are_told(invite: Invite, served: Served) -> None:
    """They go to the treasury at once (K24)."""
    guest, other = invite(language="en", size=DESK), invite(language="fa", size=DESK)
    with staged(served, FALLS) as table:
        table.seats(guest, "Sara")
        table.seats(other, "Bita")
        table.move("Ali", "coup", "Sara")
        expect(log(guest).filter(has_text=guest.say("coup-log-swept.me", n=3))).to_have_count(1)
        expect(log(other).filter(has_text=other.say("coup-log-swept", who="Sara", n=3))).to_have_count(1)


def test_the_log_remembers_the_roles_of_a_draft(invite: Invite, served: Served) -> None:
    """Those that one was handed, and what one took and burned; of others' one reads nothing (D51)."""
    guest = invite(language="en", size=DESK)
    with staged(served, HANDED) as table:
        table.seats(guest, "Sara")
        handed = (
            "Assassin, Thief, Magician, King, Sage, Architect, and Warlord",
            "Assassin, Magician, Architect, and Warlord",
        )
        expect(log(guest)).to_have_text(
            [
                guest.say("dezh-log-handed_on", roles=handed[0]),
                guest.say("dezh-log-took", role="King"),
                guest.say("dezh-log-handed_on", roles=handed[1]),
                guest.say("dezh-log-took", role="Warlord"),
                guest.say("dezh-log-burned_by", role="Architect"),
            ]
        )


def test_the_log_remembers_what_went_under_the_deck(invite: Invite, served: Served) -> None:
    """The log names cards put under the deck to their owner only (D51)."""
    guest, other = invite(language="fa", size=DESK), invite(language="en", size=DESK)
    with staged(served, TRICKS) as table:
        table.seats(guest, "Sara")
        table.seats(other, "Ali")
        for district in ("harbour", "manor", "market"):
            name = guest.say(f"dezh-district-{district}")
            expect(log(guest).filter(has_text=guest.say("dezh-log-put_under", districts=name))).to_have_count(1)
        expect(log(other)).to_have_text(
            [other.say("dezh-log-drew", who="Sara", n=2), other.say("dezh-log-alchemy", who="Sara", n=1)]
        )


def test_the_bottom_of_the_deck_lies_open_to_who_knows_it(invite: Invite, served: Served) -> None:
    """Behind the number of its cards; for others it is a number (D51)."""
    guest, other = invite(language="fa"), invite(language="en")
    with staged(served, TRICKS) as table:
        table.seats(guest, "Sara")
        table.seats(other, "Ali")
        assert other.page.locator("[data-deck]").count() == 0
        guest.press("[data-deck]")
        lies = guest.page.locator("dialog[open] ol .name")
        expect(lies).to_have_text([guest.say(f"dezh-district-{name}") for name in ("harbour", "manor", "market")])


@pytest.mark.parametrize("language", ["fa", "en"])
def test_what_bots_are_like_is_told_at_the_end(invite: Invite, served: Served, language: str) -> None:
    """Each with its name and a word, in the last line of the log, and never before."""
    guest = invite(language=language, size=DESK)
    with Friends(served, 3, [], bots=2) as company:
        company.joined_by(guest, 0)
        company.start_game()
        guest.settle(company.version)
        beginning, _, _ = guest.say("tempers", list="").partition("\u2068")
        line = log(guest).filter(has_text=beginning.strip())
        expect(line).to_have_count(0)
        company.play_to_end()
        bots, tempers = [chair.get("bot", 0) for chair in company.host.room["chairs"]], company.host.room["tempers"]
        for bot, temper in zip(bots, tempers, strict=True):
            assert bool(bot) == bool(temper)
            if bot:
                expect(line).to_contain_text(guest.say(f"bot-{bot}"))
                expect(line).to_contain_text(guest.say(f"temper-{temper}"))
