"""The speed of minds: games of four medium ones in Coup per second of processor time."""

from __future__ import annotations

import time

from dorehami.bots.arena import Match, matches, mind_factory
from dorehami.bots.minds import MINDS
from dorehami.engine.game import Setup
from dorehami.games import GAMES

AT_LEAST = 300  # games in a second, compiled
ROUNDS = 10
GAMES_EACH = 200  # in a round
SEATS = 4


def play_games(games: int, seed: int) -> list[Match]:
    medium = mind_factory(MINDS["coup"]["medium"])
    return [match for match, _ in matches(GAMES["coup"], Setup(SEATS), [medium] * SEATS, games, seed)]


def pace(games: int, seed: int) -> float:
    """Return the games per second of processor time."""
    began = time.process_time()
    for match in play_games(games, seed):
        match.run()
    return games / (time.process_time() - began)


def run(number: int | None, seed: int) -> list[str]:
    """Medium bots in Coup: games in a second of processor time, in the best round, as others may be at work."""
    games = number or GAMES_EACH
    pace(games, seed)  # the first round finds everything cold
    rates = sorted([pace(games, seed + games * round_number) for round_number in range(1, ROUNDS + 1)])
    print(f"coup for {SEATS}, medium: {rates[-1]:.0f} games a second at best, {rates[ROUNDS // 2]:.0f} in the middle")
    return [] if rates[-1] >= AT_LEAST else [f"fewer than {AT_LEAST} games a second"]
