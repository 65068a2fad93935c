"""A person at the terminal, as a mind: reads the choice from stdin."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from dorehami.bots.mind import Mind, Sight
from dorehami.cli.check import CONTROLS
from dorehami.cli.play.narrator import Events, Narrator
from dorehami.cli.play.sentences import Sentences
from dorehami.engine.facts import Facts
from dorehami.engine.moves import Move

MENU_SIZE: Final = 9  # largest menu without submenus
ECHO_LENGTH: Final = 40  # characters of invalid input that are repeated
HELP, TABLE, LEAVE, BACK = "?", "t", "q", "b"
KEY_ALIASES: Final = {"؟": HELP, "ف": TABLE, "ض": LEAVE, "ذ": BACK}  # the same keys on a Persian keyboard
PROMPT: Final = "> "


class PersonLeft(Exception):
    """The person has left the game."""


class Entry:
    """A line of a menu: one move, or several with a submenu."""

    def __init__(self, label: str, moves: list[int]) -> None:
        self.label = label
        self.moves = moves


class Person(Mind):
    """Prints to stdout and reads from stdin."""

    def __init__(self, narrator: Narrator, sentences: Sentences) -> None:
        self.narrator = narrator
        self.sentences = sentences
        self.asked_before = False

    def choose(self, sight: Sight) -> int:
        return Prompt(self, sight).answer()

    def print_events(self, told: Events) -> None:
        """Print events, with one empty line between turns."""
        gap = False
        for line in self.narrator.event_lines(told):
            if line:
                print(*([""] if gap else []), f"  {line}", sep="\n")
            gap = not line

    def print_table(self, facts: Facts) -> None:
        print("", *self.narrator.table_lines(facts), "", sep="\n")


class Prompt:
    """One question to the person."""

    def __init__(self, person: Person, sight: Sight) -> None:
        self.person = person
        self.narrator, self.say = person.narrator, person.sentences.say
        self.sight = sight
        self.step = sight.state.step()
        self.facts = sight.game.facts_of(sight.state, sight.state.table)
        self.labels = [self.narrator.labels(move, self.step) for move in sight.moves]

    def answer(self) -> int:
        """Return the index of a move. Raises PersonLeft."""
        person = self.person
        person.print_events(self.sight.told)
        if self.narrator.shows_table_first(self.step, self.sight.moves) or not person.asked_before:
            person.print_table(self.facts)
        self.print_question()
        if not person.asked_before:
            print(self.say(self.narrator.keys))
        person.asked_before = True
        return self.choose_from_list() if self.narrator.numbered else self.choose_by_name()

    def print_question(self) -> None:
        print(self.narrator.question(self.facts, self.step, self.sight.moves))

    def choose_by_name(self) -> int:
        """Read a move by its own words."""
        moves = [" ".join(move.things) for move in self.sight.moves]
        while True:
            typed = read_line()
            if typed in moves:
                return moves.index(typed)
            if typed == TABLE:
                self.print_again()
            elif typed == HELP:
                print(*self.narrator.help(self.sight.moves), sep="\n")
            else:
                self.print_unknown(typed)

    def choose_from_list(self) -> int:
        """Read a number from a menu, and from its submenu if it has one."""
        stack = [self.entries(list(range(len(self.labels))), 0)]
        while True:
            self.print_list(stack[-1], len(stack) > 1)
            entry = self.read_entry(stack[-1], len(stack) > 1)
            if entry is None:
                stack.pop()
            elif len(entry.moves) == 1:
                return entry.moves[0]
            else:
                stack.append(self.entries(entry.moves, len(stack)))

    def entries(self, moves: list[int], depth: int) -> list[Entry]:
        """Return a menu: few moves with full names; many grouped by the first part of their names."""
        if len(moves) <= MENU_SIZE or depth:
            return [Entry(self.label(self.labels[index][depth:]), [index]) for index in moves]
        kinds: dict[str, list[int]] = {}
        for index in moves:
            kinds.setdefault(self.labels[index][0], []).append(index)
        if len(kinds) == 1:
            return [Entry(self.label(self.labels[index][1:]), [index]) for index in moves]
        return [
            Entry(self.say("play-more", action=kind), same)
            if len(same) > 1
            else Entry(self.label(self.labels[same[0]]), same)
            for kind, same in kinds.items()
        ]

    def label(self, labels: Sequence[str]) -> str:
        return self.say("play-about", action=labels[0], thing=labels[1]) if len(labels) > 1 else labels[0]

    def print_list(self, entries: list[Entry], inner: bool) -> None:
        for number, entry in enumerate(entries, 1):
            print(f"  {self.person.sentences.number(number):>2}  {entry.label}")
        if inner:
            print(f"  {BACK:>2}  {self.say('play-back')}")

    def read_entry(self, entries: list[Entry], inner: bool) -> Entry | None:
        """Read an entry; None goes back."""
        while True:
            typed = read_line()
            if inner and typed == BACK:
                return None
            if typed == TABLE:
                self.print_again()
                self.print_list(entries, inner)
            elif typed == HELP:
                self.explain(entries)
            elif typed.isdecimal() and typed.isascii() and 1 <= int(typed) <= len(entries):
                return entries[int(typed) - 1]
            else:
                self.print_unknown(typed, n=len(entries))

    def explain(self, entries: list[Entry]) -> None:
        for number, entry in enumerate(entries, 1):
            meanings = dict.fromkeys([self.meaning(self.sight.moves[index]) for index in entry.moves])
            print(f"  {self.person.sentences.number(number):>2}  {entry.label}", *meanings, sep="\n      ")

    def meaning(self, move: Move) -> str:
        return self.narrator.meaning(self.facts, self.step, move)

    def print_unknown(self, typed: str, **values: int) -> None:
        print(self.say(self.narrator.unknown, typed=typed[:ECHO_LENGTH].translate(CONTROLS), **values))

    def print_again(self) -> None:
        self.person.print_table(self.facts)
        self.print_question()


def read_line() -> str:
    """Read a line that is not empty. Raises PersonLeft."""
    while True:
        try:
            typed = normalized(input(PROMPT))
        except EOFError:
            print()
            raise PersonLeft from None
        if typed == LEAVE:
            raise PersonLeft
        if typed:
            return typed


def normalized(typed: str) -> str:
    """Return input in lower case, with ASCII digits, single spaces and aliases resolved."""
    plain = " ".join("".join([str(unicodedata.decimal(sign, sign)) for sign in typed]).split()).lower()
    return KEY_ALIASES.get(plain, plain)
