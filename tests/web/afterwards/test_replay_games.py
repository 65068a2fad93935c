"""Replays of Dezh and of auctions: every moment as the table told it, from all kinds of views, with all cards open."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import Guest
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import for_axe, pairs
from tests.support.browser.serving import serving
from tests.support.pages.replays import (
    GAMES,
    SEEN,
    VIEWS,
    Facts,
    Played,
    Seen,
    at,
    chooses,
    goes_to,
    last,
    looks_through,
    played_at,
)
from tests.web.conftest import Invite

FEW = pairs(SEEN)
TOWNS, AUCTIONS = [name for name in GAMES if "dezh" in name], [name for name in GAMES if "auction" in name]


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> Iterator[Played]:
    with serving(3) as served, played_at(served, request.param) as played:
        yield played


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


# From the moment that is shown to the last but one: its number, and what the script finds there.
# Where nobody looks, what is turned up is there at once.
WALK = """async () => {
  Object.defineProperty(document, 'hidden', { value: true })
  const slider = document.querySelector('input[type=range]'), read = SCRIPT, seen = []
  for (; slider.value !== slider.max; await new Promise((done) => setTimeout(done))) {
    seen.push([Number(slider.value), read()])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  }
  return seen
}"""


@pytest.mark.parametrize("view", VIEWS)
def test_every_moment_is_as_it_was(played: Played, guest: Guest, view: str) -> None:
    """From the deal to the count, one moment after the other, coins and points are those that the table told."""
    played.opens(guest, f"?view={view}")
    script, numbers = SHOWN[played.game]
    moments = played.moments(view)
    assert last(guest) == len(moments) - 1 > 20
    walked = guest.page.evaluate(WALK.replace("SCRIPT", script))
    assert [number for number, _ in walked] == list(range(len(moments) - 1))
    for (number, shown), facts in zip(walked, moments[:-1], strict=True):
        assert shown or facts["over"], f"moment {number}"
        assert shown == {seat: numbers(facts)[int(seat)] for seat in shown}, f"moment {number}"
    guest.page.reload()
    guest.tap("replay-last")
    guest.page.locator(".count").first.wait_for()


def test_a_link_leads_to_its_moment(played: Played, guest: Guest, invite: Invite) -> None:
    """A link opens the same moment with the same cards in the same view."""
    friend = invite(played.served.url, language="en")
    played.opens(guest)
    chooses(guest, "1")
    guest.page.get_by_label(guest.say("replay-turn"), exact=True).select_option(index=4)
    guest.tap("replay-next")
    guest.tap("replay-more")
    guest.press("[data-verb=copy]")
    guest.page.get_by_text(guest.say("lobby-copied")).wait_for()
    played.opens(friend, "?" + guest.page.url.partition("?")[2])
    guest.settle()
    friend.settle()
    assert at(friend) == at(guest) > 0
    assert friend.page.locator("section.own").inner_text() == guest.page.locator("section.own").inner_text() != ""


def held(guest: Guest) -> list[str]:
    """The cards that lie under the city that is shown."""
    cards: list[str] = guest.page.locator("[data-held]").evaluate_all("all => all.map((one) => one.dataset.held)")
    return cards


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
    guest.settle()
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
    """The cards of a round lie open at its moment, however it was reached, and not before or after."""
    flip = next(number for number, facts in enumerate(played.moments("open")) if any(facts["won"]))
    opened = guest.page.locator(".slots .turns")
    played.opens(guest, f"?view=open&at={flip}")
    assert at(guest) == flip
    expect(opened.first).to_be_visible()
    for key, seen in (("replay-next", False), ("replay-back", True), ("replay-back", False), ("replay-next", True)):
        guest.tap(key)
        expect(opened.first).to_be_visible(visible=seen)
    guest.tap("replay-last")
    expect(guest.page.locator(".count").first).to_be_visible()


@pytest.mark.parametrize(("played", "seen"), [(seen.game, seen) for seen in FEW], ids=str, indirect=["played"])
def test_no_screen_has_a_fault(played: Played, invite: Invite, seen: Seen) -> None:
    """From the first moment to the last, from every kind of view, nothing is covered, cut or too small."""
    checker = ScreenChecker(invite(played.served.url, **seen.look._asdict()), axe=seen in for_axe(FEW))
    looks_through(checker, played, seen.view)
    assert checker.found == []


def test_the_few_are_all_pairs() -> None:
    """Every pair of game, view, size, language and theme is looked at here; the soak has all of them."""
    assert (len(SEEN), len(FEW), len(for_axe(FEW))) == (480, 19, 14)
