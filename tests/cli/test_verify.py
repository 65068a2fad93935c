"""`dorehami verify`: what it says of records, and its exit code."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from dorehami.cli.main import main
from tests.support.sealed_games import sealed_record

SEALED = sealed_record(moves=4)
PROVED = "the seal fits the seed, all 2 cuts fit their commitments, who begins is by the stream, all "
UNSEALED = "game coup\nseats Sara Ali Reza\nSara income\n"
CLOSED = f"game coup\nseats Sara Ali Reza\nseal {'5' * 64}\nseed none\n"
CLOSING = "Not proved, and not provable so: that the dealer did not look at the cards."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def verify(capsys: pytest.CaptureFixture[str], *names: str) -> tuple[int, list[str]]:
    """The exit code, and the lines that were said; nothing goes to the other stream."""
    code = main(["verify", *names])
    out, err = capsys.readouterr()
    assert err == ""
    return code, out.splitlines()


def test_a_sealed_record_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says what is proved, and another what is not."""
    Path("a.play").write_text(SEALED, encoding="utf-8")
    code, lines = verify(capsys, "a.play")
    assert code == 0
    assert lines[0].startswith(f"a.play: {PROVED}")
    assert lines[0].endswith(" draws are those of the stream and the rules allow every move.")
    assert lines[1:] == [CLOSING, "1 file, 1 proved"]


def test_a_changed_record_fails(capsys: pytest.CaptureFixture[str]) -> None:
    """The line is named, and nothing is said to be proved."""
    deal = next(line for line in SEALED.splitlines() if line.startswith("deal Ali "))
    first, second = deal.split()[2:]
    number = SEALED.splitlines().index(deal) + 1
    assert first != second
    Path("a.play").write_text(SEALED.replace(deal, f"deal Ali {second} {first}"))
    code, lines = verify(capsys, "a.play")
    assert code == 1
    assert lines[0].startswith(f"a.play:{number}: draw ")
    assert f"should be {first} (" in lines[0]
    assert lines[0].endswith(f"), not {second}")
    assert lines[1:] == ["1 file, 0 proved, 1 fails"]


def test_an_unsealed_record_is_not_proved(capsys: pytest.CaptureFixture[str]) -> None:
    """It is said to be unsealed, which is no proof."""
    Path("a.play").write_text(UNSEALED)
    assert verify(capsys, "a.play") == (
        1,
        ["a.play: this record is unsealed: there is nothing to prove its deal by", "1 file, 0 proved, 1 unsealed"],
    )


def test_a_closed_record_cannot_be_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """Its table did not open the seed: a sentence says so, and it is no proof."""
    Path("a.play").write_text(CLOSED)
    said = "a.play: the table kept the cards of this game closed: its seed is not opened, so its deal cannot be checked"
    assert verify(capsys, "a.play") == (1, [said, "1 file, 0 proved, 1 kept closed"])


def test_one_that_is_not_proved_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    """The others are looked into all the same; a folder stands for what is in it."""
    Path("deep").mkdir()
    Path("deep/a.play").write_text(SEALED, encoding="utf-8")
    Path("deep/b.play").write_text(UNSEALED)
    Path("deep/c.play").write_text("game chess\n")
    code, lines = verify(capsys, "deep", "d.play")
    assert code == 1
    assert [line.partition(": ")[0] for line in lines[:4]] == ["deep/a.play", "deep/b.play", "deep/c.play:1", "d.play"]
    assert lines[4:] == [CLOSING, "4 files, 1 proved, 2 fail, 1 unsealed"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A hyphen is what comes in."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SEALED.encode())))
    code, lines = verify(capsys, "-")
    assert (code, lines[0].partition(": ")[0]) == (0, "standard input")


def test_no_files_is_a_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    """There must be something to prove."""
    assert main(["verify"]) == 2
    assert capsys.readouterr() == (
        "",
        "dorehami: verify takes what is to be proved: files, folders, or - for standard input\n",
    )
