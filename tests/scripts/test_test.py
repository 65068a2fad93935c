"""The command that runs every check: what it says while it runs, and how a failure is repeated."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that is set up at once; its Python passes every check but types, and its tests fail."""
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "scripts" / "setup" / "__main__.py").write_text("")
    tools = tmp_path / ".venv" / "bin"
    tools.mkdir(parents=True)
    for name in ("python", "lint-imports"):
        (tools / name).write_text('#!/bin/sh\ncase "$*" in *mypy* | *pytest*) exit 1;; esac\n')
        (tools / name).chmod(0o755)
    return tmp_path


def run(project: Path, *words: str) -> tuple[int, list[str]]:
    """Return the exit code and the output."""
    env = {**os.environ, "PYTHONHASHSEED": "77"}
    done = subprocess.run(
        ["scripts/test", *words], cwd=project, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.returncode, done.stdout.splitlines()


def test_every_stage_is_told_and_timed(project: Path) -> None:
    """A line when it begins, which says how many there are, one when it is over, and a table at the end."""
    code, said = run(project, "format", "arrows")
    assert code == 0
    told = [re.sub(r"\d+ s", "0 s", line) for line in said if line.startswith("== ")]
    assert told == [
        *("== setup (1 of 3)", "== setup passed after 0 s"),
        *("== format (2 of 3)", "== format passed after 0 s"),
        *("== arrows (3 of 3)", "== arrows passed after 0 s"),
    ]
    assert [line.split()[0] for line in said[-4:]] == ["setup", "format", "arrows", "all"]


def test_the_seed_of_sets_is_told_and_can_be_given(project: Path) -> None:
    """The first line is the very command that does the same again."""
    assert run(project, "format")[1][0] == "PYTHONHASHSEED=77 scripts/test format"


def test_a_stage_that_fails_gives_the_command_that_repeats_it(project: Path) -> None:
    """With the seed, and with the tests that were named; the stages after it run all the same."""
    code, said = run(project, "types", "few", "format", "tests/engine/test_dice.py::test[a b]")
    assert code == 1
    assert [line for line in said if line.startswith("The whole stage again: ")] == [
        "The whole stage again: PYTHONHASHSEED=77 scripts/test types 'tests/engine/test_dice.py::test[a b]'",
        "The whole stage again: PYTHONHASHSEED=77 scripts/test few 'tests/engine/test_dice.py::test[a b]'",
    ]
    assert "== format passed after 0 s" in [re.sub(r"\d+ s", "0 s", line) for line in said]
    assert said[-1].startswith("Failed: types few.")


def test_a_set_up_that_fails_is_repeated_with_its_stages(project: Path) -> None:
    """No stage runs without it."""
    (project / "scripts" / "setup" / "__main__.py").write_text("raise SystemExit(1)")
    code, said = run(project, "lint", "types")
    assert code == 1
    assert [line for line in said if "again" in line] == [
        "The whole stage again: PYTHONHASHSEED=77 scripts/test lint types"
    ]
    assert not any(line.startswith("== lint") for line in said)


def test_a_stage_that_nobody_knows_is_refused(project: Path) -> None:
    """All stages are named, and how a test is."""
    code, said = run(project, "everything")
    assert code == 1
    assert said == [
        "There is no stage “everything”; the stages are format lint types arrows plain browser compiled, and quick."
        " A test is named tests/FILE.py::NAME."
    ]
