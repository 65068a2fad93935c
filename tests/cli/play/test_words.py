"""The terminal's own words: all keys it asks for exist, and no key is unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import dorehami.cli.play
from dorehami.games.dezh.deck import KINDS, NAMES
from dorehami.games.dezh.words import ROLES, VOCABULARY
from tests.support.word_files import keys, keys_on_page

KEY = re.compile(r"(dezh|mccarthy|play)-\w+(-\w+)*(\.\w+)?")
# What stands in the keys that are made of parts.
MADE = {
    "dezh-role-{}": ROLES[1:],
    "dezh-district-{}": NAMES[1:],
    "dezh-kind-{}": KINDS,
    "dezh-do-{}": VOCABULARY.verbs,
    "dezh-ask-{}": ("role", "turn", "keep", "redraw", "graveyard"),
    "dezh-count-{}": ("districts", "kinds", "first", "complete", "surplus"),
    "dezh-log-{}": (
        *("named_to_murder", "named_to_rob", "found_dead", "crowned", "swapped", "bought", "declined"),
        *("took", "burned_by", "put_under", "gave", "coins", "merchant", "alchemy", "smithy", "won"),
    ),
    "dezh-log-city_completed{}": ("", ".first", ".mine"),
    "dezh-log-destroyed.{}": ("own", "mine"),
    "mccarthy-log-{}": ("won", "sold.partner", "completed.partner"),
    "play-keys{}": (".cards", ".pairs"),
    "play-unknown{}": (".cards", ".pairs"),
}


def literals() -> Iterator[str]:
    for path in Path(dorehami.cli.play.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                yield node.value


def used() -> set[str]:
    made = {template.format(part) for template, parts in MADE.items() for part in parts}
    return {*literals(), *made}


def test_no_key_is_missing() -> None:
    """Every key that the terminal can ask for exists."""
    assert used() - keys("en") == set()


def test_no_key_is_unused() -> None:
    """A key that the page does not load is used by the terminal or a link preview; `.me` is a variant."""
    previews = {"share-title", "share-table", "share-says"}
    alone = {key.removesuffix(".me") for key in keys("en") - keys_on_page("en") - previews}
    assert alone - used() == set()
