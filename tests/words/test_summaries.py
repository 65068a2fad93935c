"""Short as they are, the lines about a game on its screens are as true as its rules."""

from __future__ import annotations

import re

import pytest

from dorehami.cli.play.dezh import RULE_OF_ROLE
from dorehami.games.dezh.deeds import EARNS
from dorehami.games.dezh.words import ROLES
from dorehami.words import LANGUAGES
from tests.support.word_files import words_of

WINS = {"en": "he highest card that nobody else played wins", "fa": "بالاترین کارتی که تک باشد می‌برد"}
OF_AUCTIONS = (
    "mccarthy-pitch",
    "mccarthy-how-win",
    "book-mccarthy-auction.says",
    "coach-mccarthy-bid",
    "lesson-mccarthy-middle",
)
EARNS_BY = {
    "en": "(1|one) coin (per|for each) {kind} district",
    "fa": "برای هر سازه‌ی {kind}( شهرتان)? ۱ سکه",
}
LAST = {"en": "that round is the last: it is played to its end", "fa": "آن دور دور آخر است: تا آخرش بازی می‌کنیم"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", OF_AUCTIONS)
def test_it_is_the_highest_unique_card_that_wins(key: str, language: str) -> None:
    """A 16 wins under two 18s (M3): nobody is told that the highest card must be unique, or else nobody wins."""
    assert WINS[language] in words_of(language).say(key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", EARNS)
def test_a_role_that_earns_says_so(role: int, language: str) -> None:
    """King, sage, merchant and warlord name their income (D13) where their power is told, in short and in full."""
    words, name = words_of(language), ROLES[role]
    earned = EARNS_BY[language].format(kind=words.say(f"dezh-kind-{EARNS[role]}"))
    for key in (f"dezh-does-{name}", f"dezh-rule-{RULE_OF_ROLE[name]}"):
        assert re.search(earned, words.say(key))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_ends_with_the_round(language: str) -> None:
    """Completing a city does not end the game at once (D25)."""
    assert LAST[language] in words_of(language).say("lesson-dezh-hello")
