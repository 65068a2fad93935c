"""Marked-card tests: a game, and the same game with another card in one hand; all others must see both alike.

The knowledge that the rules give each viewer is derived from the cards (tests/support/twins.py), never from messages.
Both worlds are played at a real table with real pages; everything that these receive, show and keep in memory is
compared. `python -m tests.support.pages.marked_card` searches for such games, which is needed when the rules or the
policy change.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession

from dorehami.engine.play import Below
from dorehami.engine.table import NOBODY
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state.rows import NOTHING
from tests.support.browser.guests import Guest
from tests.support.browser.serving import dealer, serving
from tests.support.charters import CHARTERS
from tests.support.live import fixed_identifiers
from tests.support.pages.company import Friends
from tests.support.pages.whims import Answer, Spoken
from tests.support.random_table import Script
from tests.support.twins import Pair, Twin

PLAYERS = 3
OPTIONS = ["reformation", "inquisitor", "anarchist"]
VIEWERS = [NOBODY, *range(PLAYERS)]
DECISIONS = CHARTERS["coup"].decisions - {"draft"}  # that such a table can ask
SEED, NUMBER = 55, 11  # of a game with all of them, and of its twin that only one player can tell apart
ATTEMPTS = 12  # to find a twin for each viewer
TOLD = ("welcome", "snapshot", "news")

RECORDS = """function () {
  const records = this.filter((one) => Object.hasOwn(one, 'facts') && Object.hasOwn(one, 'past'))
  return records.map((record) => JSON.stringify(record)).sort()
}"""


class Course(NamedTuple):
    """The deal and the moves of a game."""

    dealt: list[int]
    moves: list[tuple[int, Spoken]]  # by seat


class Marked(NamedTuple):
    """Two courses of a game, and the viewers who cannot tell them apart before the last row."""

    here: Course
    there: Course
    unaware: list[int]
    decisions: set[str]  # made before they differ


class Noting:
    """A dealer that records its draws."""

    def __init__(self, below: Below) -> None:
        self.below = below
        self.dealt: list[int] = []

    def __call__(self, n: int) -> int:
        self.dealt.append(self.below(n))
        return self.dealt[-1]


def scripted(seed: int) -> Script:
    """Play a game without pages and return its script."""
    noting = Noting(dealer(seed))
    with serving(seed, below=noting) as served, Friends(served, PLAYERS, OPTIONS, seed) as company:
        company.start_game()
        company.play_to_end()
        stored = served.run(served.running.registry.services.log.read(company.host.table))
    assert stored is not None
    return Script(GAMES["coup"], messages.Open(game="coup"), seed, [], noting.dealt, stored.rows, {}, {}, 0.0)


def marked(script: Script, pair: Pair) -> Marked:
    moved, rows = script.moved(), len(script.log)
    here = Course(script.dealt, [(body.seat, body.move) for body in moved.values()])
    there = Course(pair.dealt, [(body.seat, pair.moves.get(row, body.move)) for row, body in moved.items()])
    unaware = [viewer for viewer, until in pair.until.items() if pair.since and until > rows]
    return Marked(here, there, unaware, set(pair.decisions))


def twins_of(seed: int) -> Iterator[tuple[int, Marked]]:
    """Yield pairs of a game and its twin, numbered."""
    script = scripted(seed)
    for number, (viewer, attempt) in enumerate((viewer, attempt) for viewer in VIEWERS for attempt in range(ATTEMPTS)):
        yield number, marked(script, Twin(script, viewer, attempt, VIEWERS).pair)


# ------------------------------------------------------------------ in pages


class Witness:
    """A page with everything that it was sent, has shown and keeps in memory."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.shown: list[list[str]] = []
        self.remembered: list[list[str]] = []
        self.devtools: CDPSession = guest.context.new_cdp_session(guest.page)

    @property
    def told(self) -> list[Any]:
        return [frame for frame in self.guest.frames if frame["type"] in TOLD]

    def record(self, version: int) -> None:
        """Record what the page shows at this version, then let time pass until nothing covers the table."""
        self.guest.settle(version)
        self.shown.append(self.guest.contents())
        self.guest.advance_clock()

    def record_memory(self) -> None:
        """Record every object in the page's memory that looks like a record of the table."""
        every = self.devtools.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
        found = self.devtools.send("Runtime.queryObjects", {"prototypeObjectId": every})["objects"]["objectId"]
        picked = {"objectId": found, "functionDeclaration": RECORDS, "returnByValue": True}
        self.remembered.append(self.devtools.send("Runtime.callFunctionOn", picked)["result"]["value"])


def witnessed(browser: Browser, course: Course, viewers: list[int], most: int = 10**6) -> dict[int, Witness]:
    """Return the witnesses of these viewers after a game, or after so many moves of it."""
    dealt = iter(course.dealt)
    with (
        serving(below=lambda n: min(next(dealt), n - 1), **fixed_identifiers()) as served,
        Friends(served, PLAYERS, OPTIONS, after=NOTHING) as company,  # no hand is revealed at the end
    ):
        witnesses = {viewer: Witness(Guest(browser, served.url, still=True)) for viewer in viewers}
        for viewer, witness in witnesses.items():
            company.joined_by(witness.guest, None if viewer == NOBODY else viewer)
            witness.guest.page.locator("svg.qr").wait_for()  # the whole lobby is loaded
        company.start_game()
        decisions: set[str] = set()
        for seat, move in course.moves[:most]:
            for witness in witnesses.values():
                witness.record(company.version)
                if not decisions.issuperset(company.host.facts["decision"]):
                    witness.record_memory()
            decisions.update(company.host.facts["decision"])
            company.answer_by_client(seat, Answer(move))
        for witness in witnesses.values():
            witness.record(served.ask(lambda: company.table().state.seq))
            witness.guest.close()
    return witnesses


def differences(here: Witness, there: Witness) -> list[str]:
    """Return the kinds of evidence by which the two worlds can be told apart."""
    kinds = {
        "told": (here.told, there.told),
        "shown": (here.shown, there.shown),
        "remembered": (here.remembered, there.remembered),
    }
    return [kind for kind, (one, other) in kinds.items() if one != other]


def main() -> None:
    """Find the first game with a card that can differ from deal to end and is known to its owner only."""
    found = ((seed, number, pair) for seed in count() for number, pair in twins_of(seed))
    seed, number, pair = next(one for one in found if len(one[2].unaware) == PLAYERS and one[2].decisions >= DECISIONS)
    print(f"{seed}, {number}: {len(pair.here.moves)} moves; to {pair.unaware} both are alike")


if __name__ == "__main__":
    main()
