"""The values of facts in words: read from a line, compared, and said in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dorehami.engine.facts import CLAIM, FLAG, NUMBER, SEATS, SEQUENCE, WORDS, Fact, Value
from dorehami.engine.notation.lines import Word
from dorehami.engine.table import NATURE

NONE: Final = "none"
CHANCE: Final = "chance"
NUMERAL: Final = re.compile(r"[0-9]{1,9}(\.5)?")


class BadValue(Exception):
    """These words are no value of that fact; the text is a sentence."""


def seat_of(word: Word, names: Sequence[str]) -> int:
    if word.text not in names:
        raise BadValue(f"nobody here is called {word.text}; at the table sit {listed(names)}")
    return names.index(word.text)


def read_value(fact: Fact, words: Sequence[Word], names: Sequence[str]) -> Value:
    if fact.kind == NUMBER:
        return read_number(fact, words)
    if fact.kind == FLAG:
        if words:
            raise BadValue(f"{fact.name} takes nothing after it")
        return True
    if len(words) == 1 and words[0].says(NONE):
        return []
    if fact.kind == SEATS:
        return [NATURE if word.says(CHANCE) else seat_of(word, names) for word in words]
    if fact.kind == CLAIM and words:
        if len(words) != 2:
            raise BadValue(f"{fact.name} takes a seat and a word, or none")
        return [seat_of(words[0], names), words[1].text]
    return [word.text for word in words]


def read_number(fact: Fact, words: Sequence[Word]) -> Value:
    if len(words) != 1 or not NUMERAL.fullmatch(words[0].text):
        raise BadValue(f"{fact.name} takes a number, not {' '.join(word.text for word in words) or 'nothing'}")
    text = words[0].text
    return float(text) if "." in text else int(text)


def same_value(fact: Fact, a: Value, b: Value) -> bool:
    """Lists hold in any order, except where the order is the fact."""
    if fact.kind in (WORDS, SEATS):
        return sorted(a) == sorted(b)
    return bool(a == b)


def value_in_words(fact: Fact, value: Value, names: Sequence[str]) -> list[str]:
    """The words that would be read as this value."""
    if fact.kind == NUMBER:
        return [str(value)]
    if fact.kind == FLAG:
        return []
    if fact.kind == SEATS:
        return [CHANCE if seat == NATURE else names[seat] for seat in value] or [NONE]
    if fact.kind == CLAIM and value:
        return [names[value[0]], value[1]]
    return list(value) or [NONE]


def sentence(fact: Fact, seat: str, value: Value, names: Sequence[str]) -> str:
    """The fact as a person would put it."""
    if fact.kind == FLAG:
        return fact.says.format(seat=seat, value=fact.name if value else f"not {fact.name}")
    return fact.says.format(seat=seat, value=spoken(fact, value, names))


def spoken(fact: Fact, value: Value, names: Sequence[str]) -> str:
    if fact.kind == SEATS and not value:
        return "nobody"
    words = value_in_words(fact, value, names)
    if fact.kind in (SEATS, WORDS, SEQUENCE):
        return listed(words, last=", " if fact.kind == SEQUENCE else " and ")
    return fact.name if fact.kind == FLAG else " ".join(words)


def listed(words: Sequence[str], last: str = " and ") -> str:
    """Ali, Reza and Sara."""
    *first, end = words or ["nobody"]
    return last.join([", ".join(first), end]) if first else end
