"""Turns: one action each, what it sets going, and the end of the turn."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import OneSeat
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.coup.claims import Block, Claim
from dorehami.games.coup.events import REFUND, Declared, Paid, TurnPassed
from dorehami.games.coup.house import ONESELF, OTHERS, RIVALS, Action, Plan
from dorehami.games.coup.settling import Pay, hand_in
from dorehami.games.coup.table import Position, Steps, Table
from dorehami.games.coup.words import MOST_SEATS


class TakeTurn(OneSeat[Table]):
    """Exactly one action, and no passing (K9)."""

    def decision(self) -> str:
        return "action"

    def moves(self, table: Table, seat: int) -> list[Move]:
        menu = table.house.menus[table.coins[seat]]
        rivals = table.house.rules.rivals(table, seat)
        moves = menu.always[:]
        for action in menu.perhaps:
            only_if = action.only_if
            for target in rivals if action.at == RIVALS else targets(table, seat, action):
                if only_if is None or only_if(table, target):
                    moves.append(action.moves[target])
        return moves

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        action = table.house.action(seat, move)
        if action is None or move.target >= table.seats():
            return ""
        return action.beyond(table.coins[seat]) or beyond_reach(table, seat, move.target, action)

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        plans = game.table.house.plans[seat]
        going = plans.get(move)
        if going is None:
            going = plans[move] = plan(game.table, seat, move)
        game.tell(Declared(seat, move.verb, move.target, going.claim))
        if going.action.cost:
            game.tell(Paid(seat, going.action.paid_to, going.action.cost, move.verb))
        return going.steps


def targets(table: Table, seat: int, action: Action) -> list[int]:
    """Whom an action may aim at; one that aims at nobody has a single move, its first."""
    if action.at == RIVALS:
        return table.house.rules.rivals(table, seat)
    if action.at == OTHERS:
        return table.others(seat)
    return [seat] if action.at == ONESELF else [0]


def beyond_reach(table: Table, seat: int, target: int, action: Action) -> str:
    """The rule by which an action may not aim at this target, or at nobody."""
    if target >= 0 and target not in table.living:
        return "K8"
    if target >= 0 and target not in targets(table, seat, action):
        return table.house.rules.reach if target != seat else action.rule
    return action.only_by


def plan(table: Table, me: int, move: Move) -> Plan:
    """A claim holds what follows if it stands, a block what follows if nobody blocks; then the turn ends (K10, K25)."""
    action = table.house.action(me, move)
    assert action is not None
    steps = action.effect(me, move.target)
    if action.blocked_by:
        steps = [Block(me, NOBODY if action.anyone_blocks else move.target, action.blocked_by, steps)]
    if action.claims:
        refund: Steps = [Pay(action.paid_to, me, action.cost, REFUND)] if action.cost else []  # K34
        steps = [Claim(me, action.claims, steps, refund)]
    first = steps[0]
    return Plan(action, [*steps, EndTurn(me)], first.claimed() if isinstance(first, Claim) else "")


class EndTurn(OneSeat[Table]):
    """The action is settled: by rules 1 the exiled hand in their coins now (K24), and the next player is up (K9)."""

    def seats(self, table: Table) -> list[int]:
        return []

    def run(self, game: Position) -> Steps:
        table = game.table
        if not table.house.swept_at_once and len(table.living) < table.seats():
            for seat in range(table.seats()):
                hand_in(game, seat)
        up = table.others(self.seat)[0]
        game.tell(TurnPassed(up))
        return [TURNS[up]]


TURNS: Final = [TakeTurn(seat) for seat in range(MOST_SEATS)]
