"""The evening at a table: what was played, who won, and how many points everybody has, whatever chair they sit on."""

from __future__ import annotations

from collections.abc import Mapping

from dorehami.server.protocol import messages
from dorehami.server.state.table_state import Finished, TableState


def results_of(state: TableState, known: list[messages.Result]) -> list[messages.Result]:
    """Every game that is over, the first one first; the very list that is known, if none has ended since."""
    if len(known) == len(state.finished):
        return known
    return known + [result_of(game) for game in state.finished[len(known) :]]


def result_of(game: Finished) -> messages.Result:
    return messages.Result(game=game.game, winners=list(game.winners), after=game.after)


def scores_of(state: TableState, names: Mapping[int, str]) -> list[messages.Score]:
    """Everybody who has played a game here, bots too, the best first; who are level stand as they came."""
    scores = [
        messages.Score(player=player, name=names.get(player, ""), bot=state.bots.get(player, 0), points=float(points))
        for player, points in state.points.items()
    ]
    return sorted(scores, key=lambda score: (-score.points, score.player))
