"""Updates: what each viewer is told of a row, as the difference between two projections of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from msgspec import UNSET, UnsetType

from dorehami.engine.agenda import Event
from dorehami.engine.facts import Changes, Facts, differences
from dorehami.engine.play import Turn
from dorehami.games import GAMES
from dorehami.server.protocol.messages import Event as WireEvent
from dorehami.server.protocol.messages import News, encode
from dorehami.server.protocol.offers import Offers
from dorehami.server.state import rows
from dorehami.server.state.rows import Moved, Started
from dorehami.server.views.projection import PlayerView, Projection, is_closed_to
from dorehami.server.views.room_view import changed_fields

PER_SEAT: Final = {game.id: frozenset([fact.name for fact in game.facts if fact.each]) for game in GAMES.values()}

NO_EVENTS: Final[list[Event[Any]]] = []

Frames = dict[int, bytes]  # by player


class Update(NamedTuple):
    """The part of an update that is the same for all viewers."""

    version: int
    began: bool  # a new game: all former facts are void
    room: dict[str, Any]  # changed fields
    changes: Changes  # of the public facts
    limit: int | UnsetType  # of a question that has just opened
    maker: str
    turn: Turn | None
    per_seat: frozenset[str]  # facts that every seat has


def publish(
    before: Projection, after: Projection, body: rows.Body, turn: Turn | None, viewers: Iterable[int]
) -> Frames:
    """Return the frame of each viewer that brings them from one state to the next, in which a row was applied."""
    update = common_update(before, after, body, turn)
    shared = SharedFrames(update)
    return {
        player: room_only(update)
        if is_closed_to(after.state, player)
        else shared.frame(before.view_of(player), after.view_of(player))
        for player in viewers
    }


def frame_of(before: Projection, after: Projection, body: rows.Body, turn: Turn | None, viewer: int) -> bytes:
    """Return the frame of one viewer, whether or not the game is closed to them."""
    return SharedFrames(common_update(before, after, body, turn)).frame(before.view_of(viewer), after.view_of(viewer))


def common_update(before: Projection, after: Projection, body: rows.Body, turn: Turn | None) -> Update:
    state, facts_before, facts = after.state, before.facts(), after.facts()
    began = isinstance(body, Started) or (bool(facts_before) and not facts)
    opened = state.match.opened == state.seq or type(body) in rows.ENDING_PAUSE
    per_seat = PER_SEAT[state.settings.game.id]
    return Update(
        version=state.seq,
        began=began,
        room={} if before.room() is after.room() else changed_fields(before.room(), after.room()),
        changes=differences({} if began else facts_before, facts, per_seat),
        limit=state.match.limit if opened else UNSET,
        maker=body.maker if isinstance(body, Moved) else "",
        turn=turn,
        per_seat=per_seat,
    )


class SharedFrames:
    """The frames of one update, each encoded once for all viewers who are told the same."""

    def __init__(self, update: Update) -> None:
        self.update = update
        self.encoded: list[tuple[tuple[Any, ...], bytes]] = []  # with what they tell

    def frame(self, before: PlayerView, after: PlayerView) -> bytes:
        """Return the frame of a viewer; what has not changed for them is left out of it."""
        update = self.update
        told = update.turn.seen_by(after.seat) if update.turn is not None else NO_EVENTS
        contents = (
            told,
            self.own_changes(before.secrets, after.secrets),
            None if after.moves.encoded == before.moves.encoded else after.moves,
            None if after.ahead.encoded == before.ahead.encoded else after.ahead,
            None if after.premove == before.premove else after.premove,
        )
        for known, frame in self.encoded:
            if known[0] is told and known[1:] == contents[1:]:
                return frame
        frame = encoded_frame(update, *contents)
        self.encoded.append((contents, frame))
        return frame

    def own_changes(self, before: Facts, after: Facts) -> Changes:
        """Return the changes of the private facts."""
        if self.update.began:
            return differences({}, after, self.update.per_seat)
        return ({}, {}) if after is before else differences(before, after, self.update.per_seat)


def encoded_frame(
    update: Update,
    told: list[Event[Any]],
    own: Changes,
    moves: Offers | None,
    ahead: Offers | None,
    premove: list[int | str] | None,
) -> bytes:
    """Return the encoded update with what one viewer is told besides; offers are encoded already."""
    facts, seats = update.changes
    news = News(
        version=update.version,
        events=wire_events(told, update.turn),
        began=update.began,
        room=update.room,
        facts=facts | own[0],
        seats=seats | own[1],
        limit=update.limit,
        maker=update.maker,
        moves=UNSET if moves is None else moves.encoded,  # type: ignore[arg-type]
        ahead=UNSET if ahead is None else ahead.encoded,  # type: ignore[arg-type]
        kept=UNSET if premove is None else premove,
    )
    return encode(news)


def room_only(update: Update) -> bytes:
    """Return the frame of viewers who may not see the game: only changes of the room."""
    return encode(News(version=update.version, began=update.began, room=update.room))


def wire_events(events: list[Event[Any]], turn: Turn | None) -> list[WireEvent]:
    if turn is None:
        return []
    layout = turn.state.table.layout
    return [WireEvent(key, event.args(layout)) for event in events if (key := event.key())]
