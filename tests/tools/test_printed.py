"""web/src/printed.ts says in TypeScript which numbers the games play by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

import dorehami.words
from dorehami.engine.game import Setup
from dorehami.engine.play import Play
from dorehami.games import GAMES
from dorehami.games.coup.words import NAMES
from dorehami.words import LANGUAGES
from tools.printed import FILE, PRINTED, printed_file, typescript

WORDS = Path(dorehami.words.__file__).parent


def test_the_numbers_of_the_client_are_up_to_date() -> None:
    """web/src/printed.ts is what `python -m tools.printed --write` writes."""
    assert FILE.read_text(encoding="utf-8") == printed_file()


def test_an_action_aimed_at_others_may_cost_more() -> None:
    """Of two rows of one action the second is that of the others (R3)."""
    assert PRINTED["COUP"]()["convert"] == {"cost": 1, "more": 2}


@pytest.mark.parametrize(
    ("value", "said"),
    [(7, "7"), ("royal", '"royal"'), ({}, "{}"), ({"coins": 2, "paidBy": "trade"}, '{ coins: 2, paidBy: "trade" }')],
)
def test_numbers_are_translated(value: Any, said: str) -> None:
    """A card is an object in one line."""
    assert typescript(value) == said


def named(language: str, key: str) -> list[str]:
    """The things of Coup that a sentence of its rulebook names."""
    text = (WORDS / language / "rulebook-coup.ftl").read_text(encoding="utf-8")
    told = {one.id.name: one.value for one in FluentParser().parse(text).body if isinstance(one, ast.Message)}
    pattern = told[key]
    assert pattern is not None
    placed = [part.expression for part in pattern.elements if isinstance(part, ast.Placeable)]
    return [ref.id.name.removeprefix("coup-") for ref in placed if isinstance(ref, ast.MessageReference)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_safe_answers_name_what_is_chosen(language: str) -> None:
    """Of cards and parties those are named that the rules choose for a silent seat."""
    assert named(language, "safe-coup-lose-turn_up") == list(NAMES[1:])
    for options, key in (((), "safe-coup-draft-keep"), (("reformation",), "safe-coup-party-side")):
        state = Play(GAMES["coup"], Setup(2, options)).state
        while state.step().decision() not in key:
            state.apply(state.asked[0], state.moves(state.asked[0])[0])
        assert list(state.step().default(state.table, state.asked[0]).things) == named(language, key)
