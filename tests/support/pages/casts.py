"""Tables for the screens of a game, with seeds that bring every kind of question before the same eyes.

`python -m tests.support.pages.casts` looks for such seeds anew, which is needed when the rules or the whims change.
"""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from tests.support.browser.serving import Served, dealer, serving
from tests.support.charters import CHARTERS
from tests.support.pages.company import Company, Friends, Question
from tests.support.pages.whims import MIDDLE

EVERYTHING = ["reformation", "inquisitor", "anarchist"]
BELONGS = {"party": "reformation", "reveal": "inquisitor", "examine": "inquisitor", "bomb": "anarchist"}
FOR_TWO = "draft"  # K5
AHEAD = "challenge, with a block for later"
KEPT = "what was chosen ahead waits"
OUT = "exiled"


class Cast(NamedTuple):
    """Who plays what; and a seed under which one seat is asked all that can be asked there."""

    players: int
    options: list[str]
    seed: int

    def decisions(self) -> set[str]:
        """All that players are asked at such a table."""
        every = CHARTERS["coup"].decisions - {"chance"}
        missing = {decision for decision, option in BELONGS.items() if option not in self.options}
        return every - missing - ({FOR_TWO} if self.players > 2 else set())

    def wanted(self) -> set[str]:
        """What the seat must meet."""
        ahead = {f"asked {AHEAD}", KEPT} if self.players > 2 else {f"asked {AHEAD}"}
        return {f"asked {decision}" for decision in self.decisions()} | ahead

    def sits_down(self, served: Served) -> Friends:
        return Friends(served, self.players, self.options, self.seed)


CASTS = {
    "two": Cast(2, EVERYTHING, 143),
    "six": Cast(6, [], 31),
    "six with everything": Cast(6, EVERYTHING, 372),
    "ten with everything": Cast(10, EVERYTHING, 455),
}


def sight(company: Company, question: Question, seat: int | None) -> str:
    """What kind of screen somebody has now."""
    waits = f"waits {question.decision}"
    if seat is None:
        return waits
    client = company.people[seat]
    if seat in question.asked:
        return f"asked {AHEAD if client.ahead() else question.decision}"
    if client.facts["exiled"][seat]:
        return OUT
    return KEPT if client.record["kept"] else waits


def rehearsed(cast: Cast) -> tuple[Company, list[set[str]]]:
    """The game without browsers, and what each seat met in it."""
    met: list[set[str]] = [set() for _ in range(cast.players)]
    with serving(cast.seed) as served, cast.sits_down(served) as company:
        company.begins()
        for question in company.questions():
            for seat in range(cast.players):
                met[seat].add(sight(company, question, seat))
    return company, met


def starts(cast: Cast, seed: int) -> bool:
    """Does the middle one begin? The dealer's first draw says so; and only who begins is asked for a party (R1)."""
    return dealer(seed)(cast.players) == MIDDLE


def main() -> None:
    for name, cast in CASTS.items():
        for seed in filter(lambda seed: starts(cast, seed), count()):
            company, met = rehearsed(cast._replace(seed=seed))
            if met[MIDDLE] >= cast.wanted():
                print(f"{name}: seed {seed}, {len(company.said)} answers", flush=True)
                break


if __name__ == "__main__":
    main()
