"""Whole games of Dezh in browsers: from the start page to the rematch, with two, four and seven, and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import Guest
from tests.support.browser.keys import enters
from tests.support.browser.serving import Served
from tests.support.pages.company import Guests
from tests.support.pages.dezh import Mayor
from tests.support.pages.openings import plays_alone
from tests.support.pages.typists import MayorWithKeys
from tests.support.pages.ways import BY_HAND, WITH_KEYS, Way, of_game
from tests.web.conftest import Invite

HAND = "section.own :is(.card, .small)"  # in a line under the draft
SHORT = 1  # the seed of a short game
A_FEW = 12  # answers in the page, before all that is left of a game is played without it


def sees_the_count(guest: Guest) -> None:
    """Line by line, with the winner's city below."""
    guest.wait_for_end()
    expect(guest.page.locator(".count table")).to_be_visible()
    assert guest.page.locator(".count tbody tr").count() >= 2


@pytest.mark.walk
def test_from_the_start_page_to_the_rematch(invite: Invite, served: Served) -> None:
    """One tap leads into a game, which can be played to its end and once more."""
    guest = invite()
    plays_alone(guest, "dezh")
    with Guests(served, [guest], SHORT) as company:
        company.pages[0] = Mayor(guest)
        company.play_to_end()
    sees_the_count(guest)
    guest.tap("after-again")
    guest.page.locator(HAND).filter(visible=True).first.wait_for()


def test_somebody_reloads_and_somebody_watches(invite: Invite, served: Served) -> None:
    """A reload changes nothing for who plays; who watches sees all of a game and is asked nothing."""
    guest, watcher = invite(), invite(language="en")
    plays_alone(guest, "dezh")
    watcher.goes(f"/t/{guest.table}")
    expect(watcher.page.locator(".seat")).to_have_count(4)
    expect(watcher.page.locator("section.own, .stage [data-verb]")).to_have_count(0)
    with Guests(served, [guest]) as company:
        company.pages[0] = Mayor(guest)
        question = company.plays(lambda question: question.decision == "turn")
        guest.settle(question.version)
        steps = guest.page.locator(".steps").first
        before = guest.page.locator("section.own").inner_text(), steps.inner_text()
        guest.page.reload()
        steps.wait_for()
        assert (guest.page.locator("section.own").inner_text(), steps.inner_text()) == before
        company.play_to_end(A_FEW)
        watcher.settle(company.version)
    sees_the_count(guest)
    expect(watcher.page.get_by_text(watcher.say("after-watch"))).to_be_visible()
    assert not any(frame.get("moves") for frame in watcher.frames)


@pytest.mark.parametrize("way", of_game(BY_HAND, "dezh"), ids=str)
def test_every_way_to_play(invite: Invite, served: Served, way: Way) -> None:
    """With two to seven at the table, with and without the gate, a game is opened and played to its end."""
    guest = invite(**way.look._asdict())
    way.opens(guest)
    expect(guest.page.locator(".seat")).to_have_count(way.chairs - 1)
    with Guests(served, [guest]) as company:
        company.pages[0] = Mayor(guest)
        company.play_to_end(A_FEW)
        assert company.host.room["options"] == list(way.options)
    sees_the_count(guest)


@pytest.mark.parametrize("way", of_game(WITH_KEYS, "dezh"), ids=str)
def test_the_keyboard_is_enough(invite: Invite, served: Served, way: Way) -> None:
    """With one role or two, a game is opened, played and begun once more with keys alone."""
    guest = invite(**way.look._asdict())
    way.opens_by_keys(guest)
    with Guests(served, [guest]) as company:
        company.pages[0] = MayorWithKeys(guest)
        company.play_to_end(A_FEW)
    sees_the_count(guest)
    enters(guest, ".again")
    guest.page.locator(HAND).filter(visible=True).first.wait_for()
