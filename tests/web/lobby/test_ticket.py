"""Tickets of the browser are those that the server takes."""

from __future__ import annotations

from dorehami.server.identity.tickets import issue
from dorehami.server.services import new_code, new_secret
from tests.support.browser.node import run_script


def test_the_page_makes_the_same_tickets() -> None:
    """Of the same secret, for the same table, at the same second."""
    wanted = [(new_code(6), new_secret(), 1_789_000_000 + number / 4) for number in range(20)]
    assert run_script("ticket.mjs", wanted) == [issue(*ticket) for ticket in wanted]
