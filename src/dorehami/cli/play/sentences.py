"""Localized sentences about the players of one table, one of whom is the reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from dorehami.engine.table import NOBODY
from dorehami.words import Words

ISOLATED: Final = re.compile("\u2068([^\u2068\u2069]*)\u2069")  # an argument in a sentence
NUMBER: Final = re.compile(r"[-–0-9.,\s]+")
INVISIBLE: Final = re.compile("[\u2068\u2069\u00ad]")  # of no use to terminals
DIGITS: Final = {"fa": str.maketrans("0123456789.,", "۰۱۲۳۴۵۶۷۸۹٫٬")}

Value = str | int | float


class Sentences:
    """Localized text. The reader is “you”; sentences about the reader may have a variant `.me`."""

    def __init__(self, words: Words, names: Sequence[str], me: int) -> None:
        self.words = words
        self.digits = DIGITS.get(words.language, {})
        self.names = names
        self.me = me

    def say(self, key: str, **values: Value) -> str:
        """Return a sentence; numbers in arguments get the language's digits, names stay as they are."""
        text = ISOLATED.sub(lambda found: self.localize_digits(found[1]), self.words.say(key, **values))
        return INVISIBLE.sub("", text)

    def localize_digits(self, text: str) -> str:
        return self.number(text) if NUMBER.fullmatch(text) else text

    def number(self, number: Value) -> str:
        """Return a number in the language's digits."""
        return str(number).translate(self.digits)

    def name_of(self, seat: int) -> str:
        return self.say("person-you") if seat == self.me else self.names[seat]

    def sentence(self, key: str, who: int = NOBODY, other: int = NOBODY, **values: Value) -> str:
        """Return a sentence about `who`, perhaps with another person in it."""
        if who != NOBODY:
            values["who"] = self.name_of(who)
        if other != NOBODY:
            whose = self.say("person-whose", name=self.names[other])
            values |= {"p": self.name_of(other), "ps": self.say("person-your") if other == self.me else whose}
        own = f"{key}.me"
        return self.say(own if who == self.me and self.words.has(own) else key, **values)

    def join_list(self, things: Iterable[str]) -> str:
        """Join at least one thing as a list."""
        return reduce(lambda some, more: self.say("play-list", some=some, more=more), things)
