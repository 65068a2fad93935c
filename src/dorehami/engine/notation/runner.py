"""Plays a `.play` text line by line and says what does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dorehami.engine.game import Game
from dorehami.engine.moves import Move
from dorehami.engine.notation.fate import Drawn, Fate
from dorehami.engine.notation.lines import Line, Problem, Word
from dorehami.engine.notation.script import Script, fact_in, read_hex, read_script
from dorehami.engine.notation.sealed import Slip
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

MAKERS: Final = ("clock", "others", "standin")  # who may make a move for a seat
MOST_LISTED: Final = 8
CLOSED: Final = "the table kept the cards of this game closed, so there is nothing to play again"


class Made(NamedTuple):
    """Where a move stands, and by what it is held, if it was sealed."""

    line: int
    slip: Slip | None


@dataclass
class Report:
    """What does not hold, in the order of the lines, and what is worth a remark."""

    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    play: Play | None = None  # the game as far as it went
    names: list[str] = field(default_factory=list)
    script: Script | None = None  # if it could be read
    drawn: list[Drawn] = field(default_factory=list)  # for each draw of the game
    made: list[Made] = field(default_factory=list)  # for each move of a seat


def check_text(text: str, games: Mapping[str, Game]) -> Report:
    """Play a text; nothing that it says makes this raise."""
    report = Report()
    try:
        script = read_script(text, games)
        report.script, report.names = script, script.names
        if script.is_outdated():
            report.notes.append(f"written under rules {script.rules}; the rules are now {script.game.version}")
            return report
        if script.sealed.closed:
            report.notes.append(CLOSED)
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
    line = script.refused_in or script.line_of(refusal.fact, refusal.seat)
    whose = f"{script.names[refusal.seat]}: " if refusal.seat >= 0 else ""
    return Problem(line, f"the game cannot begin: {whose}{refusal.text}")


class Reader:
    """Goes through the body with the game in hand."""

    def __init__(self, script: Script, report: Report) -> None:
        self.script = script
        self.names = script.names
        self.report = report
        self.play = report.play = Play(script.game, script.setup())
        self.fate = Fate(script, self.play)
        report.drawn = self.fate.drawn
        self.fate.deal()

    def read_body(self) -> None:
        for line in self.script.body:
            self.fate.settle(line)
            self.read_line(line)
        self.fate.finish()

    def read_line(self, line: Line) -> None:
        words = line.words
        if line.begins("chance"):
            self.fate.speak([(line.number, word.text) for word in words[1:]])
        elif line.begins("refuse"):
            self.refuse(line)
        elif line.begins("expect"):
            self.expect(line.number, words[1:])
        elif line.begins("all"):
            self.play_all(line)
        else:
            seat = self.seat(line.number, words[0])
            moving, maker = made_by(words[1:])
            moving, slip = held_by(line.number, moving)
            for move in self.moves(line.number, moving):
                self.make(line.number, seat, move, maker, slip)

    def seat(self, number: int, word: Word) -> int:
        if word.text not in self.names:
            raise Problem(number, f"nobody here is called {word.text}; at the table sit {listed(self.names)}")
        return self.names.index(word.text)

    def moves(self, number: int, words: tuple[Word, ...]) -> list[Move]:
        if not words:
            raise Problem(number, "a move is missing")
        moves = self.script.game.vocabulary.read_series([word.text for word in words], self.names)
        if moves is None:
            said = " ".join(str(word) for word in words)
            raise Problem(number, f"“{said}” is no move of {self.script.game.id}")
        return moves

    def make(self, number: int, seat: int, move: Move, maker: str = "", slip: Slip | None = None) -> None:
        if slip and seat in self.play.state.asked and not self.play.state.step().sealed():
            raise Problem(number, "this answer is before all eyes: there is nothing to seal")
        try:
            self.play.move(seat, move, maker)
        except Refused as refusal:
            raise Problem(number, self.why(refusal)) from None
        self.report.made.append(Made(number, slip))

    def play_all(self, line: Line) -> None:
        asked = self.play.state.asked[:]
        if not asked or asked == [NATURE]:
            raise Problem(line.number, f"no seat is asked; {self.asked_now()}")
        for seat in asked:
            for move in self.moves(line.number, line.words[1:]):
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

    def refuse(self, line: Line) -> None:
        if len(line.words) < 3:
            raise Problem(line.number, "refuse takes a seat, or chance, and a move that must be refused")
        before = self.position()
        who, (words, _) = line.words[1], made_by(line.words[2:])
        if who.says("chance"):
            taken = self.fate.asked() and any(self.fate.outcome(word.text) for word in words)
        else:
            taken = any(self.takes(seat, words) for seat in self.refusing(line.number, who))
        if taken:
            raise Problem(line.number, f"“{' '.join(str(word) for word in line.words[1:])}” is not refused")
        if self.position() != before:
            raise Problem(line.number, "it is refused, but something has changed")

    def refusing(self, number: int, who: Word) -> list[int]:
        return self.play.state.asked[:] if who.says("all") else [self.seat(number, who)]

    def takes(self, seat: int, words: tuple[Word, ...]) -> bool:
        """Would the game take this? Of a series the first move that it does not take refuses it all."""
        moves = self.script.game.vocabulary.read_series([word.text for word in words], self.names)
        state = self.play.state if moves is None or len(moves) == 1 else self.play.state.clone()
        try:
            for move in moves or []:
                state.play(seat, move)
        except Refused:
            return False
        return moves is not None

    def position(self) -> object:
        setup = self.play.setup
        return write_position(self.script.game, setup, self.play.state)

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


def held_by(number: int, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], Slip | None]:
    """The words of a move, and the hash and the salt behind them."""
    at = next((at for at, word in enumerate(words) if at and word.says("sealed")), None)
    if at is None:
        return words, None
    if len(words) != at + 3:
        raise Problem(number, "after sealed come a hash and a salt")
    held, salt = [read_hex(number, word.text) for word in words[at + 1 :]]
    return words[:at], Slip(held, salt)


def made_by(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], str]:
    """The words of a move, and who made it if not the seat itself."""
    if len(words) > 2 and words[-2].says("by") and words[-1].text in MAKERS:
        return words[:-2], words[-1].text
    return words, ""
