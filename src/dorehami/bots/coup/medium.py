"""The medium mind: it counts cards, remembers claims, and weighs what each answer may come to."""

from __future__ import annotations

import random
from typing import Any, Final

from dorehami.bots.coup.beliefs import Odds
from dorehami.bots.coup.evaluation import World, world_of
from dorehami.bots.coup.hands import VALUES, draft, keep_best, part_with_worst
from dorehami.bots.coup.lookahead import Prospect, blocked, concerns
from dorehami.bots.coup.memory import CHARACTERS, Memory
from dorehami.bots.coup.softmax import softly
from dorehami.bots.mind import Mind, Sight, stronger
from dorehami.engine.agenda import State
from dorehami.engine.cards import faces
from dorehami.games.coup.claims import Block, Claim
from dorehami.games.coup.inquisitor import Examine
from dorehami.games.coup.table import DRAWN, REVEALED, Steps, Table
from dorehami.games.coup.words import ALLOW, CHALLENGE, REPLACE, RETURN, SHOW

NERVE: Final = 0.55  # how often it dares to pretend a character at all, on average
NERVES: Final = 0.25  # and how far temperaments lie to either side
TRUST: Final = 0.008  # how much of a win temperaments see more or less in a doubt
CREDIBLE: Final = 0.8  # what is likelier true it does not think about, if it is not aimed at it
LOST: Final = 0.001  # who has no more to hope for dares everything
TOO_GOOD: Final = 2.1  # a character that one does not leave to others


class Medium(Mind):
    """It may do anything that is not much worse than the best, so nobody can be sure of it."""

    def __init__(self) -> None:
        self.boldness = 0.0  # from -1 to 1
        self.suspicion = 0.0  # from -1 to 1
        self.heard = Memory(0)

    def settle(self, rng: random.Random) -> None:
        self.boldness = rng.random() * 2 - 1
        self.suspicion = rng.random() * 2 - 1

    def temperament(self) -> str:
        return stronger(self.boldness, "bold", "cautious", self.suspicion, "doubter", "trusting")

    def memory(self) -> Any:
        return [self.boldness, self.suspicion, self.heard.plain()]

    def remember(self, memory: Any) -> None:
        self.boldness, self.suspicion, heard = memory
        self.heard = Memory(len(heard[0]))
        self.heard.restore(heard)

    def choose(self, sight: Sight) -> int:
        view: Table = sight.state.table
        if not self.heard.records:
            self.heard = Memory(view.seats())
        self.heard.hear(sight.seat, view.living, sight.told)
        return self.decide(sight, view) if len(sight.moves) > 1 else 0

    def decide(self, sight: Sight, view: Table) -> int:
        step, moves, rng = sight.state.step(), sight.moves, sight.rng
        decision = step.decision()
        if isinstance(step, Claim):
            return moves.index(CHALLENGE if self.doubts(sight, step, view) else ALLOW)
        if isinstance(step, Block):
            return self.block(sight, step, view)
        if decision in ("action", "bomb"):
            return self.act(sight, view)
        if decision == "prove":
            return moves.index(SHOW)
        if decision in ("lose", "reveal"):
            return part_with_worst(faces(view.hand(sight.seat)), moves, rng)
        if decision == "exchange":
            return self.exchange(sight, view)
        if decision == "draft":
            return draft(moves, rng)
        if isinstance(step, Examine):
            card = view.piles[REVEALED[step.examined]][0]
            return moves.index(REPLACE if VALUES[card.face] > TOO_GOOD else RETURN)
        return int(rng.random() * len(moves))

    def act(self, sight: Sight, view: Table) -> int:
        """Each move is made on a copy of what this seat sees, and what follows is thought through."""
        me, step = sight.seat, sight.state.step()
        prospect, dares = Prospect(Odds(view, me, self.heard)), self.nerve(sight.rng)
        world, scratch = world_of(view), State(view.clone(), [], [])
        values: list[float] = []
        for move in sight.moves:
            scratch.table.coins = view.coins[:]
            steps = step.answer(scratch, me, move) or []
            values.append(self.hope(prospect, world.with_coins(scratch.table.coins), steps, [], dares))
        return softly(values, sight.rng)

    def block(self, sight: Sight, step: Block, view: Table) -> int:
        me, rest, world = sight.seat, follows(sight), world_of(view)
        prospect = Prospect(Odds(view, me, self.heard))
        others = [seat for seat in sight.state.asked if seat != me]
        allow, _ = prospect.block(world, step, rest, others)
        dares = self.nerve(sight.rng) if allow > LOST else [True] * CHARACTERS
        values: list[float] = []
        for move in sight.moves:
            if move is ALLOW:
                values.append(allow)
            else:
                values.append(self.hope(prospect, world, [blocked(step, me, move.value)], rest, dares))
        return softly(values, sight.rng)

    def doubts(self, sight: Sight, step: Claim, view: Table) -> bool:
        """What cannot be true it always doubts."""
        prospect = Prospect(Odds(view, sight.seat, self.heard))
        truth = prospect.truth(step)
        if not truth or (truth > CREDIBLE and concerns(step) != sight.seat):
            return not truth
        allow, doubt = prospect.claim(world_of(view), step, follows(sight), sight.state.asked)
        return softly([allow, doubt + TRUST * self.suspicion], sight.rng) == 1

    def hope(self, prospect: Prospect, world: World, steps: Steps, rest: Steps, dares: list[bool]) -> float:
        """What its own move comes to; nothing, if that is a lie which it does not dare this time."""
        first = steps[0]
        if isinstance(first, Claim) and not dares[first.character] and not prospect.truth(first):
            return 0.0
        return prospect.value(world, steps, rest)

    def nerve(self, rng: random.Random) -> list[bool]:
        """Which characters it dares to pretend now."""
        nerve = NERVE + NERVES * self.boldness
        return [rng.random() < nerve for _ in range(CHARACTERS)]

    def exchange(self, sight: Sight, view: Table) -> int:
        """It remembers what it gives back: the others do not hold that."""
        back = [*faces(view.hand(sight.seat)), *faces(view.piles[DRAWN[sight.seat]])]
        chosen = keep_best(sight.moves, sight.rng)
        for face in sight.moves[chosen].values:
            back.remove(face)
        self.heard.put_back(back)
        return chosen


def follows(sight: Sight) -> Steps:
    """What is to happen after the open question."""
    return sight.state.agenda[-2::-1]
