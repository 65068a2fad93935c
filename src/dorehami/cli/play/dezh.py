"""The narrator of Dezh."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from dorehami.cli.play.narrator import DOT, Events, Narrator
from dorehami.engine.agenda import Args
from dorehami.engine.cards import HIDDEN
from dorehami.engine.facts import Facts
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.deck import KIND, NAMES, PRICE
from dorehami.games.dezh.turns import DEEDS
from dorehami.games.dezh.words import COINS

RULE_OF_ROLE: Final = dict(
    zip(
        ("assassin", "thief", "magician", "king", "sage", "merchant", "architect", "warlord"),
        ("D14", "D15", "D16", "D17", "D18", "D19", "D20", "D21"),
        strict=True,
    )
)
RULE_OF_DISTRICT: Final = {
    "abandoned_city": "D40",
    "armoury": "D41",
    "observatory": "D42",
    "graveyard": "D43",
    "alchemy": "D44",
    "smithy": "D45",
}
RULE_OF_VERB: Final = {"draw": "D16", "buy": "D43", "decline": "D43"}  # verbs outside a turn
DISTRICT_VERBS: Final = ("build", "keep", "redraw", "alchemy")  # verbs whose argument is an own district
ROLE_VERBS: Final = ("kill", "rob")  # or a role
MERGED: Final = ("drew", "put_under")  # events that are merged


class Dezh(Narrator):
    """Describes Dezh in a terminal."""

    # ------------------------------------------------------------------ the table

    def shows_table_first(self, step: Any, moves: Sequence[Move]) -> bool:
        return step.decision() == "role" or COINS in moves

    def table_lines(self, facts: Facts) -> list[str]:
        me = self.sentences.me
        lines = [self.seat(facts, seat) for seat in range(len(facts["coins"]))]
        hand = facts["hand"][me]
        lines.append(self.say("dezh-hand", districts=self.districts(hand)) if hand else self.say("dezh-hand.none"))
        middle = []
        if facts["roles"][me]:
            middle.append(self.say("dezh-roles", n=len(facts["roles"][me]), roles=self.roles(facts["roles"][me])))
        if facts["face_up"]:
            middle.append(self.say("dezh-face_up", roles=self.roles(facts["face_up"])))
        middle.append(self.say("dezh-deck", n=facts["deck"]))
        known = [district for district in facts["bottom"] if district != NAMES[HIDDEN]]
        if known:
            middle.append(self.say("dezh-bottom", districts=self.districts(known)))  # D51
        return [*lines, DOT.join(middle)]

    def seat(self, facts: Facts, seat: int) -> str:
        city = facts["city"][seat]
        parts = [self.seat_name(seat), self.say("game-coins", n=facts["coins"][seat])]
        parts.append(self.say("dezh-cards", n=facts["hand_size"][seat]))
        parts += [self.say("dezh-crown")] if seat in facts["crown"] else []
        parts += [self.say("dezh-plays", role=self.role(role)) for role in facts["turned_up"][seat]]
        parts.append(self.say("dezh-city", districts=self.districts(city)) if city else self.say("dezh-city.none"))
        return DOT.join([*parts, self.say("play-points", n=facts["score"][seat])])

    def role(self, role: str) -> str:
        return self.say(f"dezh-role-{role}")

    def roles(self, roles: Sequence[str]) -> str:
        return self.sentences.join_list([self.role(role) for role in roles])

    def district(self, district: str) -> str:
        return self.say(f"dezh-district-{district}")

    def district_with_price(self, district: str) -> str:
        return self.say("dezh-priced", d=self.district(district), n=PRICE[NAMES.index(district)])

    def districts(self, districts: Sequence[str]) -> str:
        return self.sentences.join_list([self.district_with_price(district) for district in districts])

    def score_lines(self, facts: Facts) -> list[str]:
        lines = [self.say("dezh-count")]
        for seat, words in enumerate(facts["count"]):
            parts = [self.say(f"dezh-count-{name}", n=int(n)) for name, n in zip(words[::2], words[1::2], strict=True)]
            lines.append(DOT.join([self.seat_name(seat), self.say("play-points", n=facts["score"][seat]), *parts]))
        return lines

    # ------------------------------------------------------------------ what happens

    def event_lines(self, told: Events) -> list[str]:
        return [line for key, args in grouped(told) for line in self.event(key, args)]

    def event(self, key: str, args: Args) -> Iterator[str]:
        seat = args.get("seat", NOBODY)
        mine = seat == self.sentences.me
        match key:
            case "round_ended":
                yield from ("", self.say("dezh-log-round_ended"))
            case "called":
                yield from ("", self.say("dezh-log-called", n=args["number"], role=self.role(args["role"])))
            case "nobody_answered":
                yield self.say("dezh-log-nobody_answered")
            case "burned_face_up":
                yield self.say("dezh-log-burned_face_up", role=self.role(args["card"]))
            case "handed_on" if mine:
                yield self.say("dezh-log-handed_on", roles=self.roles(args["cards"]))
            case "took" | "burned_by" if mine:
                yield self.say(f"dezh-log-{key}", role=self.role(args["card"]))
            case "turned_up":
                yield self.sentence("dezh-log-turned_up", seat, role=self.role(args["card"]))
            case "named_to_murder" | "named_to_rob" | "found_dead":
                yield self.sentence(f"dezh-log-{key}", seat, role=self.role(args["role"]))
            case "robbed":
                yield self.sentence("dezh-log-robbed", other=args["payer"], n=args["coins"])
            case "paid":
                yield from self.paid(args)
            case "drew":
                districts = self.districts(args["cards"]) if mine else ""
                yield self.sentence("dezh-log-drew", seat, n=len(args["cards"]), districts=districts)
            case "kept" if mine:
                yield self.say("dezh-log-kept", d=self.district(args["card"]))
            case "put_under" | "gave" if mine and args["cards"]:
                yield self.say(f"dezh-log-{key}", districts=self.districts(args["cards"]))
            case "redrew":
                yield self.sentence("dezh-log-redrew", seat, n=args["count"])
            case "destroyed":
                yield self.destroyed(seat, args)
            case "city_completed":
                form = (".mine" if mine else ".first") if args["first"] else ""
                yield self.sentence(f"dezh-log-city_completed{form}", seat)
            case "crowned" | "swapped" | "bought" | "declined":
                yield self.sentence(f"dezh-log-{key}", seat, args.get("target", NOBODY))

    def paid(self, args: Args) -> Iterator[str]:
        """Describe payments but for destruction and ruins, which have lines of their own."""
        why, n, thing = args["why"], args["coins"], args.get("thing", "")
        seat = args["payee"] if args["payer"] == "bank" else args["payer"]
        if why == "build":
            yield self.sentence("dezh-log-build", seat, d=self.district(thing), n=n)
        elif why == "income":
            yield self.sentence("dezh-log-income", seat, kind=self.say(f"dezh-kind-{thing}"), n=n)
        elif why in ("coins", "merchant", "alchemy", "smithy"):
            yield self.sentence(f"dezh-log-{why}", seat, n=n)

    def destroyed(self, seat: int, args: Args) -> str:
        if "target" in args:
            return self.sentence("dezh-log-destroyed", seat, args["target"], d=self.district(args["card"]))
        form = "mine" if seat == self.sentences.me else "own"
        return self.sentence(f"dezh-log-destroyed.{form}", seat, d=self.district(args["card"]))

    # ------------------------------------------------------------------ what is asked

    def question(self, facts: Facts, step: Any, moves: Sequence[Move]) -> str:
        match step.decision():
            case "role":
                return self.say("dezh-ask-role.burn" if len(moves[0].values) > 1 else "dezh-ask-role")
            case "turn":
                return self.say(
                    "dezh-ask-turn" if COINS in moves else "dezh-ask-turn.more", role=self.role(facts["called"][0])
                )
            case "graveyard":
                return self.say("dezh-ask-graveyard", d=self.district(facts["ruins"][0]))
        return self.say(f"dezh-ask-{step.decision()}")

    def labels(self, move: Move, step: Any) -> tuple[str, ...]:
        verb, things = move.verb, move.things
        if verb == "take":
            burned = [self.say("dezh-do-take.burn", role=self.role(things[2]))] if len(things) > 1 else []
            return (self.say("dezh-do-take", role=self.role(things[0])), *burned)
        name = self.say(f"dezh-do-{verb}")
        if verb in DISTRICT_VERBS:
            return (name, self.district_with_price(things[0]))
        if verb in ROLE_VERBS:
            return (name, self.role(things[0]))
        if verb == "destroy":
            return (name, self.sentence("dezh-theirs", other=move.target, d=self.district_with_price(things[0])))
        return (name, self.sentences.names[move.target]) if move.target != NOBODY else (name,)

    # ------------------------------------------------------------------ what a move means

    def meaning(self, facts: Facts, step: Any, move: Move) -> str:
        """Return the rule of the action, role or district."""
        if move.verb == "take":
            return self.rule(RULE_OF_ROLE[move.things[0]])
        if move.verb in ("build", "keep"):
            return self.district_rule(move.things[0], move.value)
        return self.rule(DEEDS[move.verb].rule if move.verb in DEEDS else RULE_OF_VERB[move.verb])

    def district_rule(self, district: str, face: int) -> str:
        says = self.say("dezh-costs", kind=self.say(f"dezh-kind-{KIND[face]}"), n=PRICE[face])
        return f"{says}{DOT}{self.rule(RULE_OF_DISTRICT[district])}" if district in RULE_OF_DISTRICT else says

    def rule(self, rule: str) -> str:
        return self.say(f"dezh-rule-{rule}")


def grouped(told: Events) -> Iterator[tuple[str, Args]]:
    """Merge consecutive events of one card of a seat."""
    for (key, seat), same in groupby(told, lambda event: (event[0], event[1].get("seat", NOBODY))):
        if key in MERGED:
            yield key, {"seat": seat, "cards": [args["card"] for _, args in same]}
        else:
            yield from same
