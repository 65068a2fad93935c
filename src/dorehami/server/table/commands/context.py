"""What a decision is made from, and what it comes to."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from dorehami.engine.play import Below, Play
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.services import Services
from dorehami.server.state.auto_pass import AutoPass
from dorehami.server.state.chat import Chat
from dorehami.server.state.credentials import SALT, Credentials, ban
from dorehami.server.state.display_names import alike, as_seen
from dorehami.server.state.join_requests import JoinRequests
from dorehami.server.state.seat_words import SeatWord, SeatWords
from dorehami.server.state.table_state import PLAYING, TableState
from dorehami.server.table.spectator_pace import SpectatorPace
from dorehami.server.table.stalling import Stalling
from dorehami.store.log import Device

KNOCKS, MOST_KNOCKS = 1 / 15, 5  # how often a seat is asked for at a table: in a second, and at once
MOST_DEVICES: Final = 20  # that hold a seat
ABSENT: Final = 45.0  # seconds after which somebody who is not here is taken for gone
SUSPENDED_FOR: Final = 600_000  # milliseconds in which a former secret takes its seat back


@dataclass
class Context:
    """What a decision is made from."""

    state: TableState
    services: Services
    names: Mapping[int, str]  # by player
    kept: dict[int, list[int | str]]  # by player, what was chosen ahead
    known: Callable[[], set[int]]  # players who have a name or a secret here
    keys: Credentials
    passing: AutoPass  # who lets pass what concerns others
    talk: Chat
    connected: Callable[[], set[int]]  # players
    present: Callable[[], set[bytes]]  # keys of the devices that are connected
    gone_for: Callable[[int], float]  # seconds since a player was here last; 0 for who is
    requests: JoinRequests
    words: SeatWords
    tempers: Mapping[int, str]  # of bots, by player
    silence: Stalling  # of whoever is asked where no clock runs
    rest: SpectatorPace  # of a game that no person is in any more
    line: Subscriber | None = None  # that speaks
    knocks: TokenBucket = field(default_factory=lambda: TokenBucket(KNOCKS, MOST_KNOCKS))  # of newcomers,
    returns: TokenBucket = field(
        default_factory=lambda: TokenBucket(KNOCKS, MOST_KNOCKS)
    )  # and of those who had a seat;
    by_word: dict[int, TokenBucket] = field(default_factory=dict)  # by player: of who knows its word

    def chair(self, player: int) -> int:
        """Where the sender sits."""
        chair = self.state.chair_of(player)
        if chair is None:
            raise Refusal(Reason.NOT_SEATED)
        return chair

    def acting_host(self) -> int | None:
        """The player who lets in and stops the game: the host, or while that one is gone who has sat longest.

        All else waits for the host, who is host again on coming back.
        """
        host = self.state.host_player()
        if host is None or self.gone_for(host) < ABSENT:
            return host
        here = self.connected()
        return min([human.player for human in self.state.humans() if human.player in here], default=host)

    def is_taken(self, name: str) -> bool:
        """Is somebody at the table called so, or nearly so?"""
        return any(alike(name, self.names.get(sitter.player, "")) for sitter in self.state.seated())

    def is_banned(self, name: str) -> bool:
        return self.keys.is_banned(as_seen(name).encode())

    def bans_of(self, player: int) -> list[bytes]:
        """What is kept of somebody who is shown the door: hashes that say nothing of who it was."""
        kept = [*self.keys.held_by(player), as_seen(self.names.get(player, "")).encode()]
        return [ban(value, self.services.salt()[:SALT]) for value in kept]

    def making_way(self, player: int) -> dict[bytes, Device | None]:
        """The devices that lose a seat to one more: those that were here longest ago, where there are too many."""
        held, here = self.keys.held_by(player), self.present()
        rested = sorted([key for key in held if key not in here], key=lambda key: self.keys.device(key).seen)
        return dict.fromkeys(rested[: max(0, len(held) + 1 - MOST_DEVICES)])

    def host(self, player: int) -> str:
        """The cause of what only the host may do."""
        if self.state.host() != self.chair(player):
            raise Refusal(Reason.NOT_HOST)
        return "host"

    def host_for_good(self, player: int) -> str:
        """The same of what the host could not take back: others may have given the host's seat to anybody."""
        cause = self.host(player)
        if self.is_lent(player):
            raise Refusal(Reason.LENT_SEAT)
        return cause

    def is_lent(self, player: int) -> bool:
        """Have others let somebody in to a seat that a former secret still takes back? The host's always does."""
        since = self.state.suspended_at.get(player)
        suspended = player in self.keys.suspended.values()
        return suspended and since is not None and self.services.now() - since < SUSPENDED_FOR

    def lent_word(self, player: int) -> SeatWord:
        """The word of a seat that others let somebody in to. Wrong tries go on counting."""
        known = self.words.of(player, self.state.games) or SeatWord(self.services.word())
        return known.lent(self.services.word(), self.is_lent(player))

    def first_word(self, player: int) -> SeatWord:
        """The word of a seat that is its first holder's again: nobody who was let in has read it."""
        known = self.words.of(player, self.state.games)
        return SeatWord(self.services.word()) if known is None else known.taken_back()

    def below(self) -> Below:
        """Who deals in the game that is played."""
        stream = self.state.stream if self.services.below is None else None
        return stream.after(self.state.drawn) if stream else self.services.below or secrets.randbelow

    def running(self) -> Play:
        """The game that is being played."""
        state = self.state
        if state.phase != PLAYING or state.play is None:
            raise Refusal(Reason.NOT_PLAYING)
        if state.paused:
            raise Refusal(Reason.PAUSED)
        return state.play


def is_bot(state: TableState, chair: int) -> bool:
    return chair in state.bot_chairs
