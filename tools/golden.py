"""Golden playthroughs: one seeded game of every option set, written out in words for review.

Run `python -m tools.golden --write` to write them again. Each event is given as everybody sees it, and below that as
those see it who know more.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from dorehami.engine.agenda import SEAT_ARGS, Event
from dorehami.engine.cards import Pile
from dorehami.engine.facts import COMMON, FLAG, NUMBER, Fact, Facts, Value
from dorehami.engine.game import Game, Setup
from dorehami.engine.moves import Move
from dorehami.engine.moving import Laid
from dorehami.engine.play import Play
from dorehami.engine.position import fields
from dorehami.engine.table import NATURE, NOBODY, Table
from dorehami.games import GAMES
from tests.support.charters import option_sets, player_counts

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
SEATS = ("Ava", "Bita", "Cyrus", "Dara", "Elham", "Farid", "Golnar", "Homa", "Iraj", "Jaleh")
FACTS_EVERY = 30  # moves

Some = TypeVar("Some")


def playthroughs() -> dict[str, tuple[Game, Setup]]:
    """Return the games by file name: every number of players without options; the fewest and a middle one with."""
    found: dict[str, tuple[Game, Setup]] = {}
    for game in GAMES.values():
        for options in option_sets(game):
            counts = player_counts(game, options)
            for seats in (counts[0], counts[len(counts) // 2]) if options else counts:
                name = "-".join([game.id, str(seats), *options]).replace("=", "-")
                found[f"{name}.txt"] = game, Setup(seats, options)
    return found


def playthrough(game: Game, setup: Setup) -> str:
    """Return a whole game in words. A player's answer is the first move in a third of all cases, else a random one."""
    play, rng, lines = Play(game, setup), random.Random(seed_of(game, setup)), header(game, setup)
    while play.state.asked:
        if len(play.moves) % FACTS_EVERY == 0:
            lines += fact_lines(play)
        seat = choose(rng, play.state.asked)
        moves = play.state.moves(seat)
        move = moves[0] if seat != NATURE and rng.random() < 1 / 3 else choose(rng, moves)
        lines.append(f"{len(play.moves) + 1:3} {move_in_words(seat, move)}{question_comment(play)}")
        for event in play.move(seat, move):
            lines += ["      " + line for line in event_lines(play.state.table, event, setup.seats)]
    return "\n".join([*lines, *fact_lines(play), ""])


def seed_of(game: Game, setup: Setup) -> int:
    """Return a seed of its own for each playthrough, so that no two are the same game."""
    return list(playthroughs().values()).index((game, setup)) + 1


def choose(rng: random.Random, things: Sequence[Some]) -> Some:
    """Return a random element; only random() gives the same numbers with every version of Python."""
    return things[int(rng.random() * len(things))]


def header(game: Game, setup: Setup) -> list[str]:
    options = ", ".join(setup.options) or "none"
    return [f"{game.id}, rules {game.version}", f"options: {options}", f"seats: {', '.join(SEATS[: setup.seats])}"]


def seat_name(seat: int) -> str:
    return {NATURE: "chance", NOBODY: "nobody"}.get(seat) or SEATS[seat]


def move_in_words(seat: int, move: Move) -> str:
    return " ".join([seat_name(seat), *move.words(SEATS)])


def question_comment(play: Play) -> str:
    """Return the question behind a move: the decision, and the seats that are asked."""
    if NATURE in play.state.asked:
        return ""
    return f"    # {play.state.step().decision()} of {', '.join([seat_name(seat) for seat in play.state.asked])}"


def event_lines(table: Table, event: Event[Any], seats: int) -> list[str]:
    """Return an event as everybody sees it, then as those seats see it that know more."""
    public = event_in_words(table, event.seen_by(NOBODY))
    private = [(seat_name(seat), event_in_words(table, event.seen_by(seat))) for seat in range(seats)]
    return [public, *[f"  to {name}: {line}" for name, line in private if line != public]]


def event_in_words(table: Table, event: Event[Any]) -> str:
    """Return an event's key and arguments; an event without a key is put in parentheses, with its fields."""
    if not event.key():
        held = [f"{name} {getattr(event, name)}" for name in fields(type(event))]
        return f"({' '.join([type(event).__name__, *held])})"
    said = [f"{name} {argument(name, value)}" for name, value in event.args(table.layout).items()]
    if isinstance(event, Laid):
        places, laid = place_names(table), zip(event.places, event.piles, strict=True)
        said = [*said[:-1], *[f"{places[i]} = {cards(table, i, pile)}" for i, pile in laid]]
    return f"{event.key()}: {', '.join(said)}" if said else event.key()


def argument(name: str, value: Any) -> str:
    """Return an argument in words: a seat by its name, a list with spaces between."""
    if isinstance(value, list):
        return " ".join(value) or "none"
    return seat_name(value) if name in SEAT_ARGS and isinstance(value, int) else str(value)


def cards(table: Table, place: int, pile: Pile) -> str:
    names = table.layout.names[table.layout.places[place].back]
    return " ".join([names[card.face] for card in pile]) or "none"


def place_names(table: Table) -> list[str]:
    """Return the names of the places, numbered where several have the same name: hand 0, hand 1, court."""
    every = [place.name for place in table.layout.places]
    return [f"{name} {every[:i].count(name)}" if every.count(name) > 1 else name for i, name in enumerate(every)]


def fact_lines(play: Play) -> list[str]:
    """Return the public facts, then what each seat knows beyond them."""
    public, seats = play.facts(NOBODY), play.setup.seats
    lines = ["", "    everybody knows", *indented_facts(play.game, public)]
    for seat in range(seats):
        besides = {name: value for name, value in play.facts(seat).items() if value != public[name]}
        if besides:
            lines += [f"    {seat_name(seat)} knows", *indented_facts(play.game, besides)]
    return [*lines, ""]


def indented_facts(game: Game, found: Facts) -> list[str]:
    lines = []
    for fact in (*COMMON, *game.facts):
        if fact.name in found and fact.each:
            lines += [
                f"{seat_name(i)} {fact.name} {fact_value(fact, value)}" for i, value in enumerate(found[fact.name])
            ]
        elif fact.name in found:
            lines.append(f"{fact.name} {fact_value(fact, found[fact.name])}")
    return [f"      {line}" for line in lines]


def fact_value(fact: Fact, value: Value) -> str:
    if fact.kind in (NUMBER, FLAG):
        return str(value)
    return " ".join([seat_name(item) if isinstance(item, int) else item for item in value]) or "none"


def write() -> None:
    """Write every playthrough, and remove files that are no longer generated."""
    for path in FOLDER.glob("*"):
        path.unlink()
    for name, (game, setup) in playthroughs().items():
        (FOLDER / name).write_text(playthrough(game, setup), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tools.golden --write writes the golden playthroughs anew")
    write()
