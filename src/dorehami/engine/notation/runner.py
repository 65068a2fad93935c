"""Plays a `.play` text line by line and says what does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dorehami.engine.dice import Dice
from dorehami.engine.game import Game
from dorehami.engine.moves import Move
from dorehami.engine.notation.lines import Line, Problem, Word
from dorehami.engine.notation.script import Script, fact_in, read_script
from dorehami.engine.notation.values import (
    BadValue,
    listed,
    read_value,
    same_value,
    sentence,
    spoken,
)
from dorehami.engine.play import Play
from dorehami.engine.position import write_position
from dorehami.engine.refusals import BadSetup, NotAsked, NotLegal, Refused
from dorehami.engine.table import NATURE, NOBODY

FIXED_DEALER: Final = 1
MAKERS: Final = ("clock", "standin")  # who may make a move for a seat
MOST_LISTED: Final = 8


@dataclass
class Report:
    """What does not hold, in the order of the lines, and what is worth a remark."""

    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    play: Play | None = None  # the game as far as it went
    names: list[str] = field(default_factory=list)


def check_text(text: str, games: Mapping[str, Game]) -> Report:
    """Play a text; nothing that it says makes this raise."""
    report = Report()
    try:
        script = read_script(text, games)
        report.names = script.names
        if script.rules is not None and script.rules != script.game.version:
            report.notes.append(f"written under rules {script.rules}; the rules are now {script.game.version}")
            return report
        play_script(script, report)
    except Problem as problem:
        report.problems.append(problem)
    return report


def play_script(script: Script, report: Report) -> None:
    refusing = next((line for line in script.body if line.begins("refuse", "setup")), None)
    if refusing and (len(refusing.words) > 2 or refusing is not script.body[0] or len(script.body) > 1):
        raise Problem(refusing.number, "refuse setup stands alone, after the header, as the last line")
    try:
        reader = Reader(script, report)
    except BadSetup as refusal:
        if refusing is None:
            raise refused_setup(script, refusal) from None
        return
    if refusing:
        raise Problem(refusing.number, "the game begins, though it should be refused")
    reader.read_body()


def refused_setup(script: Script, refusal: BadSetup) -> Problem:
    line = script.refused_in or script.lines.get((refusal.fact, refusal.seat), script.begins)
    whose = f"{script.names[refusal.seat]}: " if refusal.seat >= 0 else ""
    return Problem(line, f"the game cannot begin: {whose}{refusal.text}")


class Reader:
    """Goes through the body with the game in hand."""

    def __init__(self, script: Script, report: Report) -> None:
        self.script = script
        self.names = script.names
        self.report = report
        self.play = Play(script.game, script.setup())
        self.dealer = Dice(FIXED_DEALER)
        self.deck = list(script.deck)
        self.deals = {seat: cards[:] for seat, cards in script.deals.items()}
        self.outcomes: list[tuple[int, str]] = []  # of `chance` lines, with the line each stands in
        report.play = self.play
        self.check_deals()
        self.deal()

    # ------------------------------------------------------------------ chance
    def check_deals(self) -> None:
        pending = Counter(step.foretold() for step in self.play.state.agenda)
        for seat, cards in self.deals.items():
            if len(cards) > pending["deal", seat]:
                raise BadSetup(f"{pending['deal', seat]} cards are dealt, not {len(cards)}", "deal", seat)

    def deal(self) -> None:
        """The cards of the set-up: as the header says, the others by the fixed dealer."""
        while self.chance_asked() and self.play.state.step().foretold()[0] == "deal":
            seat = self.play.state.step().foretold()[1]
            if self.deals.get(seat):
                word = self.deals[seat].pop(0)
                move = self.outcome(word)
                if move is None:
                    raise BadSetup(f"{word} is not there to be dealt", "deal", seat)
                self.play.move(NATURE, move)
            else:
                self.draw_fixed()

    def chance_asked(self) -> bool:
        return self.play.state.asked == [NATURE]

    def outcome(self, word: str) -> Move | None:
        return next((move for move in self.play.state.moves(NATURE) if move.things == (word,)), None)

    def draw_fixed(self) -> None:
        """The fixed dealer takes what no later line of the header asks for."""
        moves = self.play.state.moves(NATURE)
        promised = Counter([*self.deck, *[card for cards in self.deals.values() for card in cards]])
        free: list[Move] = []
        for move in moves:
            if promised[move.things[0]]:
                promised[move.things[0]] -= 1
            else:
                free.append(move)
        choice = free or moves
        self.play.move(NATURE, choice[self.dealer.below(len(choice))])

    def settle(self, following: Line | None) -> None:
        """Chance answers: as foretold, or by the fixed dealer, unless the following line speaks for it."""
        while self.chance_asked():
            header, seat = self.play.state.step().foretold()
            foretold = self.deals.get(seat, []) if header == "deal" else self.deck if header == "deck" else []
            if following and following.begins("expect", "asked", "chance"):
                return
            if foretold:
                self.draw(self.script.begins, foretold.pop(0))
            elif self.outcomes:
                self.draw(*self.outcomes.pop(0))
            elif following and (following.begins("chance") or following.begins("refuse", "chance")):
                return
            else:
                self.draw_fixed()

    def draw(self, line: int, word: str) -> None:
        move = self.outcome(word)
        if move is None:
            there = sorted({thing for move in self.play.state.moves(NATURE) for thing in move.things})
            raise Problem(line, f"{word} cannot be drawn; there is {listed(there)}")
        self.play.move(NATURE, move)

    # ------------------------------------------------------------------ lines
    def read_body(self) -> None:
        for line in self.script.body:
            self.settle(line)
            self.read_line(line)
        self.settle(None)
        for number, word in self.outcomes[:1]:
            raise Problem(number, f"nobody drew {word}")

    def read_line(self, line: Line) -> None:
        words = line.words
        if line.begins("chance"):
            self.outcomes += [(line.number, word.text) for word in words[1:]]
        elif line.begins("refuse"):
            self.refuse(line)
        elif line.begins("expect"):
            self.expect(line.number, words[1:])
        elif line.begins("all"):
            self.play_all(line)
        else:
            seat = self.seat(line.number, words[0])
            moving, maker = made_by(words[1:])
            self.make(line.number, seat, self.move(line.number, moving), maker)

    def seat(self, number: int, word: Word) -> int:
        if word.text not in self.names:
            raise Problem(number, f"nobody here is called {word.text}; at the table sit {listed(self.names)}")
        return self.names.index(word.text)

    def move(self, number: int, words: tuple[Word, ...]) -> Move:
        move = self.script.game.vocabulary.read([word.text for word in words], self.names)
        if move is None:
            said = " ".join(str(word) for word in words)
            raise Problem(number, f"“{said}” is no move of {self.script.game.id}")
        return move

    def make(self, number: int, seat: int, move: Move, maker: str = "") -> None:
        try:
            self.play.move(seat, move, maker)
        except Refused as refusal:
            raise Problem(number, self.why(refusal)) from None

    def play_all(self, line: Line) -> None:
        asked = self.play.state.asked[:]
        if not asked or asked == [NATURE]:
            raise Problem(line.number, f"no seat is asked; {self.asked_now()}")
        move = self.move(line.number, line.words[1:])
        for seat in asked:
            self.make(line.number, seat, move)

    def why(self, refusal: Refused) -> str:
        if isinstance(refusal, NotAsked):
            return f"{self.names[refusal.seat]} is not asked; {self.asked_now()}"
        assert isinstance(refusal, NotLegal)
        seat = refusal.seat
        said = " ".join(refusal.move.words(self.names))
        may = [" ".join(move.words(self.names)) for move in self.play.state.moves(seat)]
        rest = f" and {len(may) - MOST_LISTED} more" if len(may) > MOST_LISTED else ""
        rule = f" ({refusal.rule})" if refusal.rule else ""
        return f"{self.names[seat]} may not {said}{rule}; allowed: {', '.join(may[:MOST_LISTED])}{rest}"

    def asked_now(self) -> str:
        asked = self.play.state.asked
        if not asked:
            return "the game is over"
        names = ["chance" if seat == NATURE else self.names[seat] for seat in asked]
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'}"

    # ------------------------------------------------------------------ refuse and expect
    def refuse(self, line: Line) -> None:
        if len(line.words) < 2:
            raise Problem(line.number, "refuse takes a move that must be refused")
        before = self.position()
        who, words = line.words[1], line.words[2:]
        if who.says("chance"):
            taken = self.chance_asked() and any(self.outcome(word.text) for word in words)
        else:
            taken = any(self.takes(seat, words) for seat in self.refusing(line.number, who))
        if taken:
            raise Problem(line.number, f"“{' '.join(str(word) for word in line.words[1:])}” is not refused")
        if self.position() != before:
            raise Problem(line.number, "it is refused, but something has changed")

    def refusing(self, number: int, who: Word) -> list[int]:
        return self.play.state.asked[:] if who.says("all") else [self.seat(number, who)]

    def takes(self, seat: int, words: tuple[Word, ...]) -> bool:
        move = self.script.game.vocabulary.read([word.text for word in words], self.names)
        if move is None:
            return False
        try:
            self.play.move(seat, move)
        except Refused:
            return False
        return True

    def position(self) -> object:
        setup = self.play.setup
        return write_position(self.script.game, setup.options, setup.seats, self.play.state)

    def expect(self, number: int, words: tuple[Word, ...]) -> None:
        viewer, prefix = NATURE, ""
        if len(words) > 1 and words[1].says("sees"):
            viewer = NOBODY if words[0].says("spectator") else self.seat(number, words[0])
            prefix, words = f"{words[0].text} sees: ", words[2:]
        fact, seat, rest = fact_in(self.script.game, self.names, number, words)
        try:
            expected = read_value(fact, rest, self.names)
        except BadValue as wrong:
            raise Problem(number, str(wrong)) from None
        facts = self.play.facts(viewer)
        actual = facts[fact.name][seat] if fact.each else facts[fact.name]
        if not same_value(fact, actual, expected):
            whose = self.names[seat] if fact.each else ""
            said = f"{prefix}{sentence(fact, whose, actual, self.names)}, expected {spoken(fact, expected, self.names)}"
            self.report.problems.append(Problem(number, said))


def made_by(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], str]:
    """The words of a move, and who made it if not the seat itself."""
    if len(words) > 2 and words[-2].says("by") and words[-1].text in MAKERS:
        return words[:-2], words[-1].text
    return words, ""
