"""The files of words, and their keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast

import dorehami.words
from dorehami.words import Words
from tests.support import HOUSE

FILES = sorted(Path(dorehami.words.__file__).parent.rglob("*.ftl"))


@cache
def words_of(language: str) -> Words:
    """Return the words of a language, read once for all tests that only look them up."""
    return Words(language)


@cache
def parsed(file: Path) -> ast.Resource:
    return FluentParser().parse(file.read_text(encoding="utf-8"))


def keys(language: str, among: Callable[[Path], bool] = lambda file: True) -> set[str]:
    """Return every message and attribute of a language as `say` takes them, of all files or some."""
    found: set[str] = set()
    for file in FILES:
        if file.parent.name == language and among(file):
            for entry in parsed(file).body:
                if isinstance(entry, ast.Message):
                    found |= {entry.id.name, *[f"{entry.id.name}.{part.id.name}" for part in entry.attributes]}
    return found


SOURCES = HOUSE / "web" / "src"


@cache
def keys_on_page(language: str) -> set[str]:
    """Return the keys of the files that the page loads; the others are for the terminal alone."""
    files = [SOURCES / "app" / name for name in ("words.svelte.ts", f"base-{language}.ts")]
    text = "".join([file.read_text(encoding="utf-8") for file in files])
    named = re.findall(rf"words/(?:\*|{language})/(\S+)\.ftl'", text)
    patterns = [pattern for names in named for pattern in names.strip("{}").split(",")]
    return keys(language, lambda file: any(file.match(f"{pattern}.ftl") for pattern in patterns))
