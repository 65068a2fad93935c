"""Tables for the screens of Coup, with seeds under which one seat is asked every kind of question.

`python -m tests.support.pages.casts` searches for such seeds, which is needed when the rules or the policy change.
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
    """A number of players, options, and a seed under which one seat meets every kind of question."""

    players: int
    options: list[str]
    seed: int

    def decisions(self) -> set[str]:
        """Return every kind of decision at such a table."""
        every = CHARTERS["coup"].decisions - {"chance"}
        missing = {decision for decision, option in BELONGS.items() if option not in self.options}
        return every - missing - ({FOR_TWO} if self.players > 2 else set())

    def wanted(self) -> set[str]:
        """Return the kinds of screens that the seat must meet."""
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
    """Return the kind of screen that a seat or a spectator has now."""
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
    """Play the game without browsers; return it with the kinds of screens that each seat met."""
    met: list[set[str]] = [set() for _ in range(cast.players)]
    with serving(cast.seed) as served, cast.sits_down(served) as company:
        company.start_game()
        for question in company.questions():
            for seat in range(cast.players):
                met[seat].add(sight(company, question, seat))
    return company, met


def starts(cast: Cast, seed: int) -> bool:
    """Return whether the middle seat begins: by the dealer's first draw; only the beginner chooses a party (R1)."""
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
