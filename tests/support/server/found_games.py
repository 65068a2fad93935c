"""Games found beforehand: moves that lead to each kind of decision, and the seed of the dealer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from dorehami.client import Client
from dorehami.engine.game import Game, Setup
from dorehami.engine.play import Below, Play
from dorehami.games import GAMES
from tests.support.charters import CHARTERS
from tests.support.live import House
from tests.support.server.assertions import start_game, wait_until_at_rest

MOST_GAMES = 500  # until every kind must have been seen
SETUPS = {
    "coup": (Setup(2), Setup(3, ("reformation", "inquisitor", "anarchist"))),
    "dezh": (Setup(3),),
    "mccarthy": (Setup(3),),
}


@dataclass(frozen=True)
class Script:
    """Moves that lead to a decision, with the dealer of this seed."""

    game: Game
    setup: Setup
    seed: int
    moves: list[tuple[int, list[int | str]]] = field(default_factory=list)

    def below(self) -> Below:
        return random.Random(self.seed).randrange

    async def play(self, guests: House) -> list[Client]:
        """Play the moves at a table; return its clients by seat."""
        options = list(self.setup.options)
        players = await start_game(guests, self.game.id, self.setup.seats, options=options)
        for seat, move in self.moves:
            await wait_until_at_rest(*players)
            await players[seat].move(*move)
        await wait_until_at_rest(*players)
        return players


def kinds(game: Game) -> list[str]:
    """Return every kind of decision that a player is asked for."""
    return sorted(CHARTERS[game.id].decisions - {"chance"})


@cache
def scripts(game_id: str) -> dict[str, Script]:
    """Return a script for every kind of decision, from random games."""
    game, found = GAMES[game_id], dict[str, Script]()
    for seed in range(MOST_GAMES):
        setup = SETUPS[game_id][seed % len(SETUPS[game_id])]
        for kind, script in random_game(game, setup, seed):
            found.setdefault(kind, script)
        if len(found) == len(kinds(game)):
            break
    return found


def random_game(game: Game, setup: Setup, seed: int) -> Iterator[tuple[str, Script]]:
    """Yield every decision of a game, dealt as a server with this dealer deals it."""
    below, rng = random.Random(seed).randrange, random.Random(seed)
    starter = below(setup.seats) if game.starts else None
    play, moves = Play(game, Setup(setup.seats, setup.options, starter)), list[tuple[int, list[int | str]]]()
    play.make(play.deal(below))
    while play.state.asked:
        yield play.state.step().decision(), Script(game, setup, seed, moves[:])
        seat = play.state.asked[0]
        move = rng.choice(play.state.moves(seat))
        play.make(play.think(seat, move, below))
        moves.append((seat, move.parts()))
