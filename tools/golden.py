"""Golden playthroughs: one seeded game of every option set, told in words, to be read in a review.

`python -m tools.golden --write` writes them anew. Each event stands as everybody is told it, and below it who is told
something else.
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
    """By file name: without options every number of players, with options the fewest and a middle number."""
    found: dict[str, tuple[Game, Setup]] = {}
    for game in GAMES.values():
        for options in option_sets(game):
            counts = player_counts(game, options)
            for seats in (counts[0], counts[len(counts) // 2]) if options else counts:
                name = "-".join([game.id, str(seats), *options]).replace("=", "-")
                found[f"{name}.txt"] = game, Setup(seats, options)
    return found


def told(game: Game, setup: Setup) -> str:
    """A whole game in words. Every third answer is the first that comes to mind."""
    play, rng, lines = Play(game, setup), random.Random(seed_of(game, setup)), header(game, setup)
    while play.state.asked:
        if len(play.moves) % FACTS_EVERY == 0:
            lines += facts(play)
        seat = picked(rng, play.state.asked)
        moves = play.state.moves(seat)
        move = moves[0] if seat != NATURE and rng.random() < 1 / 3 else picked(rng, moves)
        lines.append(f"{len(play.moves) + 1:3} {said(seat, move)}{asked(play)}")
        for event in play.move(seat, move):
            lines += ["      " + line for line in as_told(play.state.table, event, setup.seats)]
    return "\n".join([*lines, *facts(play), ""])


def seed_of(game: Game, setup: Setup) -> int:
    """Another one for each playthrough, so that no two are the same game."""
    return list(playthroughs().values()).index((game, setup)) + 1


def picked(rng: random.Random, things: Sequence[Some]) -> Some:
    """Of a generator only random() gives the same with every Python."""
    return things[int(rng.random() * len(things))]


def header(game: Game, setup: Setup) -> list[str]:
    options = ", ".join(setup.options) or "none"
    return [f"{game.id}, rules {game.version}", f"options: {options}", f"seats: {', '.join(SEATS[: setup.seats])}"]


def who(seat: int) -> str:
    return {NATURE: "chance", NOBODY: "nobody"}.get(seat) or SEATS[seat]


def said(seat: int, move: Move) -> str:
    return " ".join([who(seat), *move.words(SEATS)])


def asked(play: Play) -> str:
    """The question behind a move: what was decided, and who was asked."""
    if NATURE in play.state.asked:
        return ""
    return f"    # {play.state.step().decision()} of {', '.join([who(seat) for seat in play.state.asked])}"


def as_told(table: Table, event: Event[Any], seats: int) -> list[str]:
    """As everybody is told it, then to whom it is told otherwise."""
    public = in_words(table, event.seen_by(NOBODY))
    private = [(who(seat), in_words(table, event.seen_by(seat))) for seat in range(seats)]
    return [public, *[f"  to {name}: {line}" for name, line in private if line != public]]


def in_words(table: Table, event: Event[Any]) -> str:
    """The key and what it says, or in parentheses what is not told; where whole piles are laid, all of them."""
    if not event.key():
        held = [f"{name} {getattr(event, name)}" for name in fields(type(event))]
        return f"({' '.join([type(event).__name__, *held])})"
    said = [f"{name} {argument(name, value)}" for name, value in event.args(table.layout).items()]
    if isinstance(event, Laid):
        places, laid = place_names(table), zip(event.places, event.piles, strict=True)
        said = [*said[:-1], *[f"{places[i]} = {cards(table, i, pile)}" for i, pile in laid]]
    return f"{event.key()}: {', '.join(said)}" if said else event.key()


def argument(name: str, value: Any) -> str:
    """Seats by their names, lists with a space between."""
    if isinstance(value, list):
        return " ".join(value) or "none"
    return who(value) if name in SEAT_ARGS and isinstance(value, int) else str(value)


def cards(table: Table, place: int, pile: Pile) -> str:
    names = table.layout.names[table.layout.places[place].back]
    return " ".join([names[card.face] for card in pile]) or "none"


def place_names(table: Table) -> list[str]:
    """The first hand is hand 0, the next one hand 1; of the court there is one."""
    every = [place.name for place in table.layout.places]
    return [f"{name} {every[:i].count(name)}" if every.count(name) > 1 else name for i, name in enumerate(every)]


def facts(play: Play) -> list[str]:
    """What everybody knows, then what each seat knows besides."""
    public, seats = play.facts(NOBODY), play.setup.seats
    lines = ["", "    everybody knows", *listed(play.game, public)]
    for seat in range(seats):
        besides = {name: value for name, value in play.facts(seat).items() if value != public[name]}
        if besides:
            lines += [f"    {who(seat)} knows", *listed(play.game, besides)]
    return [*lines, ""]


def listed(game: Game, found: Facts) -> list[str]:
    lines = []
    for fact in (*COMMON, *game.facts):
        if fact.name in found and fact.each:
            lines += [f"{who(i)} {fact.name} {shown(fact, value)}" for i, value in enumerate(found[fact.name])]
        elif fact.name in found:
            lines.append(f"{fact.name} {shown(fact, found[fact.name])}")
    return [f"      {line}" for line in lines]


def shown(fact: Fact, value: Value) -> str:
    if fact.kind in (NUMBER, FLAG):
        return str(value)
    return " ".join([who(item) if isinstance(item, int) else item for item in value]) or "none"


def write() -> None:
    """Write every playthrough anew, and take away those that nobody asks for."""
    for path in FOLDER.glob("*"):
        path.unlink()
    for name, (game, setup) in playthroughs().items():
        (FOLDER / name).write_text(told(game, setup), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tools.golden --write writes the golden playthroughs anew")
    write()
