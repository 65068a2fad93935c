"""Who lets everything pass until it concerns them. Nobody else is told; it ends with the game, or with the server."""

from __future__ import annotations

from dorehami.server import rows


class Passing:
    """Whom a turn concerns is public: whose turn it is, and at whom something was aimed in it."""

    def __init__(self) -> None:
        self.players: set[int] = set()
        self.turn: list[int] = []  # the seat whose turn it is, in a game that has turns
        self.concerned: set[int] = set()  # seats

    def hear(self, body: rows.Body, turn: list[int]) -> None:
        """A row was told. What is aimed at a seat names it."""
        if isinstance(body, rows.Started | rows.Ended):
            self.players.clear()
        if turn != self.turn or isinstance(body, rows.Started):
            self.turn, self.concerned = turn, set(turn)
        elif isinstance(body, rows.Moved):
            self.concerned |= {word for word in body.move[1:] if isinstance(word, int)}

    def choose(self, player: int, on: bool) -> None:
        if on:
            self.players.add(player)
        else:
            self.players.discard(player)
