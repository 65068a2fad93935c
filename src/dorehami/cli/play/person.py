"""A person at the terminal, as a mind like any other: shown what its seat may see, and asked for a number."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from dorehami.bots.mind import Mind, Sight
from dorehami.cli.check import CONTROLS
from dorehami.cli.play.narrator import Narrator, Told
from dorehami.cli.play.sentences import Sentences
from dorehami.engine.facts import Facts
from dorehami.engine.moves import Move

FEW: Final = 9  # moves that are all listed at once; of more, those of one kind share a line
ECHO: Final = 40  # letters of what was typed that are said again
HELP, TABLE, LEAVE, BACK = "?", "t", "q", "b"
MEANT: Final = {"؟": HELP, "ف": TABLE, "ض": LEAVE, "ذ": BACK}  # the same keys under a Persian keyboard
PROMPT: Final = "> "


class Left(Exception):
    """The person leaves the table."""


class Entry:
    """A line of a list: one move, or several that are told apart afterwards."""

    def __init__(self, label: str, moves: list[int]) -> None:
        self.label = label
        self.moves = moves


class Person(Mind):
    """Speaks on stdout and listens on stdin."""

    def __init__(self, teller: Narrator, speech: Sentences) -> None:
        self.teller = teller
        self.speech = speech
        self.asked_before = False

    def choose(self, sight: Sight) -> int:
        return Asking(self, sight).answer()

    def tell(self, told: Told) -> None:
        """What has happened; between turns there is one empty line."""
        gap = False
        for line in self.teller.news(told):
            if line:
                print(*([""] if gap else []), f"  {line}", sep="\n")
            gap = not line

    def show(self, facts: Facts) -> None:
        print("", *self.teller.table(facts), "", sep="\n")


class Asking:
    """One question to a guest."""

    def __init__(self, guest: Person, sight: Sight) -> None:
        self.guest = guest
        self.teller, self.say = guest.teller, guest.speech.say
        self.sight = sight
        self.step = sight.state.step()
        self.facts = sight.game.facts_of(sight.state, sight.state.table)
        self.paths = [self.teller.path(move, self.step) for move in sight.moves]

    def answer(self) -> int:
        """The index of a move."""
        guest = self.guest
        guest.tell(self.sight.told)
        if self.teller.opens(self.step, self.sight.moves) or not guest.asked_before:
            guest.show(self.facts)
        self.ask()
        if not guest.asked_before:
            print(self.say(self.teller.keys))
        guest.asked_before = True
        return self.listed() if self.teller.numbered else self.named()

    def ask(self) -> None:
        print(self.teller.question(self.facts, self.step, self.sight.moves))

    def named(self) -> int:
        """A move that is typed in its own words."""
        moves = [" ".join(move.things) for move in self.sight.moves]
        while True:
            typed = read()
            if typed in moves:
                return moves.index(typed)
            if typed == TABLE:
                self.again()
            elif typed == HELP:
                print(*self.teller.help(self.sight.moves), sep="\n")
            else:
                self.misunderstood(typed)

    def listed(self) -> int:
        """A number in a list, and perhaps one in the list that it leads to."""
        stack = [self.entries(list(range(len(self.paths))), 0)]
        while True:
            self.print_list(stack[-1], len(stack) > 1)
            entry = self.picked(stack[-1], len(stack) > 1)
            if entry is None:
                stack.pop()
            elif len(entry.moves) == 1:
                return entry.moves[0]
            else:
                stack.append(self.entries(entry.moves, len(stack)))

    def entries(self, moves: list[int], depth: int) -> list[Entry]:
        """Few moves each with its whole name; of many, those that begin alike in one line."""
        if len(moves) <= FEW or depth:
            return [Entry(self.about(self.paths[index][depth:]), [index]) for index in moves]
        kinds: dict[str, list[int]] = {}
        for index in moves:
            kinds.setdefault(self.paths[index][0], []).append(index)
        if len(kinds) == 1:
            return [Entry(self.about(self.paths[index][1:]), [index]) for index in moves]
        return [
            Entry(self.say("play-more", action=kind), same)
            if len(same) > 1
            else Entry(self.about(self.paths[same[0]]), same)
            for kind, same in kinds.items()
        ]

    def about(self, path: Sequence[str]) -> str:
        return self.say("play-about", action=path[0], thing=path[1]) if len(path) > 1 else path[0]

    def print_list(self, entries: list[Entry], inner: bool) -> None:
        for number, entry in enumerate(entries, 1):
            print(f"  {self.guest.speech.number(number):>2}  {entry.label}")
        if inner:
            print(f"  {BACK:>2}  {self.say('play-back')}")

    def picked(self, entries: list[Entry], inner: bool) -> Entry | None:
        """The entry that is chosen, or None for the way back."""
        while True:
            typed = read()
            if inner and typed == BACK:
                return None
            if typed == TABLE:
                self.again()
                self.print_list(entries, inner)
            elif typed == HELP:
                self.explain(entries)
            elif typed.isdecimal() and typed.isascii() and 1 <= int(typed) <= len(entries):
                return entries[int(typed) - 1]
            else:
                self.misunderstood(typed, n=len(entries))

    def explain(self, entries: list[Entry]) -> None:
        for number, entry in enumerate(entries, 1):
            meanings = dict.fromkeys([self.meaning(self.sight.moves[index]) for index in entry.moves])
            print(f"  {self.guest.speech.number(number):>2}  {entry.label}", *meanings, sep="\n      ")

    def meaning(self, move: Move) -> str:
        return self.teller.meaning(self.facts, self.step, move)

    def misunderstood(self, typed: str, **values: int) -> None:
        print(self.say(self.teller.unknown, typed=typed[:ECHO].translate(CONTROLS), **values))

    def again(self) -> None:
        self.guest.show(self.facts)
        self.ask()


def read() -> str:
    """What was typed, if it is something and no farewell."""
    while True:
        try:
            typed = understood(input(PROMPT))
        except EOFError:
            print()
            raise Left from None
        if typed == LEAVE:
            raise Left
        if typed:
            return typed


def understood(typed: str) -> str:
    """Digits of any script are digits, and spaces do not matter."""
    plain = " ".join("".join([str(unicodedata.decimal(sign, sign)) for sign in typed]).split()).lower()
    return MEANT.get(plain, plain)
