"""Memory of public behaviour in Coup: claims, doubts, blocks and caught bluffs of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dorehami.engine.agenda import Args
from dorehami.games.coup.words import (
    AMBASSADOR,
    ASSASSINATE,
    CAPTAIN,
    CONTESSA,
    DUKE,
    FOREIGN_AID,
    INCOME,
    INQUISITOR,
    NAMES,
    STEAL,
)

CHARACTERS: Final = len(NAMES)
NONE: Final = -1

# Factors on the odds that a seat holds a character, after:
SHOWN_AWAY: Final = 0.7  # it has shown the card and drawn another
CAUGHT_WITHOUT: Final = 0.15
TURNED_UP: Final = 0.6
NO_CONTESSA: Final = 0.2  # it was assassinated and did not block
NO_CAPTAIN: Final = 0.45  # it was robbed and did not block
NO_DUKE: Final = 0.75  # it let foreign aid pass, or took less than tax
REPEATED: Final = 1.15  # it has claimed the same before
SUREST: Final = 12.0
EXCHANGED: Final = 0.35  # exponent on the factors after an exchange
FADED: Final = 0.9  # factor on what was put back, for each card that another draws

# Priors of the others' behaviour, and their weights in observations:
USUAL_BLUFF: Final = 0.3  # prior of a claim being false
BLUFFS_WEIGH: Final = 3.0
USUAL_DOUBT: Final = 0.25  # prior of a claim being doubted by anybody
DOUBTS_WEIGH: Final = 6.0
USUAL_BLOCK: Final = 0.25  # prior of blocking when possible
BLOCKS_WEIGH: Final = 4.0
USUAL_ODDS: Final = 0.67  # that a seat holds a given character


class SeatRecord:
    """The observed behaviour of one seat."""

    def __init__(self) -> None:
        self.likelier = [1.0] * CHARACTERS  # by character: factor on the odds by counting
        self.windows = 0  # claims of others that it could have doubted
        self.doubts = 0
        self.openings = 0  # actions that it could have blocked
        self.blocks = 0
        self.caught = 0
        self.proved = 0

    def claim_factor(self) -> float:
        """Return the factor on the odds of a claim being true; the fewer bluffs were caught, the higher."""
        seen = self.caught + self.proved
        lies = (USUAL_BLUFF * BLUFFS_WEIGH + self.caught) / (BLUFFS_WEIGH + seen)
        return (1 - lies) / lies / USUAL_ODDS

    def doubt_rate(self, others: int) -> float:
        """Return the probability that it doubts a claim, as one of `others` who could."""
        return (USUAL_DOUBT / others * DOUBTS_WEIGH + self.doubts) / (DOUBTS_WEIGH + self.windows)

    def block_rate(self) -> float:
        """Return how often it blocks, relative to the prior."""
        return (USUAL_BLOCK * BLOCKS_WEIGH + self.blocks) / (BLOCKS_WEIGH + self.openings) / USUAL_BLOCK

    def claimed(self, character: int) -> None:
        before = self.likelier[character]
        after = before * REPEATED if before > 1 else before * self.claim_factor()
        self.likelier[character] = min(SUREST, after)

    def fade(self, left: float) -> None:
        """Move the odds towards the prior, since some of its cards may have changed."""
        self.likelier = [value**left for value in self.likelier]

    def dump(self) -> list[Any]:
        return [self.likelier, self.windows, self.doubts, self.openings, self.blocks, self.caught, self.proved]

    def restore(self, dump: list[Any]) -> None:
        self.likelier, self.windows, self.doubts, self.openings, self.blocks, self.caught, self.proved = dump


class Memory:
    """The records of all seats, and the current action."""

    def __init__(self, seats: int) -> None:
        self.records = [SeatRecord() for _ in range(seats)]
        self.returned = [0.0] * CHARACTERS  # expected cards that this mind put back and that are still in the court
        self.actor = NONE
        self.action = ""
        self.target = NONE
        self.claim = ""  # the last one
        self.stopped = False  # whether the action was blocked or its claim failed

    def observe(self, me: int, living: list[int], told: Sequence[tuple[str, Args]]) -> None:
        """Update from a seat's events. `living` is as of now, which is close enough."""
        for key, args in told:
            if key == "turn_passed":
                self.infer_from_passing(living)
            elif key == "allowed":
                self.allowed(args["seat"], args["claim"], living)
            elif "seat" in args:
                self.record_event(me, key, args, self.records[args["seat"]])

    def record_event(self, me: int, key: str, args: Args, record: SeatRecord) -> None:
        """Update from one event of a seat."""
        if key == "declared":
            self.declared(args)
        elif key == "blocked":
            self.blocked(args, record)
        elif key == "challenged":
            record.windows += 1
            record.doubts += 1
        elif key == "conceded":
            self.conceded(record)
        elif key == "shown":
            record.proved += 1
            record.likelier[NAMES.index(args["card"])] = SHOWN_AWAY
        elif key == "turned_up":
            record.likelier[NAMES.index(args["card"])] *= TURNED_UP
        elif key in ("drew", "drew_aside"):
            self.drew(me, args)
        elif key in ("exchanged", "replaced"):
            self.records[args["target"] if "target" in args else args["seat"]].fade(EXCHANGED)

    def declared(self, args: Args) -> None:
        self.actor = args["seat"]
        self.action = args["action"]
        self.target = args.get("target", NONE)
        self.claim = args.get("claim", "")
        self.stopped = False
        if self.action in (INCOME.verb, FOREIGN_AID.verb):
            self.records[self.actor].likelier[DUKE] *= NO_DUKE

    def blocked(self, args: Args, record: SeatRecord) -> None:
        record.openings += 1
        record.blocks += 1
        self.claim = args["claim"]
        self.stopped = True

    def allowed(self, claimant: int, claim: str, living: list[int]) -> None:
        for seat in living:
            if seat != claimant:
                self.records[seat].windows += 1
        if claim in NAMES:
            self.records[claimant].claimed(NAMES.index(claim))

    def conceded(self, record: SeatRecord) -> None:
        record.caught += 1
        if self.claim in NAMES:
            record.likelier[NAMES.index(self.claim)] = CAUGHT_WITHOUT
        self.stopped = True

    def drew(self, me: int, args: Args) -> None:
        """Update what was put back: another's drawn card may be one of them."""
        if args["seat"] != me:
            self.returned = [value * FADED for value in self.returned]
            return
        face = NAMES.index(args["card"])
        self.returned[face] = max(0.0, self.returned[face] - 1)

    def infer_from_passing(self, living: list[int]) -> None:
        """Update the seats that could have blocked the finished action and did not."""
        if not self.stopped:
            if self.action == FOREIGN_AID.verb:
                for seat in living:
                    if seat != self.actor:
                        self.let_pass(seat, (DUKE,), NO_DUKE)
            elif self.action == STEAL[0].verb:
                self.let_pass(self.target, (CAPTAIN, AMBASSADOR, INQUISITOR), NO_CAPTAIN)
            elif self.action == ASSASSINATE[0].verb:
                self.let_pass(self.target, (CONTESSA,), NO_CONTESSA)
        self.stopped = True

    def let_pass(self, seat: int, blockers: tuple[int, ...], less: float) -> None:
        record = self.records[seat]
        record.openings += 1
        for character in blockers:
            record.likelier[character] *= less

    def put_back(self, faces: list[int]) -> None:
        for face in faces:
            self.returned[face] += 1

    def dump(self) -> list[Any]:
        under_way = [self.actor, self.action, self.target, self.claim, self.stopped]
        return [[record.dump() for record in self.records], self.returned, under_way]

    def restore(self, dump: list[Any]) -> None:
        records, self.returned, under_way = dump
        for record, noted in zip(self.records, records, strict=True):
            record.restore(noted)
        self.actor, self.action, self.target, self.claim, self.stopped = under_way
