"""The large screen: what all may see, as large as the room needs it, and nothing to press."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from tests.support.browser.geometry import misplaced
from tests.support.browser.guests import HAND, Guest, Size
from tests.support.browser.serving import Served
from tests.support.pages import dezh
from tests.support.pages.company import Company
from tests.support.pages.mccarthy import AUCTIONS
from tests.support.pages.staging import staged
from tests.web.conftest import Invite

TELEVISION = Size(1920, 1080)
REACHED = """() => [...document.querySelectorAll('.tv :is(button, a, input, select)')]
    .filter((one) => !one.closest('[inert]') && one.checkVisibility()).length"""
SIDEWAYS = (
    "() => document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"
)


class Host(Company):
    """Somebody with a table full of bots."""

    def __init__(self, served: Served, game: str) -> None:
        super().__init__(served, seed=0)
        self.people[0] = Client(self.session, served.url)
        served.run(self.opens(game, GAMES[game].fewest))

    async def opens(self, game: str, bots: int) -> None:
        await self.host.open(game, "Sara", chairs=bots + 1, bots=bots)
        await self.host.connect()


def shows(tv: Guest, table: str, phase: str, key: str = "") -> None:
    tv.goes(f"/tv/{table}{'#' + key if key else ''}")
    tv.page.locator(f".tv[data-phase={phase}]").wait_for()
    tv.settle()


def hidden_words(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Frames that offer a move or say who one is."""
    records = [frame.get("record", frame) for frame in frames]
    return [record for record in records if record.get("moves") or record.get("player") is not None]


@pytest.mark.parametrize("language", ["fa", "en"])
def test_before_a_game_it_invites(invite: Invite, language: str) -> None:
    """A picture for the camera and the code, and who sits already, as they come."""
    host, tv = invite(name="سارا"), invite(language=language, size=TELEVISION)
    host.opens()
    shows(tv, host.table, "lobby")
    expect(tv.page.locator(".qr")).to_be_visible()
    height = tv.page.locator(".code").evaluate("(code) => code.getBoundingClientRect().height")
    assert height > TELEVISION.height / 10
    expect(tv.page.locator("li b").first).to_have_text("سارا")
    host.tap("lobby-fill")
    expect(tv.page.locator("li.empty")).to_have_count(0)
    assert not tv.page.evaluate(SIDEWAYS)


def test_it_shows_the_table_and_no_hidden_card(invite: Invite) -> None:
    """On the host's own device too: it does not take the seat, and there is nothing to press."""
    host = invite(name="Sara", size=TELEVISION)
    host.opens()
    host.tap("lobby-fill")
    host.tap("lobby-start", count=4)
    host.page.locator(HAND).first.wait_for()
    table = host.table
    shows(host, table, "playing")
    host.page.locator(".seats").wait_for()
    came = max(at for at, frame in enumerate(host.frames) if frame["type"] == "welcome")  # before it, the seat's own
    assert hidden_words(host.frames[came:]) == []
    assert host.page.locator(HAND).count() == 0
    assert host.page.evaluate(REACHED) == 0
    assert not host.page.evaluate(SIDEWAYS)
    host.goes(f"/t/{table}")
    host.page.locator(HAND).first.wait_for()


@pytest.mark.parametrize("auction", ["four", "eight", "partners"])
def test_nothing_lies_below_its_edge(invite: Invite, served: Served, auction: str) -> None:
    """Nobody can scroll there: what does not fit is drawn smaller."""
    tv = invite(size=TELEVISION)
    with staged(served, AUCTIONS[auction].text) as table:
        shows(tv, table.code, "playing")
        for collection in tv.page.locator(".collections li").all():
            expect(collection).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("players", dezh.ROLES)
def test_it_shows_every_city(invite: Invite, served: Served, players: int) -> None:
    """Nobody can tap there: all cities, their names, and the roles of the round are seen at once."""
    tv = invite(language="en", size=TELEVISION)
    with staged(served, dezh.town(players, "warlord")) as table:
        shows(tv, table.code, "playing")
        for seat in range(players):
            districts = tv.page.locator(f"[data-seat='{seat}'] .district")
            expect(districts).to_have_count(len(dezh.CITIES[seat].replace("none", "").split()))
            for district in districts.all():
                expect(district).to_be_in_viewport(ratio=1)
        for role in tv.page.locator("[data-call]").all():
            expect(role).to_be_in_viewport(ratio=1)
        assert [fault for fault in misplaced(tv.page) if "overlap" in fault or "wide" in fault] == []


def test_a_key_lets_it_in_where_watchers_are_kept_out(invite: Invite, served: Served) -> None:
    """Without one it says where the host finds it; with one it shows the table, also after a reload."""
    tv = invite(size=TELEVISION)
    with Host(served, "coup") as company:
        company.start_game()
        served.run(company.host.send(messages.Admit, watchers=False))
        shows(tv, company.host.table, "playing")
        tv.page.get_by_text(tv.say("tv-locked")).wait_for()
        key = served.run(company.host.send(messages.Screen)).secret
        tv.goes("/")
        shows(tv, company.host.table, "playing", key)
        tv.page.locator(".seats").wait_for()
        assert key not in tv.page.url
        tv.page.reload()
        tv.page.locator(".seats").wait_for()


def test_the_host_opens_it_at_a_locked_table_with_another_code(invite: Invite) -> None:
    """The address in the host's sheet has the new code, and what opens there has a key."""
    host = invite(name="Sara", language="en")
    host.opens()
    former = host.table
    host.tap("guests-private")
    host.page.get_by_role("switch", name=host.say("guests-locked")).click()
    host.tap("guests-code-change")
    host.press("[data-verb=recode]")
    expect(host.page.locator(".tv .address")).not_to_contain_text(former)
    with host.page.context.expect_page() as opened:
        host.tap("guests-screen-open")
    opened.value.locator(".tv[data-phase=lobby]").wait_for()
    expect(opened.value.locator("li b").first).to_have_text("Sara")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_shown(invite: Invite, served: Served, game: str) -> None:
    """Its public side while it is played, and the names of those who play; whatever the game."""
    tv = invite(language="en", size=TELEVISION)
    with Host(served, game) as company:
        shows(tv, company.host.table, "lobby")
        company.start_game()
        tv.page.locator(".tv[data-phase=playing]").wait_for()
        expect(tv.page.locator(".stage").first).to_contain_text("Sara")
        assert not tv.page.evaluate(SIDEWAYS)
        assert tv.page.evaluate(REACHED) == 0


def test_after_a_game_it_shows_the_points(invite: Invite, served: Served) -> None:
    """Everybody's of this evening, beside how the game ended; nothing lies over anything else."""
    tv = invite(size=TELEVISION)
    with Host(served, "coup") as company:
        shows(tv, company.host.table, "lobby")
        company.start_game()
        company.play_to_end()
        tv.page.locator(".tv[data-phase=over]").wait_for()
        expect(tv.page.get_by_text(tv.say("tv-scores"))).to_be_visible()
        tv.settle(company.version)
        assert [fault for fault in misplaced(tv.page) if "overlap" in fault or "wide" in fault] == []
