"""`dorehami check`: what it says of files, and its exit code."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from dorehami.cli.main import main
from tests.support.cli.program import start

TRUE = """\
game coup
seats Sara Ali Reza
Sara income
expect Sara coins 3
"""
FALSE = TRUE.replace("coins 3", "coins 4")
OLD = "format 1\nrules coup 0\n" + TRUE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_check(capsys: pytest.CaptureFixture[str], *names: str) -> tuple[int, list[str]]:
    """Return the exit code and the output; nothing may go to stderr."""
    code = main(["check", *names])
    out, err = capsys.readouterr()
    assert err == ""
    return code, out.splitlines()


def test_a_file_that_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is nothing to say about it but that."""
    Path("a.play").write_text(TRUE)
    assert run_check(capsys, "a.play") == (0, ["1 file, 1 holds"])


def test_a_file_that_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line is named, with what was expected and what is."""
    Path("a.play").write_text(FALSE)
    code, lines = run_check(capsys, "a.play")
    assert code == 1
    assert lines == ["a.play:4: Sara has 3 coins, expected 4", "1 file, 0 hold, 1 fails"]


def test_several_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that fails is enough; the others are played all the same."""
    for name, text in (("a.play", TRUE), ("b.play", FALSE), ("c.play", TRUE), ("d.play", FALSE)):
        Path(name).write_text(text)
    code, lines = run_check(capsys, "a.play", "b.play", "c.play", "d.play")
    assert code == 1
    assert [line.partition(":")[0] for line in lines] == ["b.play", "d.play", "4 files, 2 hold, 2 fail"]


def test_a_record_of_older_rules(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is not played, and that is no failure."""
    Path("a.play").write_text(OLD)
    code, lines = run_check(capsys, "a.play")
    assert code == 0
    assert lines[0].startswith("a.play: written under rules 0")
    assert lines[1] == "1 file, 0 hold, 1 was not played"


def test_a_folder_stands_for_the_files_below_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At any depth, in order, and only those that are .play files; what is named twice is played once."""
    Path("deep/er").mkdir(parents=True)
    Path("deep/not-a-file.play").mkdir()
    Path("deep/z.play").write_text(FALSE)
    Path("deep/er/a.play").write_text(FALSE)
    Path("deep/notes.txt").write_text("no play")
    code, lines = run_check(capsys, "deep", "deep/z.play")
    assert code == 1
    assert [line.partition(":")[0] for line in lines] == ["deep/er/a.play", "deep/z.play", "2 files, 0 hold, 2 fail"]


def test_an_empty_folder_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing to play is not the same as all is well."""
    Path("empty").mkdir()
    code, lines = run_check(capsys, "empty")
    assert (code, lines[0]) == (1, "empty: there is no .play file in this folder")


def test_a_missing_file_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that stands for nothing is named, and the others are played."""
    Path("a.play").write_text(TRUE)
    code, lines = run_check(capsys, "b.play", "a.play")
    assert (code, lines) == (1, ["b.play: there is no such file", "2 files, 1 holds, 1 fails"])


@pytest.mark.parametrize("name", ["a.play/b.play", "x" * 5000, "a\0b"], ids=["below a file", "too long", "no name"])
def test_an_unreadable_file_fails(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every error of the operating system is reported in a sentence."""
    Path("a.play").write_text(TRUE)
    code, lines = run_check(capsys, name)
    assert code == 1
    assert ": this cannot be read (" in lines[0]
    assert lines[1:] == ["1 file, 0 hold, 1 fails"]


def test_text_that_is_not_utf_8_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line with the wrong byte is named."""
    Path("a.play").write_bytes(b"game coup\nseats Sara \xff Reza\n")
    code, lines = run_check(capsys, "a.play")
    assert (code, lines[0]) == (1, "a.play: this is not UTF-8 text, see line 2")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_every_editor_may_have_written_it(
    mark: str, newline: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A byte order mark and any kind of line end mean nothing; lines keep their numbers."""
    Path("a.play").write_bytes((mark + "# by hand\n" + FALSE).replace("\n", newline).encode())
    assert run_check(capsys, "a.play")[1][0] == "a.play:5: Sara has 3 coins, expected 4"


def test_an_empty_file_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody meant to write something."""
    Path("a.play").write_text("")
    code, lines = run_check(capsys, "a.play")
    assert code == 1
    assert lines[0].startswith("a.play:1: ")


def test_persian_names_are_said_as_they_are(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Letters of any script, and the joiners between them, come through."""
    name = "مه\u200cشید"
    Path("a.play").write_text(FALSE.replace("Sara", name), encoding="utf-8")
    assert run_check(capsys, "a.play")[1][0] == f"a.play:4: {name} has 3 coins, expected 4"


def test_a_file_cannot_command_the_terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Control characters are shown, not sent."""
    Path("a.play").write_text(FALSE.replace("Sara", '"\x1b[2J\x07"'))
    assert "\\x1b[2J\\x07 has 3 coins" in run_check(capsys, "a.play")[1][0]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A hyphen is what comes in."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FALSE.encode())))
    code, lines = run_check(capsys, "-")
    assert (code, lines[0]) == (1, "standard input:4: Sara has 3 coins, expected 4")


def test_no_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A closed input is an empty file."""
    monkeypatch.setattr(sys, "stdin", None)
    assert run_check(capsys, "-")[0] == 1


def test_no_files_is_a_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    """There must be something to play."""
    assert main(["check"]) == 2
    assert capsys.readouterr() == (
        "",
        "dorehami: check takes what is to be played: files, folders, or - for standard input\n",
    )


def test_the_program_plays_what_is_piped_into_it() -> None:
    """The same as in process: the lines, and the exit code."""
    out, err = (program := start("check", "-")).communicate(FALSE)
    assert (program.returncode, err) == (1, "")
    assert out.splitlines() == ["standard input:4: Sara has 3 coins, expected 4", "1 file, 0 hold, 1 fails"]


def test_a_broken_pipe_is_quiet(tmp_path: Path) -> None:
    """When nobody reads on, the program ends without a word."""
    (tmp_path / "a.play").write_text(FALSE)
    reading, writing = os.pipe()
    os.close(reading)
    program = start("check", str(tmp_path), stdout=writing)
    os.close(writing)
    assert program.communicate()[1] == ""
    assert program.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    """Output that is lost is an error in a sentence."""
    (tmp_path / "a.play").write_text(TRUE)
    with open("/dev/full", "w") as full:
        program = start("check", str(tmp_path), stdout=full)
    assert program.communicate()[1] == "dorehami: the output cannot be written (No space left on device)\n"
    assert program.returncode == 1
