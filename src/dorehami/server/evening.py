"""The evening at a table: what was played, who won, and how many points everybody has, whatever chair they sit on."""

from __future__ import annotations

from collections.abc import Mapping

from dorehami.server import wire
from dorehami.server.ledger import Finished, Ledger


def results_of(ledger: Ledger, known: list[wire.Result]) -> list[wire.Result]:
    """Every game that is over, the first one first; the very list that is known, if none has ended since."""
    if len(known) == len(ledger.finished):
        return known
    return known + [result_of(game) for game in ledger.finished[len(known) :]]


def result_of(game: Finished) -> wire.Result:
    return wire.Result(game=game.game, winners=list(game.winners), after=game.after)


def scores_of(ledger: Ledger, names: Mapping[int, str]) -> list[wire.Score]:
    """Everybody who has played a game here, bots too, the best first; who are level stand as they came."""
    scores = [
        wire.Score(player=player, name=names.get(player, ""), bot=ledger.bots.get(player, 0), points=float(points))
        for player, points in ledger.points.items()
    ]
    return sorted(scores, key=lambda score: (-score.points, score.player))
