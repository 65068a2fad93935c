"""Refusals: every code has a sentence in both languages, with the arguments that travel with it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from dorehami.server.protocol.refusals import ARGS, Reason
from dorehami.words import LANGUAGES, Words

EXAMPLES: dict[str, str | int] = {
    "where": "$.move[0]",
    "limit": 24,
    "sign": "U+202E",
    "letter": "Ν",
    "fewest": 2,
    "most": 6,
    "left": 3,
    "seconds": 20,
    "after": "own",
}


class Variables(Visitor):
    """The arguments that a sentence names."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


@cache
def words(language: str) -> Words:
    return Words(language)


@cache
def messages(language: str) -> dict[str, ast.Message]:
    text = files("dorehami.words").joinpath(language, "refusals.ftl").read_text(encoding="utf-8")
    return {entry.id.name: entry for entry in FluentParser().parse(text).body if isinstance(entry, ast.Message)}


def named(message: ast.Message) -> set[str]:
    variables = Variables()
    variables.visit(message)
    return variables.found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence_and_no_sentence_is_unused(language: str) -> None:
    """The codes and the sentences are the same, in the same order."""
    assert list(messages(language)) == [f"refusal-{code}" for code in Reason]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Reason)
def test_a_sentence_says_what_travels_with_its_code(language: str, code: Reason) -> None:
    """No argument is missing, and none travels for nothing."""
    assert named(messages(language)[f"refusal-{code}"]) == set(ARGS.get(code, ()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Reason)
def test_every_sentence_can_be_said(language: str, code: Reason) -> None:
    """It is one line, and ends as a sentence does, or with what it names."""
    said = words(language).say(f"refusal-{code}", **{name: EXAMPLES[name] for name in ARGS.get(code, ())})
    assert re.fullmatch(r"[^\n]+[.!…\u2069]", said)


@pytest.mark.parametrize("code", Reason)
def test_persian_is_written_in_persian_letters(code: Reason) -> None:
    """No letter or digit of another keyboard, and no Latin comma or question mark."""
    message = messages("fa")[f"refusal-{code}"]
    text = "".join(part.value for part in message.value.elements if isinstance(part, ast.TextElement))  # type: ignore[union-attr]
    assert not set(text) & set("يكىةۀ٠١٢٣٤٥٦٧٨٩,;?")


def test_a_code_is_its_name() -> None:
    """Each code is its constant's name in lower case."""
    assert [code for code in Reason if code != code.name.lower()] == []
