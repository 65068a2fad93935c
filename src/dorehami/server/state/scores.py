"""Results and scores of all games at a table, by player whatever the chair."""

from __future__ import annotations

from collections.abc import Mapping

from dorehami.server.protocol import messages
from dorehami.server.state.table_state import FinishedGame, TableState


def results_of(state: TableState, known: list[messages.Result]) -> list[messages.Result]:
    """Return the results of all finished games, oldest first; the list `known` itself if none was added."""
    if len(known) == len(state.finished):
        return known
    return known + [result_of(game) for game in state.finished[len(known) :]]


def result_of(game: FinishedGame) -> messages.Result:
    return messages.Result(game=game.game, winners=list(game.winners), after=game.after)


def scores_of(state: TableState, names: Mapping[int, str]) -> list[messages.Score]:
    """Return the scores of everybody who has played here, bots too: best first, ties by player number."""
    scores = [
        messages.Score(player=player, name=names.get(player, ""), bot=state.bots.get(player, 0), points=float(points))
        for player, points in state.points.items()
    ]
    return sorted(scores, key=lambda score: (-score.points, score.player))
