"""The seating of a table: who sits on which chair, who is host, and who was let in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from dorehami.server.state.rows import HUMAN, STANDIN

FOREVER: Final = 2**62  # a deadline that never comes, in milliseconds of the wall clock


class Sitter(Struct, frozen=True):
    """Somebody on a chair."""

    player: int
    kind: str
    level: str = ""  # of the bot that plays now
    away: bool = False  # a person for whom a stand-in plays until they are back
    kicked: bool = False  # a stand-in for somebody whom the host kicked
    bot: int = 0  # number of the bot, from 1; 0: not a bot

    def is_bot(self) -> bool:
        """Return whether a bot answers for this chair now."""
        return self.kind != HUMAN or self.away

    def has_left(self) -> bool:
        """Return whether this player left and so has lost; a kicked player has not."""
        return self.kind == STANDIN and not self.kicked


class Seating(Struct, frozen=True):
    """The chairs of a table, and the rights of those who sit there."""

    chairs: tuple[Sitter | None, ...] = ()
    ready: tuple[int, ...] = ()  # chairs
    pausing: tuple[int, ...] = ()  # chairs that voted for a pause
    appointed: int | None = None  # the player whom a host made the host
    readmitted: tuple[int, ...] = ()  # players who got their seat back, in order
    reclaimed: tuple[int, ...] = ()  # players who reclaimed it with a former secret, in order
    suspended_at: Mapping[int, int] = {}  # by player: when others let somebody in; wall clock, milliseconds
    let_in_since: Mapping[int, int] = {}  # by player: the row with which others let somebody in

    @property
    def players(self) -> list[int | None]:
        """The players by chair; None: nobody."""
        return [None if sitter is None else sitter.player for sitter in self.chairs]

    @property
    def bot_chairs(self) -> list[int]:
        """The chairs that a bot answers for now."""
        return [chair for chair, sitter in enumerate(self.chairs) if sitter is not None and sitter.is_bot()]

    def chair_of(self, player: int) -> int | None:
        for chair, sitter in enumerate(self.chairs):
            if sitter is not None and sitter.player == player:
                return chair
        return None

    def player_in(self, seat: int) -> int:
        """Return the player in a seat of the game; every seat has one."""
        sitter = self.chairs[seat]
        assert sitter is not None
        return sitter.player

    def sitter(self, chair: int) -> Sitter | None:
        return self.chairs[chair] if 0 <= chair < len(self.chairs) else None

    def seated(self) -> list[Sitter]:
        return [sitter for sitter in self.chairs if sitter is not None]

    def humans(self) -> list[Sitter]:
        return [sitter for sitter in self.chairs if sitter is not None and sitter.kind == HUMAN]

    def is_bot(self, chair: int) -> bool:
        """Return whether a bot answers for this chair now."""
        sitter = self.sitter(chair)
        return sitter is not None and sitter.is_bot()

    def host(self) -> int | None:
        """Return the chair of the human who was appointed or has sat longest, connected or not."""
        player = self.host_player()
        return None if player is None else self.chair_of(player)

    def host_player(self) -> int | None:
        players = [human.player for human in self.humans()]
        return self.appointed if self.appointed in players else min(players, default=None)
