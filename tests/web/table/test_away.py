"""The summary of missed events after an absence, and the state of open questions after a reload."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.support.pages.staging import Staged, drop_connections
from tests.web.conftest import Invite

TABLE = """
game coup
seats Sara Ali Reza Mina
starter Ali
set Sara hand duke contessa
"""
TOWN = """
game dezh
seats Sara Ali Reza Mina
set Sara roles warlord
set Ali roles king
set Ali hand manor market
set Ali coins 4
set Reza roles sage
set Mina roles merchant
set called king
"""
AUCTION = """
game mccarthy
seats Sara Ali Reza Mina
chance 18
"""


class Story(NamedTuple):
    """Two things that happen at a table where Sara has nothing to do with them, and what is said of each."""

    table: str
    moves: list[list[str]]
    keys: list[str]
    values: list[dict[str, str | int]]

    def goes_on(self, table: Staged, part: int) -> None:
        table.move(*self.moves[part])

    def told(self, guest: Guest, part: int) -> str:
        return guest.say(self.keys[part], **self.values[part])


STORIES = {
    "coup": Story(
        TABLE,
        [["Ali", "income"], ["Reza", "income"]],
        ["coup-log-income", "coup-log-income"],
        [{"who": "Ali", "n": 1}, {"who": "Reza", "n": 1}],
    ),
    "dezh": Story(
        TOWN,
        [["Ali", "coins"], ["Ali", "build", "manor"]],
        ["dezh-log-coins", "dezh-log-build"],
        [{"who": "Ali", "n": 2}, {"who": "Ali", "d": "Manor", "n": 3}],
    ),
    "mccarthy": Story(
        AUCTION,
        [["Ali", "bid", "9"], ["Reza", "bid", "12"]],
        ["mccarthy-log-sealed", "mccarthy-log-sealed"],
        [{"who": "Ali"}, {"who": "Reza"}],
    ),
}
IN_EVERY_GAME = pytest.mark.parametrize("game", STORIES)
LONG, SHORT = 60_000, 3_000  # milliseconds
ELSEWHERE = "/credits"


@pytest.fixture
def game() -> str:
    return "coup"


@pytest.fixture
def story(game: str) -> Story:
    return STORIES[game]


@pytest.fixture
def table(served: Served, story: Story) -> Iterator[Staged]:
    table = Staged(served, story.table)
    yield table
    table.close()


@pytest.fixture
def guest(invite: Invite, table: Staged) -> Guest:
    """Sara's page, on which time stands still."""
    guest = invite(still=True, language="en")
    table.seats(guest, "Sara")
    return guest


def missed(guest: Guest) -> Locator:
    """The sentences of what one missed."""
    return guest.page.locator("section:has(> header [role=status]) li")


def is_missed(guest: Guest, *sentences: str) -> None:
    expect(missed(guest)).to_have_text([*sentences])
    expect(guest.page.get_by_text(guest.say("table-away", count=len(sentences)))).to_be_visible()


def comes_back(guest: Guest, table: Staged, after: int = LONG) -> None:
    guest.advance_clock(after)
    guest.goes(f"/t/{table.code}")
    guest.settle(table.version)


@IN_EVERY_GAME
def test_what_happened_is_told(guest: Guest, table: Staged, story: Story) -> None:
    """After reopening the page, the missed events are summarized in sentences."""
    guest.goes(ELSEWHERE)
    story.goes_on(table, 0)
    story.goes_on(table, 1)
    comes_back(guest, table)
    is_missed(guest, story.told(guest, 0), story.told(guest, 1))


@IN_EVERY_GAME
def test_only_what_is_new_is_told(guest: Guest, table: Staged, story: Story) -> None:
    """Events seen before the absence are not in the summary."""
    story.goes_on(table, 0)
    guest.settle(table.version)
    guest.goes(ELSEWHERE)
    story.goes_on(table, 1)
    comes_back(guest, table)
    is_missed(guest, story.told(guest, 1))


@IN_EVERY_GAME
def test_a_glance_elsewhere_is_no_absence(guest: Guest, table: Staged, story: Story) -> None:
    """A short absence shows no summary."""
    guest.goes(ELSEWHERE)
    story.goes_on(table, 0)
    comes_back(guest, table, SHORT)
    expect(guest.page.get_by_text(story.told(guest, 0)).first).to_be_visible()
    expect(missed(guest)).to_have_count(0)


@IN_EVERY_GAME
def test_nothing_happened(guest: Guest, table: Staged) -> None:
    """An absence without events shows no summary."""
    guest.goes(ELSEWHERE)
    comes_back(guest, table)
    expect(missed(guest)).to_have_count(0)


@IN_EVERY_GAME
def test_a_line_that_was_cut(guest: Guest, table: Staged, served: Served, story: Story) -> None:
    """It is the same for who stayed on the page without a network."""
    guest.context.set_offline(True)
    drop_connections(served)
    guest.wait_until_lost()  # the absence counts from here
    guest.advance_unanswered(LONG)
    served.run(table.person("Ali").connect())
    story.goes_on(table, 0)
    guest.restore_network()
    guest.settle(table.version)
    is_missed(guest, story.told(guest, 0))
    guest.ignore_errors("WebSocket")


@IN_EVERY_GAME
def test_it_can_be_put_away(guest: Guest, table: Staged, story: Story) -> None:
    """One tap, and the table is as before; what comes later is not added."""
    guest.goes(ELSEWHERE)
    story.goes_on(table, 0)
    comes_back(guest, table)
    story.goes_on(table, 1)
    guest.settle(table.version)
    is_missed(guest, story.told(guest, 0))
    guest.page.locator("section:has(> header [role=status])").get_by_role("button").click()
    expect(missed(guest)).to_have_count(0)


def test_who_answers_has_read_it(guest: Guest, table: Staged) -> None:
    """With the first answer it makes way."""
    guest.goes(ELSEWHERE)
    table.move("Ali", "tax")
    comes_back(guest, table)
    is_missed(guest, guest.say("coup-log-tax", who="Ali"))
    guest.press("[data-verb=allow]")
    expect(missed(guest)).to_have_count(0)


def test_who_has_answered_is_known_after_a_reload(guest: Guest, table: Staged) -> None:
    """A window that was open before the page was loaded again shows the answers that came before."""
    table.move("Ali", "foreign_aid")
    table.move("Reza", "allow")
    for _ in range(2):
        guest.settle(table.version)
        expect(guest.page.locator(".seat", has_text="has answered")).to_have_attribute("data-seat", "2")
        expect(guest.page.locator(".seat", has_text="has not answered yet")).to_have_attribute("data-seat", "3")
        guest.page.reload()


def test_one_question_after_another_is_no_window(guest: Guest, table: Staged) -> None:
    """A player whose turn has ended does not count as having answered the next question."""
    for name, next_seat in (("Ali", 2), ("Reza", 3)):
        table.move(name, "income")
        guest.settle(table.version)
        thinking = guest.page.locator(".seat", has_text="has not answered yet")
        expect(thinking).to_have_attribute("data-seat", str(next_seat))
        expect(guest.page.locator(".answers")).to_have_count(0)
        expect(guest.page.locator(".seat", has_text="has answered")).to_have_count(0)


def test_who_comes_too_late_claims_to_know_nothing(invite: Invite, table: Staged) -> None:
    """A page that did not see the window open says who is waited for, and does not count."""
    table.move("Ali", "foreign_aid")
    table.move("Reza", "allow")
    late = invite(language="en")
    late.goes(f"/t/{table.code}")
    late.settle(table.version)
    expect(late.page.locator(".seat", has_text="has not answered yet")).to_have_count(2)
    expect(late.page.locator(".answers")).to_have_count(0)


def test_a_claim_counts_its_answers_for_everybody(invite: Invite, table: Staged) -> None:
    """All others may doubt a claim, so who comes late knows who has not."""
    table.move("Ali", "tax")
    table.move("Reza", "allow")
    late = invite(language="en")
    late.goes(f"/t/{table.code}")
    late.settle(table.version)
    expect(late.page.get_by_text(late.say("coup-answers", n=1, m=3))).to_be_visible()
