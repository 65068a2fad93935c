"""Generates web/src/printed.ts: the numbers on cards and buttons, the safe answers, and the length of names.

`python -m tools.printed --write` writes it from the games' rules and the server's limits. What a rule computes is taken
from the rule, so that a number stands once.
"""

from __future__ import annotations

import json
import random
import sys
from functools import cache
from pathlib import Path
from typing import Any

from dorehami.engine.game import Game, Setup
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
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
from dorehami.server.identity.display_names import LETTERS
from tests.support.charters import CHARTERS, option_sets, player_counts

FILE = Path(__file__).parents[1] / "web" / "src" / "printed.ts"
Numbers = dict[str, Any]
SEEDS = range(3)  # games of every set-up that are looked at: all that a silent seat can be asked is among them


# ------------------------------------------------------------------ what the games say


def name_limits() -> Numbers:
    """The most letters of a name."""
    return {"letters": LETTERS}


def coup() -> Numbers:
    """The gain and cost of each action; `more` is its cost when aimed at somebody else."""
    found: Numbers = {}
    for action in house_of(tuple(EXPANSIONS)).rules.actions:
        verb = action.moves[0].verb
        if verb in found:
            found[verb]["more"] = action.cost
        else:
            found[verb] = action_numbers(action)
    return found


def action_numbers(action: Action) -> Numbers:
    gain = sum(step.coins for step in action.effect(0, 1) if isinstance(step, Pay))
    numbers = {"gain": gain, "cost": action.cost}
    return {name: coins for name, coins in numbers.items() if coins}


def dezh_roles() -> Numbers:
    """The roles in their order: coins taken as resources, districts built in a turn, the kind that pays."""
    return {ROLES[role]: role_numbers(role) for role in ALL_ROLES}


def role_numbers(role: int) -> Numbers:
    paid_by = {"paidBy": EARNS[role]} if role in EARNS else {}
    return {"coins": COINS_TAKEN + extra_coins(role), "builds": most_built(role), **paid_by}


def dezh_goals() -> Numbers:
    """The number of districts that complete a city, by the number of players."""
    seats = range(dezh.GAME.fewest, dezh.GAME.most + 1)
    return {str(count): dezh.new(Setup(count)).table.goal() for count in seats}


def dezh_coins() -> Numbers:
    """The costs and gains of special districts, and by how much destroying is cheaper than building."""
    return {
        "smithy": SMITHY_PRICE,
        "smithyCards": SMITHY_CARDS,
        "graveyard": GRAVEYARD_PRICE,
        "alchemy": ALCHEMY_COINS,
        "rebate": REBATE,
    }


def mccarthy() -> Numbers:
    """The numbers on cards, the points for a complete diamond, and the silent partner's points that make one."""
    return {"lowest": CARDS[0], "highest": CARDS[-1], "complete": COMPLETE, "halves": HALVES}


def safe() -> Numbers:
    """The safe answers to a time-out: by game the decisions with their verbs, reactions first."""
    return {game.id: safe_answers(game) for game in GAMES.values()}


@cache
def safe_answers(game: Game) -> list[str]:
    found: dict[tuple[bool, str], set[str]] = {}
    for options in option_sets(game):
        for seats in player_counts(game, options):
            for seed in SEEDS:
                collect_defaults(Play(game, Setup(seats, options)), random.Random(seed), found)
    charter = CHARTERS[game.id]
    order = [*charter.heard, *charter.secret]
    in_order = sorted(found, key=lambda asked: (not asked[0], order.index(asked[1])))
    return ["-".join([decision, *sorted(found[reacts, decision])]) for reacts, decision in in_order]


def collect_defaults(play: Play, rng: random.Random, found: dict[tuple[bool, str], set[str]]) -> None:
    """Play a random game and collect the safe answer of every seat at every question."""
    while play.state.asked:
        state, step = play.state, play.state.step()
        for seat in state.asked:
            if seat != NATURE:
                verbs = found.setdefault((step.reaction(), step.decision()), set())
                verbs.add(step.default(state.table, seat).verb)
        seat = rng.choice(state.asked)
        play.move(seat, rng.choice(state.moves(seat)))


def moments() -> Numbers:
    """The reveals that are shown before the next question counts: by game the public events and their moments."""
    return {game.id: dict(game.moments) for game in GAMES.values()}


PRINTED = {
    "NAME": name_limits,
    "COUP": coup,
    "DEZH_ROLES": dezh_roles,
    "DEZH_GOALS": dezh_goals,
    "DEZH_COINS": dezh_coins,
    "MCCARTHY": mccarthy,
    "SAFE": safe,
    "MOMENTS": moments,
}


# ------------------------------------------------------------------ in TypeScript


def printed_file() -> str:
    """Return the content of the file."""
    lines = ["// Generated from src/dorehami by `python -m tools.printed --write`; not to be edited."]
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
        sys.exit("usage: python -m tools.printed --write")
    FILE.write_text(printed_file(), encoding="utf-8")


if __name__ == "__main__":
    main()
