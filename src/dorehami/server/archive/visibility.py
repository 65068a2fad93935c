"""Access to a finished game: everything, the own seat's view, or nothing, as the table chose before it began."""

from __future__ import annotations

from typing import Final

from dorehami.server.archive.replay import SPECTATORS
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.rows import EVERYTHING, OWN
from dorehami.server.state.table_state import FinishedGame, TableState

OWN_VIEW: Final = "own"  # the seat that the ticket proves


def permitted_view(state: TableState, game: FinishedGame, view: str, player: int) -> str:
    """Return the view in which a player sees a game; raises Refusal if the requested one is closed to them."""
    seat = seat_of(state, game, player)
    if view == OWN_VIEW:
        view = SPECTATORS if seat is None else str(seat)
    if game.after == EVERYTHING or (game.after == OWN and view in (SPECTATORS, str(seat))):
        return view
    raise Refusal(Reason.CARDS_CLOSED, after=game.after)


def seat_of(state: TableState, game: FinishedGame, player: int) -> int | None:
    """Return a player's seat at the end, or None; players let in since then have not played."""
    if player not in game.players or state.let_in_after(player, game):
        return None
    return game.players.index(player)
