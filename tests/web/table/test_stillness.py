"""Whole games of all three on all kinds of screens: nothing jumps, and what one holds and can answer is in reach."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.soak.stillness import TABLES, LayoutWatch, watch_game
from tests.support.browser.guests import ASIDE, DESK, PHONE, SMALL, TABLET, WALL, Size
from tests.support.browser.serving import serving
from tests.web.conftest import Invite

SOME = 45  # questions of a game, before which nearly every kind has come


class Sight(NamedTuple):
    """A table as somebody sees it."""

    table: str
    size: Size
    language: str
    guided: bool = False

    def __str__(self) -> str:
        return f"{self.table}-{self.size.width}x{self.size.height}-{self.language}"


FEW = [
    Sight("coup for ten", PHONE, "fa", guided=True),
    Sight("coup for six", ASIDE, "en"),
    Sight("coup for three", TABLET, "fa"),
    Sight("dezh for five", SMALL, "fa"),
    Sight("dezh for seven", DESK, "en"),
    Sight("auction for four", WALL, "en"),
    Sight("auction with partners", ASIDE, "fa"),
]


@pytest.mark.parametrize("sight", FEW, ids=str)
def test_nothing_jumps(invite: Invite, sight: Sight) -> None:
    """No seat or answer moves by more than 8 px, nor a card of the same hand; no card or answer is out of reach."""
    table = TABLES[sight.table]
    with serving(table.seed) as served:
        settings: dict[str, Any] = {"coached": []} if sight.guided else {}
        guest = invite(served.url, still=True, size=sight.size, language=sight.language, **settings)
        assert watch_game(guest, served, table, most=SOME, guided=sight.guided) == []


def test_what_jumps_is_found() -> None:
    """An own card may move only with the hand, an answer never within its question, and what allows never at all."""
    eye = LayoutWatch()

    def sees(x: int, question: str, hand: str, outside: list[str]) -> None:
        told = {"seats": {"1": [x, 0]}, "answers": {"allow": [x, 9], "tax": [x, 9]}, "hand": [[hand, x, 5]]}
        eye.check("now", question, told | {"outside": outside})

    sees(10, "challenge", "duke", [])
    sees(18, "challenge", "duke", [])
    assert eye.found == []
    sees(19, "action", "captain", ["allow"])
    assert [fault.partition(": ")[2].partition(" has")[0] for fault in eye.found] == [
        *("seat 1", "answer allow", "allow is out of reach"),
    ]
    eye.found.clear()
    sees(30, "action", "captain", [])
    assert len(eye.found) == 4
