"""The facts that a seat can read from its view: its own cards, all cities and the legal moves."""

from __future__ import annotations

from dorehami.bots.mind import Sight
from dorehami.engine.cards import HIDDEN, PUBLIC, faces
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.drawing import Redraw
from dorehami.games.dezh.table import BURNED, CITY, FACE_UP, HAND, POOL, ROLES, Table


class Observation:
    """One question, with the view in plain numbers."""

    def __init__(self, sight: Sight) -> None:
        table: Table = sight.state.table
        self.table = table
        self.me = sight.seat
        self.moves = sight.moves
        self.rng = sight.rng
        step = sight.state.step()
        self.decision = step.decision()
        self.redrawn = step.count if isinstance(step, Redraw) else 0  # cards put under the deck that will be replaced
        self.seats = table.seats()
        self.rivals = [seat for seat in range(self.seats) if seat != self.me]
        self.coins = table.coins[self.me]
        self.hand = faces(table.piles[HAND[self.me]])
        self.cities = [faces(table.piles[CITY[seat]]) for seat in range(self.seats)]
        self.city = self.cities[self.me]

    def offered(self, verb: str) -> list[Move]:
        return [move for move in self.moves if move.verb == verb]

    def hand_size(self, seat: int) -> int:
        return len(self.table.piles[HAND[seat]])

    def missing(self, seat: int) -> int:
        """Return how many districts a city lacks to be complete."""
        return max(0, self.table.goal() - len(self.cities[seat]))

    def last_round(self) -> bool:
        return self.table.first != NOBODY

    def pool(self) -> list[int]:
        """Return the roles on offer."""
        return faces(self.table.piles[POOL])

    def to_choose(self) -> int:
        """Return how many roles the rivals have still to take."""
        return sum([self.table.roles_each() - len(self.table.piles[ROLES[seat]]) for seat in self.rivals])

    def burned(self) -> list[int]:
        """Return the burned roles that this seat knows."""
        piles = self.table.piles
        return [face for face in faces(piles[FACE_UP] + piles[BURNED]) if face != HIDDEN]

    def own_roles(self) -> list[int]:
        return faces(self.table.piles[ROLES[self.me]])

    def turned_up(self, seat: int) -> list[int]:
        return [card.face for card in self.table.piles[ROLES[seat]] if card.known == PUBLIC]
