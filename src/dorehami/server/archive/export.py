"""Finished games, out of the log: in the notation, as a deal to be checked, and told again to any viewer."""

from __future__ import annotations

from enum import StrEnum

from dorehami.engine.notation.record import write_record
from dorehami.engine.notation.sealed import Cut, Sealed
from dorehami.engine.refusals import Refused
from dorehami.games import GAMES
from dorehami.server.archive.deal_proof import deal_of
from dorehami.server.archive.replay import retold
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.game_replay import Diverged, new_play, recorded
from dorehami.server.state.rows import BOT, EVERYTHING
from dorehami.server.state.rules_change import closed, remains
from dorehami.server.state.sealed_bids import SealedBids
from dorehami.server.state.table_state import UPGRADE, Finished
from dorehami.store.log import TableRows


class GamePage(StrEnum):
    """What can be had of a finished game."""

    RECORD = "record"
    DEAL = "deal"
    REPLAY = "replay"


def page_of(story: TableRows, number: int, game: Finished, page: GamePage, view: str) -> bytes:
    """A page about a game, as it is sent; a replay is one of a view."""
    match page:
        case GamePage.RECORD:
            return record_of(story, game).encode()
        case GamePage.DEAL:
            return messages.encode(deal_of(story, game, record_of(story, game)))
        case GamePage.REPLAY:
            if is_outdated(story, game):
                raise Refusal(Reason.OTHER_RULES)
            return messages.encode(retold(story, number, game, view))


def record_of(story: TableRows, game: Finished) -> str:
    """A game written down; without its rules, if they have changed, and without its cards, if they stay closed."""
    if game.after != EVERYTHING:
        return closed_record(story, game)
    try:
        if is_outdated(story, game):
            raise Diverged
        return played_again(story, game)
    except (Diverged, Refused):
        return remains(story, game.first, game.last)


def closed_record(story: TableRows, game: Finished) -> str:
    started = rows.body_of(story.rows[game.first - 1])
    assert isinstance(started, rows.Started)
    return closed(started, names_of(story, started.players))


def is_outdated(story: TableRows, game: Finished) -> bool:
    """Was the game ended by other rules?"""
    ended = rows.body_of(story.rows[game.last - 1])
    return isinstance(ended, rows.Ended) and ended.reason == UPGRADE


def played_again(story: TableRows, game: Finished) -> str:
    """The rows of one game, played again and written down."""
    started = rows.body_of(story.rows[game.first - 1])
    assert isinstance(started, rows.Started)
    if not GAMES[started.game].plays(started.rules):
        raise Diverged
    play = new_play(started)
    play.make(play.deal(recorded(started.draws)))
    sealed_bids = SealedBids(started.seal, len(started.players))
    for row in story.rows[game.first : game.last]:
        body = rows.body_of(row)
        if isinstance(body, rows.Moved):
            move = play.game.vocabulary.find(body.move)
            if move is None:
                raise Diverged
            play.make(play.think(body.seat, move, recorded(body.draws), body.maker))
            sealed_bids.take(body)
    cuts = [Cut(seat, commitment, nonce) for seat, commitment, nonce in started.cuts]
    sealed = Sealed(started.seal, started.seed, cuts, started.drew_starter, sealed_bids.given)
    return write_record(play, names_of(story, started.players), sealed)


def names_of(story: TableRows, players: list[int]) -> list[str]:
    """What the seats of a game are called: a bot by its number among the bots, somebody forgotten by the seat."""
    sat = [body for body in map(rows.body_of, story.rows) if isinstance(body, rows.Sat)]
    bots = [player for player in players if any(body.player == player and body.kind == BOT for body in sat)]
    return [
        f"Bot {bots.index(player) + 1}" if player in bots else story.names.get(player) or f"Seat {seat + 1}"
        for seat, player in enumerate(players)
    ]
