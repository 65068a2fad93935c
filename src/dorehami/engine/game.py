"""A game as one value, and what a game is begun with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dorehami.engine.agenda import State, Step
from dorehami.engine.cards import HIDDEN
from dorehami.engine.facts import COMMON, NONE, Fact, Facts, Value, alone
from dorehami.engine.moves import Vocabulary
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NOBODY, Table

NEWEST: Final = 0


@dataclass(frozen=True)
class Option:
    """A choice of the host: one of some values (the first is what is played otherwise), or on and off."""

    name: str
    values: tuple[str, ...] = ()
    most: int = 0  # who can play with it on; 0: as many as without
    rule: str = ""  # that says so


@dataclass(frozen=True)
class Setup:
    """What a game is begun with."""

    seats: int
    options: tuple[str, ...] = ()
    starter: int | None = None
    deck: tuple[str, ...] = ()  # the next cards, where they are foretold
    given: Mapping[tuple[str, int], Value] = field(default_factory=dict)  # facts by name and seat (or NOBODY)
    rules: int = NEWEST  # the version of the rules

    def get(self, fact: str, seat: int = NOBODY) -> Value:
        """A fact that was given, or None."""
        return self.given.get((fact, seat))

    def taken(self, fact: str, seat: int, names: Sequence[str], rest: list[int], kind: str) -> list[int]:
        """The cards that a fact or the deck line gives, by their numbers; they are taken out of the rest of a deck."""
        found: list[int] = []
        for word in self.deck if fact == "deck" else self.get(fact, seat) or []:
            face = names.index(word) if word in names else HIDDEN
            if face == HIDDEN:
                raise BadSetup(f"“{word}” is no {kind}", fact, seat)
            if face not in rest:
                raise BadSetup(f"there is no {word} left", fact, seat)
            rest.remove(face)
            found.append(face)
        return found


def nobody_is_out(table: Any, seat: int) -> bool:
    """In a game in which all play to its end."""
    return False


@dataclass(frozen=True)
class Game:
    """All that the rest of the house knows about a game."""

    id: str
    version: int  # of the rules; raised when an old record would play differently
    fewest: int
    most: int
    options: tuple[Option, ...]
    facts: tuple[Fact, ...]
    vocabulary: Vocabulary
    begin: Callable[[Setup], State[Any]]  # raises BadSetup
    laid: Callable[[Any], Facts]  # what all see alike of the cards, and what follows from where they lie
    describe: Callable[[Any, Step[Any] | None], Facts]  # of all else on the table, and of the open question
    secrets: Callable[[Any], Facts]  # what looks different to different viewers; it lies in the piles of their view
    winners: Callable[[Any], list[int]]
    steps: tuple[type[Step[Any]], ...]
    fixtures: tuple[str, ...] = ("layout",)  # fields of the table that follow from seats and options
    starts: bool = True  # is there a seat that begins?
    winner_starts: bool = False  # is it the last winner's, if nobody else is named?
    foretold: bool = False  # may a `deck` line say what is drawn next?
    moments: Mapping[str, int] = field(default_factory=dict, hash=False)  # public events to look at, and how long
    former: tuple[int, ...] = ()  # versions of the rules that games which began with them are still played by
    is_out: Callable[[Any, int], bool] = nobody_is_out  # is a seat asked nothing any more, and does everybody see that?

    def new(self, setup: Setup) -> State[Any]:
        """A new game, if it can be played so."""
        if not self.fewest <= setup.seats <= self.most:
            raise BadSetup(
                f"{self.id} is played by {self.fewest} to {self.most} players, not by {setup.seats}", "seats"
            )
        if setup.starter is not None and not self.starts:
            raise BadSetup(f"nobody starts in {self.id}: all act at once", "starter")
        if setup.deck and not self.foretold:
            raise BadSetup(f"{self.id} has no deck line; a chance line says what is drawn", "deck")
        if setup.starter is not None and not 0 <= setup.starter < setup.seats:
            raise BadSetup(f"there is no seat {setup.starter} that could start")
        rules = self.rules_of(setup)
        if not self.plays(rules):
            raise BadSetup(f"{self.id} is not played by rules {rules} any more; the rules are now {self.version}")
        options = self.chosen(setup.options)
        if limit := self.limited(options, setup.seats):
            raise BadSetup(f"with {limit.name} at most {limit.most} can play ({limit.rule})", "seats")
        return self.begin(replace(setup, options=options, rules=rules))

    def plays(self, rules: int) -> bool:
        """Can a game go on that began with this version of the rules?"""
        return rules == self.version or rules in self.former

    def rules_of(self, setup: Setup) -> int:
        return setup.rules or self.version

    def limited(self, options: Sequence[str], seats: int) -> Option | None:
        """Of the chosen options one with which so many cannot play."""
        for option in self.options:
            if option.most and option.name in options and seats > option.most:
                return option
        return None

    def facts_of(self, state: State[Any], view: Table) -> Facts:
        """The facts of a position as they stand in one view of it."""
        return self.open_facts(state, view) | self.secrets(view)

    def open_facts(self, state: State[Any], view: Table) -> Facts:
        """The facts that are the same in every view."""
        facts: Facts = {}
        for some in self.facts_of_play(state, view):
            facts.update(some)
        facts.update(self.laid(view))
        return facts

    def facts_of_play(self, state: State[Any], view: Table) -> list[Facts]:
        """Those of them that can change while the cards lie still: of the question, and of the table."""
        over = state.table.over()
        step = None if over else state.step()
        question: Facts = {
            "asked": state.asked[:],
            "decision": alone(step.decision()) if step else NONE,
            "over": self.winners(view) if over else NONE,
        }
        return [question, self.describe(view, step)]

    def fact(self, name: str) -> Fact | None:
        for fact in (*COMMON, *self.facts):
            if fact.name == name:
                return fact
        return None

    def chosen(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The options in words, checked, in the game's order and without those that change nothing."""
        picked: dict[str, str] = {}
        for word in words:
            name, _, value = word.partition("=")
            if name in picked:
                raise BadSetup(f"the option {name} is given twice")
            self.check_option(word, name, value)
            picked[name] = value
        kept = [o for o in self.options if o.name in picked and (not o.values or picked[o.name] != o.values[0])]
        return tuple([f"{o.name}={picked[o.name]}" if o.values else o.name for o in kept])

    def check_option(self, word: str, name: str, value: str) -> None:
        for option in self.options:
            if option.name == name:
                if option.values and value not in option.values:
                    raise BadSetup(f"the option {name} is one of {', '.join(option.values)}, not “{value}”")
                if not option.values and "=" in word:
                    raise BadSetup(f"the option {name} takes no value")
                return
        names = ", ".join([option.name for option in self.options]) or "none"
        raise BadSetup(f"{self.id} has no option “{name}”; its options: {names}")
