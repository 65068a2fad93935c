"""The classic game: its action table and its house."""

from __future__ import annotations

from typing import Final

from dorehami.games.coup.house import RIVALS, TREASURY, Action, House, rows_of
from dorehami.games.coup.steps import DrawAside, Keep, LoseInfluence, Pay
from dorehami.games.coup.table import Steps
from dorehami.games.coup.words import (
    AMBASSADOR,
    ASSASSIN,
    ASSASSINATE,
    CAPTAIN,
    CONTESSA,
    COUP,
    DUKE,
    EXCHANGE,
    FOREIGN_AID,
    INCOME,
    STEAL,
    TAX,
)


def gain(seat: int, coins: int) -> Steps:
    return [Pay(TREASURY, seat, coins)]


ACTIONS: Final = (
    Action([INCOME], lambda me, target: gain(me, 1), "K14"),
    Action([FOREIGN_AID], lambda me, target: gain(me, 2), "K15", blocked_by=(DUKE,), anyone_blocks=True),
    Action(COUP, lambda me, target: [LoseInfluence(target)], "K16", cost=7, at=RIVALS),
    Action([TAX], lambda me, target: gain(me, 3), "K17", claims=DUKE),
    Action(
        ASSASSINATE,
        lambda me, target: [LoseInfluence(target)],
        "K18",
        cost=3,
        claims=ASSASSIN,
        blocked_by=(CONTESSA,),
        at=RIVALS,
    ),
    Action(
        STEAL,
        lambda me, target: [Pay(target, me, 2)],
        "K19",
        claims=CAPTAIN,
        blocked_by=(CAPTAIN, AMBASSADOR),
        at=RIVALS,
        spares=lambda table, target: table.coins[target] == 0,
        spared_by="K23",
    ),
    Action([EXCHANGE], lambda me, target: [DrawAside(me), DrawAside(me), Keep(me)], "K20", claims=AMBASSADOR),
)

HOUSE: Final = House(
    characters=(DUKE, ASSASSIN, CAPTAIN, AMBASSADOR, CONTESSA),  # K1
    actions=ACTIONS,
    rivals=lambda table, me: table.others(me),
    rows=rows_of(ACTIONS),
)
