"""The state of a table: values that never change. Each row leads to a new state, see `fold.py`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

from dorehami.engine.game import Game
from dorehami.engine.play import Play
from dorehami.games import GAMES
from dorehami.seal.stream import Stream
from dorehami.server.state.game_replay import PastTurn
from dorehami.server.state.private_data import PrivateData
from dorehami.server.state.rows import ASK, EVERYTHING
from dorehami.server.state.sealed_bids import SealedBids
from dorehami.server.state.seating import Seating
from dorehami.store.log import GENESIS, RUNNING

LOBBY: Final = "lobby"
PLAYING: Final = RUNNING
OVER: Final = "over"
FAULT: Final = "fault"  # reasons why a game is paused or ended early
DAMAGE: Final = "damage"
UPGRADE: Final = "upgrade"
LEFT: Final = "left"  # all other players had left
BREAK: Final = "break"  # players wanted a pause


class Settings(Struct, frozen=True):
    """The choices of the host: the game and how it is played, and who may watch, chat and join."""

    game: Game
    code: str  # by which the table is found
    options: tuple[str, ...] = ()
    turn_clock: int = 0
    reaction_clock: int = 0
    starter: int | None = None  # the player whom the host chose to begin the next game
    after: str = EVERYTHING  # what is shown of a finished game
    watchers: bool = True  # those without a seat may see the game
    listed: bool = False  # the table is in the public list
    hushed: bool = False  # watchers may not write in the chat
    late: str = ASK  # whether newcomers may take a bot's seat in a running game
    knocks: bool = False  # newcomers must ask in the lobby too
    locked: bool = False  # nobody new may sit down or watch


class SealedDeal(Struct, frozen=True):
    """The sealed deal of the next game, while it is being cut."""

    players: tuple[int, ...]  # by seat
    seal: str
    seed: str
    commitments: Mapping[int, str] = {}  # by seat
    nonces: Mapping[int, str] = {}
    opening: bool = False  # commitments are closed


class Deal(Struct, frozen=True):
    """The deal that is being cut, and what the deal of the last game was sealed with."""

    sealing: SealedDeal | None = None
    seal: str = ""  # of the last game
    stream: Stream | None = None  # random stream of the last game, if its deal is sealed
    sealed_bids: SealedBids = SealedBids()  # of the last game


class Match(Struct, frozen=True):
    """The last game, running or over."""

    play: Play | None = None
    began: int = 0  # its first row
    turns: tuple[int, ...] = ()  # the rows of its deal and moves
    past: tuple[PastTurn, ...] = ()  # what happened in each of them
    drawn: int = 0  # draws taken from the sealed stream
    opened: int = 0  # the row that opened the current question
    open_since: Mapping[int, int] = {}  # by seat: the row that opened its question
    limit: int = 0  # seconds for it; 0: no limit
    missed: Mapping[int, int] = {}  # by seat: answers in a row given by the clock or by others
    turn_of: tuple[int, ...] = ()  # the seat whose turn it is; empty in a game without turns
    concerned: frozenset[int] = frozenset()  # seats that the turn concerns, see `auto_pass.py`


class FinishedGame(Struct, frozen=True):
    """A finished game and the range of its rows."""

    game: str
    first: int
    last: int
    winners: tuple[int, ...]  # players
    players: tuple[int, ...]  # by seat, at the end
    after: str = EVERYTHING  # what is shown of it


class Evening(Struct, frozen=True):
    """The course of the evening: its games with their points, breaks, and conduct that costs a point."""

    games: int = 0  # begun so far
    finished: tuple[FinishedGame, ...] = ()
    points: Mapping[int, Fraction] = {}  # by player: everybody who has played a game here
    bots: Mapping[int, int] = {}  # bot numbers by player, of those who are bots
    paused: str = ""  # reason; "": not paused
    resuming: bool = False
    ended_by: str = ""  # why the last game was not played to its end
    tempers: tuple[str, ...] = ()  # temperaments of the bots of the last game, by seat, once it is over
    reopened: str = ""  # why the rematch could not begin
    latecomers: frozenset[int] = frozenset()  # players who took over from a bot in the last game
    late_over: bool = False  # one of them has left again
    appointers: frozenset[int] = frozenset()  # players who made somebody else the host in the last game
    kickers: frozenset[int] = frozenset()  # players who get no points for it because they kicked somebody


class TableState(Struct, frozen=True):
    """The state of one table: folded from its rows, with its deletable private data."""

    table: str
    settings: Settings
    seating: Seating = Seating()
    deal: Deal = Deal()
    match: Match = Match()
    evening: Evening = Evening()
    private: PrivateData = PrivateData()
    phase: str = LOBBY
    seq: int = 0
    epoch: int = 1
    epoch_began: int = 0  # the first row of this epoch
    head: bytes = GENESIS
    touched: int = 0  # time of the last row

    def is_closed(self) -> bool:
        """Return whether those without a seat are kept out. The lobby is open unless locked: else nobody could sit."""
        return self.settings.locked or (not self.settings.watchers and self.phase != LOBBY)

    def next_player(self) -> int:
        """Return an unused player number: that of the row that seats the player."""
        return self.seq + 1

    def beginner(self) -> int | None:
        """Return the player who begins: the host's choice, or the sole last winner where the game says so (K4)."""
        settings = self.settings
        if settings.starter is not None and self.seating.chair_of(settings.starter) is not None:
            return settings.starter
        last = self.evening.finished[-1] if self.evening.finished and settings.game.winner_starts else None
        return last.winners[0] if last and last.game == settings.game.id and len(last.winners) == 1 else None

    def shows_all(self) -> bool:
        """Return whether all cards are shown: the game is over and the table chose so."""
        return self.phase == OVER and self.settings.after == EVERYTHING and self.evening.ended_by in ("", LEFT)

    def let_in_after(self, player: int, game: FinishedGame) -> bool:
        """Return whether this player was let in to the seat after this game, and so did not play it."""
        return self.seating.let_in_since.get(player, 0) > game.last


def new_state(table: str) -> TableState:
    """Return the state of a table without rows."""
    return TableState(table, Settings(next(iter(GAMES.values())), table))
