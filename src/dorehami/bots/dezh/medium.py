"""The medium mind: evaluates everything in points, infers roles and remembers the draft."""

from __future__ import annotations

import random
from typing import Any, Final

from dorehami.bots.dezh import drafting, naming, turn_play
from dorehami.bots.dezh.beliefs import Chances, role_chances
from dorehami.bots.dezh.memory import Memory
from dorehami.bots.dezh.observation import Observation
from dorehami.bots.dezh.preferences import wants
from dorehami.bots.mind import Mind, Sight, stronger
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY

LEANING: Final = 0.4  # how far temperaments deviate


class Medium(Mind):
    """Its temperament weighs risk (caution) and harm to rivals (spite)."""

    def draw_temperament(self, rng: random.Random) -> None:
        self.caution = rng.uniform(1 - LEANING, 1 + LEANING)
        self.spite = rng.uniform(1 - LEANING, 1 + LEANING)
        self.history = Memory()

    def temperament(self) -> str:
        caution, spite = (self.caution - 1) / LEANING, (self.spite - 1) / LEANING
        return stronger(caution, "cautious", "bold", spite, "avenger", "peaceful")

    def memory(self) -> Any:
        return [self.caution, self.spite, self.history.dump()]

    def restore(self, memory: Any) -> None:
        self.caution, self.spite, history = memory
        self.history = Memory.load(history)

    def choose(self, sight: Sight) -> int:
        for key, said in sight.told:
            self.history.observe(sight.seat, key, said)
        return 0 if len(sight.moves) == 1 else sight.moves.index(self.answer(Observation(sight)))

    def answer(self, observed: Observation) -> Move:
        match observed.decision:
            case "role":
                return drafting.role(observed, self.caution)
            case "keep":
                return turn_play.keep(observed)
            case "redraw":
                return turn_play.redraw(observed)
            case "graveyard":
                return turn_play.graveyard(observed)
            case _:
                return self.turn(observed)

    def turn(self, observed: Observation) -> Move:
        if observed.offered("kill"):
            return naming.murder(observed, self.chances(observed))
        if observed.offered("rob"):
            return naming.robbery(observed, self.chances(observed))
        return turn_play.turn(observed, self.spite)

    def chances(self, observed: Observation) -> Chances:
        """Return the role probabilities; a mind that joined late does not know who chose first."""
        history = self.history
        crown = observed.table.crown if history.crown == NOBODY else history.crown
        return role_chances(observed, crown, history.seen, wants(observed, history.played))
