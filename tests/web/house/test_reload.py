"""A page makes way for a newer one that the server has: between two questions, and once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.support.pages.staging import Staged, drop_connections
from tests.web.conftest import Invite

TABLE = """
game coup
seats Sara Ali Reza
set Sara hand duke contessa
"""
HERE = "document.body.dataset.here"


@pytest.fixture
def table(served: Served) -> Iterator[Staged]:
    table = Staged(served, TABLE)
    yield table
    table.close()


def renew(table: Staged, build: str, guest: Guest | None = None) -> None:
    """The server has another page from now on, and everybody's connection is cut, as when it is started again."""
    if guest:
        guest.page.evaluate("window.told = 0")  # it has not heard of the server that comes
    table.live.broadcaster.build = build
    drop_connections(table.served)


def stays(guest: Guest) -> None:
    """The page that is here now can be told from any other."""
    guest.page.evaluate(f"{HERE} = 'yes'")


def is_new(guest: Guest, table: Staged) -> None:
    guest.page.wait_for_function(f"() => {HERE} === undefined")
    guest.settle(table.version)


def is_the_same(guest: Guest, table: Staged) -> None:
    """The page is told all that is so and something more, and is still the one it was."""
    guest.settle(table.version)
    served, sara = table.served, table.person("Sara")
    served.run(sara.connect())
    table.move("Sara", "income")
    guest.settle(table.version)
    assert guest.page.evaluate(HERE) == "yes"


def test_a_page_waits_for_the_end_of_a_question(invite: Invite, table: Staged) -> None:
    """A page with an open question reloads only after the answer."""
    guest = invite(language="en")
    table.seats(guest, "Sara")
    stays(guest)
    renew(table, "another", guest)
    guest.settle(table.version)
    assert guest.page.evaluate(HERE) == "yes"
    guest.press("[data-verb=tax]")
    is_new(guest, table)
    expect(guest.page.get_by_text(guest.say("coup-answers", n=0, m=2))).to_be_visible()


def test_who_is_asked_nothing_gets_it_at_once(invite: Invite, table: Staged) -> None:
    """Pages without an open question reload at once."""
    guest = invite(language="en")
    table.seats(guest, "Reza")
    stays(guest)
    renew(table, "another", guest)
    is_new(guest, table)


def test_it_is_tried_once(invite: Invite, table: Staged) -> None:
    """If the newer page does not come, the old one goes on; the next newer one is tried again."""
    guest = invite(language="en")
    table.seats(guest, "Reza")
    stays(guest)
    renew(table, "another", guest)
    is_new(guest, table)
    stays(guest)
    renew(table, "another", guest)
    is_the_same(guest, table)
    renew(table, "a third", guest)
    is_new(guest, table)


def test_the_same_page_stays(invite: Invite, table: Staged, served: Served) -> None:
    """A server that comes back with the same page disturbs nobody."""
    guest = invite(language="en")
    build = served.running.routes.static_files.build
    renew(table, build)
    table.seats(guest, "Reza")
    stays(guest)
    renew(table, build, guest)
    is_the_same(guest, table)
    assert build
