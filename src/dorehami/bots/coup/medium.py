"""The medium mind: counts cards, models the other seats and compares expected values by lookahead."""

from __future__ import annotations

import random
from typing import Any, Final

from dorehami.bots.coup.beliefs import Beliefs
from dorehami.bots.coup.evaluation import World, world_of
from dorehami.bots.coup.hands import VALUES, draft, keep_best, part_with_worst
from dorehami.bots.coup.lookahead import Lookahead, affected_seat, blocked
from dorehami.bots.coup.memory import CHARACTERS, Memory
from dorehami.bots.coup.softmax import softmax_choice
from dorehami.bots.mind import Mind, Sight, stronger
from dorehami.engine.agenda import State
from dorehami.engine.cards import faces
from dorehami.games.coup.claims import Block, Claim
from dorehami.games.coup.inquisitor import Examine
from dorehami.games.coup.table import DRAWN, REVEALED, Steps, Table
from dorehami.games.coup.words import ALLOW, CHALLENGE, REPLACE, RETURN, SHOW

NERVE: Final = 0.55  # mean chance of daring to claim a character falsely
NERVES: Final = 0.25  # how far temperaments deviate from it
TRUST: Final = 0.008  # how much temperaments add to the value of doubting, or take from it
CREDIBLE: Final = 0.8  # above this probability a claim that does not cost it anything is not examined
LOST: Final = 0.001  # below this value every bluff is dared
TOO_GOOD: Final = 2.1  # value of a card that an examined rival must not keep


class Medium(Mind):
    """Plays a softmax over expected values, so that its play cannot be predicted with certainty."""

    def __init__(self) -> None:
        self.boldness = 0.0  # from -1 to 1
        self.suspicion = 0.0  # from -1 to 1
        self.history = Memory(0)

    def draw_temperament(self, rng: random.Random) -> None:
        self.boldness = rng.random() * 2 - 1
        self.suspicion = rng.random() * 2 - 1

    def temperament(self) -> str:
        return stronger(self.boldness, "bold", "cautious", self.suspicion, "doubter", "trusting")

    def memory(self) -> Any:
        return [self.boldness, self.suspicion, self.history.dump()]

    def restore(self, memory: Any) -> None:
        self.boldness, self.suspicion, history = memory
        self.history = Memory(len(history[0]))
        self.history.restore(history)

    def choose(self, sight: Sight) -> int:
        view: Table = sight.state.table
        if not self.history.records:
            self.history = Memory(view.seats())
        self.history.observe(sight.seat, view.living, sight.told)
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
        """Evaluate each move by making it on a copy of the view and looking ahead."""
        me, step = sight.seat, sight.state.step()
        lookahead, dares = Lookahead(Beliefs(view, me, self.history)), self.dared_bluffs(sight.rng)
        world, scratch = world_of(view), State(view.clone(), [], [])
        values: list[float] = []
        for move in sight.moves:
            scratch.table.coins = view.coins[:]
            steps = step.answer(scratch, me, move) or []
            values.append(self.value_of_move(lookahead, world.with_coins(scratch.table.coins), steps, [], dares))
        return softmax_choice(values, sight.rng)

    def block(self, sight: Sight, step: Block, view: Table) -> int:
        me, rest, world = sight.seat, follows(sight), world_of(view)
        lookahead = Lookahead(Beliefs(view, me, self.history))
        others = [seat for seat in sight.state.asked if seat != me]
        allow, _ = lookahead.block(world, step, rest, others)
        dares = self.dared_bluffs(sight.rng) if allow > LOST else [True] * CHARACTERS
        values: list[float] = []
        for move in sight.moves:
            if move is ALLOW:
                values.append(allow)
            else:
                values.append(self.value_of_move(lookahead, world, [blocked(step, me, move.value)], rest, dares))
        return softmax_choice(values, sight.rng)

    def doubts(self, sight: Sight, step: Claim, view: Table) -> bool:
        """Return whether to challenge; always when the claim cannot be true."""
        lookahead = Lookahead(Beliefs(view, sight.seat, self.history))
        truth = lookahead.truth(step)
        if not truth or (truth > CREDIBLE and affected_seat(step) != sight.seat):
            return not truth
        allow, doubt = lookahead.claim(world_of(view), step, follows(sight), sight.state.asked)
        return softmax_choice([allow, doubt + TRUST * self.suspicion], sight.rng) == 1

    def value_of_move(self, lookahead: Lookahead, world: World, steps: Steps, rest: Steps, dares: list[bool]) -> float:
        """Return the expected value of a move; 0 for a bluff that is not dared this time."""
        first = steps[0]
        if isinstance(first, Claim) and not dares[first.character] and not lookahead.truth(first):
            return 0.0
        return lookahead.value(world, steps, rest)

    def dared_bluffs(self, rng: random.Random) -> list[bool]:
        """Draw which characters it dares to claim falsely now."""
        chance = NERVE + NERVES * self.boldness
        return [rng.random() < chance for _ in range(CHARACTERS)]

    def exchange(self, sight: Sight, view: Table) -> int:
        """Choose what to keep, and remember what was put back: the others do not hold that."""
        back = [*faces(view.hand(sight.seat)), *faces(view.piles[DRAWN[sight.seat]])]
        chosen = keep_best(sight.moves, sight.rng)
        for face in sight.moves[chosen].values:
            back.remove(face)
        self.history.put_back(back)
        return chosen


def follows(sight: Sight) -> Steps:
    """Return the steps after the open question."""
    return sight.state.agenda[-2::-1]
