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
    """All listed modules are compiled, or none."""
    assert len(compiled_modules()) > 90
    assert len(set(compiled_modules().values())) == 1


@pytest.mark.skipif("DOREHAMI_EXPECT_COMPILED" not in os.environ, reason="nobody said which build to expect")
def test_this_is_the_expected_build() -> None:
    """The build under test is the one that the test command meant."""
    expected = os.environ["DOREHAMI_EXPECT_COMPILED"] == "1"
    assert set(compiled_modules().values()) == {expected}


def exceptions_by_name(function: ast.AST) -> dict[str, set[str]]:
    """Return the exception types that a function catches, by name."""
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
    """Packages that run or build the program have the tested versions."""
    assert pins(name).items() <= pins("dev").items()


@pytest.mark.parametrize("name", ["run", "page", "build", "dev"])
def test_every_requirement_is_hashed_and_names_no_host(name: str) -> None:
    """Each pin carries hashes, and a requirements file says nothing of where packages come from."""
    text = (HOUSE / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?! )", text.strip())
    assert all(PIN.match(entry) and "--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def folders() -> list[Path]:
    """The folders that people read, but for those of data."""
    data = {"plays", "golden", "records", "data", "page", "migrations", "words", "made", "__pycache__"}
    roots = [SOURCE, HOUSE / "web" / "src", HOUSE / "tests", HOUSE / "tools"]
    found = [folder for root in roots for folder in [root, *root.rglob("*")] if folder.is_dir()]
    return [folder for folder in found if not data & set(folder.relative_to(HOUSE).parts)]


def test_no_folder_holds_more_than_a_glance_takes_in() -> None:
    """A folder has at most twenty files, so that one finds a thing by its name."""
    crowded = {
        str(folder.relative_to(HOUSE)): len(files)
        for folder in folders()
        if len(files := [path for path in folder.iterdir() if path.is_file() and path.name != "__init__.py"]) > 20
    }
    assert crowded == {}


def test_every_package_says_what_it_is() -> None:
    """Each package opens with a docstring."""
    packages = [folder / "__init__.py" for folder in folders() if SOURCE in [folder, *folder.parents]]
    written = [file for file in packages if file.exists()]
    assert len(written) > 20
    assert [file for file in written if not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))] == []


def test_the_floors_are_those_that_are_checked() -> None:
    """docs/rooms.md shows the floors of the server in the order that import-linter keeps."""
    settings = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    floors = next(contract["layers"] for contract in contracts if contract["name"] == "The floors of the server")
    text = (HOUSE / "docs" / "rooms.md").read_text(encoding="utf-8").split("## The floors of the server")[1]
    assert re.findall(r"^  (\w+)", text.split("```")[1], re.MULTILINE) == floors


def test_every_way_in_the_rooms_leads_somewhere() -> None:
    """Each file that docs/rooms.md names is there."""
    text = (HOUSE / "docs" / "rooms.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:\w+/)+\w+\.py)`", text)
    assert len(named) > 10
    places = [SOURCE, SOURCE / "server"]
    assert [name for name in named if not any((place / name).exists() for place in places)] == []


def test_no_test_imports_another() -> None:
    """Shared test code is in tests/support."""
    imports = re.compile(r"^\s*(?:from|import) tests\.(?:\w+\.)*test_", re.MULTILINE)
    files = [*(HOUSE / "tests").rglob("*.py"), *(HOUSE / "tools").rglob("*.py")]
    assert [file for file in files if imports.search(file.read_text(encoding="utf-8"))] == []


def test_the_readme_plays() -> None:
    """Every game that the README writes down plays as it says."""
    examples = re.findall(r"```play\n(.*?)```", (HOUSE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    assert [check_text(example, GAMES).problems for example in examples] == [[]] * len(examples)
