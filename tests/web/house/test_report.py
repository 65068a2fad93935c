"""A problem report: the reporter's own view, and nothing that others hold or are called."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser

from dorehami.engine.table import NOBODY
from dorehami.games import GAMES
from tests.support.browser.guests import Guest
from tests.support.browser.node import run_script
from tests.support.browser.planted_leaks import raw_facts
from tests.support.browser.serving import apart, serving
from tests.support.live import fixed_identifiers, house
from tests.support.pages.company import Friends
from tests.support.pages.marked_card import NUMBER, OPTIONS, PLAYERS, SEED, Course, Marked, twins_of
from tests.support.pages.whims import Answer
from tests.support.server.assertions import start_game, wait_until_at_rest

MOVES = 6
AROUND = {"table": "123456", "seat": 0, "epoch": 1, "version": 7, "build": "b", "language": "fa", "at": ""}


async def told_to_a_guest(game: str) -> dict[str, Any]:
    """The record of somebody at a game that has begun."""
    async with house() as guests:
        players = await start_game(guests, game, 3)
        await wait_until_at_rest(*players)
        return players[1].record


@pytest.mark.parametrize("game", GAMES)
def test_a_report_holds_the_view_and_no_name(game: str) -> None:
    """All facts, moves and words as they were told to the reporter; nobody's name, whose the seats are."""
    record = apart(told_to_a_guest(game))
    (text,) = run_script("report.mjs", [{"said": "it hangs", "around": AROUND, "record": record}])
    told = json.loads(text)
    assert told["said"] == "it hangs"
    assert [told[name] for name in ("facts", "moves", "past")] == [record[name] for name in ("facts", "moves", "past")]
    assert told["room"]["chairs"] == [{"kind": "human"}] * 3
    assert not any(name in text for name in ("Sara", "Guest"))


def reported(browser: Browser, course: Course, viewer: int) -> dict[str, Any]:
    """The report of a viewer's page after some moves of a game."""
    dealt = iter(course.dealt)
    with (
        serving(below=lambda n: min(next(dealt), n - 1), **fixed_identifiers()) as served,
        Friends(served, PLAYERS, OPTIONS) as company,
    ):
        guest = Guest(browser, served.url, still=True)
        company.joined_by(guest, None if viewer == NOBODY else viewer)
        company.start_game()
        for seat, move in course.moves[:MOVES]:
            guest.settle(company.version)
            company.answer_by_client(seat, Answer(move))
        guest.settle(company.version)
        guest.tap("menu-open")
        guest.page.locator("[data-verb=report]").click()
        text = guest.page.locator("[data-report]").input_value()
        guest.close()
    told: dict[str, Any] = json.loads(text)
    assert told.pop("at")
    return told


@pytest.fixture(scope="module")
def pair() -> Marked:
    """Two worlds that differ in one card from the deal to the end."""
    return dict(twins_of(SEED))[NUMBER]


def test_a_report_is_the_same_whatever_others_hold(browser: Browser, pair: Marked) -> None:
    """A marked card of another seat is not in it, however it is told."""
    viewer = pair.unaware[-1]
    here, there = (reported(browser, course, viewer) for course in (pair.here, pair.there))
    assert here["facts"]["hand"]
    assert here == there


def test_a_planted_card_is_found(browser: Browser, pair: Marked, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that tells watchers of the true table would be found out by the test above."""
    raw_facts(monkeypatch)
    here, there = (reported(browser, course, NOBODY) for course in (pair.here, pair.there))
    assert here != there
