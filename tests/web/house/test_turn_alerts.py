"""It is your turn: how a page calls somebody who looks elsewhere, keeps the screen on, and changes its language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.support.pages.company import Friends
from tests.support.pages.whims import MIDDLE
from tests.web.conftest import Invite

# What the page asks the browser for is noted, and done all the same.
NOTED = """
window.locks = []
const request = WakeLock.prototype.request
WakeLock.prototype.request = async function (...words) {
  const lock = await request.apply(this, words)
  window.locks.push(lock)
  return lock
}
window.shown = []
window.Notification = class extends Notification {
  constructor(title, options) {
    super(title, options)
    window.shown.push({ title, open: true })
    this.close = () => (super.close(), (window.shown.at(-1).open = false))
  }
}
"""
HELD = "() => locks.map((lock) => !lock.released)"
SIGHT = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}"""
ICON = "() => document.querySelector('link[rel=icon]').getAttribute('href')"


@pytest.fixture
def company(served: Served) -> Iterator[Friends]:
    with Friends(served, 3, []) as company:
        yield company


def noting(invite: Invite, company: Friends, seat: int | None, **settings: object) -> Guest:
    """Somebody at the table whose page is listened to."""
    guest = invite(language="en", **settings)
    guest.context.grant_permissions(["notifications", "screen-wake-lock"])
    guest.context.add_init_script(NOTED)
    company.joined_by(guest, seat)
    return guest


def is_asked(company: Friends, guest: Guest) -> None:
    """The game goes on until the guest is to answer."""
    question = company.plays(lambda question: question.seat == MIDDLE)
    guest.settle(question.version)


def waits(company: Friends, guest: Guest) -> None:
    """The game goes on until others are to answer."""
    question = company.plays(lambda question: MIDDLE not in question.asked)
    guest.settle(question.version)


def test_the_screen_stays_on_while_one_plays(invite: Invite, company: Friends) -> None:
    """The lock is asked for when the game begins and let go when it is over; who only looks on needs none."""
    player, watcher = noting(invite, company, MIDDLE), noting(invite, company, None)
    assert player.page.evaluate(HELD) == []
    company.start_game()
    player.page.wait_for_function("() => locks.some((lock) => !lock.released)")
    company.play_to_end()
    player.page.wait_for_function("() => locks.every((lock) => lock.released)")
    assert player.page.evaluate(HELD) == [False]
    watcher.settle(company.version)
    assert watcher.page.evaluate(HELD) == []


def test_who_looks_elsewhere_is_notified(invite: Invite, company: Friends) -> None:
    """When one's answer is wanted and the page is out of sight, there is a notification; it goes when one is back."""
    guest = noting(invite, company, MIDDLE, notify=True)
    company.start_game()
    waits(company, guest)
    guest.page.evaluate(SIGHT, True)
    is_asked(company, guest)
    assert guest.page.evaluate("shown") == [{"title": guest.say("table-your-turn"), "open": True}]
    guest.page.evaluate(SIGHT, False)
    assert guest.page.evaluate("shown") == [{"title": guest.say("table-your-turn"), "open": False}]


@pytest.mark.parametrize(("notify", "hidden"), [(False, True), (True, False)])
def test_nobody_is_notified_in_vain(invite: Invite, company: Friends, notify: bool, hidden: bool) -> None:
    """There is no notification for who wants none, and for who sees the page."""
    guest = noting(invite, company, MIDDLE, notify=notify)
    company.start_game()
    waits(company, guest)
    guest.page.evaluate(SIGHT, hidden)
    is_asked(company, guest)
    assert guest.page.evaluate("shown") == []


def test_the_tab_says_whose_turn_it_is(invite: Invite, company: Friends) -> None:
    """Title and icon change when one is asked, and back when one has answered."""
    guest = noting(invite, company, MIDDLE)
    company.start_game()
    for _ in range(2):
        is_asked(company, guest)
        expect(guest.page).to_have_title(f"● {guest.say('table-your-turn')}")
        assert guest.page.evaluate(ICON) == "/icon-turn.svg"
        waits(company, guest)
        expect(guest.page).to_have_title(f"{guest.say('coup-title')} · {guest.table}")
        assert guest.page.evaluate(ICON) == "/icon.svg"


def test_another_language_in_the_middle_of_a_game(invite: Invite, company: Friends) -> None:
    """The page speaks it at once, with the same cards and the same question, and remembers it."""
    guest = noting(invite, company, MIDDLE)
    company.start_game()
    is_asked(company, guest)
    picks = guest.page.locator("[data-pick]")
    before, hand = picks.evaluate_all("(all) => all.map((one) => one.dataset.verb)"), guest.hand()
    guest.tap("menu-open")
    guest.press("[data-verb=settings]")
    guest.page.locator("dialog[open] label[lang=fa]").click()
    guest.language = "fa"
    expect(guest.page.locator("html")).to_have_attribute("dir", "rtl")
    expect(guest.page.locator("dialog[open] h2")).to_have_text(guest.say("hand-settings"))
    guest.page.keyboard.press("Escape")
    assert picks.evaluate_all("(all) => all.map((one) => one.dataset.verb)") == before
    assert len(guest.hand()) == len(hand)
    assert guest.hand() != hand
    company.play_to_end()
    guest.page.reload()
    guest.wait_for_end()
    expect(guest.page.locator("html")).to_have_attribute("lang", "fa")
