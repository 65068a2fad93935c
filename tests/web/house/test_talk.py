"""Talk in browsers: everybody reads it in their own language and in their own way, and it is never read as markup."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.geometry import faults
from tests.support.browser.guests import DESK, HAND, PHONE, Guest, Size
from tests.support.pages.seats import admits
from tests.web.conftest import Invite

MARKUP = "<img src=x onerror=document.body.remove()> <b>you idiot</b>"


def table_of_two(invite: Invite, size: Size = PHONE) -> tuple[Guest, Guest]:
    """Sara, in Persian, and Nima, in English on such a screen, in a game."""
    sara, nima = invite(name="سارا"), invite(name="Nima", language="en", size=size)
    sara.opens()
    nima.sits(sara.table)
    sara.tap("lobby-fill")
    sara.tap("lobby-start", count=4)
    for guest in (sara, nima):
        guest.page.locator(HAND).first.wait_for()
    return sara, nima


def talks(guest: Guest, unread: int = 0) -> None:
    """Open the sheet."""
    guest.tap("talk-open", count=unread)
    guest.page.locator("dialog[open] [data-talk]").wait_for()


def says(guest: Guest, text: str) -> None:
    guest.page.locator("[data-talk]").fill(text)
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("[data-talk]")).to_have_value("")


def sayings(guest: Guest) -> Locator:
    return guest.page.get_by_role("log").locator("p")


def test_a_phrase_is_read_in_each_ones_language(invite: Invite) -> None:
    """One tap on the table, one on the phrase; the other sees it at the speaker's seat and as unread."""
    sara, nima = table_of_two(invite)
    talks(nima)
    nima.page.locator("[data-phrase=doubt]").click()
    expect(sayings(nima)).to_have_text([nima.say("talk-phrase-doubt")])
    expect(sara.page.locator(".bubbles p")).to_contain_text(sara.say("talk-phrase-doubt"))
    expect(sara.page.locator(".unread")).to_have_text("۱")
    talks(sara, unread=1)
    expect(sayings(sara)).to_have_text([sara.say("talk-phrase-doubt")])
    sara.settle()
    assert faults(sara.page) == []
    sara.page.keyboard.press("Escape")
    expect(sara.page.locator(".unread")).to_have_count(0)


def test_markup_is_shown_as_it_was_typed(invite: Invite) -> None:
    """Nothing of it becomes part of the page; insults are covered unless one wants to read them."""
    sara, nima = table_of_two(invite)
    talks(nima)
    says(nima, MARKUP)
    talks(sara, unread=1)
    expect(sayings(sara)).to_have_text([MARKUP.replace("idiot", "*****")])
    assert sara.page.locator("[role=log] :is(img, b)").count() == 0
    sara.tap("talk-choose")
    sara.page.get_by_role("switch", name=sara.say("talk-filter")).click()
    sara.tap("talk-choose")
    expect(sayings(sara)).to_have_text([MARKUP])


def test_somebody_can_be_muted(invite: Invite) -> None:
    """On one's own device alone: what they say is not shown and not counted, also after a reload."""
    sara, nima = table_of_two(invite)
    talks(nima)
    says(nima, "One")
    talks(sara, unread=1)
    sara.tap("talk-choose")
    sara.page.get_by_role("switch", name="Nima").click()
    sara.tap("talk-choose")
    expect(sayings(sara)).to_have_count(0)
    sara.page.reload()
    sara.page.locator(HAND).first.wait_for()
    says(nima, "Two")
    talks(sara)
    expect(sayings(nima)).to_have_text(["One", "Two"])
    expect(sayings(sara)).to_have_count(0)


def test_on_a_desk_talk_stands_beside_the_log(invite: Invite) -> None:
    """No sheet is in the way; T leads to the field, wherever it lies on the keyboard."""
    sara, nima = table_of_two(invite, DESK)
    nima.page.locator(".docked").wait_for()
    nima.page.keyboard.press("t")
    expect(nima.page.locator("[data-talk]")).to_be_focused()
    nima.page.keyboard.type("tea?")
    nima.page.keyboard.press("Enter")
    expect(sara.page.locator(".unread")).to_have_text("۱")
    expect(sayings(nima)).to_have_text(["tea?"])
    nima.settle()
    assert faults(nima.page) == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_host_keeps_watchers_out(invite: Invite, size: Size) -> None:
    """Excluded watchers get a message and no card; when admitted again they see the table."""
    host, watcher = invite(name="Sara", language="en", size=size), invite(language="en", size=size)
    host.opens()
    host.tap("lobby-fill")
    host.tap("lobby-start", count=4)
    host.page.locator(HAND).first.wait_for()
    watcher.goes(f"/t/{host.table}")
    watcher.page.locator(".seats").wait_for()
    admits(host)
    watcher.page.get_by_text(watcher.say("closed-title")).wait_for()
    assert watcher.page.locator(".seats").count() == 0
    watcher.settle()
    assert faults(watcher.page) == []
    admits(host)
    watcher.page.locator(".seats").wait_for()


def test_an_open_table_is_found_on_the_start_page(invite: Invite) -> None:
    """Once its host lists it; a tap leads to its lobby."""
    host, stranger = invite(name="Sara"), invite(name="Nima")
    stranger.goes()
    stranger.page.get_by_text(stranger.say("open-none")).wait_for()
    host.opens()
    host.page.get_by_role("button", name=re.compile(host.say("guests-private"))).click()
    host.page.get_by_role("switch", name=re.compile(host.say("guests-listed"))).click()
    expect(host.page.get_by_role("button", name=re.compile(host.say("guests-public"))).first).to_be_attached()
    stranger.goes()
    stranger.page.get_by_role("link", name=re.compile("Sara")).click()
    stranger.page.wait_for_url(f"**/t/{host.table}")
    stranger.button("sit-go").wait_for()
