"""Every scenario holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES

PLAYS = sorted((Path(__file__).parent / "plays").rglob("*.play"))


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario_holds(path: Path) -> None:
    """The rules play each scenario as it is written."""
    report = check_text(path.read_text(encoding="utf-8"), GAMES)
    assert [f"{path.name}:{problem.line}: {problem.text}" for problem in report.problems] == []
    assert report.notes == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_scenarios(game: str) -> None:
    """No game is without its folder of scenarios."""
    assert any(path.parent.name == game for path in PLAYS)
