"""What comes of steps that are still to happen, on average: the rules' own steps are followed, people are guessed."""

from __future__ import annotations

from typing import Final

from dorehami.bots.coup.beliefs import Odds
from dorehami.bots.coup.evaluation import World
from dorehami.bots.coup.hands import hunger
from dorehami.engine.agenda import Step
from dorehami.engine.cards import faces
from dorehami.engine.table import NOBODY
from dorehami.games.coup.anarchist import HandBomb
from dorehami.games.coup.claims import Block, Claim, Fail
from dorehami.games.coup.house import RESERVE
from dorehami.games.coup.inquisitor import Reveal
from dorehami.games.coup.reformation import Convert, DenyDuke, Embezzle
from dorehami.games.coup.settling import Keep, LoseInfluence, Pay
from dorehami.games.coup.table import Steps, Table
from dorehami.games.coup.turns import EndTurn
from dorehami.games.coup.words import CONTESSA, DUKE

USUAL_LIE: Final = 0.45  # how unlikely claims are that get the usual doubt
CONCERNED: Final = 2.0  # how much likelier those doubt whom it costs something
SUREST: Final = 0.9
NEGLIGIBLE: Final = 0.01
BLOCKS_IF_IT_CAN: Final = 0.85
BLUFFS_FOR_COINS: Final = 0.12  # a false block: of stealing,
BLUFFS_FOR_OTHERS: Final = 0.04  # of foreign aid,
BLUFFS_FOR_A_CARD: Final = 0.25  # of an assassination,
BLUFFS_FOR_ALL: Final = 0.45  # which is the last
EXCHANGE_HELPS: Final = 0.02
EXAMINING_HELPS: Final = 0.05
BOMB_HURTS: Final = 0.5  # who holds a contessa less likely than that loses an influence by the bomb


class Prospect:
    """The hopes of one seat."""

    def __init__(self, odds: Odds) -> None:
        self.odds = odds
        self.me = odds.me
        self.view: Table = odds.view

    def value(self, world: World, steps: Steps, rest: Steps) -> float:
        """The share of the game that is left when the steps and the rest have happened."""
        for i in range(len(steps)):
            step = steps[i]
            if isinstance(step, EndTurn):
                return world.worth(self.me)
            if isinstance(step, Claim):
                allow, doubt = self.claim(world, step, after(steps, i, rest), self.view.living)
                return max(allow, doubt)
            if isinstance(step, Block):
                allow, block = self.block(world, step, after(steps, i, rest), self.view.living)
                return max(allow, block)
            world = self.happened(world, step)
        return self.value(world, rest, []) if rest else world.worth(self.me)

    def happened(self, world: World, step: Step[Table]) -> World:
        """What asks nobody, or nobody whose answer matters much."""
        if isinstance(step, LoseInfluence):
            return world.lost(step.seat, step.count)
        if isinstance(step, Pay):
            return world.paid(step.payer, step.payee, step.coins)
        if isinstance(step, Keep) and step.seat == self.me:
            return world.better(EXCHANGE_HELPS * hunger(faces(self.view.hand(self.me))))
        if isinstance(step, Reveal) and step.inquisitor == self.me:
            return world.better(EXAMINING_HELPS)
        if isinstance(step, Convert):
            return world.converted(step.seat)
        if isinstance(step, Embezzle):
            return world.paid(RESERVE, step.seat, world.coins[RESERVE])
        if isinstance(step, HandBomb) and self.odds.holds(step.seat, CONTESSA) < BOMB_HURTS:
            return world.lost(step.seat, 1)
        return world

    # Claims

    def truth(self, claim: Claim) -> float:
        """How likely a claim is true, now that it is made."""
        if isinstance(claim, DenyDuke):
            return 1 - self.odds.holds(claim.seat, DUKE)
        return self.odds.claimed(claim.seat, claim.character)

    def claim(self, world: World, claim: Claim, rest: Steps, asked: list[int]) -> tuple[float, float]:
        """What it comes to if this seat lets a claim stand, and if it doubts it. Nobody doubts its own."""
        me, truth, stands = self.me, self.truth(claim), claim.stands
        doubter, doubted = self.doubters(world, claim, truth, asked)
        allow = self.value(world, stands, rest)
        fell = self.value(world.lost(claim.seat, claim.stake()), claim.falls, rest) if truth < 1 else 0.0
        if doubted > NEGLIGIBLE:
            proved = self.value(world.lost(doubter, 1), stands, rest) if truth > 0 else 0.0
            allow = (1 - doubted) * allow + doubted * (truth * proved + (1 - truth) * fell)
        if claim.seat == me or me not in asked or not world.influence[me]:
            return allow, 0.0
        wrong = self.value(world.lost(me, 1), stands, rest) if truth > 0 else 0.0
        return allow, truth * wrong + (1 - truth) * fell

    def doubters(self, world: World, claim: Claim, truth: float, asked: list[int]) -> tuple[int, float]:
        """The likeliest of the others to doubt a claim, and how likely any of them does."""
        if claim.seat == self.me:
            truth = self.image(claim)
        concerned, others = concerns(claim), max(1, len(self.view.living) - 1)
        likeliest, most, calm = NOBODY, 0.0, 1.0
        for seat in asked:
            if seat != claim.seat and seat != self.me and world.influence[seat]:
                rate = self.odds.memory.records[seat].doubting(others) * (1 - truth) / USUAL_LIE
                rate = min(SUREST, rate * CONCERNED if seat == concerned else rate)
                calm *= 1 - rate
                if rate > most:
                    likeliest, most = seat, rate
        return likeliest, 1 - calm

    def image(self, claim: Claim) -> float:
        """How true a claim of this seat looks to the others."""
        return 1 - self.odds.image(DUKE) if isinstance(claim, DenyDuke) else self.odds.image(claim.character)

    # Blocks

    def block(self, world: World, block: Block, rest: Steps, asked: list[int]) -> tuple[float, float]:
        """What it comes to if this seat does not block, and if it does as well as it can."""
        me, seats = self.me, block.seats(self.view)
        likeliest, most, calm, character = NOBODY, 0.0, 1.0, 0
        for seat in seats:
            if seat != me and seat in asked and world.influence[seat]:
                rate, by = self.blocks(world, block, seat)
                calm *= 1 - rate
                if rate > most:
                    likeliest, most, character = seat, rate, by
        allow = self.value(world, block.unblocked, rest)
        if calm < 1 - NEGLIGIBLE:
            stopped = self.value(world, [blocked(block, likeliest, character)], rest)
            allow = calm * allow + (1 - calm) * stopped
        best = 0.0
        if me in seats and me in asked and world.influence[me]:
            for by in block.blocked_by:
                best = max(best, self.value(world, [blocked(block, me, by)], rest))
        return allow, best

    def blocks(self, world: World, block: Block, seat: int) -> tuple[float, int]:
        """How likely another seat blocks, and with which character."""
        missing, most, character = 1.0, -1.0, 0
        for by in block.blocked_by:
            chance = self.odds.holds(seat, by)
            missing *= 1 - chance
            if chance > most:
                most, character = chance, by
        bluff = temptation(world, block, seat) * self.odds.memory.records[seat].blocking()
        return (1 - missing) * BLOCKS_IF_IT_CAN + missing * min(SUREST, bluff), character


def after(steps: Steps, i: int, rest: Steps) -> Steps:
    """What comes after one of the steps."""
    return rest if i + 1 == len(steps) else [*steps[i + 1 :], *rest]


def blocked(block: Block, seat: int, character: int) -> Claim:
    """The claim by which a seat blocks."""
    return Claim(seat, character, [Fail(block.actor)], block.unblocked)


def temptation(world: World, block: Block, seat: int) -> float:
    """How likely a seat blocks that cannot."""
    if block.target == NOBODY:
        return BLUFFS_FOR_OTHERS
    if CONTESSA not in block.blocked_by:
        return BLUFFS_FOR_COINS
    return BLUFFS_FOR_ALL if world.influence[seat] == 1 else BLUFFS_FOR_A_CARD


def concerns(claim: Claim) -> int:
    """Whom a claim costs something if it stands."""
    first = claim.stands[0]
    if isinstance(first, Block):
        return first.target
    if isinstance(first, Fail):
        return first.seat
    return first.seat if isinstance(first, HandBomb) else NOBODY
