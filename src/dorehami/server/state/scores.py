"""Results, points and scores of all games at a table, by player whatever the chair."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction

from dorehami.server.protocol import messages
from dorehami.server.state.table_state import FinishedGame, TableState


def points_after(
    points: Mapping[int, Fraction], game: FinishedGame, barred: AbstractSet[int]
) -> Mapping[int, Fraction]:
    """Return the points after a game: one, shared by the winners. The share of a barred player goes to nobody."""
    found = {**dict.fromkeys([*game.players, *game.winners], Fraction()), **points}
    for player in game.winners:
        found[player] += Fraction(int(player not in barred), len(game.winners))
    return found


def results_of(state: TableState) -> list[messages.Result]:
    """Return the results of all finished games, oldest first."""
    return [
        messages.Result(game=game.game, winners=list(game.winners), after=game.after) for game in state.evening.finished
    ]


def scores_of(state: TableState) -> list[messages.Score]:
    """Return the scores of everybody who has played here, bots too: best first, ties by player number."""
    evening, names = state.evening, state.private.names
    scores = [
        messages.Score(player=player, name=names.get(player, ""), bot=evening.bots.get(player, 0), points=float(points))
        for player, points in evening.points.items()
    ]
    return sorted(scores, key=lambda score: (-score.points, score.player))
