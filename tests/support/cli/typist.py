"""Somebody who types: the lines of a script, or whatever the screen offers."""

from __future__ import annotations

import io
import random
import re
import sys
import unicodedata
from typing import Any

from dorehami.cli.main import main

OFFER = re.compile(r"^ +([0-9۰-۹]+)  ", re.MULTILINE)
HOLDS = re.compile(r"(?:Cards|کارت‌ها): ([^·\n]*)")
MOST = 5000  # lines that somebody types in a game


class Typist:
    """Reads the screen like a person, and types one of what it offers; now and then it wants to know more."""

    def __init__(self, screen: io.StringIO, seed: int) -> None:
        self.screen = screen
        self.rng = random.Random(seed)
        self.typed = 0

    def readline(self) -> str:
        self.typed += 1
        assert self.typed < MOST, "the game does not end"
        if self.rng.random() < 0.02:
            return self.rng.choice("?t") + "\n"
        shown = self.screen.getvalue().rpartition("\n\n")[2]
        return self.choice(shown if OFFER.search(shown) else self.screen.getvalue()) + "\n"

    def choice(self, shown: str) -> str:
        """A card of one's own where cards are held, else a number of the last list."""
        own = [line for line in shown.splitlines() if "(you)" in line or "(شما)" in line]
        hands = HOLDS.findall(own[-1]) if own else []
        if hands:
            return " ".join([str(self.rng.choice(cards(hand))) for hand in hands])
        numbers = [plain(found) for found in OFFER.findall(shown)]
        last = max(i for i, number in enumerate(numbers) if number == 1)
        return str(self.rng.choice(numbers[last:]))


def cards(hand: str) -> list[int]:
    """5–7, 9 are 5, 6, 7 and 9."""
    found: list[int] = []
    for run in re.split("[,،] ?", hand.strip()):
        first, _, last = run.partition("–")
        found += range(plain(first), plain(last or first) + 1)
    return found


def plain(number: str) -> int:
    return int("".join([str(unicodedata.decimal(digit)) for digit in number]))


def played(monkeypatch: Any, *words: str, seed: int = 0) -> tuple[int, str]:
    """A game that a typist plays to its end: the exit code, and all that was on the screen."""
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", Typist(screen, seed))
    return main(["play", *words, "--seed", str(seed)]), screen.getvalue()
