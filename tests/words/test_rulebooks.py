"""The rules as the page tells them: chapter by chapter, none left out."""

from __future__ import annotations

import json

import pytest

from dorehami.games import GAMES
from dorehami.words import LANGUAGES
from tests.support import HOUSE
from tests.support.word_files import words_of
from tools.rule_table import READINGS, RULES

BOOKS = json.loads((HOUSE / "web" / "src" / "rules" / "books.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_in_one_chapter(game: str) -> None:
    """Every rule that is implemented is printed exactly once."""
    assert sorted([rule for chapter in BOOKS[game] for rule in chapter["rules"]]) == sorted(RULES[game])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_reading_is_marked(game: str, language: str) -> None:
    """Our readings of open points in the rulebooks are marked as such, and nothing else is."""
    words = words_of(language)
    assert [rule for rule in RULES[game] if words.has(f"{game}-rule-{rule}.reading")] == READINGS[game]


@pytest.mark.parametrize("game", GAMES)
def test_chapters_have_names_of_their_own(game: str) -> None:
    """So one can be led to each; the goal comes first."""
    sections = [chapter["section"] for chapter in BOOKS[game]]
    assert len(set(sections)) == len(sections)
    assert sections[0] == "goal"
