"""The numbers that stand on cards and buttons, out of the games' own rules: web/src/printed.ts.

`python -m tests.printed --write` writes it. What a rule works out is asked of the rule: a number stands once.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from dorehami.engine.game import Setup
from dorehami.games.coup.game import EXPANSIONS, house_of
from dorehami.games.coup.house import Action
from dorehami.games.coup.settling import Pay
from dorehami.games.dezh import game as dezh
from dorehami.games.dezh.deeds import COINS_TAKEN, EARNS, extra_coins, most_built
from dorehami.games.dezh.powers import REBATE
from dorehami.games.dezh.specials import ALCHEMY_COINS, GRAVEYARD_PRICE, SMITHY_CARDS, SMITHY_PRICE
from dorehami.games.dezh.words import ALL_ROLES, ROLES
from dorehami.games.mccarthy.scoring import HALVES
from dorehami.games.mccarthy.table import COMPLETE
from dorehami.games.mccarthy.words import CARDS

FILE = Path(__file__).parent.parent / "web" / "src" / "printed.ts"
Numbers = dict[str, Any]


# ------------------------------------------------------------------ what the games say


def coup() -> Numbers:
    """What each action brings and costs; `more` is what it costs when it is aimed at somebody else."""
    found: Numbers = {}
    for action in house_of(tuple(EXPANSIONS)).rules.actions:
        verb = action.moves[0].verb
        if verb in found:
            found[verb]["more"] = action.cost
        else:
            found[verb] = on_action(action)
    return found


def on_action(action: Action) -> Numbers:
    gain = sum(step.coins for step in action.effect(0, 1) if isinstance(step, Pay))
    numbers = {"gain": gain, "cost": action.cost}
    return {name: coins for name, coins in numbers.items() if coins}


def dezh_roles() -> Numbers:
    """The roles in their order: coins taken as resources, districts built in a turn, the kind that pays."""
    return {ROLES[role]: on_role(role) for role in ALL_ROLES}


def on_role(role: int) -> Numbers:
    paid_by = {"paidBy": EARNS[role]} if role in EARNS else {}
    return {"coins": COINS_TAKEN + extra_coins(role), "builds": most_built(role), **paid_by}


def dezh_goals() -> Numbers:
    """How many districts complete a city, by the number of players."""
    seats = range(dezh.GAME.fewest, dezh.GAME.most + 1)
    return {str(count): dezh.new(Setup(count)).table.goal() for count in seats}


def dezh_coins() -> Numbers:
    """What special districts cost and bring, and by how much destroying is cheaper than building."""
    return {
        "smithy": SMITHY_PRICE,
        "smithyCards": SMITHY_CARDS,
        "graveyard": GRAVEYARD_PRICE,
        "alchemy": ALCHEMY_COINS,
        "rebate": REBATE,
    }


def mccarthy() -> Numbers:
    """What stands on cards, the points for a complete diamond, and how many of a silent partner's points make one."""
    return {"lowest": CARDS[0], "highest": CARDS[-1], "complete": COMPLETE, "halves": HALVES}


PRINTED = {
    "COUP": coup,
    "DEZH_ROLES": dezh_roles,
    "DEZH_GOALS": dezh_goals,
    "DEZH_COINS": dezh_coins,
    "MCCARTHY": mccarthy,
}


# ------------------------------------------------------------------ in TypeScript


def written() -> str:
    """The whole file."""
    lines = ["// Generated from src/dorehami/games by `python -m tests.printed --write`; not to be edited."]
    for name, numbers in PRINTED.items():
        rows = [f"  {key}: {typescript(value)}," for key, value in numbers().items()]
        lines += ["", f"/** {numbers.__doc__} */", f"export const {name} = {{", *rows, "} as const"]
    return "\n".join([*lines, ""])


def typescript(value: Any) -> str:
    if not isinstance(value, dict):
        return json.dumps(value)
    return f"{{ {', '.join(f'{key}: {typescript(inner)}' for key, inner in value.items())} }}" if value else "{}"


def main() -> None:
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.printed --write")
    FILE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
