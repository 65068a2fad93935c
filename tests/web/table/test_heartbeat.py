"""A connection that the network has silently dropped is noticed: no page shows an old table as if it were live."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import get_args

import msgspec
import pytest
from playwright.sync_api import WebSocket, expect

from dorehami.server.protocol import messages
from dorehami.server.sockets import command_reader
from tests.support.browser.guests import Guest
from tests.support.browser.network import Network, network
from tests.support.browser.serving import Served
from tests.support.pages.staging import Staged, drop_connections
from tests.web.conftest import Invite

TABLE = """
game coup
seats Sara Ali Reza
"""
INTERVAL = 6_000  # milliseconds of silence after which a page asks
TOLD_BY = 10_000  # milliseconds in which a reader knows that nothing is heard any more
SOON = 12_000  # milliseconds in which there is another connection, if there was reason to doubt
MANY = 6  # intervals
HOUR = 3_600_000
SEEN = "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))"
ONLINE = "dispatchEvent(new Event('online'))"
TOLD = "window.told"
OFFLINE = "dispatchEvent(new Event('offline'))"
GIVEN_UP = "before the connection is established"  # a browser says so of a socket that was closed too early


@pytest.fixture
def between(served: Served) -> Iterator[Network]:
    with network(served) as between:
        yield between


@pytest.fixture
def table(served: Served) -> Iterator[Staged]:
    table = Staged(served, TABLE)
    yield table
    table.close()


@pytest.fixture
def guest(invite: Invite, between: Network, table: Staged) -> Guest:
    """Sara's page, on which time stands still."""
    guest = invite(between.url, still=True, language="en")
    table.seats(guest, "Sara")
    return guest


def another_page_moves(table: Staged) -> None:
    """Sara takes income on another device."""
    table.move("Sara", "income")


def catches_up(guest: Guest, table: Staged) -> None:
    """The page opens another connection, and knows what the table knows."""
    version = table.version
    guest.wait_for_reconnect(guest.connections, lambda: bool(guest.page.evaluate(TOLD) >= version))
    guest.settle(version)


def test_a_dead_connection_is_noticed(guest: Guest, between: Network, table: Staged) -> None:
    """A page that hears nothing asks, and asks again, and then opens another connection."""
    before = guest.connections
    between.loses()
    another_page_moves(table)
    catches_up(guest, table)
    assert guest.connections == before + 1


def test_until_there_is_another_connection_the_page_says_so(guest: Guest, between: Network, table: Staged) -> None:
    """Nobody takes for live what is not; a connection that hangs while it opens is given up for another one."""
    between.hangs = True
    between.loses()
    another_page_moves(table)
    guest.wait_until_lost()
    guest.advance_unanswered(HOUR // 60)
    assert guest.page.evaluate(TOLD) < table.version
    between.hangs = False
    catches_up(guest, table)
    guest.ignore_errors(GIVEN_UP)


@pytest.mark.parametrize("sign", [SEEN, ONLINE], ids=["seen", "online"])
def test_who_comes_back_asks_at_once(guest: Guest, between: Network, table: Staged, sign: str) -> None:
    """When the page is seen again, or the network says that it is back."""
    between.loses()
    another_page_moves(table)
    guest.page.evaluate(sign)
    guest.advance_unanswered(SOON)
    guest.settle(table.version)


def test_who_has_slept_asks_at_once(guest: Guest, between: Network, table: Staged) -> None:
    """A device that wakes up fires no event; its timers come far too late."""
    between.loses()
    another_page_moves(table)
    guest.page.clock.fast_forward(HOUR)
    guest.advance_unanswered(SOON)
    guest.settle(table.version)


@pytest.mark.parametrize("answers_only", [False, True], ids=["move", "answer"])
def test_a_move_is_made_once(guest: Guest, between: Network, table: Staged, answers_only: bool) -> None:
    """Whether the move was lost or the answer to it: it is sent again on another connection, and happens once."""
    before, coins = table.version, table.person("Ali").facts["coins"][0]
    between.loses(answers_only)
    guest.press("[data-verb=income]")
    guest.send_held_move()
    guest.advance_unanswered(SOON)
    table.wait_until(lambda client: client.version > before)
    table.move("Ali", "income")
    guest.settle(before + 2)
    assert table.version == before + 2
    assert table.person("Ali").facts["coins"][0] == coins + 1


def test_a_device_without_network_says_so_at_once(guest: Guest, between: Network, table: Staged) -> None:
    """No time passes on the page between the browser's word and the page's."""
    between.loses()
    guest.context.set_offline(True)
    expect(guest.page.get_by_text(guest.say("table-offline-own"))).to_be_visible()
    guest.context.set_offline(False)
    catches_up_with_nothing_new(guest)


def catches_up_with_nothing_new(guest: Guest) -> None:
    """There is another connection, and the page says no more that there is none."""
    guest.wait_for_reconnect(guest.connections, guest.lost.is_hidden)
    expect(guest.lost).to_be_hidden()


def test_a_server_on_the_own_machine_needs_no_network(guest: Guest) -> None:
    """The browser's offline state is ignored once the server answers."""
    before = guest.connections
    guest.page.evaluate(OFFLINE)
    expect(guest.lost).to_be_hidden()
    assert guest.connections == before


def test_a_silent_connection_is_told_within_ten_seconds(guest: Guest, between: Network) -> None:
    """Nothing has happened, and nothing was sent: the page has found out by itself that nobody hears it."""
    between.loses()
    guest.advance_unanswered(TOLD_BY)
    expect(guest.page.get_by_text(guest.say("table-lost"))).to_be_visible()


def test_a_move_into_silence_is_on_its_way(guest: Guest, between: Network, table: Staged) -> None:
    """It is said to be, as long as it is; it comes to the table once there is another connection."""
    before = table.version
    between.loses()
    guest.press("[data-verb=income]")
    guest.send_held_move()
    guest.advance_clock(1_000)
    expect(guest.page.get_by_text(guest.say("game-sent"))).to_be_visible()
    between.hangs = True
    guest.advance_unanswered(TOLD_BY)
    expect(guest.page.get_by_text(guest.say("table-lost-move"))).to_be_visible()
    between.hangs = False
    guest.wait_for_reconnect(guest.connections, lambda: table.version > before)
    table.wait_until(lambda client: client.version > before)
    expect(guest.lost).to_be_hidden()
    expect(guest.page.get_by_text(guest.say("table-lost-move"))).to_have_count(0)
    expect(guest.page.get_by_text(guest.say("game-sent"))).to_have_count(0)
    guest.ignore_errors(GIVEN_UP)


def asks(guest: Guest, connection: WebSocket, answer: str) -> None:
    """A beat passes, and the page is answered."""
    with connection.expect_event("framereceived", lambda frame: f'"type":"{answer}"' in frame):
        guest.advance_clock(INTERVAL)


@pytest.fixture
def connection(guest: Guest, table: Staged) -> WebSocket:
    """That of a page which has just been loaded."""
    with guest.page.expect_websocket() as opened:
        guest.page.reload()
    guest.settle(table.version)
    return opened.value


def is_left_alone(guest: Guest, connection: WebSocket, answer: str) -> None:
    """For longer than a dead connection is put up with, the same connection is used, and nobody is troubled."""
    before = guest.connections
    for _ in range(MANY):
        asks(guest, connection, answer)
    assert guest.connections == before
    assert not connection.is_closed()
    expect(guest.page.locator(".note")).to_have_count(0)
    expect(guest.lost).to_have_count(0)


def test_a_quiet_connection_is_left_alone(guest: Guest, connection: WebSocket) -> None:
    """Pings are answered on a quiet connection, which stays open."""
    is_left_alone(guest, connection, "done")


def test_what_comes_of_a_connection_later_is_nothing(
    guest: Guest, connection: WebSocket, between: Network, table: Staged
) -> None:
    """The end of a connection that was given up before is not the end of the one that took its place."""
    between.loses()
    another_page_moves(table)
    catches_up(guest, table)
    before = guest.connections
    if not connection.is_closed():
        with connection.expect_event("close"):
            between.breaks()
    table.move("Ali", "income")
    guest.settle(table.version)
    guest.advance_clock(SOON)
    assert guest.connections == before


def test_a_server_that_does_not_know_the_question_is_alive(
    guest: Guest, connection: WebSocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older one refuses it; that is a sign of life, and nothing that a player is told."""
    known = [message for message in get_args(messages.FromClient) if message is not messages.Ping]
    monkeypatch.setattr(command_reader, "decode", msgspec.json.Decoder(reduce(or_, known)).decode)
    is_left_alone(guest, connection, "refused")


@pytest.fixture
def hanging(guest: Guest, between: Network, table: Staged) -> Iterator[Guest]:
    """The connection was cut, and the next one hangs while it opens; the one after it would not."""
    between.hangs = True
    with guest.page.expect_websocket() as next_connection:
        drop_connections(table.served)
        guest.wait_until_lost()
    assert "/socket" in next_connection.value.url
    between.hangs = False
    yield guest
    guest.ignore_errors(GIVEN_UP)


def test_a_connection_that_hangs_is_given_up(hanging: Guest, table: Staged) -> None:
    """In the end another one is opened, with no word from anybody."""
    hanging.page.evaluate("window.told = 0")
    catches_up(hanging, table)
    expect(hanging.lost).to_have_count(0)


@pytest.mark.parametrize("sign", [SEEN, ONLINE], ids=["seen", "online"])
def test_a_connection_that_hangs_is_given_up_by_who_comes_back(hanging: Guest, table: Staged, sign: str) -> None:
    """Sooner than otherwise."""
    hanging.page.evaluate(sign)
    hanging.advance_clock(3_000)
    expect(hanging.lost).to_have_count(0)
    hanging.settle(table.version)


def test_who_has_gone_from_the_table_asks_no_more(invite: Invite) -> None:
    """A connection that was closed wakes nobody up."""
    guest = invite(still=True, language="en", name="Sara")
    guest.opens()
    guest.page.get_by_text(guest.say("lobby-you"), exact=True).first.wait_for()
    guest.page.go_back()
    guest.page.get_by_label(guest.say("new-name")).wait_for()
    guest.advance_clock(MANY * INTERVAL)
    assert guest.connections == 1
