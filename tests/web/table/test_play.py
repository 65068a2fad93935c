"""Whole games in browsers: alone with bots, with a friend, on a bad network, by keyboard, and to look on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dorehami.games import GAMES
from tests.support.browser.guests import DESK, HAND
from tests.support.browser.keys import focus
from tests.support.browser.serving import Served
from tests.support.pages.company import Guests
from tests.support.pages.openings import OWN, PAGES, plays_alone, wait_for_end
from tests.support.pages.staging import drop_connections
from tests.support.pages.typists import CourtierWithKeys
from tests.web.conftest import Invite

IN_EVERY_GAME = pytest.mark.parametrize("game", GAMES)
A_FEW = 8  # answers in pages, before all that is left of a game is played without them


@pytest.mark.walk
def test_one_tap_to_a_game(invite: Invite, served: Served) -> None:
    """From the start page one tap leads into a game with bots, and it can be played to its end and once more."""
    guest = invite()
    guest.start_with_bots()
    assert len(guest.hand()) == 2
    with Guests(served, [guest]) as company:
        company.play_to_end()
    guest.wait_for_end()
    guest.tap("after-again")
    expect(guest.button("after-again")).to_have_count(0)
    assert len(guest.hand()) == 2


@IN_EVERY_GAME
def test_two_friends(invite: Invite, served: Served, game: str) -> None:
    """One opens a table, the other comes by its link and sits down by name, and they play to the end and once more."""
    host, friend = invite(name="Sara", language="fa"), invite(name="بهرام", language="en", size=DESK)
    host.opens(game)
    friend.sits(host.table)
    expect(host.page.get_by_text("بهرام").first).to_be_visible()
    host.tap("lobby-fill")
    host.tap("lobby-start", count=4)
    for guest in (host, friend):
        guest.page.locator(OWN).first.wait_for()
    with Guests(served, [host, friend]) as company:
        company.pages = {seat: PAGES[game](guest) for seat, guest in enumerate((host, friend))}
        company.play_to_end(A_FEW)
    for guest in (host, friend):
        wait_for_end(guest)
        guest.tap("after-again")
    for guest in (host, friend):
        expect(guest.button("after-again")).to_have_count(0)
        guest.page.locator(OWN).first.wait_for()


def test_a_reload_changes_nothing(invite: Invite) -> None:
    """The same link brings one back to the same seat, the same cards and the same question."""
    guest = invite()
    guest.start_with_bots()
    guest.wait_until_asked()
    before = guest.hand(), guest.page.locator("[data-pick]").all_inner_texts()
    guest.page.reload()
    guest.wait_until_asked()
    assert (guest.hand(), guest.page.locator("[data-pick]").all_inner_texts()) == before


@IN_EVERY_GAME
def test_the_network_goes_and_comes(invite: Invite, served: Served, game: str) -> None:
    """Without a network the page says so and stays readable; with one it goes on by itself."""
    guest = invite()
    plays_alone(guest, game)
    with Guests(served, [guest]) as company:
        company.pages[0] = PAGES[game](guest)
        guest.settle(company.plays(lambda question: len(company.said) == 2).version)
        before = guest.page.locator(OWN).first.inner_text()
        guest.context.set_offline(True)
        drop_connections(served)
        expect(guest.lost).to_be_visible()
        assert guest.page.locator(OWN).first.inner_text() == before
        guest.context.set_offline(False)
        expect(guest.lost).to_have_count(0)
        served.run(company.host.connect())
        company.play_to_end(A_FEW)
    wait_for_end(guest)
    guest.ignore_errors("ERR_INTERNET_DISCONNECTED")


def test_somebody_watches(invite: Invite, served: Served) -> None:
    """A spectator sees the table, has no hand and is asked nothing."""
    player, watcher = invite(), invite(language="en")
    player.start_with_bots()
    watcher.goes(f"/t/{player.table}")
    expect(watcher.page.locator(".seat")).to_have_count(4)
    expect(watcher.page.locator(".own")).to_have_count(0)
    with Guests(served, [player]) as company:
        company.play_to_end(A_FEW)
    expect(watcher.page.get_by_text(watcher.say("after-watch"))).to_be_visible()
    assert not any(frame.get("moves") for frame in watcher.frames)


def test_the_keyboard_is_enough(invite: Invite, served: Served) -> None:
    """One can open a game and play it to its end with keys alone."""
    guest = invite(language="en", size=DESK)
    guest.goes()
    focus(guest, ".btn.brass:enabled")
    guest.page.keyboard.press("Enter")
    guest.page.locator(HAND).first.wait_for()
    with Guests(served, [guest]) as company:
        company.pages[0] = CourtierWithKeys(guest)
        company.play_to_end()
    guest.wait_for_end()
    focus(guest, ".again")
