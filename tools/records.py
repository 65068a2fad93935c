"""Records of finished games: `python -m tools.records` adds the missing ones.

Each is played at a real table with a sealed deal, and ends with its expected outcome. A record is never written again:
its header names the rules that it was played by.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from dorehami.engine.game import Game
from dorehami.engine.notation.lines import Word
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from tests.support.charters import option_sets, player_counts
from tests.support.live import House, house, plays, random_choice

RECORDS = Path(__file__).parents[1] / "tests" / "records"
NAMES = ("Mahshid", "سپیده", "Ali Reza", "bahareh", "کیان", "Sara", "O'Neil", "هومن", "Deck", "۱۰")


class Variant(NamedTuple):
    """A game with options and a number of seats."""

    game: Game
    options: tuple[str, ...]
    seats: int

    def path(self) -> Path:
        words = [word.replace("=", "-") for word in self.options]
        return RECORDS / "-".join([self.game.id, f"rules-{self.game.version}", *words, f"{self.seats}.play"])


def variants() -> Iterator[Variant]:
    """Yield every set of options with alternating numbers of players; the plain game with the fewest and the most."""
    for game in GAMES.values():
        plain = player_counts(game, ())
        found = [Variant(game, (), plain[0]), Variant(game, (), plain[-1])]
        for number, options in enumerate(option_sets(game)):
            counts = player_counts(game, options)
            found.append(Variant(game, options, counts[(number + 1) % len(counts)]))
        yield from dict.fromkeys(found)


async def play_record(guests: House, variant: Variant) -> str:
    """Play such a game; return its record and the outcome."""
    game, options, seats = variant
    host = await guests.opens(game.id, NAMES[0], chairs=seats, options=list(options))
    players = [host, *[await guests.sits(host.table, name) for name in NAMES[1:seats]]]
    await host.send(messages.Start)
    for player in players:
        await player.wait_until(lambda c: c.room["phase"] == "playing")
    await asyncio.gather(*[plays(player, random_choice(number)) for number, player in enumerate(players)])
    async with guests.session.get(f"{guests.url}/api/tables/{host.table}/games/1.play") as answer:
        return await answer.text() + "\n".join(outcome(host.facts)) + "\n"


def outcome(facts: dict[str, Any]) -> Iterator[str]:
    """Yield the winners, and the scores where there are any."""
    called = [str(Word(name)) for name in NAMES]
    yield " ".join(["expect over", *[called[seat] for seat in facts["over"]]])
    yield from [f"expect {called[seat]} score {score}" for seat, score in enumerate(facts.get("score", []))]


async def write() -> None:
    async with house(below=None) as guests:
        for variant in variants():
            if not variant.path().exists():
                variant.path().write_text(await play_record(guests, variant), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(write())
