"""Turns: one action each, what it sets going, and the end of the turn."""

from __future__ import annotations

from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.coup.claims import Block, Claim
from dorehami.games.coup.events import Declared, Paid, TurnPassed
from dorehami.games.coup.house import TREASURY, Action
from dorehami.games.coup.settling import OneSeat, Pay
from dorehami.games.coup.table import Game, Steps, Table


class TakeTurn(OneSeat):
    """Exactly one action, and no passing (K9)."""

    def decision(self) -> str:
        return "action"

    def moves(self, table: Table, seat: int) -> list[Move]:
        menu, rivals = table.house.menus[table.coins[seat]], table.house.rules.rivals(table, seat)
        moves = menu.alone[:]
        for action in menu.aimed:
            for target in rivals:
                if action.spares is None or not action.spares(table, target):
                    moves.append(action.moves[target])
        return moves

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        action = table.house.rows.get(move.verb)
        if action is None:
            return ""
        return action.beyond(table.coins[seat]) or beyond_reach(table, move.target, action)

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        house = game.table.house
        action = house.rows[move.verb]
        game.tell(Declared(seat, move.verb, move.target))
        if action.cost:
            game.tell(Paid(seat, action.paid_to, action.cost))
        plan = house.plans[seat].get(move)
        if plan is None:
            plan = house.plans[seat][move] = declare(action, seat, move.target)
        return plan


def beyond_reach(table: Table, target: int, action: Action) -> str:
    """The rule by which an action may not aim at this target."""
    if target >= table.seats():
        return ""
    if target not in table.living:
        return "K8"
    return action.spared_by if action.spares is not None and action.spares(table, target) else action.rule


def declare(action: Action, me: int, target: int) -> Steps:
    """A claim holds what follows if it stands, a block what follows if nobody blocks; then the turn ends (K10, K25)."""
    steps = action.effect(me, target)
    if action.blocked_by:
        steps = [Block(me, NOBODY if action.anyone_blocks else target, action.blocked_by, steps)]
    if action.claims:
        refund: Steps = [Pay(action.paid_to, me, action.cost)] if action.cost else []  # K34
        steps = [Claim(me, action.claims, steps, refund)]
    return [*steps, EndTurn(me)]


class EndTurn(OneSeat):
    """The action is settled: the exiled hand in their coins (K24), the next player is up (K9)."""

    def seats(self, table: Table) -> list[int]:
        return []

    def run(self, game: Game) -> Steps:
        table = game.table
        if len(table.living) < table.seats():
            for seat in range(table.seats()):
                if table.coins[seat] and seat not in table.living:
                    game.tell(Paid(seat, TREASURY, table.coins[seat]))
        up = table.others(self.seat)[0]
        game.tell(TurnPassed(up))
        return [TakeTurn(up)]
