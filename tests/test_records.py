"""Records that were kept: each plays to the same end as when it was written, and its deal is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from dorehami.cli.main import main
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.seal.proof import prove
from tools.records import RECORDS as FOLDER
from tools.records import Variant, variants

RECORDS = sorted(FOLDER.glob("*.play"))


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("variant", list(variants()), ids=lambda variant: variant.path().stem)
def test_every_way_to_play_has_a_record(variant: Variant) -> None:
    """Of the rules of today: `python -m tools.records` adds those that are missing."""
    assert variant.path() in RECORDS, "write it: python -m tools.records"


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_record_plays_to_the_same_end(path: Path) -> None:
    """If its rules are still played; of others it is said that they are, and nothing fails."""
    text = path.read_text(encoding="utf-8")
    report = check_text(text, GAMES)
    assert report.problems == [], "if a rule has changed, raise the game's version: docs/how-to/change-a-rule.md"
    assert report.script is not None
    assert report.script.rules is not None
    if report.script.game.plays(report.script.rules):
        assert report.play is not None
        assert report.play.state.table.over()
        assert text.rstrip().splitlines()[-1].startswith("expect ")
    else:
        assert [f"written under rules {report.script.rules}" in note for note in report.notes] == [True]


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_the_deal_of_a_record_is_proved(path: Path) -> None:
    """By its seal, its seed and everybody's cut."""
    text = path.read_text(encoding="utf-8")
    proof = prove(text, GAMES)
    assert (proof.sealed, proof.problems) == (True, [])
    seats = check_text(text, GAMES).names
    assert text.count("\ncut ") == len(seats)


def test_a_record_of_other_rules_is_not_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` says so, and does not fail."""
    old = next(path for path in RECORDS if path.stem.startswith("coup-rules-1")).read_text(encoding="utf-8")
    (tmp_path / "old.play").write_text(old.replace("rules coup 1\n", "rules coup 0\n"), encoding="utf-8")
    assert main(["check", str(tmp_path / "old.play")]) == 0
    assert "written under rules 0" in capsys.readouterr().out


def test_a_changed_card_is_found(tmp_path: Path) -> None:
    """A tampered record does not play, or is not proved: the premise of the tests above."""
    text = next(path for path in RECORDS if path.stem.startswith("dezh")).read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("chance "))
    words = line.split()
    changed = text.replace(line, " ".join([words[0], *reversed(words[1:])]) if len(set(words)) > 2 else f"{line} x", 1)
    assert changed != text
    assert check_text(changed, GAMES).problems or prove(changed, GAMES).problems
