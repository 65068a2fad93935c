"""The words: found by key, in two languages that say the same things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast

from dorehami.games import GAMES
from dorehami.words import LANGUAGES, NoWords, Words
from tests.support.word_files import FILES, keys, parsed, words_of


def taught(text: str) -> Words:
    """English, with some more messages."""
    words = Words("en")
    words.bundle.add_resource(FluentResource(text))
    return words


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_line_of_the_words_is_understood(file: Path) -> None:
    """No message is lost to a slip of the pen."""
    body = parsed(file).body
    assert [entry.content for entry in body if isinstance(entry, ast.Junk)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_quotes_are_those_of_print(file: Path) -> None:
    """A typewriter's quotes and apostrophes are in no sentence."""
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if re.search("['\"]", line) and not line.startswith("#")] == []


def test_both_languages_say_the_same_things() -> None:
    """Both languages have the same keys."""
    assert keys("fa") == keys("en")
    assert keys("fa")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_can_be_said(language: str) -> None:
    """All that is written in the files is found, and says something."""
    words = words_of(language)
    assert [key for key in sorted(keys(language)) if not words.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_title_and_a_pitch(language: str, name: str) -> None:
    """A game can be shown to people."""
    words = words_of(language)
    assert words.say(f"{name}-title")
    assert words.say(f"{name}-pitch")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_words(language: str, name: str) -> None:
    """Every option of every game, and each of its values, has a name, and a sentence about it."""
    words = words_of(language)
    for option in GAMES[name].options:
        assert words.say(f"{name}-option-{option.name}")
        assert words.say(f"{name}-option-{option.name}.says")
        assert [words.say(f"{name}-option-{option.name}.{value}") for value in option.values].count("") == 0


def test_the_languages_differ() -> None:
    """Persian is Persian."""
    assert words_of("en").say("coup-title") == "Coup"
    assert words_of("fa").say("coup-title") == "کودتا"


def test_an_attribute_is_said_by_its_name() -> None:
    """A message's parts are reached with a full stop."""
    assert words_of("en").say("mccarthy-option-ending.speed") == "Speed"


@pytest.mark.parametrize("key", ["coup-titel", "coup-title.says", "", ".", "coup-title."])
def test_what_is_not_there_is_not_had(key: str) -> None:
    """A key that is not written anywhere is no key, and saying it names it."""
    words = words_of("en")
    assert not words.has(key)
    with pytest.raises(NoWords, match=re.escape(f"the words in “en” have no “{key}”")):
        words.say(key)


def test_arguments_are_filled_in() -> None:
    """Names and numbers stand where the sentence wants them."""
    words = taught("greeting = Hello { $name }, { $coins }\n    .short = Hi { $name }")
    assert words.say("greeting", name="Sara", coins=3) == "Hello \u2068Sara\u2069, \u20683\u2069"
    assert words.say("greeting.short", name="Sara") == "Hi \u2068Sara\u2069"


def test_a_missing_argument_is_an_error() -> None:
    """A sentence with a hole in it is never shown."""
    with pytest.raises(NoWords, match=r"“greeting” in “en” cannot be said: .*name"):
        taught("greeting = Hello { $name }").say("greeting")


def test_a_message_may_have_parts_only() -> None:
    """A message without a value can be said only by its attributes."""
    words = taught("parts =\n    .one = One")
    assert not words.has("parts")
    assert words.say("parts.one") == "One"


def test_an_unknown_language_is_named() -> None:
    """There are two languages."""
    with pytest.raises(NoWords, match="there are no words in “de”; the languages are fa and en"):
        Words("de")


def test_of_named_files_no_other_is_read() -> None:
    """Somebody who needs a few sentences does not wait until all are parsed: the others are not there."""
    words = Words("en", "table")
    assert words.has("bot-1")
    assert [key for key in sorted(keys("en", lambda file: file.stem != "table")) if words.has(key)] == []
