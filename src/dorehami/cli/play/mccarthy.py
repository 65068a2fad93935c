"""The narrator of The McCarthy Collection. Moves are typed as card numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dorehami.cli.play.narrator import DOT, Events, Narrator
from dorehami.cli.play.sentences import Sentences
from dorehami.engine.agenda import Args
from dorehami.engine.facts import Facts
from dorehami.engine.moves import Move

RULES = ("M3", "M5", "M7")  # rules shown in the help,
PARTNER_RULE = "M22"  # and with silent partners


class McCarthy(Narrator):
    """Describes The McCarthy Collection in a terminal."""

    numbered = False

    def __init__(self, sentences: Sentences, partners: bool) -> None:
        super().__init__(sentences)
        self.partners = partners
        self.keys += ".pairs" if partners else ".cards"
        self.unknown += ".pairs" if partners else ".cards"

    def shows_table_first(self, step: Any, moves: Sequence[Move]) -> bool:
        return True

    def table_lines(self, facts: Facts) -> list[str]:
        lines = [self.seat(facts, seat) for seat in range(len(facts["hand"]))]
        if facts["diamond"]:
            sale = [
                self.say("mccarthy-sale", n=int(facts["diamond"][0])),
                self.say("mccarthy-column", n=facts["column"]),
            ]
            voids = [self.say("mccarthy-voids", n=facts["void"])] if facts["void"] else []
            lines.append(DOT.join([*sale, *voids]))
        return lines

    def seat(self, facts: Facts, seat: int) -> str:
        parts = [self.seat_name(seat), self.say("play-points", n=facts["score"][seat])]
        parts += self.collection_and_hand(facts["won"][seat], facts["hand"][seat])
        if self.partners:
            has = DOT.join(self.collection_and_hand(facts["partner_won"][seat], facts["partner_hand"][seat]))
            parts.append(self.say("mccarthy-partner", has=has))
        return DOT.join(parts)

    def collection_and_hand(self, won: list[str], hand: list[str]) -> list[str]:
        found = [self.say("mccarthy-won", cards=self.cards(won)) if won else self.say("mccarthy-won.none")]
        return [*found, self.say("mccarthy-hand", cards=self.cards(hand))] if hand else found

    def cards(self, cards: Sequence[str]) -> str:
        """Return numbers, with ranges for three and more in a row."""
        return self.sentences.join_list([self.sentences.number(run) for run in runs([int(card) for card in cards])])

    def event_lines(self, told: Events) -> list[str]:
        return [line for key, args in told for line in self.event(key, args)]

    def event(self, key: str, args: Args) -> Iterator[str]:
        match key:
            case "offered":
                yield ""
                yield self.say("mccarthy-log-offered", n=int(args["card"]))
            case "opened":
                yield self.say("mccarthy-log-opened", bids=self.bids(args["bids"], args.get("partner_bids", [])))
            case "sold":
                yield self.collection_sentence("mccarthy-log-sold", args, n=int(args["card"]), m=int(args["bid"]))
            case "put_under":
                yield self.say("mccarthy-log-put_under", n=int(args["card"]))
            case "diamond_completed":
                low, high = args["cards"]
                yield self.collection_sentence("mccarthy-log-completed", args, a=int(low), b=int(high))
            case "last_round_began":
                yield self.say("mccarthy-log-last_round")
            case "closed" if args["unsold"]:
                yield self.say("mccarthy-log-closed", n=args["unsold"])

    def bids(self, own: list[str], partners: list[str]) -> str:
        said = []
        for seat, bid in enumerate(own):
            pair = {"m": int(partners[seat])} if partners else {}
            key = "mccarthy-bid.both" if pair else "mccarthy-bid"
            said.append(self.say(key, who=self.sentences.name_of(seat), n=int(bid), **pair))
        return self.sentences.join_list(said)

    def collection_sentence(self, key: str, args: Args, **values: int) -> str:
        """Return a sentence about a player's own collection or the silent partner's."""
        if args["to"] == "won":
            return self.sentence(key, args["seat"], **values)
        return self.sentence(f"{key}.partner", other=args["seat"], **values)

    def question(self, facts: Facts, step: Any, moves: Sequence[Move]) -> str:
        return self.say("mccarthy-ask-both" if self.partners else "mccarthy-ask-bid")

    def labels(self, move: Move, step: Any) -> tuple[str, ...]:
        return tuple([self.sentences.number(card) for card in move.things])

    def help(self, moves: Sequence[Move]) -> list[str]:
        rules = (*RULES, PARTNER_RULE) if self.partners else RULES
        return [self.say(f"mccarthy-rule-{rule}") for rule in rules]


def runs(cards: Sequence[int]) -> list[str]:
    """Return consecutive numbers as ranges: 5–7, 9, 10."""
    found: list[list[int]] = []
    for card in cards:
        if found and card == found[-1][-1] + 1:
            found[-1].append(card)
        else:
            found.append([card])
    return [
        text for run in found for text in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(card) for card in run])
    ]
