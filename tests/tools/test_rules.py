"""Every rule is told, played and proved, and the pages in docs/rules say so."""

from __future__ import annotations

import pytest

from dorehami.games import GAMES
from tools.rule_table import PAGES, RULES, citations, page, scenarios, sentences


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_scenario(game: str) -> None:
    """A rule that no scenario proves is not done."""
    proved = scenarios(game)
    assert [rule for rule in RULES[game] if not proved[rule]] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_where_it_is_played(game: str) -> None:
    """A reader with the rulebook finds the place in the code."""
    cited = citations(game)
    assert [rule for rule in RULES[game] if not cited[rule]] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_scenario_names_a_rule_that_does_not_exist(game: str) -> None:
    """The first line of a scenario names rules of its game, at least one."""
    assert set(scenarios(game)) <= set(RULES[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_told_in_words(game: str) -> None:
    """No rule is without its sentence."""
    told = sentences(game)
    assert [rule for rule in RULES[game] if not told.get(rule, ("", ""))[0]] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_rules_is_up_to_date(game: str) -> None:
    """docs/rules is what `python -m tools.rule_table --write` writes."""
    assert (PAGES / f"{game}.md").read_text(encoding="utf-8") == page(game)
