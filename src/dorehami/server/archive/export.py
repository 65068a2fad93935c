"""Export of finished games from the log: record in the notation, deal proof, replay for any viewer."""

from __future__ import annotations

from enum import StrEnum

from dorehami.engine.notation.record import write_record
from dorehami.engine.notation.sealed import Cut, Sealed
from dorehami.engine.refusals import Refused
from dorehami.games import GAMES
from dorehami.server.archive.deal_proof import deal_of
from dorehami.server.archive.replay import build_replay
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.game_replay import Diverged, new_play, replayed_draws
from dorehami.server.state.partial_record import closed_record_text, partial_record
from dorehami.server.state.rows import BOT, EVERYTHING
from dorehami.server.state.sealed_bids import SealedBids
from dorehami.server.state.table_state import UPGRADE, FinishedGame
from dorehami.store.log import TableRows


class GamePage(StrEnum):
    """The kinds of page about a finished game."""

    RECORD = "record"
    DEAL = "deal"
    REPLAY = "replay"


def render_page(table_rows: TableRows, number: int, game: FinishedGame, page: GamePage, view: str) -> bytes:
    """Return a page about a game as it is sent; `view` matters to replays only."""
    match page:
        case GamePage.RECORD:
            return record_of(table_rows, game).encode()
        case GamePage.DEAL:
            return messages.encode(deal_of(table_rows, game, record_of(table_rows, game)))
        case GamePage.REPLAY:
            if is_outdated(table_rows, game):
                raise Refusal(Reason.OTHER_RULES)
            return messages.encode(build_replay(table_rows, number, game, view))


def record_of(table_rows: TableRows, game: FinishedGame) -> str:
    """Return the record of a game: with closed cards only its header, after a change of rules only its rows."""
    if game.after != EVERYTHING:
        return closed_record(table_rows, game)
    try:
        if is_outdated(table_rows, game):
            raise Diverged
        return replayed_record(table_rows, game)
    except (Diverged, Refused):
        return partial_record(table_rows, game.first, game.last)


def closed_record(table_rows: TableRows, game: FinishedGame) -> str:
    started = rows.body_of(table_rows.rows[game.first - 1])
    assert isinstance(started, rows.Started)
    return closed_record_text(started, seat_names(table_rows, started.players))


def is_outdated(table_rows: TableRows, game: FinishedGame) -> bool:
    """Return whether the game was ended by a change of rules."""
    ended = rows.body_of(table_rows.rows[game.last - 1])
    return isinstance(ended, rows.Ended) and ended.reason == UPGRADE


def replayed_record(table_rows: TableRows, game: FinishedGame) -> str:
    """Replay the rows of a game and write its record; raises Diverged or Refused if its rules have changed."""
    started = rows.body_of(table_rows.rows[game.first - 1])
    assert isinstance(started, rows.Started)
    if not GAMES[started.game].plays(started.rules):
        raise Diverged
    play = new_play(started)
    play.make(play.deal(replayed_draws(started.draws)))
    sealed_bids = SealedBids.none_yet(started.seal, len(started.players))
    for row in table_rows.rows[game.first : game.last]:
        body = rows.body_of(row)
        if isinstance(body, rows.Moved):
            move = play.game.vocabulary.find(body.move)
            if move is None:
                raise Diverged
            play.make(play.think(body.seat, move, replayed_draws(body.draws), body.maker))
            sealed_bids = sealed_bids.after(body)
    cuts = [Cut(seat, commitment, nonce) for seat, commitment, nonce in started.cuts]
    sealed = Sealed(started.seal, started.seed, cuts, started.drew_starter, list(sealed_bids.slips))
    return write_record(play, seat_names(table_rows, started.players), sealed)


def seat_names(table_rows: TableRows, players: list[int]) -> list[str]:
    """Return the names of the seats: bots numbered, players whose name was deleted called by the seat."""
    sat = [body for body in map(rows.body_of, table_rows.rows) if isinstance(body, rows.Sat)]
    bots = [player for player in players if any(body.player == player and body.kind == BOT for body in sat)]
    return [
        f"Bot {bots.index(player) + 1}" if player in bots else table_rows.names.get(player) or f"Seat {seat + 1}"
        for seat, player in enumerate(players)
    ]
