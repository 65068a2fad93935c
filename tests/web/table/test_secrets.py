"""Hidden cards are in no message to a browser and in no part of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from dorehami.engine.play import Turn
from dorehami.engine.table import NOBODY
from tests.support.browser.planted_leaks import raw_facts
from tests.support.browser.serving import Served
from tests.support.pages.company import Guests
from tests.support.pages.marked_card import DECISIONS, NUMBER, PLAYERS, SEED, Marked, differences, twins_of, witnessed
from tests.web.conftest import Invite

HIDDEN = "hidden"
FEW = 4  # moves, within which a planted leak must be found


def cards_told(frame: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """Every card in a hand that a message speaks of, with its seat."""
    told = [*enumerate(frame.get("facts", {}).get("hand", [])), *frame.get("seats", {}).get("hand", {}).items()]
    told += enumerate((frame.get("record") or {}).get("facts", {}).get("hand", []))
    for seat, hand in told:
        cards = hand if isinstance(hand, list) else [*hand.get("less", []), *hand.get("more", [])]
        yield from ((int(seat), card) for card in cards)


def while_played(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All messages before the one that ends the game, with which a table turns up all hands."""
    ends = [i for i, frame in enumerate(frames) if frame.get("room", {}).get("phase") == "over"]
    return frames[: ends[0]]


def test_no_message_names_a_card_of_somebody_else(invite: Invite, served: Served) -> None:
    """Until the game is over every card in another hand is hidden, in every message; to a watcher all cards are."""
    player, watcher = invite(), invite()
    player.start_with_bots()
    watcher.goes(f"/t/{player.table}")
    watcher.page.locator(".seat").first.wait_for()
    with Guests(served, [player]) as company:
        company.play_to_end()
        watcher.settle(company.version)
        player.settle(company.version)
    told = [card for frame in while_played(player.frames) for card in cards_told(frame)]
    assert {card for seat, card in told if seat != 0} == {HIDDEN}
    assert HIDDEN not in {card for seat, card in told if seat == 0}
    assert {card for frame in while_played(watcher.frames) for _, card in cards_told(frame)} == {HIDDEN}


@pytest.fixture(scope="module")
def pair() -> Marked:
    """Two worlds that differ in one card from the deal to the end."""
    return dict(twins_of(SEED))[NUMBER]


def test_a_page_is_the_same_whatever_others_hold(browser: Browser, pair: Marked) -> None:
    """All who may not see the marked card are told, shown and left with the same in both worlds, at every version."""
    assert len(pair.unaware) == PLAYERS
    assert pair.decisions == DECISIONS
    here, there = (witnessed(browser, course, pair.unaware) for course in (pair.here, pair.there))
    for viewer in pair.unaware:
        assert len(here[viewer].shown) == len(pair.here.moves) + 1
        assert len(here[viewer].remembered) >= len(DECISIONS - {"chance"})
        assert all(here[viewer].remembered)
        assert differences(here[viewer], there[viewer]) == []


def raw_events(patch: pytest.MonkeyPatch) -> None:
    """Send all events unredacted to everybody."""
    patch.setattr(Turn, "seen_by", lambda self, seat: self.told)


@pytest.mark.parametrize(
    ("leak", "kinds"), [(raw_facts, ["told", "shown", "remembered"]), (raw_events, ["told", "remembered"])]
)
def test_a_planted_leak_is_found(
    browser: Browser,
    pair: Marked,
    leak: Callable[[pytest.MonkeyPatch], None],
    kinds: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server that says too much is found out by what a page is told, shows and remembers."""
    leak(monkeypatch)
    here, there = (witnessed(browser, course, [NOBODY], FEW) for course in (pair.here, pair.there))
    assert differences(here[NOBODY], there[NOBODY]) == kinds
