"""Messages about stored data: forgotten players, deleted tables, rewound tables, games of former rules."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.runtime.wall_clock import DAY
from dorehami.server.services import now
from dorehami.server.tables.retention import SECOND, delete_expired
from dorehami.store.sqlite.log import SqliteLog
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served, apart, serving
from tests.web.conftest import Invite


def kept_by(guest: Guest) -> list[str]:
    """Return the storage keys of the table on this device."""
    keys: list[str] = guest.page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    return [key for key in keys if key.endswith(f".{guest.table}")]


def test_who_wishes_to_be_forgotten_is_asked_once_more(invite: Invite, served: Served) -> None:
    """Then neither the table nor the device knows of them, and one is on the start page."""
    guest = invite()
    guest.start_with_bots()
    assert kept_by(guest)
    table = guest.table
    guest.tap("menu-open")
    guest.page.locator("[data-verb=forget]").click()
    assert served.running.registry.tables[table].state.private.names
    guest.page.locator("[data-verb=forget-yes]").click()
    guest.page.wait_for_url(f"{served.url}/")
    assert served.running.registry.tables[table].state.private.names == {}
    assert [key for key in guest.page.evaluate("Object.keys(localStorage)") if table in key] == []


def test_who_has_left_can_still_be_forgotten(invite: Invite, served: Served) -> None:
    """The menu of the table offers it on the device that held the seat, and then nothing is kept there either."""
    guest = invite()
    guest.start_with_bots()
    table = guest.table
    for word in ("menu-open", "menu-leave", "menu-leave-yes"):
        guest.tap(word)
    guest.page.wait_for_url(f"{served.url}/")
    assert served.running.registry.tables[table].state.private.names
    guest.goes(f"/t/{table}")
    guest.tap("menu-open")
    guest.page.locator("[data-verb=forget]").click()
    guest.page.get_by_text(guest.say("keeping-forget-left")).wait_for()
    guest.page.locator("[data-verb=forget-yes]").click()
    guest.page.wait_for_url(f"{served.url}/")
    assert served.running.registry.tables[table].state.private.names == {}
    assert [key for key in guest.page.evaluate("Object.keys(localStorage)") if table in key] == []


async def until_rested(served: Served, table: str) -> None:
    """The table has left the memory."""
    while table in served.running.registry.tables:
        served.running.registry.unload_idle()
        await asyncio.sleep(0)


def test_a_table_that_was_cleared_away_is_said_to_be_gone(invite: Invite, served: Served) -> None:
    """Kindly, with the way to another one."""
    guest, registry = invite(), served.running.registry
    opened, _ = served.run(registry.open(messages.Open(game="coup")))
    table = opened.state.table
    served.run(until_rested(served, table))
    assert served.run(delete_expired(registry, now() + 2 * DAY * SECOND)) == [table]
    guest.goes(f"/t/{table}")
    guest.page.get_by_role("heading", name=guest.say("keeping-expired")).wait_for()


async def cut_back(file: Path, table: str) -> None:
    """The log forgets the last row of a table, as a backup of earlier does."""
    log = SqliteLog.open(file)
    story = await log.read(table)
    assert story is not None
    await log.truncate(table, story.rows[-1].seq - 1)
    await log.close()


@pytest.mark.parametrize("language", ["fa", "en"])
def test_a_table_that_has_gone_back_says_so(browser: Browser, tmp_path: Path, port: int, language: str) -> None:
    """A rewound table shows a notice until it is closed, and the table as it was then."""
    file = tmp_path / "log.sqlite"
    with serving(port=port, file=file) as served:
        guest = Guest(browser, served.url, language, name="Sara")
        guest.opens()
        guest.tap("lobby-fill")
        expect(guest.page.get_by_role("button", name=guest.say("lobby-add-bot-long"))).to_have_count(0)
    apart(cut_back(file, guest.table))
    strip = guest.page.get_by_text(guest.say("table-rewound"))
    with serving(port=port, file=file):
        strip.wait_for()
        strip.locator("..").get_by_role("button").click()
        strip.wait_for(state="detached")
    guest.close()


def test_a_game_of_former_rules_is_said_to_be_ended(
    invite: Invite, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page does not try to show it; one more game can begin."""
    guest = invite()
    guest.start_with_bots()
    table = guest.table
    guest.goes()
    registry = served.running.registry
    served.ask(lambda: registry.tables.pop(table).close())
    monkeypatch.setitem(GAMES, "coup", replace(GAMES["coup"], version=GAMES["coup"].version + 1))
    guest.goes(f"/t/{table}")
    guest.page.get_by_role("heading", name=guest.say("keeping-upgrade")).wait_for()
    guest.page.get_by_role("button", name=guest.say("after-again")).click()
    guest.page.locator(".seat").first.wait_for()
