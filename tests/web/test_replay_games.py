"""Replays of Dezh and of auctions: every moment as the table told it, from all kinds of views, with all cards open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import msgspec
import pytest
from playwright.sync_api import expect

from dorehami.server import wire
from dorehami.server.client import Client
from tests.web.browsing import DESK, PHONE, SMALL, Guest
from tests.web.company import Friends
from tests.web.conftest import Invite
from tests.web.critic import Critic
from tests.web.screens import Look
from tests.web.serving import Served, serving
from tests.web.test_replay import at, chooses, last

GAMES: dict[str, tuple[str, int, list[str]]] = {
    "dezh for four": ("dezh", 4, []),
    "dezh for two": ("dezh", 2, ["gate"]),
    "auction for four": ("mccarthy", 4, ["ending=double"]),
    "auction with partners": ("mccarthy", 3, ["silent_partner"]),
}
TOWNS, AUCTIONS = [name for name in GAMES if "dezh" in name], [name for name in GAMES if "auction" in name]
VIEWS = ("open", "spectators", "1")
LOOKS = [Look(PHONE, "fa", "dark"), Look(SMALL, "en", "light"), Look(DESK, "fa", "light")]
Facts = dict[str, Any]


@dataclass
class Played:
    """A game that is over, on the server where it was played."""

    served: Served
    game: str
    table: str

    def opens(self, guest: Guest, search: str = "") -> None:
        guest.goes(f"/t/{self.table}/games/1{search}")
        guest.page.locator("input[type=range]").wait_for()

    def moments(self, view: str) -> list[Facts]:
        """What somebody with this view knew, moment by moment, as the typed client understands it."""
        return self.served.run(self.told(view))

    async def told(self, view: str) -> list[Facts]:
        async with aiohttp.ClientSession() as session:
            answer = await session.get(f"{self.served.url}/api/tables/{self.table}/games/1/replay?view={view}")
            replay = msgspec.json.decode(await answer.read(), type=wire.Replay)
            viewer = Client(session, self.served.url)
        viewer.lay_whole(replay.record, replay.version)
        facts = [viewer.facts]
        for news in replay.news:
            viewer.lay(news)
            if news.events or news.facts or news.seats:
                facts.append(viewer.facts)
        return facts


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> Iterator[Played]:
    game, players, options = GAMES[request.param]
    with serving(3) as served, Friends(served, players, options, game=game) as company:
        company.begins()
        company.plays_to_the_end()
        yield Played(served, game, company.host.table)


@pytest.fixture
def guest(played: Played, invite: Invite) -> Guest:
    return invite(played.served.url, language="en")


PURSES = """() => Object.fromEntries([...document.querySelectorAll('.seats .seat')].map((seat) =>
  [seat.dataset.seat, Number(seat.querySelector('[data-purse] > span').textContent)]))"""
SCORES = """() => Object.fromEntries([...document.querySelectorAll('.slots .seat')].map((seat) =>
  [seat.dataset.seat, Number(seat.querySelector('.score').textContent)]))"""
SHOWN: dict[str, tuple[str, Callable[[Facts], list[int]]]] = {
    "dezh": (PURSES, lambda facts: facts["coins"]),
    "mccarthy": (SCORES, lambda facts: facts["score"]),
}


@pytest.mark.parametrize("view", VIEWS)
def test_every_moment_is_as_it_was(played: Played, guest: Guest, view: str) -> None:
    """From the deal to the count, one moment after the other, coins and points are those that the table told."""
    played.opens(guest, f"?view={view}")
    script, numbers = SHOWN[played.game]
    moments = played.moments(view)
    assert last(guest) == len(moments) - 1 > 20
    for number, facts in enumerate(moments[:-1]):
        assert at(guest) == number
        shown = guest.page.evaluate(script)
        assert shown
        assert shown == {seat: numbers(facts)[int(seat)] for seat in shown}, f"moment {number}"
        guest.page.keyboard.press("ArrowRight")
    guest.taps("replay-first")
    guest.taps("replay-last")
    guest.page.locator(".count").first.wait_for()


def test_a_link_leads_to_its_moment(played: Played, guest: Guest, invite: Invite) -> None:
    """Whoever opens it sees the same cards at the same moment from the same place."""
    friend = invite(played.served.url, language="en")
    played.opens(guest)
    chooses(guest, "1")
    guest.page.get_by_label(guest.say("replay-turn"), exact=True).select_option(index=4)
    guest.taps("replay-next")
    guest.taps("replay-more")
    guest.press("[data-verb=copy]")
    guest.page.get_by_text(guest.say("lobby-copied")).wait_for()
    played.opens(friend, "?" + guest.page.url.partition("?")[2])
    guest.settles()
    friend.settles()
    assert at(friend) == at(guest) > 0
    assert friend.page.locator("section.own").inner_text() == guest.page.locator("section.own").inner_text() != ""


def held(guest: Guest) -> list[str]:
    """The cards that lie under the city that is shown."""
    cards: list[str] = guest.page.locator("[data-held]").evaluate_all("all => all.map((one) => one.dataset.held)")
    return cards


def goes_to(guest: Guest, moment: int) -> None:
    guest.page.locator("input[type=range]").fill(str(moment))
    guest.settles()


@pytest.mark.parametrize("played", TOWNS, indirect=True)
def test_towns_with_all_cards_open(played: Played, guest: Guest) -> None:
    """Every hand and role is seen then; from a seat the own ones are, and those who looked on see none."""
    moments = played.moments("open")
    middle = next(n for n, facts in enumerate(moments) if n > len(moments) // 2 and facts["called"] and facts["turn"])
    facts = moments[middle]
    played.opens(guest, "?view=open")
    goes_to(guest, middle)
    for seat, hand in enumerate(facts["hand"]):
        guest.press(f".seat[data-seat='{seat}'] .aim")
        expect(guest.page.locator(f"[data-city='{seat}'][aria-pressed=true]")).to_be_visible()
        assert sorted(held(guest)) == sorted(hand)
    holders = sum(len(roles) for roles in facts["roles"])
    assert guest.page.locator("[data-call] .medallion").count() == holders
    chooses(guest, "spectators")
    for seat in range(len(facts["hand"])):
        guest.press(f".seat[data-seat='{seat}'] .aim")
        assert held(guest) == []
    assert guest.page.locator("[data-call] .medallion").count() == sum(len(roles) for roles in facts["turned_up"])
    chooses(guest, "1")
    guest.settles()
    own = guest.page.locator(".own [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert sorted(own) == sorted(facts["hand"][1])
    assert held(guest) == []


@pytest.mark.parametrize("played", TOWNS, indirect=True)
def test_a_draft_is_seen_again(played: Played, guest: Guest) -> None:
    """The roles that were offered lie there with all cards open and for the seat that chose; no other view has them."""
    moments = played.moments("open")
    drafts = [number for number, facts in enumerate(moments) if facts["decision"] == ["role"]]
    seat, roles = moments[drafts[1]]["asked"][0], moments[drafts[1]]["offered"]
    played.opens(guest, "?view=open")
    goes_to(guest, drafts[1])
    offered = guest.page.locator("[data-offered]")
    for view, seen in (("open", roles), (str(seat), roles), ("spectators", []), (str(1 - min(seat, 1)), [])):
        chooses(guest, view)
        expect(offered).to_have_count(len(seen))
        assert sorted(offered.evaluate_all("all => all.map((one) => one.dataset.offered)")) == sorted(seen)


@pytest.mark.parametrize("played", AUCTIONS, indirect=True)
def test_bids_with_all_cards_open(played: Played, guest: Guest) -> None:
    """A card that lies sealed is seen then, and from the seat whose it is, as its own; who looked on sees its back."""
    moments = played.moments("open")
    first = next(number for number, facts in enumerate(moments) if any(facts["bid"]))
    seat = next(seat for seat, bid in enumerate(moments[first]["bid"]) if bid)
    laid = guest.page.locator(f".slots .seat[data-seat='{seat}'] .face b")
    played.opens(guest, "?view=open")
    goes_to(guest, first)
    expect(laid).to_have_text(moments[first]["bid"][seat])
    told_as_own = guest.page.get_by_text("You bid")
    assert told_as_own.count() == 0
    chooses(guest, "spectators")
    expect(guest.page.locator(f".slots .seat[data-seat='{seat}'] .back").first).to_be_visible()
    expect(laid).to_have_count(0)
    chooses(guest, str(seat))
    expect(laid).to_have_text(moments[first]["bid"][seat])
    expect(told_as_own).not_to_have_count(0)


@pytest.mark.parametrize("played", AUCTIONS, indirect=True)
def test_a_flip_stays_with_its_moment(played: Played, guest: Guest) -> None:
    """However one comes to it the cards of the round lie open, and they are gone one moment before and after it."""
    flip = next(number for number, facts in enumerate(played.moments("open")) if any(facts["won"]))
    opened = guest.page.locator(".slots .open")
    played.opens(guest, f"?view=open&at={flip}")
    assert at(guest) == flip
    expect(opened.first).to_be_visible()
    for key, seen in (("replay-next", False), ("replay-back", True), ("replay-back", False), ("replay-next", True)):
        guest.taps(key)
        assert bool(opened.count()) is seen
    guest.taps("replay-last")
    expect(guest.page.locator(".count").first).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_screen_has_a_fault(played: Played, invite: Invite, look: Look) -> None:
    """From the first moment to the last, from every kind of view, nothing is covered, cut or too small."""
    critic = Critic(invite(played.served.url, **look._asdict()))
    played.opens(critic.guest)
    for view in VIEWS:
        chooses(critic.guest, view)
        for part in range(5):
            goes_to(critic.guest, part * last(critic.guest) // 4)
            critic.looks(f"{view} {part}")
    critic.guest.taps("replay-more")
    critic.looks("more")
    assert critic.found == []
