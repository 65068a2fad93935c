"""Finished games, out of the log: in the notation, as a deal to be checked, and told again to any viewer.

Of a game that is being played nothing is given out.
"""

from __future__ import annotations

from dorehami.engine.notation.record import write_record
from dorehami.engine.notation.sealed import Cut, Sealed
from dorehami.engine.refusals import Refused
from dorehami.server import rows, wire
from dorehami.server.course import Diverged, new_play, recorded
from dorehami.server.deal import deal_of
from dorehami.server.hall import Hall
from dorehami.server.ledger import PLAYING, UPGRADE, Finished
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.replay import retold
from dorehami.server.rows import BOT
from dorehami.server.slips import Slips
from dorehami.server.upgrade import remains
from dorehami.store.log import Story, Unwritable


async def record(hall: Hall, code: str, number: int) -> str:
    """A game as a .play text."""
    story, game = await finished(hall, code, number)
    return record_of(story, game)


async def deal(hall: Hall, code: str, number: int) -> wire.Deal:
    """What is needed to check the deal of a game."""
    story, game = await finished(hall, code, number)
    return deal_of(story, game, record_of(story, game))


async def replay(hall: Hall, code: str, number: int, view: str) -> wire.Replay:
    """A game as a viewer was told it."""
    story, game = await finished(hall, code, number)
    if is_outdated(story, game):
        raise Refusal(Why.OTHER_RULES)
    return await retold(story, number, game, view)


async def finished(hall: Hall, code: str, number: int) -> tuple[Story, Finished]:
    """A game that is over, and the log of its table."""
    ledger = (await hall.table(code)).ledger
    if ledger.phase == PLAYING and number == ledger.games:
        raise Refusal(Why.GAME_RUNNING)
    if not 1 <= number <= len(ledger.finished):
        raise Refusal(Why.NO_SUCH_PAGE)
    try:
        story = await hall.parts.log.read(code)
    except (Unwritable, OSError):
        raise Refusal(Why.TRY_AGAIN, retry=True) from None
    if story is None:
        raise Refusal(Why.UNKNOWN_TABLE)
    return story, ledger.finished[number - 1]


def record_of(story: Story, game: Finished) -> str:
    """A game written down; without its rules, if they have changed."""
    try:
        if is_outdated(story, game):
            raise Diverged
        return played_again(story, game)
    except (Diverged, Refused):
        return remains(story, game.first, game.last)


def is_outdated(story: Story, game: Finished) -> bool:
    """Was the game ended by other rules?"""
    ended = rows.body_of(story.rows[game.last - 1])
    return isinstance(ended, rows.Ended) and ended.reason == UPGRADE


def played_again(story: Story, game: Finished) -> str:
    """The rows of one game, played again and written down."""
    started = rows.body_of(story.rows[game.first - 1])
    assert isinstance(started, rows.Started)
    play = new_play(started)
    if started.rules != play.game.version:
        raise Diverged
    play.make(play.deal(recorded(started.draws)))
    slips = Slips(started.seal, len(started.players))
    for row in story.rows[game.first : game.last]:
        body = rows.body_of(row)
        if isinstance(body, rows.Moved):
            move = play.game.vocabulary.find(body.move)
            if move is None:
                raise Diverged
            play.make(play.think(body.seat, move, recorded(body.draws), body.maker))
            slips.take(body)
    cuts = [Cut(seat, commitment, nonce) for seat, commitment, nonce in started.cuts]
    sealed = Sealed(started.seal, started.seed, cuts, started.drew_starter, slips.given)
    return write_record(play, names_of(story, started.players), sealed)


def names_of(story: Story, players: list[int]) -> list[str]:
    """What the seats of a game are called: a bot by its number among the bots, somebody forgotten by the seat."""
    sat = [body for body in map(rows.body_of, story.rows) if isinstance(body, rows.Sat)]
    bots = [player for player in players if any(body.player == player and body.kind == BOT for body in sat)]
    return [
        f"Bot {bots.index(player) + 1}" if player in bots else story.names.get(player) or f"Seat {seat + 1}"
        for seat, player in enumerate(players)
    ]
