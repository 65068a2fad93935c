"""docs/how-to/add-a-game.md tells the truth: the game that was added by following it is a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dorehami.engine.game import Setup
from dorehami.engine.notation.record import write_record
from dorehami.engine.notation.runner import check_text
from tests.support.charters import CARD_OF_SEAT, CHARTERS, Charter, Tally, never_seen, setups
from tests.support.higher import GAME
from tests.support.laws import random_game

HOUSE = Path(__file__).parents[1]
GAMES = {GAME.id: GAME}
CHARTER = Charter(
    stock=lambda table: 0,
    heard=("choose",),
    secret=("chance",),
    hides=("deck", "hand"),
    shows=(),
    events={**dict.fromkeys(("drew", "gave_back", "turned_up"), CARD_OF_SEAT), "opened": "card"},
)
PLAY = """
game   higher
seats  Sara Ali
deal   Sara 4
deal   Ali 7
expect Ali sees Sara hand hidden
Sara   change
chance 9
expect Ali sees Sara hand hidden
refuse Sara stay
Ali    stay
expect over Sara
expect spectator sees Sara hand 9
"""


def test_every_piece_of_code_on_the_page_is_a_piece_of_the_game() -> None:
    """Every code block on the page is part of the tested game."""
    page = (HOUSE / "docs" / "how-to" / "add-a-game.md").read_text(encoding="utf-8")
    source = (HOUSE / "tests" / "support" / "higher.py").read_text(encoding="utf-8")
    pieces = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(pieces) == 7
    assert [piece for piece in pieces if piece not in source] == []


def test_the_game_keeps_the_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told about it in one record, the laws judge it like any other."""
    monkeypatch.setitem(CHARTERS, GAME.id, CHARTER)
    tally = Tally()
    for seed in range(20):
        for setup in setups(GAME):
            random_game(GAME, setup, seed, tally)
    assert never_seen(GAME, tally) == set()


def test_the_game_speaks_the_notation() -> None:
    """Scenarios, refusals, views and records come with it."""
    report = check_text(PLAY, GAMES)
    assert report.problems == []
    assert report.play is not None
    assert check_text(write_record(report.play, report.names), GAMES).problems == []
    assert report.play.setup == Setup(2)
