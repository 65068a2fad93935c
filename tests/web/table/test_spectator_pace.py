"""Once no person is in a game any more, those at the table watch it faster, see its end, or begin another one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, expect

from dorehami.client import Client
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.services import MOMENT
from dorehami.server.state.pace import AT_ONCE, FASTER
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served, serving
from tests.support.pages.company import NAMES, Friends
from tests.support.pages.staging import lay
from tests.web.conftest import Invite

WHOLE = round(1000 * MOMENT)  # milliseconds
SLOW = 600.0  # seconds that a bot takes, unless it is hurried
FALLS = """
game coup
seats Sara Ali Reza
set Sara up captain
set Sara hand assassin
Sara tax
Ali challenge
"""
BOTH_FALL = """
game coup
seats Sara Ali Reza Mina
starter Mina
set Sara up captain duke
set Mina up captain
set Mina hand assassin
Mina tax
Ali challenge
"""


@pytest.fixture
def served() -> Iterator[Served]:
    """A server whose bots take so long that they do nothing unless they are hurried."""
    with serving(moment=MOMENT, thinking=SLOW) as served:
        yield served


@contextmanager
def about_to_fall(served: Served, text: str, people: int) -> Iterator[Friends]:
    """People and two bots, where an answer of the last person leaves only the bots in the game."""
    play = check_text(text, GAMES).play
    assert play is not None
    with Friends(served, people + 2, [], bots=2) as company:
        company.start_game()

        def laid() -> None:
            lay(company.table(), play)
            company.table().parts.automatic_moves.update()

        served.ask(laid)
        for person in company.people.values():
            served.run(person.send(messages.Resync))
        yield company


def bar(guest: Guest) -> Locator:
    return guest.page.locator("nav[data-pace]")


def falls(served: Served, person: Client) -> None:
    """The last person concedes, and is exiled."""
    served.run(person.move("concede"))


def exiled(guest: Guest, company: Friends, served: Served, seat: int) -> None:
    """A guest looks on while the last person falls."""
    company.joined_by(guest, 0)
    guest.settle(company.version)
    falls(served, company.people[seat])
    guest.page.wait_for_function("version => window.told >= version", arg=company.version)


def test_the_offer_comes_when_the_exile_was_seen(invite: Invite, served: Served) -> None:
    """While one's own last card is looked at nothing is offered yet; then there are three ways to go on."""
    guest = invite(language="en", still=True)
    with about_to_fall(served, FALLS, 1) as company:
        exiled(guest, company, served, 0)
        for _ in range(2):  # the loss, and the exile
            expect(guest.page.locator(".moment")).to_be_visible()
            expect(bar(guest)).to_have_count(0)
            guest.advance_clock(WHOLE)
        expect(bar(guest).get_by_role("button")).to_have_text(
            [guest.say("rest-faster"), guest.say("rest-end"), guest.say("rest-new")]
        )
        expect(bar(guest).get_by_role("status")).to_have_text(guest.say("rest-title"))


def test_the_end_is_shown_at_once(invite: Invite, served: Served) -> None:
    """A tap, and the rest is played: nothing is looked at, no second passes on the page, and there is the end."""
    guest = invite(language="fa", still=True)
    with about_to_fall(served, FALLS, 1) as company:
        exiled(guest, company, served, 0)
        guest.advance_clock(2 * WHOLE)
        guest.press("[data-verb=show-end]")
        expect(guest.button("after-again")).to_be_visible()
        expect(bar(guest)).to_have_count(0)
        expect(guest.page.locator(".moment")).to_have_count(0)
        company.served.run(company.host.wait_until(lambda host: host.room["phase"] == "over"))


def test_faster_can_be_taken_back(invite: Invite, served: Served) -> None:
    """The button shows the pace, and gives it up with a second tap."""
    guest = invite(language="en", still=True)
    with about_to_fall(served, FALLS, 1) as company:
        exiled(guest, company, served, 0)
        guest.advance_clock(2 * WHOLE)
        for pressed, pace in (("true", FASTER), ("false", 1)):
            guest.press("[data-verb=faster]")
            expect(bar(guest)).to_have_attribute("data-pace", str(pace))
            expect(guest.page.locator("[data-verb=faster]")).to_have_attribute("aria-pressed", pressed)


def test_another_game_follows(invite: Invite, served: Served) -> None:
    """A request for a new game plays the current one to its end first, so that it counts."""
    guest = invite(language="fa", still=True)
    with about_to_fall(served, FALLS, 1) as company:
        exiled(guest, company, served, 0)
        guest.advance_clock(2 * WHOLE)
        guest.press("[data-verb=new-game]")
        served.run(company.host.wait_until(lambda host: host.room["games"] == 2))
        assert len(company.host.room["results"][0]["winners"]) == 1
        expect(bar(guest)).to_have_count(0)
        guest.settle(company.version)
        assert len(guest.hand()) == 2


def test_people_wait_for_each_other(invite: Invite, served: Served) -> None:
    """Of two who are out the slower one counts, and the other reads for whom it waits."""
    guest = invite(language="en", still=True)
    with about_to_fall(served, BOTH_FALL, 2) as company:
        other = company.people[3]
        exiled(guest, company, served, 3)
        guest.advance_clock(2 * WHOLE)
        guest.press("[data-verb=show-end]")
        status = bar(guest).get_by_role("status")
        expect(status).to_have_text(guest.say("rest-wait", who=NAMES[1]))
        served.run(other.send(messages.Hurry, pace=FASTER))
        expect(bar(guest)).to_have_attribute("data-pace", str(FASTER))
        guest.press("[data-verb=faster]")
        expect(status).to_have_text(guest.say("rest-title"))
        served.run(other.send(messages.Hurry, pace=AT_ONCE))
        expect(status).to_have_text(guest.say("rest-others", who=NAMES[1], count=1))
        guest.press("[data-verb=show-end]")
        expect(guest.button("after-again")).to_be_visible()
