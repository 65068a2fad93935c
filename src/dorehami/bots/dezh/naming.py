"""Whom the assassin murders and the thief robs: the role that the dangerous or the rich are likely to hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dorehami.bots.dezh.beliefs import Chances
from dorehami.bots.dezh.observation import Reading
from dorehami.bots.dezh.threat import threats, turn_worth
from dorehami.engine.moves import Move
from dorehami.games.dezh.words import MAGICIAN, THIEF, WARLORD

SHARPNESS: Final = 4.0  # what is half as good is named so many times halved as often: nobody can be sure of it
FEAR: Final = 0.1  # points for each coin, card and district that it may lose itself
SMALL_HAND: Final = 3  # cards that nobody envies


def murder(read: Reading, chances: Chances) -> Move:
    danger = threats(read)
    return mixed(read, "kill", lambda role: harm(read, chances, danger, role) + fear(read, chances, role))


def harm(read: Reading, chances: Chances, danger: list[float], role: int) -> float:
    """What rivals lose, the dangerous above all."""
    return sum([chances[seat][role] * danger[seat] * turn_worth(read, seat, role) for seat in read.rivals])


def fear(read: Reading, chances: Chances, role: int) -> float:
    """What it would lose itself to a rival in that role."""
    at_stake = {THIEF: read.coins, MAGICIAN: max(0, len(read.hand) - SMALL_HAND), WARLORD: len(read.city)}
    return FEAR * at_stake.get(role, 0) * sum([chances[seat][role] for seat in read.rivals])


def robbery(read: Reading, chances: Chances) -> Move:
    """The coins that it may find; of equal ones those of the dangerous."""
    danger, coins = threats(read), read.table.coins
    return mixed(
        read, "rob", lambda role: sum([chances[seat][role] * (coins[seat] + danger[seat]) for seat in read.rivals])
    )


def mixed(read: Reading, verb: str, value: Callable[[int], float]) -> Move:
    """Mostly the best, at times another that is nearly as good."""
    moves = read.offered(verb)
    values = [max(0.01, value(move.value)) for move in moves]
    return read.rng.choices(moves, [(each / max(values)) ** SHARPNESS for each in values])[0]
