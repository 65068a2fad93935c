"""The easy mind: a friendly beginner who mostly says what is true, and whose habits one can learn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from dorehami.bots.coup.hands import VALUES
from dorehami.bots.coup.softmax import drawn
from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args
from dorehami.engine.cards import holds
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.coup.claims import Claim
from dorehami.games.coup.reformation import DenyDuke
from dorehami.games.coup.table import Table
from dorehami.games.coup.words import ALLOW, CHALLENGE, CONTESSA, COUP, DEFUSE, DUKE, EMBEZZLE, PASS, SHOW


class Temper:
    """A kind of beginner."""

    def __init__(
        self, name: str, likes: dict[str, float], bluffs: float, whim: float, again: float, grudge: float
    ) -> None:
        self.name = name
        self.likes = likes  # how much more than others it likes an action
        self.bluffs = bluffs  # how much less it likes an action for want of the character
        self.whim = whim  # how likely it doubts any claim,
        self.again = again  # one that the same seat has just made before,
        self.grudge = grudge  # or one by who hurt it last


TEMPERS: Final = (
    Temper("saver", {"income": 3.0, "assassinate": 0.2}, bluffs=0.02, whim=0.01, again=0.02, grudge=0.05),
    Temper("trader", {"foreign_aid": 2.5, "tax": 1.5}, bluffs=0.1, whim=0.02, again=0.05, grudge=0.05),
    Temper("avenger", {"steal": 1.5, "assassinate": 1.5}, bluffs=0.06, whim=0.02, again=0.02, grudge=0.4),
    Temper("doubter", {"exchange": 1.5, "examine": 1.5}, bluffs=0.04, whim=0.05, again=0.3, grudge=0.1),
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
CONTESSAS: Final = (DEFUSE.verb, PASS[0].verb)  # what one says to hold her for
BLOCKS: Final = 0.85  # what it can block truthfully
BLOCKS_FALSELY: Final = 0.04
LAST_STRAW: Final = 0.25  # a false contessa, when it would be exiled
EYE_FOR_AN_EYE: Final = 4.0  # how much likelier it aims at who hurt it last
LAST_BLOW: Final = 1e6  # and how much it likes the coup that wins the game


class Easy(Mind):
    """Honest, a bit random, and it does not forget who hurt it last."""

    def __init__(self) -> None:
        self.temper = TEMPERS[0]
        self.hurt_by = NOBODY
        self.actor = NOBODY  # who acts against whom
        self.target = NOBODY
        self.claims: list[str] = []  # the last of each seat
        self.repeated = False  # was the open claim made by the same seat before?

    def settle(self, rng: random.Random) -> None:
        self.temper = TEMPERS[int(rng.random() * len(TEMPERS))]

    def temperament(self) -> str:
        return self.temper.name

    def memory(self) -> Any:
        mood = [self.hurt_by, self.actor, self.target, self.repeated]
        return [self.temper.name, mood, self.claims]

    def remember(self, memory: Any) -> None:
        name, mood, self.claims = memory
        self.temper = next(temper for temper in TEMPERS if temper.name == name)
        self.hurt_by, self.actor, self.target, self.repeated = mood

    def hear(self, me: int, told: Sequence[tuple[str, Args]]) -> None:
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
        self.hear(sight.seat, sight.told)
        if len(sight.moves) == 1:
            return 0
        decision = sight.state.step().decision()
        if decision in ("action", "bomb"):
            return drawn([self.liking(sight, view, move) for move in sight.moves], sight.rng)
        if decision == "challenge":
            return sight.moves.index(CHALLENGE if sight.rng.random() < self.distrust(sight) else ALLOW)
        if decision == "block":
            return drawn([self.blocking(sight, view, move) for move in sight.moves], sight.rng)
        if decision == "prove":
            return sight.moves.index(SHOW)
        if decision in ("lose", "reveal"):
            return self.dearest(sight, least=True)
        if decision in ("exchange", "draft"):
            return self.dearest(sight, least=False)
        return int(sight.rng.random() * len(sight.moves))

    def liking(self, sight: Sight, view: Table, move: Move) -> float:
        """How much it would like to do this; a verb with many targets is no likelier for it."""
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

    def distrust(self, sight: Sight) -> float:
        """On a whim, or because it hears the same again, or from one it has not forgiven; not against its own eyes."""
        claim = sight.state.step()
        assert isinstance(claim, Claim)
        known = held(sight.state.table, claim.seat, claim.character)
        if known is not None:
            return float(known == isinstance(claim, DenyDuke))
        doubt = self.temper.whim
        if self.repeated:
            doubt = max(doubt, self.temper.again)
        if claim.seat == self.hurt_by:
            doubt = max(doubt, self.temper.grudge)
        return doubt

    def blocking(self, sight: Sight, view: Table, move: Move) -> float:
        if move is ALLOW:
            return 1 - BLOCKS
        if holds(view.hand(sight.seat), move.value):
            return BLOCKS
        last_straw = move.value == CONTESSA and view.influence(sight.seat) == 1
        return (LAST_STRAW if last_straw else BLOCKS_FALSELY) * (1 - BLOCKS)

    def dearest(self, sight: Sight, least: bool) -> int:
        """By how dear its characters are to it."""
        dear = [sum([VALUES[face] for face in set(move.values)]) + sight.rng.random() for move in sight.moves]
        return dear.index(min(dear) if least else max(dear))


def held(view: Table, seat: int, character: int) -> bool | None:
    """Does a seat hold a character? As far as it lies before one's eyes: it was shown, or all of them are elsewhere."""
    if holds(view.hand(seat), character):
        return True
    seen = sum([card.face == character for cards in view.piles for card in cards])
    return False if seen == view.layout.decks[0].count(character) else None
