"""A bot that knows no game: it picks from what it may answer, and mostly lets others have their way."""

from __future__ import annotations

import random
from typing import Final

from dorehami.bots.player import Choice, Question

BOLDNESS: Final = 0.2  # how likely it objects when it alone is asked; when many are, each is the shyer for it


class Simple:
    """In its own affairs any verb is as likely as another; in those of others the safe answer comes first."""

    def choose(self, question: Question) -> Choice:
        rng = random.Random(question.seed)
        verbs = by_verb(question)
        if len(verbs) > 1 and concerns_another(question):
            if rng.random() >= BOLDNESS / len(question.position["asked"]):
                return Choice(question.default)
            del verbs[question.moves[question.default][0]]
        return Choice(rng.choice(rng.choice(list(verbs.values()))))


def by_verb(question: Question) -> dict[int | str, list[int]]:
    """The indices of the moves under their verbs, so that a verb with many targets counts once."""
    verbs: dict[int | str, list[int]] = {}
    for index, (verb, *_) in enumerate(question.moves):
        verbs.setdefault(verb, []).append(index)
    return verbs


def concerns_another(question: Question) -> bool:
    """Is it asked about what somebody else does? A step that is a situation of one seat says whose."""
    return bool(question.position["agenda"][-1].get("seat") != question.seat)
