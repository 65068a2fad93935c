"""A crowded address: whoever has a seat comes back to it, whatever the neighbours do and the device's clock says."""

from __future__ import annotations

import pytest

from dorehami.server.access.rate_limit import AddressLimit
from tests.support.browser.serving import Served
from tests.web.conftest import Invite


def crowd(served: Served, sockets: AddressLimit) -> None:
    served.running.guards.limits.sockets = sockets


@pytest.mark.parametrize("still", [False, True], ids=["right", "wrong"])
def test_a_seat_is_found_again(invite: Invite, served: Served, still: bool) -> None:
    """After a reload, with a clock that is right or stands in 1970; who has none is not let in meanwhile."""
    guest = invite(name="Sara", still=still)
    with guest.page.expect_response("**/health"):
        guest.opens("coup")
    guest.page.get_by_text(guest.say("lobby-you"), exact=True).first.wait_for()
    crowd(served, AddressLimit(0, 0))
    guest.page.reload()
    guest.page.get_by_text(guest.say("lobby-you"), exact=True).first.wait_for()
    stranger = invite(name="Omid")
    stranger.ignore_errors("429")
    stranger.page.goto(f"{served.url}/t/{guest.table}")
    with stranger.page.expect_event("console", lambda message: "429" in message.text):
        pass
    crowd(served, AddressLimit(1e9, 1e9))
    stranger.page.get_by_label(stranger.say("new-name")).wait_for()
