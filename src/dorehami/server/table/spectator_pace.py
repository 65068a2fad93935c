"""How fast the rest of a game goes that no person is in any more.

A person is in it until their seat is out of it or left for good, be they here or not. Wishes live in the memory only:
after a restart the game goes at its ordinary pace, and the wishes are asked for anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.rows import HUMAN
from dorehami.server.state.table_state import PLAYING, TableState

ORDINARY: Final = 1
FASTER: Final = 3
AT_ONCE: Final = 0
PACES: Final = (AT_ONCE, FASTER, ORDINARY)  # the fastest first


class SpectatorPace:
    """Of one table. `tell` is called when something has changed that everybody is told."""

    def __init__(self, state: TableState, tell: Callable[[], None]) -> None:
        self.state = state
        self.tell = tell
        self.pace = ORDINARY
        self.wishes: dict[int, int] = {}  # by player; WATCHER: of those without a seat
        self.told: messages.Rest | None = None

    def is_played(self) -> bool:
        """Is a person in the game? Who plays it is public, and so is who is out of it."""
        state = self.state
        play = state.play
        if state.phase != PLAYING or play is None:
            return True
        table, is_out = play.state.table, play.game.is_out
        for seat, sitter in enumerate(state.chairs):
            if sitter is not None and sitter.kind == HUMAN and not is_out(table, seat):
                return True
        return False

    def players(self) -> list[int]:
        """Those who must agree. Who is away is not waited for, but is asked again on coming back."""
        return [human.player for human in self.state.humans() if not human.away]

    def has_a_say(self, player: int) -> bool:
        """Watchers have one where nobody sits who could be asked, be they here or not."""
        return self.state.chair_of(player) is not None or not self.state.humans()

    def hear(self, player: int, pace: int) -> None:
        self.wishes[player if self.state.humans() else WATCHER] = pace

    def look(self) -> None:
        """Something has happened, or was wished: how fast does it go now?"""
        news = self.news()
        self.pace = ORDINARY if news is None else news.pace
        if news is None:
            self.wishes.clear()
        if news != self.told:
            self.told = news
            self.tell()

    def news(self) -> messages.Rest | None:
        """As everybody is told who sees the game; None: a person is in it."""
        if self.is_played():
            return None
        players = self.players()
        wishes = [self.wishes.get(player, ORDINARY) for player in players]
        if not self.state.humans():
            return messages.Rest(pace=self.wishes.get(WATCHER, ORDINARY))
        return messages.Rest(pace=max(wishes, key=PACES.index, default=ORDINARY), wishes=wishes, players=players)
