"""The situations of Coup: first those that ask somebody, then those that just happen."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import WAIT, Chance, Step
from dorehami.engine.cards import UNSEEN, Pile, faces, holds, kinds, only, pile
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.coup.events import (
    Blocked,
    Challenged,
    Conceded,
    Declared,
    Exiled,
    Paid,
    TurnPassed,
    dealt,
    drew,
    drew_aside,
    exchanged,
    shown,
    turned_up,
)
from dorehami.games.coup.house import TREASURY, Action
from dorehami.games.coup.table import COURT, DRAWN, Game, Steps, Table
from dorehami.games.coup.words import ALLOW, BLOCK, CHALLENGE, CONCEDE, DRAW, KEEP, KEEP_TWO, SHOW, TURN_UP

ALLOW_OR_CHALLENGE: Final[list[Move]] = [ALLOW, CHALLENGE]
SHOW_OR_CONCEDE: Final[list[Move]] = [SHOW, CONCEDE]
ONLY_CONCEDE: Final[list[Move]] = [CONCEDE]


class OneSeat(Step[Table]):
    """A situation of one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, table: Table) -> list[int]:
        return [self.seat]


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
    """The steps of a turn: a claim holds what follows if it stands, a block what follows if nobody blocks (K10, K25)."""
    steps = action.effect(me, target)
    if action.blocked_by:
        steps = [Block(me, NOBODY if action.anyone_blocks else target, action.blocked_by, steps)]
    if action.claims:
        refund: Steps = [Pay(action.paid_to, me, action.cost)] if action.cost else []  # K34
        steps = [Claim(me, action.claims, steps, refund)]
    return [*steps, EndTurn(me)]


class Claim(OneSeat):
    """`seat` says it holds a character. All others may doubt it (K30); then it stands or falls, once (K36)."""

    def __init__(self, seat: int, character: int, stands: Steps, falls: Steps) -> None:
        self.seat = seat
        self.character = character
        self.stands = stands
        self.falls = falls

    def proof(self, hand: Pile) -> list[int]:
        """The faces to be shown."""
        return [self.character]

    def replies(self, hand: Pile) -> list[Move]:
        """With the card one may still concede; without it one must (K31)."""
        return SHOW_OR_CONCEDE if holds(hand, self.character) else ONLY_CONCEDE

    def decision(self) -> str:
        return "challenge"

    def seats(self, table: Table) -> list[int]:
        return table.others(self.seat)

    def moves(self, table: Table, seat: int) -> list[Move]:
        return ALLOW_OR_CHALLENGE

    def answer(self, game: Game, seat: int, move: Move) -> Steps | None:
        if move is ALLOW:
            return WAIT
        game.tell(Challenged(seat, self.seat))
        return [Prove(self, seat)]

    def run(self, game: Game) -> Steps:
        return self.stands


class Prove(Step[Table]):
    """Challenged, the claimant shows or concedes; from the question nobody can tell what it holds (K31)."""

    def __init__(self, claim: Claim, doubter: int) -> None:
        self.claim = claim
        self.doubter = doubter

    def decision(self) -> str:
        return "prove"

    def seats(self, table: Table) -> list[int]:
        return [self.claim.seat]

    def moves(self, table: Table, seat: int) -> list[Move]:
        return self.claim.replies(table.hand(seat))

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return "K31" if move is SHOW else ""

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        if move is CONCEDE:
            game.tell(Conceded(seat))
            return [LoseInfluence(seat), *self.claim.falls]  # K32
        proof = self.claim.proof(game.table.hand(seat))
        for face in proof:
            game.tell(shown(seat, face))
        return [*[Draw(seat) for _ in proof], LoseInfluence(self.doubter), *self.claim.stands]  # K33


class Block(Step[Table]):
    """The target (or anyone, if it names nobody) can block by claiming a character. Once is enough (K25)."""

    def __init__(self, actor: int, target: int, blocked_by: tuple[int, ...], unblocked: Steps) -> None:
        self.actor = actor
        self.target = target
        self.blocked_by = blocked_by
        self.unblocked = unblocked

    def decision(self) -> str:
        return "block"

    def seats(self, table: Table) -> list[int]:
        if self.target == NOBODY:
            return table.house.rules.rivals(table, self.actor)
        return [self.target] if self.target in table.living else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [ALLOW, *[BLOCK[character] for character in self.blocked_by]]

    def answer(self, game: Game, seat: int, move: Move) -> Steps | None:
        if move is ALLOW:
            return WAIT
        game.tell(Blocked(seat, move.value))
        return [Claim(seat, move.value, [], self.unblocked)]  # K21, K22: blocked, nothing follows

    def run(self, game: Game) -> Steps:
        return self.unblocked


class LoseInfluence(OneSeat):
    """The loser chooses; asked only with a choice to make (K7)."""

    def decision(self) -> str:
        return "lose"

    def seats(self, table: Table) -> list[int]:
        return [self.seat] if len(table.hand(self.seat)) > 1 else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [TURN_UP[face] for face in kinds(table.hand(seat))]

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        game.tell(turned_up(seat, move.value))
        return []

    def run(self, game: Game) -> Steps:
        """The last card turns up by itself; who was exiled meanwhile has none (K24)."""
        for last in game.table.hand(self.seat):
            game.tell(turned_up(self.seat, last.face))
            game.tell(Exiled(self.seat))
        return []


class Keep(OneSeat):
    """An exchange: as many as one has influences are kept, the others go back to the court (K20)."""

    def decision(self) -> str:
        return "exchange"

    def moves(self, table: Table, seat: int) -> list[Move]:
        held = sorted(self.choice(table))
        if table.influence(seat) == 1:
            return [KEEP[face] for face in sorted(set(held))]
        pairs = sorted({(held[i], held[j]) for j in range(len(held)) for i in range(j)})
        return [KEEP_TWO[a][b] for a, b in pairs]

    def default(self, table: Table, seat: int) -> Move:
        hand = faces(table.hand(seat))
        return KEEP[hand[0]] if len(hand) == 1 else KEEP_TWO[hand[0]][hand[1]]

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return "K20"

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        back = self.choice(game.table)
        for face in move.values:
            back.remove(face)
        court = [*faces(game.table.piles[COURT]), *back]
        game.tell(exchanged(seat, pile(list(move.values), only(seat)), pile(court, UNSEEN)))
        return []

    def choice(self, table: Table) -> list[int]:
        return [*faces(table.hand(self.seat)), *faces(table.piles[DRAWN[self.seat]])]


class Draw(Chance[Table]):
    """A card of the court comes to a hand."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [DRAW[card.face] for card in table.piles[COURT]]

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        game.tell(drew(self.seat, move.value))
        return []


class Deal(Draw):
    """A card of the set-up (K2)."""

    def foretold(self) -> tuple[str, int]:
        return ("deal", self.seat)

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        game.tell(dealt(self.seat, move.value))
        return []


class DrawAside(Draw):
    """A card of the court to choose from (K20)."""

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        game.tell(drew_aside(self.seat, move.value))
        return []


class Pay(Step[Table]):
    """As much as the payer has, in silence if that is nothing (K19, K23)."""

    def __init__(self, payer: int, payee: int, coins: int) -> None:
        self.payer = payer
        self.payee = payee
        self.coins = coins

    def run(self, game: Game) -> Steps:
        coins = min(self.coins, game.table.coins[self.payer])
        if coins:
            game.tell(Paid(self.payer, self.payee, coins))
        return []


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
