"""The subscribers of a table, and the broadcast of updates, snapshots, chat and presence to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import msgspec

from dorehami.engine.play import Turn
from dorehami.server.identity.credentials import SCREEN
from dorehami.server.identity.seat_words import SeatWord
from dorehami.server.protocol import messages
from dorehami.server.protocol.offers import MoveWords
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER, Subscriber, has_seat
from dorehami.server.state import rows
from dorehami.server.state.chat import Chat
from dorehami.server.state.join_requests import JoinRequest, JoinRequests
from dorehami.server.state.rows import Moved
from dorehami.server.state.table_state import TableState
from dorehami.server.views.backlog import Backlog, RowFrames
from dorehami.server.views.update import Projection, Update, changed_room_fields, open_facts, room_of
from dorehami.store.log import UNSEATED, ChatRecord

NO_PREMOVE: Final[MoveWords] = []


class Broadcaster:
    """All subscribers of one table, with a projection for each viewer; a player may have several sockets."""

    def __init__(
        self,
        state: TableState,
        names: Mapping[int, str],
        premoves: dict[int, MoveWords],
        left: Callable[[], int],
        build: str,
        chat: Chat,
    ) -> None:
        self.state = state
        self.chat = chat
        self.names = names
        self.premoves = premoves
        self.time_left = left  # milliseconds until the deadline of the open question
        self.build = build
        self.moment = 0  # milliseconds; sent in Welcome
        self.room = room_of(state, names)
        self.facts = open_facts(state)  # that everybody sees, as of the last broadcast
        self.subscribers: dict[int, list[Subscriber]] = {}  # by player
        self.all_subscribers: list[Subscriber] = []  # the same, flat: it is walked with every move
        self.projections: dict[int, Projection] = {}
        self.players: list[int] = []  # that have a projection
        self.offered_players: list[int] = []  # those of them with open offers
        self.any_premoves = False  # whether there may have been premoves at the last broadcast
        self.backlog = Backlog()
        self.presence_due = False
        self.closed = state.is_closed()  # to spectators, as of the last broadcast
        self.auto_passing: AbstractSet[int] = frozenset()  # players with auto-pass on
        self.requests = JoinRequests()  # open ones
        self.judges_of: Callable[[JoinRequest], tuple[set[int], int]] = no_judges  # and votes needed
        self.silent: Callable[[], list[messages.Silent]] = list  # players stalling where no clock runs
        self.rest: Callable[[], messages.Rest | None] = no_rest  # of a game left to bots
        self.seat_word_of: Callable[[int], SeatWord | None] = no_word

    # Subscribing

    def join(self, subscriber: Subscriber, hello: messages.Hello, secret: str = "") -> None:
        """Subscribe a socket and send Welcome: with a snapshot, or followed by the updates it has missed."""
        if request := self.requests.for_seat(subscriber.player):  # a secret needs no vote
            self.reject(request, Reason.SEAT_CONNECTED)
        subscriber.disconnected = False
        state = self.state
        # Without a projection the log has been read anew, and may have been restored from a backup meanwhile.
        known = subscriber.player in self.projections
        projection = self.subscribe(subscriber)
        client_ahead = hello.version > 0 and (
            hello.version > state.seq or (hello.epoch != state.epoch and hello.version >= state.epoch_began)
        )
        resumable = known and hello.version > 0 and not client_ahead
        missing = self.missed_frames(projection, hello.version) if resumable else None
        welcome = messages.Welcome(
            build=self.build,
            table=state.code,
            player=player_or_none(subscriber.player),
            epoch=state.epoch,
            version=state.seq,
            record=self.record(subscriber.player) if missing is None else None,
            rewound=client_ahead,
            left=self.time_left_for(subscriber.player),
            moment=self.moment,
            secret=secret,
        )
        subscriber.send(messages.encode(welcome))
        for frame in missing or []:
            subscriber.send(frame)
        self.send_chat_history(subscriber)
        self.schedule_presence()

    def missed_frames(self, projection: Projection, version: int) -> list[bytes] | None:
        """Return all updates after a version, or None if a snapshot is needed."""
        return None if version <= projection.snapshot_until else self.backlog.since(version, projection.player)

    def subscribe(self, subscriber: Subscriber) -> Projection:
        """Add a socket to its player's subscribers and return the projection."""
        projection = self.projection(subscriber.player)  # first: if this fails, no broadcast may find the socket
        self.subscribers.setdefault(subscriber.player, []).append(subscriber)
        self.list_subscribers()
        return projection

    def list_subscribers(self) -> None:
        self.all_subscribers = [subscriber for subscribers in self.subscribers.values() for subscriber in subscribers]

    def disconnect(self, subscriber: Subscriber) -> None:
        """Unsubscribe a closed socket and announce it."""
        subscriber.disconnected = True
        self.unsubscribe(subscriber)
        self.schedule_presence()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a socket from the subscribers and withdraw its join request.

        Spectators get a snapshot when they reconnect, so their projection goes with the last of them.
        """
        if request := self.requests.of(subscriber):
            self.requests.close(request.number)
        subscribers = self.subscribers.get(subscriber.player, [])
        if subscriber in subscribers:
            subscribers.remove(subscriber)
        if not subscribers:
            self.subscribers.pop(subscriber.player, None)
            if player_or_none(subscriber.player) is None:
                self.drop_projection(subscriber.player)
        self.list_subscribers()

    def reassign(self, subscriber: Subscriber, player: int, key: bytes = b"", secret: str = "") -> None:
        """Move a socket to another player and send it a snapshot."""
        self.unsubscribe(subscriber)
        subscriber.player, subscriber.key = player, key
        self.subscribe(subscriber)
        whole = self.snapshot(subscriber, secret)
        if secret:
            subscriber.answer(whole)  # an answer is never dropped, and the secret is sent only once
        else:
            subscriber.send_snapshot(whole)
        self.schedule_presence()

    def reject(self, request: JoinRequest, code: str) -> None:
        self.requests.close(request.number)
        request.subscriber.answer(messages.encode(messages.TurnedAway(request=request.number, code=code)))

    def connected(self) -> set[int]:
        """Return the players with at least one socket."""
        return set(self.subscribers) - {WATCHER, SCREEN}

    def connected_devices(self) -> set[bytes]:
        """Return the keys of all connected sockets."""
        return {subscriber.key for subscribers in self.subscribers.values() for subscriber in subscribers}

    def disconnect_device(self, key: bytes, code: str) -> None:
        """Close all sockets that joined with this key."""
        for subscriber in [
            subscriber
            for subscribers in self.subscribers.values()
            for subscriber in subscribers
            if subscriber.key == key
        ]:
            subscriber.end(code)
            self.disconnect(subscriber)

    def disconnect_spectators(self) -> None:
        """Close the sockets of spectators, who must not learn the new code: one of them may be why it changed."""
        for subscriber in list(self.subscribers.get(WATCHER, [])):
            subscriber.end(Reason.MOVED_ON)
            self.disconnect(subscriber)

    def end(self, code: str) -> None:
        for subscribers in self.subscribers.values():
            for subscriber in subscribers:
                subscriber.end(code)

    # Updates and snapshots

    def projection(self, player: int) -> Projection:
        if player not in self.projections:
            projection = self.projections[player] = Projection(self.state, player, self.premoves.get(player, []))
            self.players.append(player)
            if projection.has_offers():
                self.offered_players.append(player)
            self.any_premoves = self.any_premoves or bool(self.premoves)
        return self.projections[player]

    def drop_projection(self, player: int) -> None:
        """Forget the projection of a player, if there is one."""
        if self.projections.pop(player, None):
            self.players.remove(player)
            self.offered_players = [other for other in self.offered_players if other != player]

    def snapshot(self, subscriber: Subscriber, secret: str = "") -> bytes:
        """Encode a snapshot of all that this subscriber may know now."""
        state, player = self.state, subscriber.player
        message = messages.Snapshot(
            epoch=state.epoch,
            version=state.seq,
            record=self.record(player),
            player=player_or_none(player),
            left=self.time_left_for(player),
            secret=secret,
        )
        return messages.encode(message)

    def resync(self, subscriber: Subscriber) -> None:
        """Send a snapshot with the chat history, unless one is already queued."""
        if not subscriber.awaits_snapshot():
            subscriber.send_snapshot(self.snapshot(subscriber))
            self.send_chat_history(subscriber)

    def catch_up(self, subscriber: Subscriber) -> list[bytes]:
        """Return the frames that replace everything dropped from a slow subscriber's queue."""
        return [
            self.snapshot(subscriber),
            *self.chat_history(subscriber),
            self.presence(self.is_closed_to(subscriber.player)),
        ]

    def record(self, player: int) -> messages.Record:
        """Return all that a player may know; of a game that is closed to them, only the room."""
        projection = self.projection(player)  # made if needed, so that updates follow the record
        if self.is_closed_to(player):
            return messages.Record(room=messages.Room(**self.room), facts={})
        record = projection.record(self.state, self.room)
        if (word := self.seat_word_of(player)) is not None:
            record = msgspec.structs.replace(record, word=word.word, word_off=word.is_disabled())
        return msgspec.structs.replace(record, passing=True) if player in self.auto_passing else record

    def is_closed_to(self, player: int) -> bool:
        return player == WATCHER and self.state.is_closed()

    def time_left_for(self, player: int) -> int:
        return 0 if self.is_closed_to(player) else self.time_left()

    def broadcast(self, body: rows.Body, turn: Turn | None) -> None:
        """Send each viewer its update for the row just committed, and add them to the backlog."""
        changed = {} if isinstance(body, Moved) and not body.salt else self.refresh_room()
        update = Update(self.state, body, turn, changed, self.facts)
        self.facts = update.facts
        closed, frames = self.state.is_closed(), self.frames(update)
        if closed and WATCHER in frames.frame_index:
            frames.put(WATCHER, update.room_only())
        for subscriber in self.all_subscribers:
            subscriber.send(frames.frames[frames.frame_index[subscriber.player]])
        self.backlog.add(self.state.seq, frames)
        if closed != self.closed:
            self.toggle_spectator_access()

    def frames(self, update: Update) -> RowFrames:
        """Encode the update for each viewer; those not affected share one frame and are not recomputed."""
        premoves, affected, frames = self.premoves, self.affected_players(update), RowFrames()
        if update.same_for_all:
            frames.put_for_all(self.players, update.common_frame())
        offered = [player for player in self.offered_players if player not in affected]
        for player in affected:
            projection = self.projections[player]
            frames.put(player, projection.news(update, premoves.get(player, NO_PREMOVE)))
            if projection.has_offers():
                offered.append(player)
        self.offered_players, self.any_premoves = offered, bool(premoves)
        return frames

    def affected_players(self, update: Update) -> list[int]:
        """Return the players whose update may differ from the common one.

        These are the players who may see something private in it, have or had offers, or have or had a premove. In a
        silent row the offers of those who are still asked stay the same.
        """
        if not update.same_for_all or self.premoves or self.any_premoves:
            return self.players
        asked = [self.state.player_in(seat) for seat in update.asked]
        if update.silent:
            return [player for player in self.offered_players if player not in asked]
        return [player for player in self.players if player in asked or player in self.offered_players]

    def toggle_spectator_access(self) -> None:
        """Send spectators a snapshot after a row that opens the game to them or closes it."""
        self.closed = not self.closed
        if WATCHER in self.projections:
            self.projections[WATCHER].snapshot_until = self.state.seq
        for subscriber in self.subscribers.get(WATCHER, []):
            subscriber.send_snapshot(self.snapshot(subscriber))
            if not self.closed:
                self.send_chat_history(subscriber)

    def broadcast_snapshots(self) -> None:
        """Send everybody a snapshot, the remaining time included."""
        for subscriber in self.all_subscribers:
            subscriber.send(self.snapshot(subscriber))

    # Chat

    def send_chat_history(self, subscriber: Subscriber) -> None:
        """Send the recent chat messages to a new subscriber."""
        for frame in self.chat_history(subscriber):
            subscriber.send(frame)

    def chat_history(self, subscriber: Subscriber) -> list[bytes]:
        records = self.chat.readable()
        if not records or self.is_closed_to(subscriber.player):
            return []
        return [messages.encode(messages.Talk(said=[chat_message(record) for record in records], whole=True))]

    def broadcast_chat(self, records: Sequence[ChatRecord]) -> None:
        """Send new chat messages to everybody who may see the game."""
        frame = messages.encode(messages.Talk(said=[chat_message(record) for record in records]))
        for player, subscribers in self.subscribers.items():
            for subscriber in [] if self.is_closed_to(player) else subscribers:
                subscriber.send(frame)

    def refresh_room(self) -> dict[str, object]:
        former, self.room = self.room, room_of(self.state, self.names, self.room)
        return changed_room_fields(former, self.room)

    def send_premove(self, player: int) -> None:
        """Send a player a snapshot after a change of their premove, which is private and so has no version."""
        projection = self.projections.get(player)
        if projection:
            projection.change_premove(self.premoves.get(player, []), self.state.seq)
            self.any_premoves = self.any_premoves or bool(self.premoves)
            for subscriber in self.subscribers.get(player, []):
                subscriber.send_snapshot(self.snapshot(subscriber))

    def schedule_presence(self) -> None:
        """Broadcast presence at the end of this turn of the event loop, once for all changes in it."""
        if not self.presence_due:
            self.presence_due = True
            asyncio.get_running_loop().call_soon(self.broadcast_presence)

    def broadcast_presence(self) -> None:
        self.presence_due = False
        frames = {
            closed: self.presence(closed) for closed in {self.is_closed_to(player) for player in self.subscribers}
        }
        for player, subscribers in self.subscribers.items():
            for subscriber in subscribers:
                subscriber.send(frames[self.is_closed_to(player)])

    def presence(self, closed: bool) -> bytes:
        """Encode who is connected and who asks for a seat; stalling and pace only for those who see the game."""
        here, watching = sorted(self.connected()), len(self.subscribers.get(WATCHER, []))
        asking = [request.to_message(*self.judges_of(request)) for request in self.requests.open.values()]
        if closed:
            return messages.encode(messages.Presence(players=here, watching=watching, asking=asking))
        silent, rest = self.silent(), self.rest()
        message = messages.Presence(players=here, watching=watching, asking=asking, silent=silent, rest=rest)
        return messages.encode(message)


def no_judges(request: JoinRequest) -> tuple[set[int], int]:
    return set(), 1


def no_rest() -> messages.Rest | None:
    return None


def no_word(player: int) -> SeatWord | None:
    return None


def player_or_none(player: int) -> int | None:
    """Return None for spectators and screens, which have no player number on the wire."""
    return player if has_seat(player) else None


def chat_message(record: ChatRecord) -> messages.Said:
    return messages.Said(
        number=record.number,
        player=None if record.player == UNSEATED else record.player,
        name=record.name,
        text=record.text,
        phrase=record.phrase,
    )
