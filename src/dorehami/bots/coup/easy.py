"""The easy mind: an honest beginner with a fixed temperament, whose habits one can learn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from dorehami.bots.coup.hands import VALUES
from dorehami.bots.coup.softmax import weighted_choice
from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args
from dorehami.engine.cards import holds
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.coup.claims import Claim
from dorehami.games.coup.reformation import DenyDuke
from dorehami.games.coup.table import Table
from dorehami.games.coup.words import ALLOW, CHALLENGE, CONTESSA, COUP, DEFUSE, DUKE, EMBEZZLE, PASS, SHOW


class Temperament:
    """The weights of one kind of beginner."""

    def __init__(
        self, name: str, likes: dict[str, float], bluffs: float, random_doubt: float, again: float, grudge: float
    ) -> None:
        self.name = name
        self.likes = likes  # by action: factor on its weight
        self.bluffs = bluffs  # factor on the weight of a false claim
        self.random_doubt = random_doubt  # chance of doubting any claim,
        self.again = again  # one that the same seat has repeated,
        self.grudge = grudge  # or one by the seat that hurt it last


TEMPERAMENTS: Final = (
    Temperament("saver", {"income": 3.0, "assassinate": 0.2}, bluffs=0.02, random_doubt=0.01, again=0.02, grudge=0.05),
    Temperament("trader", {"foreign_aid": 2.5, "tax": 1.5}, bluffs=0.1, random_doubt=0.02, again=0.05, grudge=0.05),
    Temperament("avenger", {"steal": 1.5, "assassinate": 1.5}, bluffs=0.06, random_doubt=0.02, again=0.02, grudge=0.4),
    Temperament("doubter", {"exchange": 1.5, "examine": 1.5}, bluffs=0.04, random_doubt=0.05, again=0.3, grudge=0.1),
)
LIKED: Final = {
    "income": 2.0,
    "foreign_aid": 2.5,
    "tax": 4.0,
    "coup": 20.0,
    "assassinate": 5.0,
    "steal": 3.0,
    "exchange": 1.5,
    "examine": 1.0,
    "convert": 0.3,
    "embezzle": 1.5,
    "bomb": 1.5,
    "explode": 1.0,
    "defuse": 4.0,
    "pass": 4.0,
}
CONTESSAS: Final = (DEFUSE.verb, PASS[0].verb)  # verbs that claim the contessa
BLOCKS: Final = 0.85  # chance of a truthful block
BLOCKS_FALSELY: Final = 0.04
LAST_STRAW: Final = 0.25  # the same with a false contessa, when it would be exiled
EYE_FOR_AN_EYE: Final = 4.0  # factor for aiming at the seat that hurt it last
LAST_BLOW: Final = 1e6  # factor for the coup that wins the game


class Easy(Mind):
    """Mostly honest, a bit random, and vengeful towards the seat that hurt it last."""

    def __init__(self) -> None:
        self.temper = TEMPERAMENTS[0]
        self.hurt_by = NOBODY
        self.actor = NOBODY  # of the current action
        self.target = NOBODY
        self.claims: list[str] = []  # the last claim of each seat
        self.repeated = False  # whether the open claim repeats the seat's previous one

    def draw_temperament(self, rng: random.Random) -> None:
        self.temper = TEMPERAMENTS[int(rng.random() * len(TEMPERAMENTS))]

    def temperament(self) -> str:
        return self.temper.name

    def memory(self) -> Any:
        mood = [self.hurt_by, self.actor, self.target, self.repeated]
        return [self.temper.name, mood, self.claims]

    def restore(self, memory: Any) -> None:
        name, mood, self.claims = memory
        self.temper = next(temper for temper in TEMPERAMENTS if temper.name == name)
        self.hurt_by, self.actor, self.target, self.repeated = mood

    def observe(self, me: int, told: Sequence[tuple[str, Args]]) -> None:
        for key, args in told:
            if key == "declared":
                self.actor, self.target = args["seat"], args.get("target", NOBODY)
            if key in ("declared", "blocked") and "claim" in args:
                self.repeated = self.claims[args["seat"]] == args["claim"]
                self.claims[args["seat"]] = args["claim"]
            elif key == "challenged" and args["target"] == me:
                self.hurt_by = args["seat"]
            elif (key == "turned_up" and args["seat"] == me and self.target == me) or (
                key == "paid" and args["payer"] == me and args["payee"] == self.actor
            ):
                self.hurt_by = self.actor

    def choose(self, sight: Sight) -> int:
        view: Table = sight.state.table
        if not self.claims:
            self.claims = [""] * view.seats()
        self.observe(sight.seat, sight.told)
        if len(sight.moves) == 1:
            return 0
        decision = sight.state.step().decision()
        if decision in ("action", "bomb"):
            return weighted_choice([self.preference(sight, view, move) for move in sight.moves], sight.rng)
        if decision == "challenge":
            return sight.moves.index(CHALLENGE if sight.rng.random() < self.doubt_chance(sight) else ALLOW)
        if decision == "block":
            return weighted_choice([self.block_weight(sight, view, move) for move in sight.moves], sight.rng)
        if decision == "prove":
            return sight.moves.index(SHOW)
        if decision in ("lose", "reveal"):
            return self.by_value(sight, least=True)
        if decision in ("exchange", "draft"):
            return self.by_value(sight, least=False)
        return int(sight.rng.random() * len(sight.moves))

    def preference(self, sight: Sight, view: Table, move: Move) -> float:
        """Return the weight of a move; a verb with many targets weighs no more for it."""
        like = LIKED[move.verb] * self.temper.likes.get(move.verb, 1.0)
        if move.target >= 0:
            like /= len(view.living) - 1
            like *= EYE_FOR_AN_EYE if move.target == self.hurt_by else 1.0
            if move in COUP and len(view.living) == 2 and view.influence(move.target) == 1:
                like *= LAST_BLOW
        return like if self.honest(sight, view, move) else like * self.temper.bluffs

    def honest(self, sight: Sight, view: Table, move: Move) -> bool:
        hand = view.hand(sight.seat)
        if move.verb in CONTESSAS:
            return holds(hand, CONTESSA)
        if move is EMBEZZLE:
            return not holds(hand, DUKE)
        action = view.house.action(sight.seat, move)
        return action is None or not action.claims or holds(hand, action.claims)

    def doubt_chance(self, sight: Sight) -> float:
        """Return the chance of a challenge: higher for a repeated claim or a resented seat; 0 or 1 if it knows."""
        claim = sight.state.step()
        assert isinstance(claim, Claim)
        known = held(sight.state.table, claim.seat, claim.character)
        if known is not None:
            return float(known == isinstance(claim, DenyDuke))
        doubt = self.temper.random_doubt
        if self.repeated:
            doubt = max(doubt, self.temper.again)
        if claim.seat == self.hurt_by:
            doubt = max(doubt, self.temper.grudge)
        return doubt

    def block_weight(self, sight: Sight, view: Table, move: Move) -> float:
        if move is ALLOW:
            return 1 - BLOCKS
        if holds(view.hand(sight.seat), move.value):
            return BLOCKS
        last_straw = move.value == CONTESSA and view.influence(sight.seat) == 1
        return (LAST_STRAW if last_straw else BLOCKS_FALSELY) * (1 - BLOCKS)

    def by_value(self, sight: Sight, least: bool) -> int:
        """Return the index of the move whose cards are worth most, or least."""
        values = [sum([VALUES[face] for face in set(move.values)]) + sight.rng.random() for move in sight.moves]
        return values.index(min(values) if least else max(values))


def held(view: Table, seat: int, character: int) -> bool | None:
    """Return whether a seat holds a character, or None if this view cannot tell."""
    if holds(view.hand(seat), character):
        return True
    seen = sum([card.face == character for cards in view.piles for card in cards])
    return False if seen == view.layout.decks[0].count(character) else None
