"""A seeded policy for choosing who answers next, and with what: the same seed gives the same game."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

Spoken = list[int | str]

LETS_PASS = "allow"
MIDDLE = 0  # the preferred target, except of moves that could eliminate it
BOLDNESS = 0.2  # chance of objecting when asked alone; divided by the number of seats asked
FORESIGHT = 0.6  # chance of choosing a block ahead when letting a claim pass
HARM = ("assassinate", "coup")
AIM = 0.7  # chance of aiming a less harmful move at the middle


class Answer(NamedTuple):
    """A move, and the answer chosen ahead if there is one (K25)."""

    move: Spoken
    ahead: Spoken | None = None


class Whims:
    """A policy that prefers the verbs it has used least."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.said: Counter[tuple[bool, int | str]] = Counter()  # uses of each verb, by the middle and by the others

    def seat(self, asked: list[int]) -> int:
        """Return which of the asked seats answers first."""
        return self.rng.choice(sorted(asked))

    def answer(self, seat: int, moves: list[Spoken], ahead: list[Spoken], asked: int) -> Answer:
        """Return the answer of one of so many asked seats."""
        verbs = {verb for verb, *_ in moves}
        if LETS_PASS in verbs and self.rng.random() >= BOLDNESS / asked:
            foresees = bool(ahead) and self.rng.random() < FORESIGHT
            return Answer([LETS_PASS], self.rng.choice(ahead) if foresees else None)
        said = {verb: self.said[seat == MIDDLE, verb] for verb in sorted(verbs - {LETS_PASS}, key=str) or [LETS_PASS]}
        verb = self.rng.choice([verb for verb, times in said.items() if times == min(said.values())])
        self.said[seat == MIDDLE, verb] += 1
        return Answer(self.aimed([move for move in moves if move[0] == verb]))

    def aimed(self, moves: list[Spoken]) -> Spoken:
        """Return one of the moves of a verb, by its target."""
        at_the_middle = [move for move in moves if move[1:] == [MIDDLE]]
        elsewhere = [move for move in moves if move not in at_the_middle]
        if moves[0][0] in HARM:
            return self.rng.choice(elsewhere or moves)
        return self.rng.choice(at_the_middle if at_the_middle and self.rng.random() < AIM else moves)
