"""Choice of a role by expected gain of the turn, value of its power and its risks."""

from __future__ import annotations

from math import exp
from typing import Final

from dorehami.bots.dezh.attacks import swap_gain
from dorehami.bots.dezh.evaluation import Worth, turns_left
from dorehami.bots.dezh.lookahead import best, in_role, with_resources
from dorehami.bots.dezh.observation import Observation
from dorehami.bots.dezh.threat import threats, turn_worth
from dorehami.engine.cards import HIDDEN
from dorehami.engine.moves import Move
from dorehami.games.dezh.words import ALL_ROLES, ASSASSIN, KING, MAGICIAN, MERCHANT, SAGE, THIEF, WARLORD

TEMPERATURE: Final = 0.3  # points: so much worse is chosen e times less often
MURDERED: Final = [0.0, 0.0, 0.14, 0.03, 0.11, 0.1, 0.2, 0.26, 0.16]  # by role: how often an assassin names it,
ROBBED: Final = [
    0.0,
    0.0,
    0.0,
    0.15,
    0.17,
    0.14,
    0.16,
    0.24,
    0.14,
]  # and a thief; measured in games between these minds
KILL: Final = 0.35  # part of a turn's value that a murder takes on average
LOOT: Final = 0.7  # part of the largest purse that a robbery takes on average
CROWN: Final = 0.3  # points for choosing first next round
SAFETY: Final = 0.3  # for a city that nobody destroys
RUIN: Final = 0.1  # for what one may destroy
DENIED: Final = 0.3  # part of a denied role's value to the other


def role(observed: Observation, caution: float) -> Move:
    """Choose a role by softmax."""
    by_role = role_values(observed, caution)
    values = [move_value(observed, move, by_role) for move in observed.moves]
    highest = max(values)
    return observed.rng.choices(observed.moves, [exp((value - highest) / TEMPERATURE) for value in values])[0]


def move_value(observed: Observation, move: Move, values: dict[int, float]) -> float:
    """Return the value of a move; with two players, plus that of denying the burned role to the other (D30)."""
    denied = [turn_worth(observed, observed.rivals[0], burned) for burned in move.values[1:]]
    return values[move.value] + DENIED * sum(denied)


def role_values(observed: Observation, caution: float) -> dict[int, float]:
    """Return the expected value of each role on offer."""
    worth, danger = Worth(observed, turns_left(observed)), threats(observed)
    idle = worth.of(observed.city, observed.coins, observed.hand)
    poor = worth.of(observed.city, 0, observed.hand)
    found: dict[int, float] = {}
    for role in observed.pool():
        murdered = caution * rival_chance(observed, ASSASSIN, role) * MURDERED[role]
        robbed = caution * rival_chance(observed, THIEF, role) * ROBBED[role]
        gain = turn_gain(observed, worth, role) - idle + power_gain(observed, worth, danger, role)
        found[role] = gain * (1 - murdered) - robbed * (idle - poor)
    return found


def rival_chance(observed: Observation, feared: int, role: int) -> float:
    """Return the probability that a rival has or gets the feared role if this one is taken."""
    pool, own = observed.pool(), [*observed.own_roles(), *observed.burned()]
    if feared == role or feared in own:
        return 0.0
    if feared in pool:
        return min(1.0, observed.to_choose() / (len(pool) - 1))
    gone = len(ALL_ROLES) - len(pool) - len(own)
    return (gone - 1) / gone  # one of them was burned unseen


def turn_gain(observed: Observation, worth: Worth, role: int) -> float:
    """Return the value of the best turn in that role, with coins or with a card."""
    now = in_role(observed, role)
    return max(
        best(worth, with_resources(now, role, 2, []))[0],
        best(worth, with_resources(now, role, 0, [HIDDEN]))[0],
    )


def power_gain(observed: Observation, worth: Worth, danger: list[float], role: int) -> float:
    """Return the value of a role's power."""
    if role == ASSASSIN:
        return KILL * max([danger[seat] * turn_worth(observed, seat, MERCHANT) for seat in observed.rivals])
    if role == THIEF:
        loot = LOOT * max([observed.table.coins[seat] for seat in observed.rivals])
        return worth.future(observed.city, observed.coins + loot, observed.hand) - worth.future(
            observed.city, observed.coins, observed.hand
        )
    if role == MAGICIAN:
        return max(0.0, swap_gain(observed, worth, max([observed.hand_size(seat) for seat in observed.rivals])))
    return {KING: CROWN, SAGE: SAFETY, WARLORD: SAFETY + RUIN}.get(role, 0.0)
