"""Seats in the browser: on another device, for who lost theirs, for late friends, and what a host may do about them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from dorehami.games import GAMES
from dorehami.server.table.internal_commands import Fault
from tests.support.browser.geometry import faults
from tests.support.browser.guests import DESK, HAND, PERSIAN_DIGITS, PHONE, Guest
from tests.support.browser.screens import Look
from tests.support.browser.serving import Served
from tests.support.pages.seats import game_of_two, table_for_two
from tests.web.conftest import Invite

MENU = "menu-title"


def link_of(guest: Guest) -> str:
    """A link to the guest's seat, which the menu shows."""
    guest.tap(MENU)
    guest.tap("seats-elsewhere")
    guest.press(".sheet .wide[data-verb=elsewhere]")
    link = guest.page.locator("[data-link]").get_attribute("data-link")
    assert link
    return link


def test_a_seat_is_taken_to_another_device_and_ended_there(invite: Invite, served: Served) -> None:
    """The link is wiped from the address at once and works once; the device is listed, and shut out with a word."""
    host, _ = game_of_two(invite)
    link = link_of(host)
    table = host.table
    phone = invite(language="en")
    phone.page.goto(served.url + link[link.index("/t/") :])
    phone.page.locator(HAND).first.wait_for()
    assert phone.page.url == f"{served.url}/t/{table}"
    assert sorted(phone.hand()) == sorted(host.hand())
    phone.page.reload()
    phone.page.locator(HAND).first.wait_for()
    expect(host.page.locator("[data-link]")).to_have_count(0)
    expect(host.page.locator(".sheet li")).to_have_count(2)
    stranger = invite(language="en")
    stranger.page.goto(served.url + link[link.index("/t/") :])
    expect(stranger.page.get_by_text(stranger.say("refusal-link_over"))).to_be_visible()
    expect(stranger.page.locator(HAND)).to_have_count(0)
    host.tap("seats-device-end")
    host.press("[data-verb=revoke]")
    expect(phone.page.get_by_text(phone.say("refusal-revoked"))).to_be_visible()
    expect(phone.page.locator(HAND)).to_have_count(0)
    expect(host.page.locator(".sheet li")).to_have_count(1)
    for guest in (phone, stranger):
        guest.ignore_errors("WebSocket")


@pytest.mark.parametrize("look", [Look(PHONE, "fa", "dark"), Look(DESK, "en", "light")], ids=str)
def test_a_phone_that_died_is_replaced_with_four_digits(invite: Invite, look: Look) -> None:
    """The menu shows the seat's word from the start; on a new device it is enough, and a wrong one is told."""
    host, friend = game_of_two(invite)
    hand, table, word = sorted(friend.hand()), host.table, friend.seat_word()
    friend.page.close()
    lost = invite(**look._asdict())
    lost.goes(f"/t/{table}")
    lost.press("[data-verb=late]")
    lost.recover_seat("Reza", f"{(int(word) + 1) % 10_000:04}")
    expect(lost.page.get_by_text(lost.say("refusal-wrong_word", left=4))).to_be_visible()
    lost.settle()
    assert faults(lost.page) == []
    lost.page.locator("#seat-word").fill(word.translate(PERSIAN_DIGITS) if look.language == "fa" else word)
    lost.press("[data-verb=word]")
    lost.page.locator(HAND).first.wait_for()
    assert len(lost.hand()) == len(hand)
    expect(host.page.get_by_text(host.say("seats-returned", name="Reza"))).to_be_visible()


def test_without_its_word_the_others_let_somebody_back(invite: Invite, served: Served) -> None:
    """The only other one says no, and then yes; everybody is told, and the former device takes the seat back."""
    host, friend = game_of_two(invite)
    hand, table = sorted(friend.hand()), host.table
    secret, player = friend.secret, served.running.registry.tables[table].sessions.player_of(friend.secret)
    assert player is not None
    friend.page.close()
    lost = invite(language="en")
    lost.goes(f"/t/{table}")
    lost.press("[data-verb=late]")
    lost.page.locator("[data-verb=who]", has_text="Reza").click()
    lost.press(".sheet [data-verb=return]")
    host.press("[data-verb=turn_away]")
    expect(lost.page.get_by_text(lost.say("refusal-turned_away"))).to_be_visible()
    served.ask(lambda: served.running.registry.tables[table].parts.absence.since.update({player: -3600.0}))
    lost.press(".sheet [data-verb=return]")
    expect(lost.page.get_by_text(lost.say("seats-return-wait", name="Reza", yes=0, needs=1))).to_be_visible()
    host.press("[data-verb=let_in]")
    lost.page.locator(HAND).first.wait_for()
    assert sorted(lost.hand()) == hand
    again = invite(language="en")
    again.store_seat(table, secret, player)
    again.goes(f"/t/{table}")
    again.page.locator(HAND).first.wait_for()
    expect(host.page.get_by_text(host.say("seats-reclaimed", name="Reza"))).to_be_visible()
    expect(lost.page.locator(HAND)).to_have_count(0)


@pytest.mark.parametrize("yes", [True, False])
def test_a_late_friend_asks_for_a_bots_seat(invite: Invite, yes: bool) -> None:
    """From the page where one watches, with a name and one tap; those who sit are asked."""
    host = invite(name="Sara", language="en")
    host.start_with_bots()
    late = invite(name="Late", language="en")
    late.goes(f"/t/{host.table}")
    late.press("[data-verb=late]")
    late.page.locator(".sheet [data-verb=sit]").last.click()
    expect(late.page.get_by_text(late.say("seats-knock-wait"))).to_be_visible()
    late.settle()
    assert faults(late.page) == []
    expect(host.page.get_by_text(host.say("seats-knock", name="Late"))).to_be_visible()
    assert faults(host.page) == []
    if yes:
        host.press("[data-verb=let_in]")
        late.page.locator(HAND).first.wait_for()
        expect(late.page.locator("[data-verb=late]")).to_have_count(0)
    else:
        host.press("[data-verb=turn_away]")
        expect(late.page.get_by_text(late.say("refusal-turned_away"))).to_be_visible()


def test_who_was_removed_stays_outside_and_others_ask(invite: Invite) -> None:
    """The page says why; newcomers ask the host from then on, who lets them in."""
    host, friend = invite(name="Sara", language="en", theme="light"), invite(name="Reza", language="en")
    host.opens()
    friend.sits(host.table)
    host.tap("seats-person", name="Reza")
    host.press("[data-verb=kick]")
    host.settle()
    assert faults(host.page) == []
    host.press(".danger[data-verb=kick]")
    friend.page.get_by_label(friend.say("new-name")).fill("Another")
    friend.tap("sit-go")
    expect(friend.page.get_by_text(friend.say("refusal-banned"))).to_be_visible()
    nima = invite(name="Nima", language="en")
    nima.goes(f"/t/{host.table}")
    nima.page.get_by_label(nima.say("new-name")).fill("Nima")
    expect(nima.page.get_by_text(nima.say("sit-knocks"))).to_be_visible()
    nima.tap("sit-go")
    expect(host.page.get_by_text(host.say("seats-knock-lobby", name="Nima"))).to_be_visible()
    host.settle()
    assert faults(host.page) == []
    host.press("[data-verb=let_in]")
    expect(nima.page.get_by_text(nima.say("lobby-you"), exact=True).first).to_be_visible()


def test_the_host_locks_the_table_and_changes_its_code(invite: Invite, served: Served) -> None:
    """Strangers read that it is locked, and find nothing under the former code; friends who sit stay."""
    host, friend = table_for_two(invite)
    table = host.table
    host.tap("guests-private")
    host.page.get_by_role("switch", name=host.say("guests-locked")).click()
    stranger = invite(language="en")
    stranger.goes(f"/t/{table}")
    expect(stranger.page.get_by_text(stranger.say("closed-locked-says"))).to_be_visible()
    stranger.settle()
    assert faults(stranger.page) == []
    host.tap("guests-code-change")
    host.press("[data-verb=recode]")
    expect(host.page.get_by_label(host.say("menu-invite"), exact=True)).not_to_contain_text(f"/t/{table}")
    state = served.running.registry.tables[table].state
    expect(host.page.get_by_text(host.say("guests-code-new", code=state.settings.code))).to_be_visible()
    late = invite(language="en")
    late.page.goto(f"{served.url}/t/{table}")
    expect(late.page.get_by_text(late.say("missing-table"))).to_be_visible()
    friend.page.goto(f"{served.url}/t/{state.settings.code}")
    expect(friend.page.get_by_text(friend.say("lobby-you"), exact=True).first).to_be_visible()
    friend.page.goto(f"{served.url}/t/{table}")
    expect(friend.page.get_by_text(friend.say("lobby-you"), exact=True).first).to_be_visible()


def test_the_lobby_says_what_the_host_may_do(invite: Invite) -> None:
    """A bot's level is changed with a tap, seats are changed, the host's right is handed on, and somebody removed."""
    host, friend = table_for_two(invite)
    host.tap("lobby-add-bot-long")
    level = host.page.locator("[data-verb=level]")
    expect(level).to_have_text(host.say("seats-level-medium"))
    level.click()
    expect(level).to_have_text(host.say("seats-level-easy"))
    expect(friend.page.get_by_text(friend.say("seats-level-easy"))).to_be_visible()
    chairs = friend.page.locator("li:has(.medallion)")
    friend.press("[data-verb=shift]")
    expect(chairs.nth(1)).not_to_contain_text("Reza")
    host.tap("seats-person", name="Reza")
    host.press("[data-verb=appoint]")
    expect(friend.page.locator("li", has_text="Reza")).to_contain_text(friend.say("lobby-host"))
    friend.tap("seats-person", name="Sara")
    friend.press("[data-verb=kick]")
    friend.press(".danger[data-verb=kick]")
    expect(host.page.get_by_label(host.say("new-name"))).to_be_visible()


WON = {"coup": "coup-now-over.me", "dezh": "dezh-log-won.me", "mccarthy": "mccarthy-log-won.me"}


@pytest.mark.parametrize("game", GAMES)
def test_the_last_one_who_stays_ends_the_game(invite: Invite, game: str) -> None:
    """Leaving says that it is a loss; who stays is asked once more, has won, and is asked nothing any more."""
    host, friend = game_of_two(invite, game)
    friend.tap(MENU)
    friend.tap("menu-leave")
    expect(friend.page.get_by_text(friend.say("menu-leave-sure"))).to_be_visible()
    friend.tap("menu-leave-yes")
    host.press("[data-verb=finish]")
    expect(host.page.get_by_text(host.say("seats-alone-sure"))).to_be_visible()
    host.press(".brass[data-verb=finish]")
    expect(host.page.get_by_text(host.say("seats-ended-mine"))).to_be_visible()
    for _ in range(2):
        host.wait_for_end()
        expect(host.page.locator("main .lead")).to_have_text(host.say(WON[game]))
        expect(host.page.locator("main :is(.ask, .think, [data-pick], .count)")).to_have_count(0)
        expect(host.page.locator("section.own")).to_be_visible()
        host.page.reload()


@pytest.mark.parametrize("kept", [None, {"secret": "x" * 32, "player": 2}], ids=["nothing", "a seat of old"])
def test_an_old_link_only_watches(invite: Invite, served: Served, kept: dict[str, Any] | None) -> None:
    """A token that nobody knows is wiped too; one sees the table and why one does not sit."""
    host, _ = table_for_two(invite)
    table, late = host.table, invite(language="en")
    if kept:
        late.context.add_init_script(f"localStorage['dorehami.seat.{table}'] ??= {json.dumps(json.dumps(kept))}")
    late.page.goto(f"{served.url}/t/{table}#{'A' * 32}")
    expect(late.page.get_by_text(late.say("refusal-link_over"))).to_be_visible()
    assert late.page.url == f"{served.url}/t/{table}"
    late.ignore_errors("WebSocket")


def test_a_switch_lets_everything_pass(invite: Invite, served: Served) -> None:
    """It lies in the bar while one waits, is kept on the server, and is taken back with the same tap."""
    host, friend = table_for_two(invite)
    third = invite(name="Mina", language="en")
    third.sits(host.table)
    host.page.get_by_role("button", name=host.say("lobby-start", count=3)).click()
    for guest in (host, friend):
        guest.page.locator(HAND).first.wait_for()
    table = served.running.registry.tables[host.table]
    waiting = host if served.ask(lambda: table.state.match.play.state.asked[0]) != 0 else friend  # type: ignore[union-attr]
    passing = waiting.page.locator(".bar [role=switch]")
    passing.click()
    expect(passing).to_have_attribute("aria-checked", "true")
    assert len(table.state.private.auto_passing) == 1
    passing.click()
    expect(passing).to_have_attribute("aria-checked", "false")


def test_a_stopped_game_goes_on_without_its_host(invite: Invite, served: Served) -> None:
    """As long as the host is there, it is the host who lets it go on."""
    host, friend = game_of_two(invite)
    table, resume = served.running.registry.tables[host.table], "[role=status] [data-verb=resume]"
    served.ask(lambda: table.submit(None, Fault(ZeroDivisionError())))
    expect(host.page.locator(resume)).to_be_visible()
    expect(friend.page.get_by_text(friend.say("table-paused-wait", name="Sara"))).to_be_visible()
    expect(friend.page.locator(resume)).to_have_count(0)
    host.close()
    friend.page.locator(resume).click()
    expect(friend.page.locator(resume)).to_have_count(0)
    assert served.ask(lambda: table.state.evening.paused) == ""
