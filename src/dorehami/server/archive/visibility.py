"""Access to a game that is over: everything, what one's own seat saw, or nothing; chosen before it began."""

from __future__ import annotations

from typing import Final

from dorehami.server.archive.replay import SPECTATORS
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.rows import EVERYTHING, OWN
from dorehami.server.state.table_state import Finished, TableState

OWN_VIEW: Final = "own"  # whoever asks proves to hold a seat


def shown(state: TableState, game: Finished, view: str, player: int) -> str:
    """The view in which a game is shown to whoever asks; raises Refusal where it is not for them."""
    seat = seat_of(state, game, player)
    if view == OWN_VIEW:
        view = SPECTATORS if seat is None else str(seat)
    if game.after == EVERYTHING or (game.after == OWN and view in (SPECTATORS, str(seat))):
        return view
    raise Refusal(Reason.CARDS_CLOSED, after=game.after)


def seat_of(state: TableState, game: Finished, player: int) -> int | None:
    """Where somebody sat at the end. Whom others have let in since then did not play."""
    if player not in game.players or state.came_after(player, game):
        return None
    return game.players.index(player)
