"""The targets of assassin and thief: roles that dangerous or rich rivals are likely to hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dorehami.bots.dezh.beliefs import Chances
from dorehami.bots.dezh.observation import Observation
from dorehami.bots.dezh.threat import threats, turn_worth
from dorehami.engine.moves import Move
from dorehami.games.dezh.words import MAGICIAN, THIEF, WARLORD

SHARPNESS: Final = 4.0  # exponent: half the value is chosen 2**SHARPNESS times less often
FEAR: Final = 0.1  # points for each coin, card or district at risk
SMALL_HAND: Final = 3  # cards that nobody swaps for


def murder(observed: Observation, chances: Chances) -> Move:
    danger = threats(observed)
    return mixed(observed, "kill", lambda role: harm(observed, chances, danger, role) + fear(observed, chances, role))


def harm(observed: Observation, chances: Chances, danger: list[float], role: int) -> float:
    """Return the expected loss of rivals, weighted by their threat."""
    return sum([chances[seat][role] * danger[seat] * turn_worth(observed, seat, role) for seat in observed.rivals])


def fear(observed: Observation, chances: Chances, role: int) -> float:
    """Return the expected own loss to a rival in that role."""
    at_stake = {THIEF: observed.coins, MAGICIAN: max(0, len(observed.hand) - SMALL_HAND), WARLORD: len(observed.city)}
    return FEAR * at_stake.get(role, 0) * sum([chances[seat][role] for seat in observed.rivals])


def robbery(observed: Observation, chances: Chances) -> Move:
    """Choose by expected coins; threat breaks ties."""
    danger, coins = threats(observed), observed.table.coins
    return mixed(
        observed,
        "rob",
        lambda role: sum([chances[seat][role] * (coins[seat] + danger[seat]) for seat in observed.rivals]),
    )


def mixed(observed: Observation, verb: str, value: Callable[[int], float]) -> Move:
    """Choose a move with probability proportional to a power of its value."""
    moves = observed.offered(verb)
    values = [max(0.01, value(move.value)) for move in moves]
    return observed.rng.choices(moves, [(each / max(values)) ** SHARPNESS for each in values])[0]
