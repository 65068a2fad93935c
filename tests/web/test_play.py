"""Whole games in browsers: alone with bots, with a friend, on a bad network, by keyboard, and to look on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, LONGEST_GAME, Guest
from tests.web.conftest import Invite
from tests.web.serving import Served

TABS = 60  # presses after which something cannot be reached


def drop_lines(served: Served) -> None:
    """The network takes away every socket."""

    def drop() -> None:
        for connection in list(served.running.site.porter.connections):
            connection.transport.abort()

    served.ask(drop)


def test_one_tap_to_a_game(invite: Invite) -> None:
    """From the start page one tap leads into a game with bots, and it can be played to its end and once more."""
    guest = invite()
    guest.plays_with_bots()
    assert len(guest.hand()) == 2
    guest.plays_on(1)
    guest.sees_the_end()
    guest.stops()
    guest.taps("after-again")
    expect(guest.button("after-again")).to_have_count(0)
    assert len(guest.hand()) == 2


def test_two_friends(invite: Invite) -> None:
    """One opens a table, the other comes by its link and sits down by name, and they play to the end and once more."""
    host, friend = invite(name="Sara", language="en"), invite(name="بهرام", language="fa", size=DESK)
    host.opens()
    friend.sits(host.table)
    expect(host.page.get_by_text("بهرام").first).to_be_visible()
    host.taps("lobby-fill")
    host.taps("lobby-start", count=4)
    for number, guest in enumerate((host, friend)):
        guest.is_asked()
        guest.plays_on(number)
    for guest in (host, friend):
        guest.sees_the_end()
        guest.stops()
    host.taps("after-again")
    friend.taps("after-again")
    for guest in (host, friend):
        expect(guest.button("after-again")).to_have_count(0)
        assert len(guest.hand()) == 2


def test_a_reload_changes_nothing(invite: Invite) -> None:
    """The same link brings one back to the same seat, the same cards and the same question."""
    guest = invite()
    guest.plays_with_bots()
    guest.is_asked()
    before = guest.hand(), guest.page.locator("[data-pick]").all_inner_texts()
    guest.page.reload()
    guest.is_asked()
    assert (guest.hand(), guest.page.locator("[data-pick]").all_inner_texts()) == before


def test_the_network_goes_and_comes(invite: Invite, served: Served) -> None:
    """Without a network the page says so and stays readable; with one it goes on by itself."""
    guest = invite()
    guest.plays_with_bots()
    guest.is_asked()
    guest.context.set_offline(True)
    drop_lines(served)
    lost = guest.page.get_by_text(guest.say("table-lost"))
    expect(lost).to_be_visible()
    assert len(guest.hand()) == 2
    guest.context.set_offline(False)
    expect(lost).to_have_count(0)
    guest.plays_on(3)
    guest.sees_the_end()
    guest.forgives("ERR_INTERNET_DISCONNECTED")


def test_somebody_watches(invite: Invite) -> None:
    """Who has no seat sees the table, holds nothing and is asked nothing."""
    player, watcher = invite(), invite(language="en")
    player.plays_with_bots()
    watcher.goes(f"/t/{player.table}")
    expect(watcher.page.locator(".seat")).to_have_count(4)
    expect(watcher.page.locator(".own")).to_have_count(0)
    player.plays_on(4)
    player.sees_the_end()
    expect(watcher.page.get_by_text(watcher.say("after-watch"))).to_be_visible()
    assert not any(frame.get("moves") for frame in watcher.frames)


def focus(guest: Guest, selector: str) -> None:
    """Go there with the Tab key."""
    for _ in range(TABS):
        if guest.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        guest.page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not reach {selector}")


def answer_by_key(guest: Guest) -> None:
    """The first answer, or the first card and then the answer; it is gone when the table has it."""
    asked = guest.page.locator("[data-pick]").first.element_handle()
    guest.page.keyboard.press("Digit1")
    if guest.page.locator(".pick").count():
        focus(guest, "[data-pick]:enabled")
        guest.page.keyboard.press("Enter")
    assert asked is not None
    guest.page.wait_for_function("(asked) => !asked.isConnected || !document.querySelector('[data-pick]')", arg=asked)


def test_the_keyboard_is_enough(invite: Invite) -> None:
    """One can open a game and play it to its end with keys alone."""
    guest = invite(language="en", size=DESK)
    guest.goes()
    focus(guest, ".btn.brass:enabled")
    guest.page.keyboard.press("Enter")
    asked_or_over = guest.page.locator("[data-pick], .again")
    while True:
        asked_or_over.first.wait_for(timeout=LONGEST_GAME)
        if guest.button("after-again").is_visible():
            break
        answer_by_key(guest)
    focus(guest, ".again")
