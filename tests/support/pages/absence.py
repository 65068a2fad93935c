"""Absent players and their stand-ins."""

from __future__ import annotations

from collections.abc import Callable

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Patience
from tests.support.pages.company import Friends
from tests.web.conftest import Invite

TURNS = ("action", "turn", "bid")  # decisions with the turn clock


PAUSE, RESUME, RETURN = "[data-verb=pause]", "[data-verb=resume]", "[data-verb=return]"


SIGHT = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


def joins(invite: Invite, company: Friends, seat: int | None = 0, **wishes: object) -> Guest:
    """Open a page for a client's seat, with its clock stopped; the client answers."""
    guest = invite(**{"still": True, "language": "en"} | wishes)
    company.joined_by(guest, seat)
    company.pages.clear()
    guest.settle(company.version)
    return guest


def turn_of(company: Friends, seat: int, *guests: Guest) -> None:
    """Play until this seat is to act, alone or with others."""
    company.start_game()
    company.plays(lambda question: question.decision in TURNS and seat in question.asked)
    for guest in guests:
        guest.settle(company.version)


def all_doze(company: Friends, patience: Patience, until: Callable[[Client], bool]) -> None:
    """Let the clocks of all players run out until a condition holds, then pause the game."""
    patience.share = 0.005
    company.start_game()
    company.served.run(company.host.wait_until(until))
    company.served.run(company.people[company.host.room["host"]].send(messages.Pause))


def is_stood_in_for(client: Client) -> bool:
    return bool(client.room["chairs"][0].get("away"))
