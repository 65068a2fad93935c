"""A bot for any game: it picks a random verb, and mostly gives the safe answer to what others do."""

from __future__ import annotations

import random
from typing import Final

from dorehami.bots.player import Choice, Question

BOLDNESS: Final = 0.2  # chance of objecting when asked alone; divided by the number of seats asked


class Simple:
    """Chooses uniformly by verb in its own decisions; when others act, mostly the default."""

    def choose(self, question: Question) -> Choice:
        rng = random.Random(question.seed)
        verbs = by_verb(question)
        if len(verbs) > 1 and concerns_another(question):
            if rng.random() >= BOLDNESS / len(question.position["asked"]):
                return Choice(question.default)
            del verbs[question.moves[question.default][0]]
        return Choice(rng.choice(rng.choice(list(verbs.values()))))


def by_verb(question: Question) -> dict[int | str, list[int]]:
    """Group the move indices by verb, so that a verb with many targets counts once."""
    verbs: dict[int | str, list[int]] = {}
    for index, (verb, *_) in enumerate(question.moves):
        verbs.setdefault(verb, []).append(index)
    return verbs


def concerns_another(question: Question) -> bool:
    """Return whether the question is about another seat's action, which a step tells by its seat."""
    return bool(question.position["agenda"][-1].get("seat") != question.seat)
