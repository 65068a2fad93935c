"""Typed input: the choice of whatever the screen offers."""

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
    """A stdin that reads the screen and types one of the choices, and sometimes asks for help or the table."""

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
        """Return a card from the hand where cards are held, else a number of the last list."""
        own = [line for line in shown.splitlines() if "(you)" in line or "(شما)" in line]
        hands = HOLDS.findall(own[-1]) if own else []
        if hands:
            return " ".join([str(self.rng.choice(cards(hand))) for hand in hands])
        numbers = [plain(found) for found in OFFER.findall(shown)]
        last = max(i for i, number in enumerate(numbers) if number == 1)
        return str(self.rng.choice(numbers[last:]))


def cards(hand: str) -> list[int]:
    """Return the cards of a list with ranges: 5–7, 9 is 5, 6, 7 and 9."""
    found: list[int] = []
    for run in re.split("[,،] ?", hand.strip()):
        first, _, last = run.partition("–")
        found += range(plain(first), plain(last or first) + 1)
    return found


def plain(number: str) -> int:
    return int("".join([str(unicodedata.decimal(digit)) for digit in number]))


def play_typed(monkeypatch: Any, *words: str, seed: int = 0) -> tuple[int, str]:
    """Play a game to its end by typing; return the exit code and everything on the screen."""
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", Typist(screen, seed))
    return main(["play", *words, "--seed", str(seed)]), screen.getvalue()
