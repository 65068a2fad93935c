"""The projection of a table: the room, the public facts, and what each viewer may know besides."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from dorehami.engine.cards import Pile
from dorehami.engine.facts import Facts
from dorehami.engine.play import told_to
from dorehami.engine.table import NATURE, NOBODY
from dorehami.server.protocol import messages
from dorehami.server.protocol.offers import NO_OFFERS, MoveWords, Offers, offers
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.table_state import LOBBY, OVER, TableState
from dorehami.server.views.room_view import Room, is_same_room, room_of


class PlayerView(NamedTuple):
    """One viewer's knowledge of a game besides the public facts."""

    seat: int  # whose eyes it is seen with; NOBODY: a spectator's
    piles: list[Pile]  # that the secrets were read from
    secrets: Facts
    moves: Offers
    ahead: Offers
    premove: MoveWords


@mypyc_attr(allow_interpreted_subclasses=True)
class Projection:
    """The knowledge of viewers about one state of a table. Parts are computed when they are asked for, and once.

    What a state shares with the one before is taken over from that one's projection.
    """

    def __init__(self, state: TableState, before: Projection | None = None) -> None:
        self.state = state
        same = before is not None and is_same_room(before.state, state)
        self.known_room: Room | None = before.known_room if before is not None and same else None
        same_game = before is not None and before.state.match is state.match and before.state.phase == state.phase
        self.known_facts: Facts | None = before.known_facts if before is not None and same_game else None
        self.views: dict[int, PlayerView] = {}  # by player
        self.views_before: dict[int, PlayerView] = (before.views or before.views_before) if before is not None else {}

    def room(self) -> Room:
        if self.known_room is None:
            self.known_room = room_of(self.state)
        return self.known_room

    def facts(self) -> Facts:
        """Return the public facts of the game."""
        if self.known_facts is None:
            self.known_facts = open_facts(self.state)
        return self.known_facts

    def view_of(self, player: int) -> PlayerView:
        """Return a player's view."""
        if player not in self.views:
            premove = self.state.private.chosen.get(player, [])
            self.views[player] = seen_from(self.state, self.seat_of(player), premove, self.views_before.get(player))
        return self.views[player]

    def seat_of(self, player: int) -> int:
        """Return the viewer's seat in the game; a player let in after the end sees it as a spectator."""
        state, play = self.state, self.state.match.play
        chair = state.seating.chair_of(player)
        if chair is None or play is None or chair >= play.setup.seats:
            return NOBODY
        if state.phase == OVER and state.let_in_after(player, state.evening.finished[-1]):
            return NOBODY
        return chair

    def record(self, player: int) -> messages.Record:
        """Return all that a player may know; of a game that is closed to them, only the room."""
        if is_closed_to(self.state, player):
            return messages.Record(room=messages.Room(**self.room()), facts={})
        private, record = self.state.private, record_of(self, self.view_of(player))
        if (word := private.seat_word(player, self.state.evening.games)) is not None:
            record = replace(record, word=word.word, word_off=word.is_disabled())
        return replace(record, passing=True) if player in private.auto_passing else record


def record_of(projection: Projection, view: PlayerView) -> messages.Record:
    """Return the record of a view, with the events of the game as it has seen them."""
    return messages.Record(
        room=messages.Room(**projection.room()),
        facts=projection.facts() | view.secrets,
        moves=view.moves.offers,
        ahead=view.ahead.offers,
        kept=view.premove,
        past=past_of(projection.state, view.seat) if view.secrets else [],
    )


def past_of(state: TableState, seat: int) -> list[messages.Past]:
    """Return the events of the game as this seat has seen them."""
    assert state.match.play is not None
    layout = state.match.play.state.table.layout
    seen = [(turn.row, told_to(turn.told, layout, seat), turn.maker) for turn in state.match.past]
    return [
        messages.Past(row, [messages.Event(*event) for event in events], maker) for row, events, maker in seen if events
    ]


def is_closed_to(state: TableState, player: int) -> bool:
    """Return whether this viewer may see no more than the room."""
    return player == WATCHER and state.is_closed()


def open_facts(state: TableState) -> Facts:
    """Return the public facts of the game."""
    play = state.match.play
    return {} if play is None or state.phase == LOBBY else play.game.open_facts(play.state, play.views[NOBODY])


def seen_from(state: TableState, seat: int, premove: MoveWords, before: PlayerView | None = None) -> PlayerView:
    """Return the view from a seat. Secrets are taken over from the view before if no card has moved in it."""
    play = state.match.play
    if play is None or state.phase == LOBBY:
        return PlayerView(seat, [], {}, NO_OFFERS, NO_OFFERS, premove)
    table = play.state.table.seen_by(NATURE) if state.shows_all() else play.views[seat]
    if before is not None and before.seat == seat and before.piles == table.piles:
        piles, secrets = before.piles, before.secrets
    else:
        piles, secrets = table.piles, play.game.secrets(table)
    if seat not in play.state.asked:
        return PlayerView(seat, piles, secrets, NO_OFFERS, NO_OFFERS, premove)
    moves = offers(play.state.moves(seat))
    ahead = offers(play.state.step().ahead(play.state.table, seat))
    return PlayerView(seat, piles, secrets, moves, ahead, premove)
