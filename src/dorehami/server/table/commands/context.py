"""The read-only view of a table that command handlers decide from."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from dorehami.engine.play import Below, Play
from dorehami.server.identity.credentials import SALT, Credentials, ban
from dorehami.server.identity.look_alikes import look_alike, look_alike_key
from dorehami.server.identity.seat_words import SeatWord, SeatWords
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.services import Services
from dorehami.server.state.auto_pass import AutoPass
from dorehami.server.state.chat import Chat
from dorehami.server.state.join_requests import JoinRequests
from dorehami.server.state.table_state import PLAYING, TableState
from dorehami.server.table.spectator_pace import SpectatorPace
from dorehami.server.table.stalling import Stalling
from dorehami.store.log import Device

JOIN_RATE, JOIN_BURST = 1 / 15, 5  # join requests per table: per second, and in a burst
MAX_DEVICES: Final = 20  # per seat
ABSENT_AFTER: Final = 45.0  # seconds without a socket after which a player counts as absent
RECLAIM_TIME: Final = 600_000  # milliseconds in which a suspended secret can reclaim its seat


@dataclass
class Context:
    """State, services and helpers of one table, shared by all its commands."""

    state: TableState
    services: Services
    names: Mapping[int, str]  # by player
    chosen: dict[int, list[int | str]]  # by player, what was chosen ahead
    known_players: Callable[[], set[int]]  # players with a name or a secret here
    credentials: Credentials
    auto_pass: AutoPass
    chat: Chat
    connected: Callable[[], set[int]]  # players
    connected_devices: Callable[[], set[bytes]]  # keys of the devices that are connected
    absent_for: Callable[[int], float]  # seconds since a player's last socket closed; 0 while connected
    join_requests: JoinRequests
    seat_words: SeatWords
    tempers: Mapping[int, str]  # of bots, by player
    stalling: Stalling
    spectator_pace: SpectatorPace
    sender: Subscriber | None = None  # the socket of the current command; meaningless for internal ones
    newcomer_limit: TokenBucket = field(default_factory=lambda: TokenBucket(JOIN_RATE, JOIN_BURST))
    return_limit: TokenBucket = field(default_factory=lambda: TokenBucket(JOIN_RATE, JOIN_BURST))
    word_limits: dict[int, TokenBucket] = field(default_factory=dict)  # by player: uses of the seat's word

    def chair(self, player: int) -> int:
        """Return the chair of a player; raises Refusal without one."""
        chair = self.state.chair_of(player)
        if chair is None:
            raise Refusal(Reason.NOT_SEATED)
        return chair

    def acting_host(self) -> int | None:
        """Return the player who may let people in and pause: the host, or while absent the longest-seated player here.

        Everything else waits for the host.
        """
        host = self.state.host_player()
        if host is None or self.absent_for(host) < ABSENT_AFTER:
            return host
        connected = self.connected()
        return min([human.player for human in self.state.humans() if human.player in connected], default=host)

    def is_name_taken(self, name: str) -> bool:
        """True if a name at the table is the same or looks alike."""
        return any(look_alike(name, self.names.get(sitter.player, "")) for sitter in self.state.seated())

    def is_banned(self, name: str) -> bool:
        return self.credentials.is_banned(look_alike_key(name).encode())

    def bans_of(self, player: int) -> list[bytes]:
        """Return the salted hashes that ban a player's name and secrets without naming anybody."""
        values = [*self.credentials.keys_of(player), look_alike_key(self.names.get(player, "")).encode()]
        return [ban(value, self.services.salt()[:SALT]) for value in values]

    def evicted_devices(self, player: int) -> dict[bytes, Device | None]:
        """Return the devices to revoke for one more: the least recently seen, if there are too many."""
        keys, connected = self.credentials.keys_of(player), self.connected_devices()
        unused = sorted(
            [key for key in keys if key not in connected], key=lambda key: self.credentials.device(key).seen
        )
        return dict.fromkeys(unused[: max(0, len(keys) + 1 - MAX_DEVICES)])

    def require_host(self, player: int) -> str:
        """Return the cause of a host's command; raises Refusal for anybody else."""
        if self.state.host() != self.chair(player):
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
        since = self.state.suspended_at.get(player)
        suspended = player in self.credentials.suspended.values()
        return suspended and since is not None and self.services.now() - since < RECLAIM_TIME

    def provisional_word(self, player: int) -> SeatWord:
        """Return a new word for a seat that others let somebody in to; its failed tries still count."""
        known = self.seat_words.of(player, self.state.games) or SeatWord(self.services.word())
        return known.replaced(self.services.word(), self.is_reclaimable(player))

    def restored_word(self, player: int) -> SeatWord:
        """Return the word of a reclaimed seat, which the person let in has never seen."""
        known = self.seat_words.of(player, self.state.games)
        return SeatWord(self.services.word()) if known is None else known.restored()

    def random_source(self) -> Below:
        """Return the source of chance: the sealed stream at its current position, or a test's own."""
        stream = self.state.stream if self.services.below is None else None
        return stream.after(self.state.drawn) if stream else self.services.below or secrets.randbelow

    def running_game(self) -> Play:
        """Return the game in progress; raises Refusal without one and during a pause."""
        state = self.state
        if state.phase != PLAYING or state.play is None:
            raise Refusal(Reason.NOT_PLAYING)
        if state.paused:
            raise Refusal(Reason.PAUSED)
        return state.play


def is_bot(state: TableState, chair: int) -> bool:
    return chair in state.bot_chairs
