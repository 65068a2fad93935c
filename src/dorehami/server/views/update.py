"""Updates: what a row changed, encoded for each viewer, and the projection of the table that a viewer has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from dorehami.engine.agenda import Event
from dorehami.engine.cards import Pile
from dorehami.engine.facts import Changes, Facts, brought_up_to_date
from dorehami.engine.play import Turn, told_to
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.messages import Event as WireEvent
from dorehami.server.protocol.messages import News, encode
from dorehami.server.protocol.offers import NO_OFFERS, MoveWords, Offers, offers
from dorehami.server.state import rows
from dorehami.server.state.rows import BOT, Moved, Started
from dorehami.server.state.scores import results_of, scores_of
from dorehami.server.state.table_state import LOBBY, OVER, Sitter, TableState

UNCHANGED: Final[Changes] = ({}, {})
RESUMING: Final = frozenset([rows.Resumed, rows.Epoch])
PER_SEAT: Final = {game.id: frozenset([fact.name for fact in game.facts if fact.each]) for game in GAMES.values()}


def room_of(state: TableState, names: Mapping[int, str], former: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the room as everybody sees it, by field; results already in `former` are reused."""
    sitters = state.chairs
    chairs = [None if sitter is None else chair_of(sitter, names) for sitter in sitters]
    room = messages.Room(
        phase=state.phase,
        game=state.game.id,
        options=list(state.options),
        chairs=chairs,
        host=state.host(),
        ready=list(state.ready),
        games=state.games,
        results=results_of(state, former["results"] if former else []),
        scores=scores_of(state, names),
        players=[messages.EMPTY_CHAIR if player is None else player for player in state.players],
        seal=state.seal,
        slips=list(state.sealed_bids.last_hashes),
        sealing=sealing_of(state),
        turn=state.turn_clock,
        reaction=state.reaction_clock,
        starter=None if state.starter is None else state.chair_of(state.starter),
        after=state.after,
        pausing=list(state.pausing),
        paused=state.paused,
        resuming=state.resuming,
        watchers=state.watchers,
        listed=state.listed,
        hushed=state.hushed,
        code=state.code,
        late=state.late,
        late_over=state.late_over,
        knocks=state.knocks,
        locked=state.locked,
        readmitted=list(state.readmitted),
        reclaimed=list(state.reclaimed),
        ended=state.ended_by,
        reopened=state.reopened,
        tempers=list(state.tempers),
    )
    return msgspec.structs.asdict(room)


def changed_room_fields(former: dict[str, Any], room: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that differ from the former room."""
    changed = {}
    for name, value in room.items():
        was = former[name]
        if value is not was and value != was:
            changed[name] = value
    return changed


def sealing_of(state: TableState) -> messages.Sealing | None:
    """Return the public part of a sealed deal: no seed, and of opened cuts only that they are open."""
    sealing = state.sealing
    if sealing is None:
        return None
    return messages.Sealing(
        seal=sealing.seal,
        players=sealing.players,
        commitments=[sealing.commitments.get(seat, "") for seat in range(len(sealing.players))],
        opening=sealing.opening,
        opened=sorted(sealing.nonces),
    )


def chair_of(sitter: Sitter, names: Mapping[int, str]) -> messages.Chair:
    level = sitter.level if sitter.kind == BOT else ""
    return messages.Chair(sitter.kind, names.get(sitter.player, ""), level, sitter.away, sitter.kicked, sitter.bot)


def open_facts(state: TableState) -> Facts:
    """Return the public facts of the game."""
    play = state.play
    return {} if play is None or state.phase == LOBBY else play.game.open_facts(play.state, play.views[NOBODY])


def affected_facts(state: TableState, turn: Turn | None) -> list[Facts]:
    """Return the public facts that a turn can have changed, so that the others are not recomputed."""
    if turn is None or turn.cards or state.play is None:
        return [open_facts(state)]
    if turn.silent:
        return [state.game.facts_of_asking(turn.state)]
    return state.game.facts_of_play(turn.state, state.play.views[NOBODY])


class Update:
    """The part of a row's update that is the same for all viewers, computed once.

    Frames are cached by what they contain, so viewers who see the same share one. The facts passed in as `before` are
    updated in place.
    """

    def __init__(
        self, state: TableState, body: rows.Body, turn: Turn | None, room: dict[str, Any], before: Facts
    ) -> None:
        began = type(body) is Started
        anew = state.opened == state.seq or type(body) in RESUMING
        self.limit: int | UnsetType = state.limit if anew else UNSET
        self.maker = body.maker if isinstance(body, Moved) else ""
        self.state = state
        self.turn = turn
        self.asked = turn.state.asked if turn is not None else []
        self.room = room
        now = affected_facts(state, turn if before else None)
        self.fresh = began or (bool(before) and not now[0])
        self.facts = {} if self.fresh else before
        self.changes = self.apply_changes(self.facts, now)
        self.seats_changed = self.fresh or turn is None  # seats may have changed hands
        self.cards = self.seats_changed or (turn is not None and turn.cards)
        self.silent = not self.seats_changed and turn is not None and turn.silent
        # True if nothing in it is hidden; then `common` is the frame of every viewer who is not affected.
        self.same_for_all = not self.cards and turn is not None and turn.seen_by(NOBODY) is turn.told
        self.common = b""
        self.frames: list[tuple[tuple[int, ...], Changes, bytes]] = []  # with their keys
        # The last frame with offers and what it was made of: players asked together often get the same ones.
        self.last_offers: tuple[bytes, Offers | None, Offers | None, bytes] = (b"", None, None, b"")
        self.events_by_view: dict[tuple[int, ...], list[WireEvent]] = {}
        self.last_events: list[Event[Any]] | None = None  # that `view_key` was last computed from
        self.last_view_key: tuple[int, ...] = ()  # and the key

    def apply_changes(self, record: Facts, news: list[Facts]) -> Changes:
        return brought_up_to_date(record, news, PER_SEAT[self.state.game.id])

    def view_key(self, seat: int) -> tuple[int, ...]:
        """Return a key for the events as this seat sees them; seats that see the same events have the same key."""
        if self.turn is None:
            return ()
        seen = self.turn.seen_by(seat)
        if seen is not self.last_events:
            view_key = (0,) if seen is self.turn.told else tuple([id(event) for event in seen])
            if view_key not in self.events_by_view:
                self.events_by_view[view_key] = wire_events(seen, self.turn)
            self.last_events, self.last_view_key = seen, view_key
        return self.last_view_key

    def common_frame(self) -> bytes:
        """Return the frame of viewers without offers or private changes."""
        if not self.common:
            self.common = self.shared_frame(self.view_key(NOBODY), UNCHANGED)
        return self.common

    def room_only(self) -> bytes:
        """Return the frame of viewers who may not see the game: only changes of the room."""
        return encode(News(version=self.state.seq, began=self.fresh, room=self.room))

    def frame(
        self,
        view_key: tuple[int, ...],
        own: Changes,
        moves: Offers | None,
        ahead: Offers | None,
        premove: MoveWords | None,
    ) -> bytes:
        """Return the frame of a viewer; offers and premove are None where they have not changed."""
        seen = self.shared_frame(view_key, own)
        if premove is not None:
            return with_offers(seen, moves, ahead, encode(premove))
        if moves is None and ahead is None:
            return seen
        if self.last_offers[0] is not seen or self.last_offers[1] is not moves or self.last_offers[2] is not ahead:
            self.last_offers = (seen, moves, ahead, with_offers(seen, moves, ahead))
        return self.last_offers[3]

    def shared_frame(self, view_key: tuple[int, ...], own: Changes) -> bytes:
        """Return the frame for a view of the events and private changes, encoded once for all who share both."""
        for other, changes, frame in self.frames:
            if other == view_key and changes == own:
                return frame
        frame = self.encode_frame(view_key, own)
        self.frames.append((view_key, own, frame))
        return frame

    def encode_frame(self, view_key: tuple[int, ...], own: Changes) -> bytes:
        facts, seats = self.changes
        if own[0] or own[1]:
            facts, seats = facts | own[0], seats | own[1]
        return encode(
            News(
                version=self.state.seq,
                events=self.events_by_view.get(view_key, []),
                began=self.fresh,
                room=self.room,
                facts=facts,
                seats=seats,
                limit=self.limit,
                maker=self.maker,
            )
        )


def with_offers(frame: bytes, moves: Offers | None, ahead: Offers | None, premove: bytes = b"") -> bytes:
    """Append offers and premove, encoded already, to an encoded update without encoding it again."""
    pieces = [frame[:-1]]
    if moves is not None:
        pieces.append(b',"moves":')
        pieces.append(moves.encoded)
    if ahead is not None:
        pieces.append(b',"ahead":')
        pieces.append(ahead.encoded)
    if premove:
        pieces.append(b',"kept":')
        pieces.append(premove)
    pieces.append(b"}")
    return b"".join(pieces)


def wire_events(events: list[Event[Any]], turn: Turn) -> list[WireEvent]:
    layout = turn.state.table.layout
    return [WireEvent(key, event.args(layout)) for event in events if (key := event.key())]


class Projection:
    """The table as one viewer knows it: a player, or all spectators together."""

    def __init__(self, state: TableState, player: int, premove: MoveWords) -> None:
        self.player = player
        self.seat = NOBODY
        self.secrets: Facts = {}
        self.piles: list[Pile] = []  # as of the last computation of the secrets
        self.moves = NO_OFFERS
        self.ahead = NO_OFFERS
        self.premove: MoveWords = []
        self.snapshot_until = state.seq - 1  # clients at this version or an earlier one need a snapshot
        self.find_seat(state)
        self.refresh(state, premove)

    def find_seat(self, state: TableState) -> None:
        """Look up the viewer's seat in the game; a player let in after the end sees it as a spectator."""
        play = state.play
        chair = state.chair_of(self.player)
        self.seat = NOBODY if chair is None or play is None or chair >= play.setup.seats else chair
        self.piles = []
        if state.phase == OVER and state.let_in_after(self.player, state.finished[-1]):
            self.seat, self.snapshot_until = NOBODY, state.seq

    def refresh(self, state: TableState, premove: MoveWords, cards: bool = True, silent: bool = False) -> None:
        """Recompute the private facts and the offers; in a silent row, offers that are still open stay the same."""
        play = state.play
        self.premove = premove
        if silent and play is not None and self.seat in play.state.asked:
            return
        self.moves, self.ahead = NO_OFFERS, NO_OFFERS
        if play is None or state.phase == LOBBY:
            self.secrets = {}
            return
        view = play.state.table.seen_by(NATURE) if state.shows_all() else play.views[self.seat]
        if cards and view.piles != self.piles:
            self.piles, self.secrets = view.piles[:], play.game.secrets(view)
        if self.seat in play.state.asked:
            self.moves = offers(play.state.moves(self.seat))
            self.ahead = offers(play.state.step().ahead(play.state.table, self.seat))

    def record(self, state: TableState, room: dict[str, Any]) -> messages.Record:
        """Return the full record of this viewer, with the events of this game as it has seen them."""
        return messages.Record(
            room=messages.Room(**room),
            facts=open_facts(state) | self.secrets,
            moves=self.moves.offers,
            ahead=self.ahead.offers,
            kept=self.premove,
            past=self.history(state) if self.secrets else [],
        )

    def history(self, state: TableState) -> list[messages.Past]:
        assert state.play is not None
        layout = state.play.state.table.layout
        seen = [(version, told_to(events, layout, self.seat), maker) for version, events, maker in state.past_turns()]
        return [
            messages.Past(version, [WireEvent(*event) for event in events], maker)
            for version, events, maker in seen
            if events
        ]

    def news(self, update: Update, premove: MoveWords) -> bytes:
        """Return the frame that brings this viewer up to date with the row just applied."""
        secrets, moves, ahead, premove_before = self.secrets, self.moves, self.ahead, self.premove
        if update.seats_changed:
            self.find_seat(update.state)
        self.refresh(update.state, premove, update.cards, update.silent)
        own = UNCHANGED
        if update.fresh or (self.secrets is not secrets and self.secrets != secrets):
            own = update.apply_changes({} if update.fresh else secrets, [self.secrets])
        offered = None if self.moves is moves or self.moves.encoded == moves.encoded else self.moves
        ahead_offers = None if self.ahead is ahead or self.ahead.encoded == ahead.encoded else self.ahead
        return update.frame(
            update.view_key(self.seat), own, offered, ahead_offers, None if premove == premove_before else premove
        )

    def has_offers(self) -> bool:
        """Return whether this viewer has a move to choose, now or ahead."""
        return self.moves is not NO_OFFERS or self.ahead is not NO_OFFERS

    def change_premove(self, premove: MoveWords, version: int) -> None:
        """Set the premove, which has no version: clients that reconnect with this one need a snapshot."""
        self.premove, self.snapshot_until = premove, version
