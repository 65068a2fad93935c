"""Which role medium takes: what the turn would bring in it, what its power is good for, and how dangerous it is."""

from __future__ import annotations

from math import exp
from typing import Final

from dorehami.bots.dezh.attacks import swap_gain
from dorehami.bots.dezh.evaluation import Worth, turns_left
from dorehami.bots.dezh.lookahead import best, in_role, with_resources
from dorehami.bots.dezh.observation import Reading
from dorehami.bots.dezh.threat import threats, turn_worth
from dorehami.engine.cards import HIDDEN
from dorehami.engine.moves import Move
from dorehami.games.dezh.words import ALL_ROLES, ASSASSIN, KING, MAGICIAN, MERCHANT, SAGE, THIEF, WARLORD

WHIM: Final = 0.3  # points: what is that much worse is taken a third as often, so that nobody can be sure of it
MURDERED: Final = [0.0, 0.0, 0.14, 0.03, 0.11, 0.1, 0.2, 0.26, 0.16]  # how often an assassin names each role,
ROBBED: Final = [0.0, 0.0, 0.0, 0.15, 0.17, 0.14, 0.16, 0.24, 0.14]  # and a thief: counted in games of its like
KILL: Final = 0.35  # how well a murder hits
LOOT: Final = 0.7  # how much of the largest purse a robbery brings, on average
CROWN: Final = 0.3  # points for choosing first in the next round
SAFETY: Final = 0.3  # for a city that nobody destroys
RUIN: Final = 0.1  # for what one may destroy
DENIED: Final = 0.3  # of what a role would have brought the other, who cannot take it any more


def role(read: Reading, caution: float) -> Move:
    """Nearly always one of the best."""
    by_role = role_values(read, caution)
    values = [worth_of_taking(read, move, by_role) for move in read.moves]
    highest = max(values)
    return read.rng.choices(read.moves, [exp((value - highest) / WHIM) for value in values])[0]


def worth_of_taking(read: Reading, move: Move, values: dict[int, float]) -> float:
    """Of two players each burns a role, too: best one that the other could use (D30)."""
    denied = [turn_worth(read, read.rivals[0], burned) for burned in move.values[1:]]
    return values[move.value] + DENIED * sum(denied)


def role_values(read: Reading, caution: float) -> dict[int, float]:
    """What each role that is offered would bring."""
    worth, danger = Worth(read, turns_left(read)), threats(read)
    idle = worth.of(read.city, read.coins, read.hand)
    poor = worth.of(read.city, 0, read.hand)
    found: dict[int, float] = {}
    for role in read.pool():
        murdered = caution * out_there(read, ASSASSIN, role) * MURDERED[role]
        robbed = caution * out_there(read, THIEF, role) * ROBBED[role]
        gain = turn_gain(read, worth, role) - idle + power_gain(read, worth, danger, role)
        found[role] = gain * (1 - murdered) - robbed * (idle - poor)
    return found


def out_there(read: Reading, feared: int, role: int) -> float:
    """How likely a rival has or will have the role that is feared, if one takes this one."""
    pool, own = read.pool(), [*read.own_roles(), *read.burned()]
    if feared == role or feared in own:
        return 0.0
    if feared in pool:
        return min(1.0, read.to_choose() / (len(pool) - 1))
    gone = len(ALL_ROLES) - len(pool) - len(own)
    return (gone - 1) / gone  # one of them was burned unseen


def turn_gain(read: Reading, worth: Worth, role: int) -> float:
    """The best turn in that role, with coins or with a card."""
    now = in_role(read, role)
    return max(
        best(worth, with_resources(now, role, 2, []))[0],
        best(worth, with_resources(now, role, 0, [HIDDEN]))[0],
    )


def power_gain(read: Reading, worth: Worth, danger: list[float], role: int) -> float:
    """What the power of a role is good for."""
    if role == ASSASSIN:
        return KILL * max([danger[seat] * turn_worth(read, seat, MERCHANT) for seat in read.rivals])
    if role == THIEF:
        loot = LOOT * max([read.table.coins[seat] for seat in read.rivals])
        return worth.ahead(read.city, read.coins + loot, read.hand) - worth.ahead(read.city, read.coins, read.hand)
    if role == MAGICIAN:
        return max(0.0, swap_gain(read, worth, max([read.hand_size(seat) for seat in read.rivals])))
    return {KING: CROWN, SAGE: SAFETY, WARLORD: SAFETY + RUIN}.get(role, 0.0)
