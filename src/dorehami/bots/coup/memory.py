"""What a mind has heard at a table of Coup: who claimed what, who doubts, who blocks, who was caught."""

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

# By how much likelier a seat holds a character, than by counting alone, after:
SHOWN_AWAY: Final = 0.7  # it has shown the card, and drawn another
CAUGHT_WITHOUT: Final = 0.15
TURNED_UP: Final = 0.6
NO_CONTESSA: Final = 0.2  # it was assassinated and did not block
NO_CAPTAIN: Final = 0.45  # it was robbed and did not block
NO_DUKE: Final = 0.75  # it let foreign aid pass, or took less than tax
REPEATED: Final = 1.15  # it has claimed the same before
SUREST: Final = 12.0
EXCHANGED: Final = 0.35  # of what was believed so much is left: an exponent
FADED: Final = 0.9  # of what one put back into the court, when somebody draws a card

# What others do, before anything is known of them, and how much has to be seen before that counts no more:
USUAL_BLUFF: Final = 0.3  # of all claims are false
BLUFFS_WEIGH: Final = 3.0
USUAL_DOUBT: Final = 0.25  # of all claims are doubted by somebody
DOUBTS_WEIGH: Final = 6.0
USUAL_BLOCK: Final = 0.25  # of all that could be blocked is
BLOCKS_WEIGH: Final = 4.0
USUAL_ODDS: Final = 0.67  # that somebody holds a given character


class Record:
    """What is known about one seat, from what all have heard."""

    def __init__(self) -> None:
        self.likelier = [1.0] * CHARACTERS  # the odds by counting are multiplied by this
        self.windows = 0  # claims of others that it could have doubted
        self.doubts = 0
        self.openings = 0  # actions that it could have blocked
        self.blocks = 0
        self.caught = 0
        self.proved = 0

    def credit(self) -> float:
        """By how much a claim raises the odds that it is true: the more, the fewer are false."""
        seen = self.caught + self.proved
        lies = (USUAL_BLUFF * BLUFFS_WEIGH + self.caught) / (BLUFFS_WEIGH + seen)
        return (1 - lies) / lies / USUAL_ODDS

    def doubting(self, others: int) -> float:
        """How likely it doubts a claim, as one of so many who could."""
        return (USUAL_DOUBT / others * DOUBTS_WEIGH + self.doubts) / (DOUBTS_WEIGH + self.windows)

    def blocking(self) -> float:
        """How many times as often as usual it blocks."""
        return (USUAL_BLOCK * BLOCKS_WEIGH + self.blocks) / (BLOCKS_WEIGH + self.openings) / USUAL_BLOCK

    def claimed(self, character: int) -> None:
        before = self.likelier[character]
        after = before * REPEATED if before > 1 else before * self.credit()
        self.likelier[character] = min(SUREST, after)

    def fade(self, left: float) -> None:
        """Some of its cards may be others now."""
        self.likelier = [value**left for value in self.likelier]

    def plain(self) -> list[Any]:
        return [self.likelier, self.windows, self.doubts, self.openings, self.blocks, self.caught, self.proved]

    def restore(self, plain: list[Any]) -> None:
        self.likelier, self.windows, self.doubts, self.openings, self.blocks, self.caught, self.proved = plain


class Memory:
    """All seats, and the action that is under way."""

    def __init__(self, seats: int) -> None:
        self.records = [Record() for _ in range(seats)]
        self.returned = [0.0] * CHARACTERS  # cards that this mind put back into the court
        self.actor = NONE
        self.action = ""
        self.target = NONE
        self.claim = ""  # the last that was made
        self.stopped = False  # was the action blocked, or did its claim fall?

    def hear(self, me: int, living: list[int], told: Sequence[tuple[str, Args]]) -> None:
        """The news of a seat; who lives now is near enough to who lived then."""
        for key, args in told:
            if key == "turn_passed":
                self.passed(living)
            elif key == "allowed":
                self.allowed(args["seat"], args["claim"], living)
            elif "seat" in args:
                self.take_in(me, key, args, self.records[args["seat"]])

    def take_in(self, me: int, key: str, args: Args, record: Record) -> None:
        """What somebody did."""
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

    def blocked(self, args: Args, record: Record) -> None:
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

    def conceded(self, record: Record) -> None:
        record.caught += 1
        if self.claim in NAMES:
            record.likelier[NAMES.index(self.claim)] = CAUGHT_WITHOUT
        self.stopped = True

    def drew(self, me: int, args: Args) -> None:
        """What somebody else draws may be what this mind put back."""
        if args["seat"] != me:
            self.returned = [value * FADED for value in self.returned]
            return
        face = NAMES.index(args["card"])
        self.returned[face] = max(0.0, self.returned[face] - 1)

    def passed(self, living: list[int]) -> None:
        """The action is settled: who has let it pass, and could have blocked it?"""
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

    def plain(self) -> list[Any]:
        under_way = [self.actor, self.action, self.target, self.claim, self.stopped]
        return [[record.plain() for record in self.records], self.returned, under_way]

    def restore(self, plain: list[Any]) -> None:
        records, self.returned, under_way = plain
        for record, noted in zip(self.records, records, strict=True):
            record.restore(noted)
        self.actor, self.action, self.target, self.claim, self.stopped = under_way
