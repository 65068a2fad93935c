"""Lookahead by expected value: follows the rules' own pending steps, with estimates of what the players will answer."""

from __future__ import annotations

from typing import Final

from dorehami.bots.coup.beliefs import Beliefs
from dorehami.bots.coup.evaluation import World
from dorehami.bots.coup.hands import missing_value
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

USUAL_LIE: Final = 0.45  # probability of a lie at which a seat doubts at its usual rate
CONCERNED: Final = 2.0  # factor on the doubt of the seat that pays for the claim
SUREST: Final = 0.9
NEGLIGIBLE: Final = 0.01
BLOCKS_IF_IT_CAN: Final = 0.85
BLUFFS_FOR_COINS: Final = 0.12  # chance of a false block: of stealing,
BLUFFS_FOR_OTHERS: Final = 0.04  # of foreign aid,
BLUFFS_FOR_A_CARD: Final = 0.25  # of an assassination with two influences,
BLUFFS_FOR_ALL: Final = 0.45  # or with the last one
EXCHANGE_HELPS: Final = 0.02
EXAMINING_HELPS: Final = 0.05
BOMB_HURTS: Final = 0.5  # the bomb costs an influence if a contessa is less likely than this


class Lookahead:
    """Expected values for one seat."""

    def __init__(self, beliefs: Beliefs) -> None:
        self.beliefs = beliefs
        self.me = beliefs.me
        self.view: Table = beliefs.view

    def value(self, world: World, steps: Steps, rest: Steps) -> float:
        """Return the expected value for this seat after the steps and the rest."""
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
            world = self.apply_step(world, step)
        return self.value(world, rest, []) if rest else world.worth(self.me)

    def apply_step(self, world: World, step: Step[Table]) -> World:
        """Return the world after a step that asks nobody, or whose answer hardly matters."""
        if isinstance(step, LoseInfluence):
            return world.lost(step.seat, step.count)
        if isinstance(step, Pay):
            return world.paid(step.payer, step.payee, step.coins)
        if isinstance(step, Keep) and step.seat == self.me:
            return world.better(EXCHANGE_HELPS * missing_value(faces(self.view.hand(self.me))))
        if isinstance(step, Reveal) and step.inquisitor == self.me:
            return world.better(EXAMINING_HELPS)
        if isinstance(step, Convert):
            return world.converted(step.seat)
        if isinstance(step, Embezzle):
            return world.paid(RESERVE, step.seat, world.coins[RESERVE])
        if isinstance(step, HandBomb) and self.beliefs.holds(step.seat, CONTESSA) < BOMB_HURTS:
            return world.lost(step.seat, 1)
        return world

    # Claims

    def truth(self, claim: Claim) -> float:
        """Return the probability that a claim is true, given that it was made."""
        if isinstance(claim, DenyDuke):
            return 1 - self.beliefs.holds(claim.seat, DUKE)
        return self.beliefs.claimed(claim.seat, claim.character)

    def claim(self, world: World, claim: Claim, rest: Steps, asked: list[int]) -> tuple[float, float]:
        """Return the expected values of allowing and of doubting a claim. The claimant never doubts."""
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
        """Return the other seat that is likeliest to doubt a claim, and the probability that any does."""
        if claim.seat == self.me:
            truth = self.perceived(claim)
        concerned, others = affected_seat(claim), max(1, len(self.view.living) - 1)
        likeliest, most, calm = NOBODY, 0.0, 1.0
        for seat in asked:
            if seat != claim.seat and seat != self.me and world.influence[seat]:
                rate = self.beliefs.memory.records[seat].doubt_rate(others) * (1 - truth) / USUAL_LIE
                rate = min(SUREST, rate * CONCERNED if seat == concerned else rate)
                calm *= 1 - rate
                if rate > most:
                    likeliest, most = seat, rate
        return likeliest, 1 - calm

    def perceived(self, claim: Claim) -> float:
        """Return the probability of a claim of this seat as the others see it."""
        return (
            1 - self.beliefs.perceived(DUKE) if isinstance(claim, DenyDuke) else self.beliefs.perceived(claim.character)
        )

    # Blocks

    def block(self, world: World, block: Block, rest: Steps, asked: list[int]) -> tuple[float, float]:
        """Return the expected values of not blocking and of the best block."""
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
        """Return the probability that another seat blocks, and its likeliest character."""
        missing, most, character = 1.0, -1.0, 0
        for by in block.blocked_by:
            chance = self.beliefs.holds(seat, by)
            missing *= 1 - chance
            if chance > most:
                most, character = chance, by
        bluff = bluff_chance(world, block, seat) * self.beliefs.memory.records[seat].block_rate()
        return (1 - missing) * BLOCKS_IF_IT_CAN + missing * min(SUREST, bluff), character


def after(steps: Steps, i: int, rest: Steps) -> Steps:
    """Return the steps that follow step `i`."""
    return rest if i + 1 == len(steps) else [*steps[i + 1 :], *rest]


def blocked(block: Block, seat: int, character: int) -> Claim:
    """Return the claim by which a seat blocks."""
    return Claim(seat, character, [Fail(block.actor)], block.unblocked)


def bluff_chance(world: World, block: Block, seat: int) -> float:
    """Return the probability that a seat blocks without the character."""
    if block.target == NOBODY:
        return BLUFFS_FOR_OTHERS
    if CONTESSA not in block.blocked_by:
        return BLUFFS_FOR_COINS
    return BLUFFS_FOR_ALL if world.influence[seat] == 1 else BLUFFS_FOR_A_CARD


def affected_seat(claim: Claim) -> int:
    """Return the seat that pays for a claim if it stands, or NOBODY."""
    first = claim.stands[0]
    if isinstance(first, Block):
        return first.target
    if isinstance(first, Fail):
        return first.seat
    return first.seat if isinstance(first, HandBomb) else NOBODY
