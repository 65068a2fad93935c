"""The rules are at hand: on pages of their own, over the table, and behind every refusal."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dorehami.games import GAMES
from dorehami.games.coup.words import NAMES as CARDS
from dorehami.games.dezh.deck import NAMES as DISTRICTS
from dorehami.games.dezh.words import ROLES
from tests.support.browser.guests import DESK, PHONE, SMALL, Guest, Size
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import LOOKS, Look, pairs
from tests.support.browser.serving import Served
from tests.support.pages.dezh import SARA, town
from tests.support.pages.mccarthy import AUCTIONS
from tests.support.pages.staging import staged
from tests.web.conftest import Invite
from tools.rule_table import READINGS, RULES

LYING = Size(844, 390)  # a phone on its side
BETWEEN = Size(1100, 800)  # too narrow for the guide beside the table
SUMMARIES = {
    "game coup\nseats Sara Ali Bita\nstarter Sara\ndeal Sara duke contessa": "coup-guide-roles",
    town(4, "warlord"): "dezh-specials",
    AUCTIONS["four"].text: "mccarthy-how-bid",
}  # where she is asked, and what the card says there
SETTLED_IDS = "[...document.querySelectorAll('article:has(.reading)')].map(rule => rule.id)"
RULE_IDS = "[...document.querySelectorAll('.book article')].map(rule => rule.id)"


def comes_to_act(guest: Guest) -> None:
    """Let everything pass until it is one's turn."""
    asked = guest.page.locator(".tile.coup, [data-verb=allow]")
    asked.first.wait_for()
    while not guest.page.locator(".tile.coup").count():
        guest.page.locator("[data-verb=allow]").click()
        guest.page.locator("[data-verb=allow]:disabled").wait_for(state="detached")
        asked.first.wait_for()


@pytest.mark.parametrize("look", pairs(LOOKS)[:4], ids=str)
def test_the_rules_of_every_game_can_be_read(invite: Invite, look: Look) -> None:
    """Each page has every rule of its game, and no fault."""
    checker = ScreenChecker(invite(**look._asdict()))
    for game in GAMES:
        checker.guest.goes(f"/rules/{game}")
        checker.guest.page.locator(".book article").first.wait_for()
        checker.check(f"rules of {game}")
        assert sorted(checker.guest.page.evaluate(RULE_IDS)) == sorted(RULES[game])
    assert checker.found == []


def pictures(guest: Guest, game: str) -> list[str]:
    """Return the pictures that the rules of a game must show: every card."""
    if game == "coup":
        return [f".card[data-role={card}]" for card in CARDS[1:]]
    if game == "dezh":
        districts = [guest.say(f"dezh-district-{name}") for name in DISTRICTS[1:]]
        roles = [f"[data-role=r-{role}] .chip" for role in ROLES[1:]]
        return roles + [f".district:has(.name:text-is('{district}'))" for district in districts]
    return [".diamond", ".run:has(.diamond.low.high)", ".face.wins", ".face.equal"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fa", "en"])
def test_rules_have_pictures_and_readings(invite: Invite, language: str, game: str) -> None:
    """A page of rules shows every card of its game, and marks all that this table settles by itself, and no more."""
    guest = invite(language=language)
    guest.goes(f"/rules/{game}")
    guest.page.locator(".book article").first.wait_for()
    for picture in pictures(guest, game):
        expect(guest.page.locator(f"article .pictures {picture} svg").first).to_be_visible()
    assert set(guest.page.evaluate(SETTLED_IDS)) == set(READINGS[game])
    for mark in guest.page.locator(".reading b").all():
        expect(mark).to_have_text(guest.say("book-reading"))


@pytest.mark.parametrize("size", [PHONE, SMALL, LYING, BETWEEN, DESK], ids=lambda size: f"{size.width}x{size.height}")
def test_the_summary_is_one_tap_away(invite: Invite, served: Served, size: Size) -> None:
    """The button for a game's summary is in view and uncovered on every screen."""
    guest = invite(size=size)
    for text, said in SUMMARIES.items():
        with staged(served, text) as table:
            table.seats(guest, SARA)
            guest.page.locator("[data-pick], .pick").first.wait_for()
            summary = guest.page.get_by_role("button", name=guest.say("game-guide"), exact=True).filter(visible=True)
            expect(summary).to_be_in_viewport(ratio=1)
            summary.click()
            expect(guest.page.locator("dialog[open]")).to_contain_text(guest.say(said)[:40])


def test_an_address_leads_to_a_rule(invite: Invite) -> None:
    """A link to a rule shows it in view, with our reading marked as such."""
    guest = invite(language="en")
    guest.goes("/rules/coup#K25")
    rule = guest.page.locator("#K25")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    expect(rule.locator(".reading")).to_contain_text(guest.say("coup-rule-K25.reading")[:40])


def test_rules_are_searched_in_any_spelling(invite: Invite) -> None:
    """Digits and joints may be written as one likes; what nobody wrote is not found."""
    guest = invite(language="fa")
    guest.goes("/rules/coup")
    field = guest.page.get_by_role("searchbox")
    field.fill("10 سکه")
    expect(guest.page.locator("#K12")).to_be_visible()
    expect(guest.page.locator("#K6")).to_have_count(0)
    field.fill("بزرگزاده")
    expect(guest.page.locator("#K17")).to_be_visible()
    field.fill("الماس")
    expect(guest.page.get_by_text(guest.say("book-none"))).to_be_visible()


def test_a_greyed_action_leads_to_its_rule(invite: Invite) -> None:
    """A disabled action says why, and one tap opens its rule over the game."""
    guest = invite()
    guest.goes()
    guest.tap("start-bots")
    comes_to_act(guest)
    guest.page.locator(".tile.coup").click(force=True)
    guest.page.locator(".hint button").click()
    rule = guest.page.locator("dialog[open] #K16")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text(guest.say("coup-rule-K16")[:20])
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("dialog[open]")).to_have_count(0)
    expect(guest.page.locator(".tile.income")).to_be_visible()


def test_the_menu_has_the_rules(invite: Invite) -> None:
    """From a table the rules are two taps away; they are not loaded before."""
    guest = invite()
    loaded: list[str] = []
    guest.page.on("request", lambda request: loaded.append(request.url))
    guest.goes("/new/coup")
    guest.page.get_by_label(guest.say("new-name")).fill("Arash")
    guest.tap("new-open")
    guest.page.locator("[data-verb=rules]").wait_for()
    assert not [url for url in loaded if "rules-coup" in url or "Rulebook" in url]
    guest.page.locator("[data-verb=rules]").click()
    expect(guest.page.locator("dialog[open] #K6")).to_be_visible()
