"""The immutable view of a table that commands are decided from."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol

from dorehami.engine.play import Below, Play
from dorehami.server.identity.credentials import SALT, ban
from dorehami.server.identity.look_alikes import look_alike, look_alike_key
from dorehami.server.identity.seat_words import SeatWord
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.table_rate_limits import Limit
from dorehami.server.state.join_requests import JoinRequests
from dorehami.server.state.table_state import PLAYING, TableState
from dorehami.store.log import Device

MAX_DEVICES: Final = 20  # per seat
ABSENT_AFTER: Final = 45.0  # seconds without a socket after which a player counts as absent
RECLAIM_TIME: Final = 600_000  # milliseconds in which a suspended secret can reclaim its seat


class Chance(Protocol):
    """The randomness that decisions use."""

    @property
    def below(self) -> Below | None:
        """Tests: source of chance in place of the sealed stream."""

    @property
    def seals_always(self) -> bool:
        """Tests: seal and cut the deal even with `below`."""

    def deal_seed(self) -> bytes:
        """Return the seed of a sealed deal."""

    def salt(self) -> bytes:
        """Return the salt of a sealed answer."""

    def code(self, digits: int, /) -> str:
        """Return a code for a table."""

    def secret(self) -> str:
        """Return the secret of a seat."""

    def word(self) -> str:
        """Return the word of a seat."""


class Presence(NamedTuple):
    """The players and devices that are connected to a table."""

    connected: frozenset[int] = frozenset()  # players
    devices: frozenset[bytes] = frozenset()  # keys of their devices
    absent_since: Mapping[int, float] = {}  # by player: when the last socket closed, by the loop's time


class Stall(NamedTuple):
    """The question without a clock that a vote can close."""

    question: int  # the row that opened it; 0: none
    overdue_at: float  # loop time from which votes count
    full_time: float  # seconds that a question has


class Context(NamedTuple):
    """All that a decision depends on. Nothing in it changes while a command is decided."""

    state: TableState
    presence: Presence
    requests: JoinRequests
    stall: Stall
    tempers: Mapping[int, str]  # of bots, by player
    overloaded: bool  # there are more bots than can think in time
    allows: Callable[[Limit, float], bool]
    chance: Chance
    now: float  # of the event loop, in seconds
    wall: int  # of the wall clock, in milliseconds
    sender: Subscriber | None = None  # the socket of the command; None: it comes from inside the server

    def chair(self, player: int) -> int:
        """Return the chair of a player; raises Refusal without one."""
        chair = self.state.seating.chair_of(player)
        if chair is None:
            raise Refusal(Reason.NOT_SEATED)
        return chair

    def absent_for(self, player: int) -> float:
        """Return the seconds since a player's last socket closed; 0 while one is connected."""
        if player in self.presence.connected:
            return 0.0
        return self.now - self.presence.absent_since.get(player, self.now)

    def acting_host(self) -> int | None:
        """Return the player who may let people in and pause: the host, or while absent the longest-seated player here.

        Everything else waits for the host.
        """
        host, connected = self.state.seating.host_player(), self.presence.connected
        if host is None or self.absent_for(host) < ABSENT_AFTER:
            return host
        return min([human.player for human in self.state.seating.humans() if human.player in connected], default=host)

    def is_name_taken(self, name: str) -> bool:
        """True if a name at the table is the same or looks alike."""
        names = self.state.private.names
        return any(look_alike(name, names.get(sitter.player, "")) for sitter in self.state.seating.seated())

    def is_banned(self, name: str) -> bool:
        return self.state.private.credentials.is_banned(look_alike_key(name).encode())

    def bans_of(self, player: int) -> list[bytes]:
        """Return the salted hashes that ban a player's name and secrets without naming anybody."""
        private = self.state.private
        values = [*private.credentials.keys_of(player), look_alike_key(private.names.get(player, "")).encode()]
        return [ban(value, self.chance.salt()[:SALT]) for value in values]

    def evicted_devices(self, player: int) -> dict[bytes, Device | None]:
        """Return the devices to revoke for one more: the least recently seen, if there are too many."""
        credentials = self.state.private.credentials
        keys, connected = credentials.keys_of(player), self.presence.devices
        unused = sorted([key for key in keys if key not in connected], key=lambda key: credentials.device(key).seen)
        return dict.fromkeys(unused[: max(0, len(keys) + 1 - MAX_DEVICES)])

    def require_host(self, player: int) -> str:
        """Return the cause of a host's command; raises Refusal for anybody else."""
        if self.state.seating.host() != self.chair(player):
            raise Refusal(Reason.NOT_HOST)
        return "host"

    def require_own_host(self, player: int) -> str:
        """Like `require_host`, for commands that cannot be undone: refused while the host's seat can be reclaimed."""
        cause = self.require_host(player)
        if self.is_reclaimable(player):
            raise Refusal(Reason.LENT_SEAT)
        return cause

    def is_reclaimable(self, player: int) -> bool:
        """True while a suspended secret can still reclaim the seat from the person others let in."""
        since = self.state.seating.suspended_at.get(player)
        suspended = player in self.state.private.credentials.suspended.values()
        return suspended and since is not None and self.wall - since < RECLAIM_TIME

    def seat_word(self, player: int) -> SeatWord | None:
        """Return the word of a seat, with the wrong tries in this game."""
        return self.state.private.seat_word(player, self.state.evening.games)

    def provisional_word(self, player: int) -> SeatWord:
        """Return a new word for a seat that others let somebody in to; its failed tries still count."""
        known = self.seat_word(player) or SeatWord(self.chance.word())
        return known.replaced(self.chance.word(), self.is_reclaimable(player))

    def restored_word(self, player: int) -> SeatWord:
        """Return the word of a reclaimed seat, which the person let in has never seen."""
        known = self.seat_word(player)
        return SeatWord(self.chance.word()) if known is None else known.restored()

    def random_source(self) -> Below:
        """Return the source of chance: the sealed stream at its current position, or a test's own."""
        stream = self.state.deal.stream if self.chance.below is None else None
        return stream.after(self.state.match.drawn) if stream else self.chance.below or secrets.randbelow

    def running_game(self) -> Play:
        """Return the game in progress; raises Refusal without one and during a pause."""
        play = self.state.match.play
        if self.state.phase != PLAYING or play is None:
            raise Refusal(Reason.NOT_PLAYING)
        if self.state.evening.paused:
            raise Refusal(Reason.PAUSED)
        return play
