"""Medium: weighs everything in points, counts roles and remembers what it was told."""

from __future__ import annotations

import random
from typing import Any, Final

from dorehami.bots.dezh import drafting, naming, turn_play
from dorehami.bots.dezh.beliefs import Chances, whereabouts
from dorehami.bots.dezh.memory import Recollection
from dorehami.bots.dezh.observation import Reading
from dorehami.bots.dezh.preferences import wants
from dorehami.bots.mind import Mind, Sight, stronger
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY

LEANING: Final = 0.4  # how far temperaments lie to either side


class Medium(Mind):
    """Its temperament is how much it minds danger, and how gladly it harms others."""

    def settle(self, rng: random.Random) -> None:
        self.caution = rng.uniform(1 - LEANING, 1 + LEANING)
        self.spite = rng.uniform(1 - LEANING, 1 + LEANING)
        self.recollection = Recollection()

    def temperament(self) -> str:
        caution, spite = (self.caution - 1) / LEANING, (self.spite - 1) / LEANING
        return stronger(caution, "cautious", "bold", spite, "avenger", "peaceful")

    def memory(self) -> Any:
        return [self.caution, self.spite, self.recollection.plain()]

    def remember(self, memory: Any) -> None:
        self.caution, self.spite, recollection = memory
        self.recollection = Recollection.of(recollection)

    def choose(self, sight: Sight) -> int:
        for key, said in sight.told:
            self.recollection.hear(sight.seat, key, said)
        return 0 if len(sight.moves) == 1 else sight.moves.index(self.answer(Reading(sight)))

    def answer(self, read: Reading) -> Move:
        match read.decision:
            case "role":
                return drafting.role(read, self.caution)
            case "keep":
                return turn_play.keep(read)
            case "redraw":
                return turn_play.redraw(read)
            case "graveyard":
                return turn_play.graveyard(read)
            case _:
                return self.turn(read)

    def turn(self, read: Reading) -> Move:
        if read.offered("kill"):
            return naming.murder(read, self.chances(read))
        if read.offered("rob"):
            return naming.robbery(read, self.chances(read))
        return turn_play.turn(read, self.spite)

    def chances(self, read: Reading) -> Chances:
        """Who holds which role, by all that it knows; who came late has not heard who chose first."""
        kept = self.recollection
        crown = read.table.crown if kept.crown == NOBODY else kept.crown
        return whereabouts(read, crown, kept.seen, wants(read, kept.played))
