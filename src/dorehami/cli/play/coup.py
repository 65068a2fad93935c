"""The narrator of Coup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from dorehami.cli.play.narrator import DOT, Events, Narrator
from dorehami.cli.play.sentences import Sentences
from dorehami.engine.agenda import Args
from dorehami.engine.facts import Facts
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.coup.claims import Block, Prove
from dorehami.games.coup.house import TREASURY, Action, House
from dorehami.games.coup.settling import Pay
from dorehami.games.coup.words import CONCEDE, CONTESSA, DUKE, EMBEZZLE, NAMES

CARD_VERBS = ("keep", "turn_up", "reveal")  # verbs whose arguments are own cards
DESCRIBED_BY_EFFECT = ("income", "bomb", "convert")  # actions described by their effect
NO_DUKE = "no_duke"


def income_of(action: Action) -> int:
    """Return the coins that an action brings if the treasury has them (K23)."""
    steps = action.effect(0, 1)
    return sum([step.coins for step in steps if isinstance(step, Pay) and step.payer == TREASURY])


class Coup(Narrator):
    """Describes Coup in a terminal."""

    def __init__(self, sentences: Sentences, house: House) -> None:
        super().__init__(sentences)
        self.house = house
        self.action = ""  # the last declared
        self.claim = ""  # the last challenged or declared
        self.proven = False  # whether the absence of a duke was described

    # ------------------------------------------------------------------ the table

    def shows_table_first(self, step: Any, moves: Sequence[Move]) -> bool:
        return step.decision() in ("action", "draft", "party")

    def table_lines(self, facts: Facts) -> list[str]:
        lines = [self.seat(facts, seat) for seat in range(len(facts["coins"]))]
        middle = [self.say("coup-treasury", n=facts["treasury"]), self.say("coup-court", n=facts["court"])]
        if any(facts["party"]):
            middle.append(self.say("play-about", action=self.say("coup-reserve"), thing=self.coins(facts["reserve"])))
        return [*lines, DOT.join(middle)]

    def seat(self, facts: Facts, seat: int) -> str:
        cards = [self.card(card) for card in facts["hand"][seat]]
        cards += [self.say("coup-lost", card=self.card(card)) for card in facts["up"][seat]]
        parts = [self.seat_name(seat), self.coins(facts["coins"][seat]), self.sentences.join_list(cards)]
        parts += [self.card(party) for party in facts["party"][seat]]
        parts += [self.say("coup-bomb-here")] if seat in facts["bomb"] else []
        parts += [self.say("coup-out")] if facts["exiled"][seat] else []
        return DOT.join(parts)

    def coins(self, count: int) -> str:
        return self.say("game-coins", n=count)

    def card(self, name: str) -> str:
        """Return the name of a character or a party."""
        return self.say(f"coup-{name}")

    # ------------------------------------------------------------------ what happens

    def event_lines(self, told: Events) -> list[str]:
        return [line for i, (key, args) in enumerate(told) for line in self.event(key, args, told[i + 1 :])]

    def event(self, key: str, args: Args, after: Events) -> Iterator[str]:
        seat, target = args.get("seat", NOBODY), args.get("target", NOBODY)
        match key:
            case "turn_passed":
                yield ""
            case "declared":
                yield from self.declared(args, after)
            case "paid":
                yield from self.paid(args)
            case "blocked" | "challenged":
                self.claim = args["claim"]
                values = {"card": self.card(self.claim)} if key == "blocked" else {}
                yield self.sentence(f"coup-log-{key}", seat, target, **values)
            case "shown":
                yield from self.shown(args, after)
            case "drew" if seat == self.sentences.me:
                yield self.say("coup-log-drew", card=self.card(args["card"]))
            case "turned_up":
                yield self.sentence("coup-log-turned_up", seat, card=self.card(args["card"]))
            case "revealed":
                mine = target == self.sentences.me
                card = self.card(args["card"])
                yield self.sentence("coup-log-revealed.mine" if mine else "coup-log-revealed", seat, target, card=card)
            case "drafted":
                yield self.sentence("coup-log-drafted", seat, card=self.card(args.get("cards", ["hidden"])[0]))
            case "sided":
                yield self.sentence("coup-log-sided", seat, party=self.card(args["party"]))
            case "converted":
                own = "-self" if seat == target else ""
                yield self.sentence(f"coup-log-converted{own}", seat, target, party=self.card(args["party"]))
            case "bomb_handed":
                passed = "" if self.action == "bomb" else "-passed"
                yield self.sentence(f"coup-log-bomb{passed}", seat, target)
            case "bomb_put_away" if self.action != "explode":
                yield self.say("coup-log-bomb-away")
            case "conceded" if self.claim == NO_DUKE:
                yield self.sentence("coup-log-confessed", seat)
            case "failed" | "conceded" | "exiled" | "exchanged" | "returned" | "replaced":
                yield self.sentence(f"coup-log-{key}", seat, target)

    def declared(self, args: Args, after: Events) -> Iterator[str]:
        seat, self.action = args["seat"], args["action"]
        self.claim, self.proven = args.get("claim", ""), False
        if self.action not in DESCRIBED_BY_EFFECT:
            card = self.card(self.claim) if self.claim in NAMES else ""
            price = next((said["coins"] for key, said in after if key == "paid" and said["payer"] == seat), 0)
            yield self.sentence(f"coup-log-{self.action}", seat, args.get("target", NOBODY), card=card, n=price)

    def paid(self, args: Args) -> Iterator[str]:
        """Describe income; costs are described with the action."""
        payer, payee, why = args["payer"], args["payee"], args["why"]
        if why == "exile":
            yield self.sentence("coup-log-swept", payer, n=args["coins"])  # K24
            return
        if not isinstance(payee, int):
            return
        if promised := args.get("promised"):  # K23
            none = "coup-log-income-none" if why == "income" else "coup-log-unpaid"
            key = "coup-log-short" if args["coins"] else none
            yield self.sentence(key, payee, n=args["coins"], of=promised)
            return
        key = f"coup-log-{why}" if why in ("income", "refund") else f"coup-log-{why}-paid"
        yield self.sentence(key, payee, payer if isinstance(payer, int) else NOBODY, n=args["coins"])

    def shown(self, args: Args, after: Events) -> Iterator[str]:
        """Describe shown cards; those shown to disprove a duke come one by one and are described together (R4)."""
        if self.claim != NO_DUKE:
            yield self.sentence("coup-log-shown", args["seat"], card=self.card(args["card"]))
        elif not self.proven:
            self.proven = True
            more = [said["card"] for _, said in takewhile(lambda told: told[0] == "shown", after)]
            yield self.sentence("coup-log-shown-none", args["seat"], cards=self.cards([args["card"], *more]))

    # ------------------------------------------------------------------ what is asked

    def question(self, facts: Facts, step: Any, moves: Sequence[Move]) -> str:
        me, decision = self.sentences.me, step.decision()
        match decision:
            case "action":
                return DOT.join([self.say("coup-now-action.me"), *self.action_asked(facts, moves)])
            case "challenge":
                return self.sentence("coup-ask-challenge", step.seat)
            case "block":
                return self.sentence("coup-ask-block", step.actor)
            case "prove":
                claim = step.claim.claimed()
                if claim != NO_DUKE:
                    return self.say("coup-now-prove.ask", card=self.card(claim))
                return self.say("coup-now-prove.confess" if CONCEDE in moves else "coup-now-prove.asknone")  # R4
            case "draft" | "party":
                return f"{self.say(f'coup-now-{decision}.me')} {self.say(f'coup-now-{decision}.then')}"
            case "exchange":
                return f"{self.say('coup-now-keep.me', n=facts['influence'][me])} {self.say('coup-now-keep.ask')}"
            case "examine":
                return self.situation_and_question("coup-now-judge", step.examined)
            case "reveal":
                return self.situation_and_question("coup-now-reveal", step.inquisitor)
        return self.situation_and_question(f"coup-now-{decision}")

    def action_asked(self, facts: Facts, moves: Sequence[Move]) -> list[str]:
        """Return the question, and before it a warning if the treasury is low (K23)."""
        if all(move.verb == "coup" for move in moves):
            return [self.say("coup-now-action.forced", n=facts["coins"][self.sentences.me])]
        most = max([income_of(action) for action in self.house.rules.actions])
        low = [self.say("coup-low", n=facts["treasury"])] if most > facts["treasury"] else []
        return [*low, self.say("coup-now-action.ask")]

    def situation_and_question(self, key: str, other: int = NOBODY) -> str:
        """Return the situation and the question."""
        return f"{self.sentence(key, self.sentences.me, other)} {self.sentence(f'{key}.ask', other=other)}"

    def labels(self, move: Move, step: Any) -> tuple[str, ...]:
        if move.verb in CARD_VERBS:
            return (self.cards(move.things),)
        if move.verb == "side":
            return (self.card(move.things[0]),)
        if move.verb == "block":
            return (self.say("coup-block", card=self.card(move.things[0])),)
        if move is CONCEDE and step.claim.claimed() == NO_DUKE:
            return (self.say("coup-confess"),)
        name = self.say(f"coup-do-{move.verb}" if step.decision() == "action" else f"coup-{move.verb}")
        if move.target == NOBODY:
            return (name,)
        return (
            name,
            self.say("coup-myself") if move.target == self.sentences.me else self.sentences.names[move.target],
        )

    def cards(self, cards: Sequence[str]) -> str:
        if len(cards) == 2:
            return self.say("coup-and", a=self.card(cards[0]), b=self.card(cards[1]))
        return self.card(cards[0])

    # ------------------------------------------------------------------ what a move means

    def meaning(self, facts: Facts, step: Any, move: Move) -> str:
        hand = facts["hand"][self.sentences.me]
        if move.verb in CARD_VERBS:
            return DOT.join([part for card in dict.fromkeys(move.things) for part in self.character(card)])
        if isinstance(step, Block) and move.things:
            return DOT.join([self.character(move.things[0])[-1], self.truth(move.things[0], hand)])
        if isinstance(step, Prove):
            return self.reply(step, move, facts)
        if move.verb == "side":
            return self.say("coup-option-reformation.says")
        if step.decision() == "action":
            action = self.house.action(self.sentences.me, move)
            claim = NO_DUKE if move is EMBEZZLE else NAMES[action.claims] if action and action.claims else ""
            says = self.say(f"coup-do-{move.verb}.says", card=claim)
            if action and income_of(action) > facts["treasury"]:
                says = f"{says} {self.say('coup-low', n=facts['treasury'])}"  # K23
            return f"{says} {self.truth(claim, hand)}" if claim else says
        says = self.say(f"coup-{move.verb}.says")
        return f"{says}{DOT}{self.truth('contessa', hand)}" if move.verb in ("defuse", "pass") else says

    def character(self, card: str) -> list[str]:
        stops = f"coup-{card}.stops"
        return [self.say(f"coup-{card}.does"), *([self.say(stops)] if self.sentences.words.has(stops) else [])]

    def truth(self, claim: str, hand: Sequence[str]) -> str:
        """Return whether a claim would be true."""
        if claim == NO_DUKE:
            return self.say("coup-true-no_duke" if NAMES[DUKE] not in hand else "coup-bluff")
        return self.say("coup-true" if claim in hand else "coup-bluff")

    def reply(self, step: Prove, move: Move, facts: Facts) -> str:
        if move.verb == "show":
            claim = step.claim.claimed()
            return self.say("coup-show.none") if claim == NO_DUKE else self.say("coup-show.says", card=self.card(claim))
        if step.claim.claimed() == NO_DUKE:
            return self.say("coup-confess.says")
        mortal = step.claim.stake() > 1 or step.claim.claimed() == NAMES[CONTESSA]  # an assassin strikes then (K35)
        both = mortal and facts["influence"][self.sentences.me] > 1
        return self.say("coup-concede.two" if both else "coup-concede.says")
