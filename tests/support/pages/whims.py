"""Whims: who answers next, and what, out of a seed and of what is offered. The same whims make the same game."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

Spoken = list[int | str]

LETS_PASS = "allow"
MIDDLE = 0  # the seat in the middle of it all: much is aimed at it, but little that would take it out of the game
BOLDNESS = 0.2  # how likely somebody objects who is asked alone; of many, each is the shyer for it
FORESIGHT = 0.6  # how likely somebody who lets a claim pass chooses a block ahead
HARM = ("assassinate", "coup")
AIM = 0.7  # how likely what does little harm is aimed at the middle


class Answer(NamedTuple):
    """What somebody says, and perhaps what is chosen for later (K25)."""

    move: Spoken
    ahead: Spoken | None = None


class Whims:
    """Curious ones: of the verbs that are offered, those come first that were said least."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.said: Counter[tuple[bool, int | str]] = Counter()  # by the middle or by others: the verbs

    def seat(self, asked: list[int]) -> int:
        """Who of those who are asked answers first."""
        return self.rng.choice(sorted(asked))

    def answer(self, seat: int, moves: list[Spoken], ahead: list[Spoken], asked: int) -> Answer:
        """One of the moves, by one of so many who are asked."""
        verbs = {verb for verb, *_ in moves}
        if LETS_PASS in verbs and self.rng.random() >= BOLDNESS / asked:
            foresees = bool(ahead) and self.rng.random() < FORESIGHT
            return Answer([LETS_PASS], self.rng.choice(ahead) if foresees else None)
        said = {verb: self.said[seat == MIDDLE, verb] for verb in sorted(verbs - {LETS_PASS}, key=str) or [LETS_PASS]}
        verb = self.rng.choice([verb for verb, times in said.items() if times == min(said.values())])
        self.said[seat == MIDDLE, verb] += 1
        return Answer(self.aimed([move for move in moves if move[0] == verb]))

    def aimed(self, moves: list[Spoken]) -> Spoken:
        """One of the moves of a verb."""
        at_the_middle = [move for move in moves if move[1:] == [MIDDLE]]
        elsewhere = [move for move in moves if move not in at_the_middle]
        if moves[0][0] in HARM:
            return self.rng.choice(elsewhere or moves)
        return self.rng.choice(at_the_middle if at_the_middle and self.rng.random() < AIM else moves)
