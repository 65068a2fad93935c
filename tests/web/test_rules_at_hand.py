"""The rules are at hand: on pages of their own, over the table, and behind every refusal."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dorehami.games import GAMES
from tests.rule_table import RULES
from tests.web.browsing import Guest
from tests.web.conftest import Invite
from tests.web.critic import Critic
from tests.web.screens import LOOKS, Look, pairs

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
    critic = Critic(invite(**look._asdict()))
    for game in GAMES:
        critic.guest.goes(f"/rules/{game}")
        critic.guest.page.locator(".book article").first.wait_for()
        critic.looks(f"rules of {game}")
        assert sorted(critic.guest.page.evaluate(RULE_IDS)) == sorted(RULES[game])
    assert critic.found == []


def test_an_address_leads_to_a_rule(invite: Invite) -> None:
    """Who is sent a rule sees it, with what this table settles marked as such."""
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
    """What cannot be done says why, and the rule lies over the table with one tap; the game goes on behind it."""
    guest = invite()
    guest.goes()
    guest.taps("start-bots")
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
    guest.taps("new-open")
    guest.page.locator("[data-verb=rules]").wait_for()
    assert not [url for url in loaded if "rules-coup" in url or "Rulebook" in url]
    guest.page.locator("[data-verb=rules]").click()
    expect(guest.page.locator("dialog[open] #K6")).to_be_visible()
