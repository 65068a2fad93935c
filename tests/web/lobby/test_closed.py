"""A table without spectators: who comes late, who lost the device and who finds it empty all find a way in."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dorehami.server.protocol import messages
from tests.support.browser.geometry import faults
from tests.support.browser.guests import DESK, HAND, PHONE, SMALL, Guest
from tests.support.browser.screens import Look
from tests.support.browser.serving import Served
from tests.support.pages.company import Friends
from tests.support.pages.seats import admits, game_of_two
from tests.web.conftest import Invite

LOOKS = [Look(PHONE, "fa", "dark"), Look(SMALL, "en", "light"), Look(DESK, "fa", "light")]


def finds_it_closed(guest: Guest, table: str, says: str = "closed-says") -> None:
    """Only words, and no card."""
    guest.goes(f"/t/{table}")
    expect(guest.page.get_by_text(guest.say(says))).to_be_visible()
    assert guest.page.locator(".seats, [data-verb=late]").count() == 0
    guest.settle()
    assert faults(guest.page) == []


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_late_friend_takes_over_from_a_bot(invite: Invite, look: Look) -> None:
    """From the very page that says that nobody may look on."""
    host, late = invite(name="Sara"), invite(name="Late", **look._asdict())
    host.start_with_bots()
    admits(host)
    finds_it_closed(late, host.table)
    late.page.locator("[data-verb=sit]").last.click()
    host.press("[data-verb=let_in]")
    late.page.locator(HAND).first.wait_for()


def test_who_lost_the_device_comes_back(invite: Invite) -> None:
    """By the seat's word, from that very page."""
    host, friend = game_of_two(invite)
    hand, table, word = sorted(friend.hand()), host.table, friend.seat_word()
    admits(host)
    friend.page.close()
    lost = invite(name="Reza", language="en")
    finds_it_closed(lost, table)
    lost.recover_seat("Reza", word)
    lost.page.locator(HAND).first.wait_for()
    assert sorted(lost.hand()) == hand


@pytest.mark.parametrize("watchers", [True, False], ids=["open", "closed"])
def test_a_table_that_all_have_left_is_anybodys(invite: Invite, served: Served, watchers: bool) -> None:
    """After a game whoever comes sits down there and has the lobby."""
    guest = invite(name="Nima", language="en")
    with Friends(served, 3, []) as company:
        served.run(company.host.send(messages.Admit, watchers=watchers))
        company.start_game()
        company.play_to_end()
        if not watchers:
            finds_it_closed(guest, company.host.table, "closed-over")
        for client in company.people.values():
            served.run(client.send(messages.Leave))
        guest.goes(f"/t/{company.host.table}")
        if watchers:
            guest.press("[data-verb=late]")
        guest.press("[data-verb=sit]")
        expect(guest.page.get_by_text(guest.say("lobby-you"), exact=True).first).to_be_visible()
        guest.button("lobby-copy").wait_for()
