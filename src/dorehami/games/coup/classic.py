"""The classic game: its action table and its rules."""

from __future__ import annotations

from typing import Final

from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.engine.refusals import BadSetup
from dorehami.games.coup.house import RIVALS, TREASURY, Action, Rules
from dorehami.games.coup.settling import DrawAside, Keep, LoseInfluence, Pay
from dorehami.games.coup.table import Steps, Table
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


def gain(seat: int, coins: int, action: Move) -> Steps:
    return [Pay(TREASURY, seat, coins, action.verb)]


def lay_nothing(setup: Setup, table: Table) -> Steps:
    for fact, seat in setup.given:
        if fact in ("party", "reserve"):
            raise BadSetup("parties and the reserve belong to the option reformation", fact, seat)
    return []


ACTIONS: Final = (
    Action("K14", [INCOME], lambda me, target: gain(me, 1, INCOME)),
    Action(
        "K15",
        [FOREIGN_AID],
        lambda me, target: gain(me, 2, FOREIGN_AID),
        blocked_by=(DUKE,),
        anyone_blocks=True,
    ),
    Action("K16", COUP, lambda me, target: [LoseInfluence(target)], cost=7, at=RIVALS, for_the_rich=True),
    Action("K17", [TAX], lambda me, target: gain(me, 3, TAX), claims=DUKE),
    Action(
        "K18",
        ASSASSINATE,
        lambda me, target: [LoseInfluence(target)],
        cost=3,
        claims=ASSASSIN,
        blocked_by=(CONTESSA,),
        at=RIVALS,
    ),
    Action(
        "K19",
        STEAL,
        lambda me, target: [Pay(target, me, 2, STEAL[target].verb)],
        claims=CAPTAIN,
        blocked_by=(CAPTAIN, AMBASSADOR),
        at=RIVALS,
        only_if=lambda table, target: table.coins[target] > 0,
        only_by="K23",
    ),
    Action("K20", [EXCHANGE], lambda me, target: [DrawAside(me), DrawAside(me), Keep(me)], claims=AMBASSADOR),
)

CLASSIC: Final = Rules(
    characters=(DUKE, ASSASSIN, CAPTAIN, AMBASSADOR, CONTESSA),  # K1
    actions=ACTIONS,
    rivals=lambda table, me: table.others(me),
    reach="K8",
    lay_out=lay_nothing,
)
