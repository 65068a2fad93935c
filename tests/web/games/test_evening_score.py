"""The evening's score: shown after a game, in the menu and in the lobby, with ways to each game."""

from __future__ import annotations

from dorehami.server.protocol import messages
from tests.support.browser.guests import SMALL
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.serving import Served
from tests.support.pages.company import Friends
from tests.support.pages.evening import score
from tests.web.conftest import Invite


def test_points_follow_people(invite: Invite, served: Served) -> None:
    """After a game, in the menu and in the lobby the winner has a point, and the game leads to its replay."""
    guest = invite(language="en", size=SMALL)
    checker = ScreenChecker(guest)
    with Friends(served, 3, []) as company:
        company.start_game()
        company.play_to_end()
        company.joined_by(guest, 0)
        guest.wait_for_end()
        (best, *_) = company.host.room["scores"]
        assert score(guest) == [f"{best['name']} {guest.say('evening-points', points=1)}"]
        checker.check("after")
        guest.tap("menu-open")
        assert len(score(guest)) == 2, "in the menu, over the bar"
        guest.page.locator("dialog[open] header button").click()
        served.run(company.host.send(messages.Choose, game="coup", chairs=3))
        guest.button("lobby-start", count=3).wait_for()
        assert len(score(guest)) == 1
        checker.check("lobby")
        guest.page.get_by_role("link", name=guest.say("evening-replay", number=1)).click()
        guest.page.locator("input[type=range]").wait_for()
        assert checker.found == []
