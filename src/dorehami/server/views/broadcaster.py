"""The subscribers of a table, and the broadcast of updates, snapshots, chat and presence to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from dorehami.engine.play import Turn
from dorehami.server.identity.credentials import SCREEN
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER, Subscriber, has_seat
from dorehami.server.state import rows
from dorehami.server.state.join_requests import JoinRequest, JoinRequests
from dorehami.server.state.table_state import OVER, TableState
from dorehami.server.views.backlog import Backlog
from dorehami.server.views.chat import chat_frame, recent_chat
from dorehami.server.views.projection import Projection, is_closed_to
from dorehami.server.views.updates import publish
from dorehami.store.log import ChatRecord


class PublicVotes(NamedTuple):
    """The public part of open votes, sent with presence."""

    asking: list[messages.Asking]
    silent: list[messages.Silent]  # players stalling where no clock runs
    rest: messages.Rest | None  # of a game left to bots


class Broadcaster:
    """All subscribers of one table; a player may have several sockets."""

    def __init__(
        self,
        state: TableState,
        time_left: Callable[[], int],
        votes: Callable[[], PublicVotes],
        build: str = "",
        moment: int = 0,
    ) -> None:
        self.time_left = time_left  # milliseconds until the deadline of the open question
        self.votes = votes
        self.build = build
        self.moment = moment  # milliseconds; sent in Welcome
        self.projection = Projection(state)  # of the state that was broadcast last
        self.viewers: dict[int, int] = {}  # by player: clients at this version or an earlier one need a snapshot
        self.subscribers: dict[int, list[Subscriber]] = {}  # by player
        self.backlog = Backlog()
        self.presence_due = False
        self.requests = JoinRequests()  # open ones

    @property
    def state(self) -> TableState:
        """The state that was broadcast last."""
        return self.projection.state

    def all_subscribers(self) -> list[Subscriber]:
        return [subscriber for subscribers in self.subscribers.values() for subscriber in subscribers]

    # Subscribing

    def join(self, subscriber: Subscriber, hello: messages.Hello, secret: str = "") -> None:
        """Subscribe a socket and send Welcome: with a snapshot, or followed by the updates it has missed."""
        if request := self.requests.for_seat(subscriber.player):  # a secret needs no vote
            self.turn_away(request, Reason.SEAT_CONNECTED)
        subscriber.disconnected = False
        state = self.state
        # Of an unknown viewer the log has been read anew, and may have been restored from a backup meanwhile.
        known = subscriber.player in self.viewers
        self.subscribe(subscriber)
        client_ahead = hello.version > 0 and (
            hello.version > state.seq or (hello.epoch != state.epoch and hello.version >= state.epoch_began)
        )
        resumable = known and hello.version > 0 and not client_ahead
        missing = self.missed_frames(subscriber.player, hello.version) if resumable else None
        welcome = messages.Welcome(
            build=self.build,
            table=state.settings.code,
            player=player_or_none(subscriber.player),
            epoch=state.epoch,
            version=state.seq,
            record=self.projection.record(subscriber.player) if missing is None else None,
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

    def missed_frames(self, player: int, version: int) -> list[bytes] | None:
        """Return all updates after a version, or None if a snapshot is needed."""
        return None if version <= self.viewers[player] else self.backlog.since(version, player)

    def subscribe(self, subscriber: Subscriber) -> None:
        """Add a socket to its player's subscribers."""
        player = subscriber.player
        self.projection.view_of(player)  # first: if this fails, no broadcast may find the socket
        self.viewers.setdefault(player, self.state.seq if is_let_in(self.state, player) else self.state.seq - 1)
        self.subscribers.setdefault(player, []).append(subscriber)

    def disconnect(self, subscriber: Subscriber) -> None:
        """Unsubscribe a closed socket and announce it."""
        subscriber.disconnected = True
        self.unsubscribe(subscriber)
        self.schedule_presence()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a socket from the subscribers and withdraw its join request.

        Spectators get a snapshot when they reconnect, so no updates are kept for them once the last one has gone.
        """
        if request := self.requests.of(subscriber):
            self.requests = self.requests.without(request.number)
        subscribers = self.subscribers.get(subscriber.player, [])
        if subscriber in subscribers:
            subscribers.remove(subscriber)
        if not subscribers:
            self.subscribers.pop(subscriber.player, None)
            if player_or_none(subscriber.player) is None:
                self.forget_viewer(subscriber.player)

    def forget_viewer(self, player: int) -> None:
        """Keep no further updates for a player."""
        self.viewers.pop(player, None)

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

    def turn_away(self, request: JoinRequest, code: str) -> None:
        """Close a request for a seat and say why."""
        self.requests = self.requests.without(request.number)
        request.subscriber.answer(messages.encode(messages.TurnedAway(request=request.number, code=code)))

    def connected(self) -> set[int]:
        """Return the players with at least one socket."""
        return set(self.subscribers) - {WATCHER, SCREEN}

    def connected_devices(self) -> set[bytes]:
        """Return the keys of the connected devices of seats."""
        seated = [subscribers for player, subscribers in self.subscribers.items() if has_seat(player)]
        return {subscriber.key for subscribers in seated for subscriber in subscribers}

    def disconnect_device(self, key: bytes, code: str) -> None:
        """Close all sockets that joined with this key."""
        for subscriber in [subscriber for subscriber in self.all_subscribers() if subscriber.key == key]:
            subscriber.end(code)
            self.disconnect(subscriber)

    def disconnect_spectators(self) -> None:
        """Close the sockets of spectators, who must not learn the new code: one of them may be why it changed."""
        for subscriber in list(self.subscribers.get(WATCHER, [])):
            subscriber.end(Reason.MOVED_ON)
            self.disconnect(subscriber)

    def end(self, code: str) -> None:
        for subscriber in self.all_subscribers():
            subscriber.end(code)

    # Updates and snapshots

    def broadcast(self, state: TableState, body: rows.Body, turn: Turn | None) -> None:
        """Send each viewer its update for a row that leads to this state, and add them to the backlog."""
        before, self.projection = self.projection, Projection(state, self.projection)
        frames = publish(before, self.projection, body, turn, self.viewers)
        for subscriber in self.all_subscribers():
            subscriber.send(frames[subscriber.player])
        self.backlog.add(self.state.seq, frames)
        if self.state.phase == OVER:
            self.viewers.update({player: self.state.seq for player in self.viewers if is_let_in(self.state, player)})
        if before.state.is_closed() != self.state.is_closed():
            self.toggle_spectator_access()

    def refresh(self, state: TableState) -> None:
        """Take over a state that has changed without a row."""
        self.projection = Projection(state, self.projection)

    def toggle_spectator_access(self) -> None:
        """Send spectators a snapshot after a row that opens the game to them or closes it."""
        if WATCHER in self.viewers:
            self.viewers[WATCHER] = self.state.seq
        for subscriber in self.subscribers.get(WATCHER, []):
            subscriber.send_snapshot(self.snapshot(subscriber))
            if not self.state.is_closed():
                self.send_chat_history(subscriber)

    def snapshot(self, subscriber: Subscriber, secret: str = "") -> bytes:
        """Encode a snapshot of all that this subscriber may know now."""
        state, player = self.state, subscriber.player
        message = messages.Snapshot(
            epoch=state.epoch,
            version=state.seq,
            record=self.projection.record(player),
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
        is_closed = is_closed_to(self.state, subscriber.player)
        return [self.snapshot(subscriber), *recent_chat(self.state, subscriber.player), self.presence(is_closed)]

    def send_private(self, player: int) -> None:
        """Send a player a snapshot after a change of private data, which has no version.

        Clients that reconnect with this version need a snapshot.
        """
        if player in self.viewers:
            self.viewers[player] = self.state.seq
            for subscriber in self.subscribers.get(player, []):
                subscriber.send_snapshot(self.snapshot(subscriber))

    def broadcast_snapshots(self) -> None:
        """Send everybody a snapshot, the remaining time included."""
        for subscriber in self.all_subscribers():
            subscriber.send(self.snapshot(subscriber))

    def time_left_for(self, player: int) -> int:
        return 0 if is_closed_to(self.state, player) else self.time_left()

    # Chat and presence

    def send_chat_history(self, subscriber: Subscriber) -> None:
        """Send the recent chat messages to a new subscriber."""
        for frame in recent_chat(self.state, subscriber.player):
            subscriber.send(frame)

    def broadcast_chat(self, records: Sequence[ChatRecord]) -> None:
        """Send new chat messages to everybody who may see the game."""
        frame = chat_frame(records)
        for subscriber in self.all_subscribers():
            if not is_closed_to(self.state, subscriber.player):
                subscriber.send(frame)

    def schedule_presence(self) -> None:
        """Broadcast presence at the end of this turn of the event loop, once for all changes in it."""
        if not self.presence_due:
            self.presence_due = True
            asyncio.get_running_loop().call_soon(self.broadcast_presence)

    def broadcast_presence(self) -> None:
        self.presence_due = False
        closed = {player: is_closed_to(self.state, player) for player in self.subscribers}
        frames = {is_closed: self.presence(is_closed) for is_closed in set(closed.values())}
        for player, subscribers in self.subscribers.items():
            for subscriber in subscribers:
                subscriber.send(frames[closed[player]])

    def presence(self, closed: bool) -> bytes:
        """Encode who is connected and who asks for a seat; stalling and pace only for those who see the game."""
        here, watching = sorted(self.connected()), len(self.subscribers.get(WATCHER, []))
        asking, silent, rest = self.votes()
        if closed:
            return messages.encode(messages.Presence(players=here, watching=watching, asking=asking))
        message = messages.Presence(players=here, watching=watching, asking=asking, silent=silent, rest=rest)
        return messages.encode(message)


def is_let_in(state: TableState, player: int) -> bool:
    """Return whether this player was let in after the game on show, and so sees it as a spectator."""
    return state.phase == OVER and state.let_in_after(player, state.evening.finished[-1])


def player_or_none(player: int) -> int | None:
    """Return None for spectators and screens, which have no player number on the wire."""
    return player if has_seat(player) else None
