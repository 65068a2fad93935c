"""What chance answers while a file is played: what the header foretells, what its lines say, or the fixed dealer."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from dorehami.engine.dice import Dice
from dorehami.engine.moves import Move
from dorehami.engine.notation.lines import Line, Problem
from dorehami.engine.notation.script import Script
from dorehami.engine.notation.values import listed
from dorehami.engine.play import Play
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NATURE

FIXED_DEALER: Final = 1


class Drawn(NamedTuple):
    """Where the file speaks of a draw; said is false for one that the fixed dealer made there."""

    line: int
    said: bool


class Fate:
    """Holds the outcomes that are known beforehand, and uses them up one draw at a time."""

    def __init__(self, script: Script, play: Play) -> None:
        self.play = play
        self.script = script
        self.dealer = Dice(FIXED_DEALER)
        self.deck = list(script.deck)
        self.deals = {seat: cards[:] for seat, cards in script.deals.items()}
        self.spoken: list[tuple[int, str]] = []  # outcomes of `chance` lines, with the line each stands in
        self.drawn: list[Drawn] = []

    def asked(self) -> bool:
        return self.play.state.asked == [NATURE]

    def outcome(self, word: str) -> Move | None:
        """The answer of chance that this word names, if it can be one now."""
        return next((move for move in self.play.state.moves(NATURE) if move.things == (word,)), None)

    def deal(self) -> None:
        """The cards of the set-up, before anything is said."""
        pending = Counter(step.foretold() for step in self.play.state.agenda)
        for seat, cards in self.deals.items():
            if len(cards) > pending["deal", seat]:
                raise BadSetup(f"{pending['deal', seat]} cards are dealt, not {len(cards)}", "deal", seat)
        self.rehearse()
        while self.asked() and self.play.state.step().foretold()[0] == "deal":
            if self.foretold():
                self.answer()
            else:
                self.draw_fixed(self.script.line_of(*self.play.state.step().foretold()))

    def rehearse(self) -> None:
        """Deal what is foretold in a copy, where all give safe answers: what is not there cannot be dealt."""
        copy, deals = self.play.state.clone(), {seat: cards[:] for seat, cards in self.deals.items() if cards}
        while any(deals.values()):
            if not copy.asked or all(step.foretold()[0] != "deal" for step in copy.agenda):
                seat, cards = next((seat, cards) for seat, cards in deals.items() if cards)
                raise BadSetup(f"{cards[0]} is not there to be dealt", "deal", seat)
            header, seat = copy.step().foretold()
            if header == "deal" and deals.get(seat):
                word = deals[seat].pop(0)
                found = [move for move in copy.moves(NATURE) if move.things == (word,)]
                if not found:
                    raise BadSetup(f"{word} is not there to be dealt", "deal", seat)
                copy.apply(NATURE, found[0])
            elif header == "deal":
                copy.apply(NATURE, self.unpromised(copy.moves(NATURE), deals)[0])
            else:
                copy.apply(copy.asked[0], copy.step().default(copy.table, copy.asked[0]))

    def speak(self, outcomes: list[tuple[int, str]]) -> None:
        """A `chance` line: its words answer the draw that is open, and are kept for those that follow."""
        self.spoken += outcomes
        while self.asked() and self.spoken:
            self.answer()

    def settle(self, following: Line | None) -> None:
        """Chance answers until somebody else is asked, unless the following line speaks of it."""
        while self.asked() and not (following and following.begins("expect", "asked", "chance")):
            if self.foretold() or self.spoken:
                self.answer()
            elif following and (following.begins("chance") or following.begins("refuse", "chance")):
                return
            else:
                self.draw_fixed(following.number if following else self.script.last())

    def answer(self) -> None:
        """What the header foretells comes before what a chance line says."""
        promised = self.foretold()
        if promised:
            self.draw(self.script.line_of(*self.play.state.step().foretold()), promised.pop(0))
        else:
            self.draw(*self.spoken.pop(0))

    def foretold(self) -> list[str]:
        """The words of the header that answer this draw and the next of its kind."""
        header, seat = self.play.state.step().foretold()
        if header == "deal":
            return self.deals.get(seat, [])
        return self.deck if header == "deck" else []

    def draw_fixed(self, line: int) -> None:
        choice = self.unpromised(self.play.state.moves(NATURE), self.deals)
        self.drawn.append(Drawn(line, said=False))
        self.play.move(NATURE, choice[self.dealer.below(len(choice))])

    def unpromised(self, moves: list[Move], deals: dict[int, list[str]]) -> list[Move]:
        """What the fixed dealer may take: nothing that a later word of the header asks for."""
        promised = Counter([*self.deck, *[card for cards in deals.values() for card in cards]])
        free: list[Move] = []
        for move in moves:
            if promised[move.things[0]]:
                promised[move.things[0]] -= 1
            else:
                free.append(move)
        return free or moves

    def draw(self, line: int, word: str) -> None:
        move = self.outcome(word)
        if move is None:
            there = sorted({thing for move in self.play.state.moves(NATURE) for thing in move.things})
            raise Problem(line, f"{word} cannot be drawn; there is {listed(there)}")
        self.drawn.append(Drawn(line, said=True))
        self.play.move(NATURE, move)

    def finish(self) -> None:
        """Nothing that was said may be left over."""
        self.settle(None)
        for number, word in self.spoken[:1]:
            raise Problem(number, f"nobody drew {word}")
