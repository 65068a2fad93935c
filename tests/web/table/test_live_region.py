"""For those who listen: what happens is read out as it happens, and so is what one is asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dorehami.games import GAMES
from tests.support.browser.guests import DESK
from tests.support.browser.serving import Served
from tests.support.pages.company import Friends
from tests.support.pages.openings import opens, plays_alone
from tests.web.conftest import Invite

SHOWN = "[...document.querySelectorAll('.feed .box li p')].map((line) => line.textContent)"
LISTENED = f"""() => {{
  window.heard = []
  const added = (changes) => changes.flatMap(({{ addedNodes }}) => [...addedNodes])
  const note = (changes) => window.heard.push(...added(changes).map((one) => one.textContent))
  new MutationObserver(note).observe(document.querySelector('.unseen[role=log]'), {{ childList: true }})
  return {SHOWN}
}}"""
ASKED = {
    "role": "dezh-ask-role",
    "turn": "dezh-now-turn.me",
    "keep": "dezh-ask-keep",
    "bid": "mccarthy-ask-bid",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_heard(invite: Invite, served: Served, game: str) -> None:
    """Every line of the log is read out once, in its order; so is each question; and who comes later reads the same."""
    guest = invite(language="en", size=DESK)
    with Friends(served, 3, [], game=game) as company:
        company.start_game()
        company.joined_by(guest, 0)
        company.pages.clear()
        guest.settle(company.version)
        guest.page.locator(".unseen[role=log]").wait_for(state="attached")
        before = guest.page.evaluate(LISTENED)
        spoken = guest.page.locator("p.unseen[role=status][aria-live=polite]")
        for question in company.questions():
            if 0 in question.asked and question.decision in ASKED:
                expect(spoken).to_contain_text(guest.say(ASKED[question.decision]))
        guest.settle(company.version)
        heard = guest.page.evaluate("heard")
        assert len(heard) > 20
        shown = guest.page.evaluate(SHOWN)
        assert before + heard == shown
        guest.page.reload()
        expect(guest.page.locator(".feed .box li").last).to_be_attached()
        assert guest.page.evaluate(SHOWN) == shown


def test_a_page_is_entered_at_its_heading(invite: Invite) -> None:
    """Navigation moves the focus to the heading of the new page, forwards and back."""
    guest = invite(size=DESK)
    guest.goes()
    for key, path in (("hand-settings", "settings"), ("hand-about", "about"), ("start-credits", "credits")):
        guest.tap(key)
        guest.page.wait_for_url(f"**/{path}")
        expect(guest.page.locator("h1")).to_be_focused()
        guest.page.go_back()
        expect(guest.page.locator("h1")).to_have_text(guest.say("app-name"))
        expect(guest.page.locator("h1")).to_be_focused()


def test_a_game_is_entered_at_its_table(invite: Invite) -> None:
    """The button that began it is gone: after a lobby the keyboard is at the table, else at the heading of the page."""
    guest = invite(size=DESK)
    opens(guest, "mccarthy", 3)
    expect(guest.page.locator("main")).to_be_focused()
    plays_alone(guest, "mccarthy")
    expect(guest.page.locator("h1")).to_be_focused()


@pytest.mark.parametrize(("game", "pills"), [("coup", 2), ("dezh", 2), ("mccarthy", 1)])
def test_a_pill_says_what_it_is(invite: Invite, game: str, pills: int) -> None:
    """A number with an icon has no room for words: a tap brings them, the same that are read to who listens."""
    guest = invite()
    plays_alone(guest, game)
    guest.settle()
    found = guest.page.locator(".pills button:has(.pill)")
    expect(found).to_have_count(pills)
    for pill in found.all():
        pill.tap()
        called = pill.get_attribute("aria-label")
        assert called
        expect(guest.page.locator(".notes .note").filter(has_text=called)).to_be_visible()
