"""The house itself: which build is running, what the requirements pin, and whether README and rooms tell the truth."""

import ast
import os
import pkgutil
import re
import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from dorehami.engine import notation
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES

HOUSE = Path(__file__).parents[1]
SOURCE = HOUSE / "src" / "dorehami"
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def compiled_files() -> list[Path]:
    """The source of every module that mypyc compiles."""
    listed = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["dorehami"]["compiled"]
    found = {(room, name): list((SOURCE / room).glob(f"{name}.py")) for room in listed for name in listed[room]}
    assert all(found.values()), [name for name, paths in found.items() if not paths]
    return [path for some in found.values() for path in some if path.name != "__init__.py"]


def compiled_modules() -> dict[str, bool]:
    """Every module that mypyc compiles, and whether it is compiled here."""
    modules = [".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in compiled_files()]
    return {module: is_compiled(module) for module in modules}


def is_compiled(name: str) -> bool:
    return str(import_module(name).__file__).endswith(tuple(EXTENSION_SUFFIXES))


def pins(name: str) -> dict[str, set[str]]:
    """The versions that a requirements file pins, by package (one for each Python, where they differ)."""
    found: dict[str, set[str]] = {}
    for package, version in PIN.findall((HOUSE / "requirements" / f"{name}.txt").read_text(encoding="utf-8")):
        found.setdefault(package, set()).add(version)
    return found


def test_all_or_nothing_is_compiled() -> None:
    """What plays and what serves it is all compiled or all plain."""
    assert len(compiled_modules()) > 90
    assert len(set(compiled_modules().values())) == 1


@pytest.mark.skipif("DOREHAMI_EXPECT_COMPILED" not in os.environ, reason="nobody said which build to expect")
def test_this_is_the_expected_build() -> None:
    """The build under test is the one that the test command meant."""
    expected = os.environ["DOREHAMI_EXPECT_COMPILED"] == "1"
    assert set(compiled_modules().values()) == {expected}


def exceptions_by_name(function: ast.AST) -> dict[str, set[str]]:
    """What a function catches under each name."""
    caught: dict[str, set[str]] = {}
    for handler in ast.walk(function):
        if isinstance(handler, ast.ExceptHandler) and handler.name and handler.type:
            caught.setdefault(handler.name, set()).add(ast.unparse(handler.type))
    return caught


def test_a_compiled_function_has_a_name_for_each_kind_of_exception() -> None:
    """Compiled, a name that has held one kind refuses another, and what it should have handled is never heard of."""
    shared = [
        (path.name, node.name, name, kinds)
        for path in compiled_files()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for name, kinds in exceptions_by_name(node).items()
        if len(kinds) > 1
    ]
    assert shared == []


def test_the_notation_is_interpreted() -> None:
    """The notation stays plain Python in both builds."""
    modules = list(pkgutil.iter_modules(notation.__path__, "dorehami.engine.notation."))
    assert modules
    assert not any(is_compiled(module.name) for module in modules)


@pytest.mark.parametrize("name", ["run", "page", "build"])
def test_the_smaller_requirements_agree_with_the_development_ones(name: str) -> None:
    """What runs and builds the program is pinned to what it was tested with."""
    assert pins(name).items() <= pins("dev").items()


@pytest.mark.parametrize("name", ["run", "page", "build", "dev"])
def test_every_requirement_is_hashed_and_names_no_host(name: str) -> None:
    """Each pin carries hashes, and a requirements file says nothing of where packages come from."""
    text = (HOUSE / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?! )", text.strip())
    assert all(PIN.match(entry) and "--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def rooms_file_by_file() -> dict[str, str]:
    """Each room that docs/rooms.md lists file by file, and its table there."""
    text = (HOUSE / "docs" / "rooms.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| (\w+)/ \| \|\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize(("room", "table"), rooms_file_by_file().items(), ids=rooms_file_by_file())
def test_every_file_of_a_room_is_named(room: str, table: str) -> None:
    """No file is left out of the table of its room, and none is named there that is gone."""
    folder = HOUSE / "src" / "dorehami" / room
    named = {name for cells in table.splitlines() for name in re.findall(r"`(\w+\.py|\w+/)`", cells.split("|")[1])}
    assert {path.name for path in folder.glob("[!_]*.py")} == {name for name in named if name.endswith(".py")}
    assert [name for name in named if not (folder / name).exists()] == []


def test_the_readme_plays() -> None:
    """Every game that the README writes down plays as it says."""
    examples = re.findall(r"```play\n(.*?)```", (HOUSE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    assert [check_text(example, GAMES).problems for example in examples] == [[]] * len(examples)
