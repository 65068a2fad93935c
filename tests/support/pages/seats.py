"""A table for two, and its access settings."""

from __future__ import annotations

import re

from tests.support.browser.guests import Guest
from tests.web.conftest import Invite


def table_for_two(invite: Invite, game: str = "coup") -> tuple[Guest, Guest]:
    """Return a host and a friend in the lobby."""
    host, friend = invite(name="Sara", language="en"), invite(name="Reza", language="en")
    host.opens(game)
    friend.sits(host.table)
    return host, friend


def game_of_two(invite: Invite, game: str = "coup") -> tuple[Guest, Guest]:
    host, friend = table_for_two(invite, game)
    host.page.get_by_role("button", name=host.say("lobby-start", count=2)).click()
    for guest in (host, friend):
        guest.page.locator(".own").first.wait_for()
    return host, friend


def admits(host: Guest) -> None:
    """Toggle whether spectators are admitted."""
    host.tap("menu-open")
    host.press("[data-verb=door]")
    host.page.get_by_role("switch", name=re.compile(host.say("guests-watchers"))).click()
    host.page.keyboard.press("Escape")
