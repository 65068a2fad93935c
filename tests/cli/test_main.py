"""`dorehami`: what it says of itself, and of calls that it does not understand."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import dorehami
from dorehami.cli import main as cli
from dorehami.cli.main import COMMANDS, main
from dorehami.games import GAMES
from dorehami.words import Words
from tests.support.cli.program import start


def test_without_arguments_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Every command, and every game with its title, its pitch and how many can play."""
    assert main([]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    together = " ".join(out.split())
    for name, command in COMMANDS.items():
        assert f"dorehami {name} " in together
        assert command.SUMMARY in together
    for name, game in GAMES.items():
        titles = [Words(language).say(f"{name}-title") for language in ("en", "fa")]
        assert f"{name}: {titles[0]} ({titles[1]}), {game.fewest} to {game.most} players" in together
        assert Words("en").say(f"{name}-pitch") in together
        assert all(option.name in together for option in game.options)


def test_no_line_is_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    """It fits on a terminal of ordinary width."""
    main([])
    assert max(len(line) for line in capsys.readouterr().out.splitlines()) <= 100


@pytest.mark.parametrize("words", [["--help"], ["-h"], *[[name, "--help"] for name in COMMANDS]])
def test_help_is_given(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Asked for help, it helps, and that is no failure."""
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("usage: dorehami")


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """One line, for bug reports."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"dorehami {dorehami.__version__}\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ["chek"],
            "there is no command “chek”; the commands are serve, play, check, verify, simulate, backup and forget",
        ),
        (["--quiet"], "the following arguments are required: COMMAND\n`dorehami --help` says more"),
        (["simulate", "coup", "--player", "3"], "unrecognized arguments: --player 3\n`dorehami --help` says more"),
        (
            ["simulate", "coup", "--games"],
            "argument --games: expected one argument\n`dorehami simulate --help` says more",
        ),
    ],
)
def test_a_misuse_is_answered_in_a_sentence(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A usage error is explained in a sentence, with exit code 2."""
    assert main(words) == 2
    assert capsys.readouterr() == ("", f"dorehami: {complaint}\n")


def test_ctrl_c_has_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """At whatever moment it comes, there is no traceback."""

    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "welcome", interrupted)
    assert main([]) == 130


def test_the_program_is_the_same() -> None:
    """`python -m dorehami.cli` takes its words from the command line."""
    out, err = (program := start("--version")).communicate()
    assert (program.returncode, out, err) == (0, f"dorehami {dorehami.__version__}\n", "")


def test_a_terminal_without_our_letters_gets_something() -> None:
    """Characters that the terminal cannot encode are escaped."""
    shown = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "dorehami.cli"],
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict"},
        capture_output=True,
        check=True,
    )
    assert rb"\u06a9" in shown.stdout
