"""A `.play` file read: its header by meaning, its body line by line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dorehami.engine.facts import COMMON, Fact, Value
from dorehami.engine.game import NEWEST, Game, Setup
from dorehami.engine.notation.lines import Line, Problem, Word, read_lines
from dorehami.engine.notation.sealed import UNOPENED, Cut, Sealed
from dorehami.engine.notation.values import BadValue, listed, read_value, seat_of
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NOBODY

FORMAT: Final = "1"
HEADER: Final = (
    *("format", "rules", "game", "options", "seats", "starter", "deal", "set", "deck"),
    *("seal", "seed", "cut"),
)
BODY: Final = ("chance", "all", "refuse", "expect")
OTHERS: Final = ("setup", "spectator", "sees", "by", "none", "sealed")
OFTEN: Final = ("options", "deal", "set", "cut")  # lines that may stand more than once
VERSION: Final = re.compile(r"0|[1-9][0-9]{0,8}")
RESERVED: Final = (*HEADER, *BODY, *OTHERS)


@dataclass
class Script:
    """What a file says before the first move, and the lines of its body."""

    game: Game
    names: list[str]
    begins: int  # the line that names the game
    rules: int | None = None  # the version of the rules it was written under
    options: tuple[str, ...] = ()
    starter: int | None = None
    sealed: Sealed = field(default_factory=Sealed)
    deck: tuple[str, ...] = ()
    deals: dict[int, list[str]] = field(default_factory=dict)
    given: dict[tuple[str, int], Value] = field(default_factory=dict)
    lines: dict[tuple[str, int], int] = field(default_factory=dict)  # where facts and deals stand
    body: list[Line] = field(default_factory=list)
    refusal: BadSetup | None = None  # why the header itself cannot be played
    refused_in: int = 0

    def refuse(self, refusal: BadSetup, line: int) -> None:
        """Only the first reason is told."""
        if self.refusal is None:
            self.refusal, self.refused_in = refusal, line

    def is_outdated(self) -> bool:
        """Was it written under rules that are not played any more?"""
        return self.rules is not None and not self.game.plays(self.rules)

    def check_options(self) -> None:
        try:
            self.game.chosen(self.options)
        except BadSetup as refusal:
            self.refuse(refusal, self.line_of("options"))

    def line_of(self, fact: str, seat: int = NOBODY) -> int:
        """Where a fact stands; if nowhere, where something is said of that seat, or else where the game is named."""
        of_seat = [line for (_, whose), line in self.lines.items() if whose == seat != NOBODY]
        return self.lines.get((fact, seat)) or max(of_seat, default=self.begins)

    def last(self) -> int:
        """The last line that says something."""
        return self.body[-1].number if self.body else max([self.begins, *self.lines.values()])

    def setup(self) -> Setup:
        if self.refusal:
            raise self.refusal
        options = self.game.chosen(self.options)
        return Setup(len(self.names), options, self.starter, self.deck, self.given, self.rules or NEWEST)


def read_script(text: str, games: Mapping[str, Game]) -> Script:
    lines = read_lines(text)
    header = [line for line in lines if is_header(line)]
    body = [line for line in lines if not is_header(line)]
    check_once(header)
    script = begun(header, games, body)
    script.body = body
    check_order(script, header)
    for line in header:
        read_header_line(script, line)
    script.check_options()
    return script


def check_order(script: Script, header: list[Line]) -> None:
    """The header comes first; a line before its end that is nobody's is a header word gone wrong."""
    for line in script.body:
        if line.number < header[-1].number and line.words[0].text not in (*script.names, *BODY):
            raise Problem(line.number, f"{line.words[0]} is no word of the header, and nobody here is called so")
    for line in header:
        if script.body and line.number > script.body[0].number:
            raise Problem(line.number, f"{line.words[0]} belongs before the first move")


def is_header(line: Line) -> bool:
    return any(line.begins(word) for word in HEADER)


def check_once(header: list[Line]) -> None:
    seen: set[str] = set()
    for line in header:
        word = line.words[0].text
        if word in seen and word not in OFTEN:
            raise Problem(line.number, f"there is a second line {word}")
        seen.add(word)


def begun(header: list[Line], games: Mapping[str, Game], body: list[Line]) -> Script:
    """Game and seats: what every other line needs."""
    first = (header or body)[0].number if header or body else 1
    game_line = next((line for line in header if line.begins("game")), None)
    if game_line is None:
        raise Problem(first, "there is no line that names the game, such as: game coup")
    game = games.get(one_word(game_line))
    if game is None:
        raise Problem(game_line.number, f"there is no game {one_word(game_line)}; there are {listed(sorted(games))}")
    seats = next((line for line in header if line.begins("seats")), None)
    if seats is None:
        raise Problem(game_line.number, "there is no line that names the seats, such as: seats Sara Ali Reza")
    return Script(game, read_names(seats, game), game_line.number)


def read_names(line: Line, game: Game) -> list[str]:
    names: dict[str, None] = {}
    own = {*RESERVED, *(fact.name for fact in every_fact(game) if not fact.each)}
    for word in line.words[1:]:
        if not word.quoted and word.text in own:
            raise Problem(line.number, f"{word} is a word of the notation: as a name it must stand in quotes")
        if not word.text.strip():
            raise Problem(line.number, "a seat must have a name")
        if word.text in names:
            raise Problem(line.number, f"two seats are called {word.text}")
        names[word.text] = None
    return list(names)


def every_fact(game: Game) -> tuple[Fact, ...]:
    return (*COMMON, *game.facts)


def one_word(line: Line) -> str:
    if len(line.words) != 2:
        raise Problem(line.number, f"{line.words[0]} takes one word after it")
    return line.words[1].text


def read_header_line(script: Script, line: Line) -> None:
    """A line that is wrong in itself is a problem; one that the game cannot be begun with is a refusal."""
    word, rest = line.words[0].text, line.words[1:]
    if word not in ("set", "deal"):
        script.lines[word, NOBODY] = line.number
    try:
        if word == "format" and one_word(line) != FORMAT:
            raise Problem(line.number, f"the format is {one_word(line)}; only format {FORMAT} is known")
        if word == "rules":
            read_rules(script, line)
        elif word == "options":
            script.options += tuple([option.text for option in rest])
        elif word == "starter":
            read_starter(script, line)
        elif word == "deal":
            read_deal(script, line)
        elif word == "deck":
            script.deck = tuple(card.text for card in rest)
        elif word == "set":
            read_set(script, line)
        elif word == "seal":
            script.sealed.seal = read_hex(line.number, one_word(line))
        elif word == "seed":
            read_seed(script, line)
        elif word == "cut":
            read_cut(script, line)
    except BadValue as wrong:
        raise Problem(line.number, str(wrong)) from None
    except BadSetup as refusal:
        script.refuse(refusal, line.number)


def read_rules(script: Script, line: Line) -> None:
    words = [word.text for word in line.words[1:]]
    if len(words) != 2 or words[0] != script.game.id or not VERSION.fullmatch(words[1]):
        raise Problem(line.number, f"this line should say: rules {script.game.id} {script.game.version}")
    script.rules = int(words[1])


def read_starter(script: Script, line: Line) -> None:
    """Who begins, and whether chance said so."""
    words = line.words[1:]
    script.sealed.drew_starter = len(words) == 3 and words[1].says("by") and words[2].says("chance")
    if not script.sealed.drew_starter:
        one_word(line)
    script.starter = seat_of(words[0], script.names)


def read_deal(script: Script, line: Line) -> None:
    if len(line.words) < 2:
        raise Problem(line.number, "deal takes a seat and its cards")
    seat = seat_of(line.words[1], script.names)
    if seat in script.deals:
        raise Problem(line.number, f"there is a second deal for {line.words[1]}")
    script.deals[seat] = [card.text for card in line.words[2:]]
    script.lines["deal", seat] = line.number


def read_set(script: Script, line: Line) -> None:
    fact, seat, words = fact_in(script.game, script.names, line.number, line.words[1:])
    if not fact.settable:
        raise BadSetup(f"{fact.name} cannot be set; it follows from the others")
    if (fact.name, seat) in script.given:
        raise BadSetup(f"{line.words[1]} {fact.name} is set twice" if fact.each else f"{fact.name} is set twice")
    try:
        value = read_value(fact, words, script.names)
    except BadValue as wrong:
        raise BadSetup(str(wrong)) from None
    if isinstance(value, float):
        raise BadSetup(f"{fact.name} takes a whole number")
    script.given[fact.name, seat] = value
    script.lines[fact.name, seat] = line.number


def fact_in(game: Game, names: list[str], number: int, words: tuple[Word, ...]) -> tuple[Fact, int, tuple[Word, ...]]:
    """The fact that these words begin with, whose it is, and the words of its value."""
    if not words:
        raise Problem(number, "here a fact is missing")
    own = None if words[0].quoted else game.fact(words[0].text)
    if own is not None and not own.each:
        return own, NOBODY, words[1:]
    if words[0].text not in names:
        known = listed([fact.name for fact in every_fact(game) if not fact.each])
        raise Problem(number, f"{words[0]} is neither a seat nor a fact of the table; facts of the table are {known}")
    fact = game.fact(words[1].text) if len(words) > 1 else None
    if fact is None or not fact.each:
        known = listed([fact.name for fact in game.facts if fact.each])
        raise Problem(number, f"after a seat comes one of {known}")
    return fact, names.index(words[0].text), words[2:]


def read_seed(script: Script, line: Line) -> None:
    """The seed, or that it is not opened."""
    seed = one_word(line)
    script.sealed.closed = line.words[1].says(UNOPENED)
    script.sealed.seed = "" if script.sealed.closed else read_hex(line.number, seed)


def read_cut(script: Script, line: Line) -> None:
    if len(line.words) != 4:
        raise Problem(line.number, "cut takes a seat, a commitment and a nonce")
    seat, (commitment, nonce) = seat_of(line.words[1], script.names), line.words[2:]
    opened = "" if nonce.says(UNOPENED) else read_hex(line.number, nonce.text)
    script.sealed.cuts.append(Cut(seat, read_hex(line.number, commitment.text), opened, line.number))


def read_hex(number: int, text: str) -> str:
    if not text or len(text) % 2 or any(digit not in "0123456789abcdef" for digit in text):
        raise Problem(number, f"{text} should be written in hexadecimal, two digits a byte")
    return text
