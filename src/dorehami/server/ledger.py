"""What the rows of a table add up to: who sits where, what is played, and the game itself.

The ledger is a fold of the log and of nothing else, so a table that is read again stands exactly where it stood.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from dorehami.engine.agenda import Event
from dorehami.engine.game import Game, Setup
from dorehami.engine.play import Below, Draw, Play, Turn
from dorehami.games import GAMES
from dorehami.server import rows
from dorehami.server.rows import HUMAN, STANDIN, Body
from dorehami.store.log import GENESIS, Row, digest

LOBBY: Final = "lobby"
PLAYING: Final = "playing"
OVER: Final = "over"
FAULT: Final = "fault"  # why a game stands still or has ended early
DAMAGE: Final = "damage"
UPGRADE: Final = "upgrade"
COMMANDS: Final = 256  # ids that are remembered, so that a retry is harmless


class Diverged(Exception):
    """The rows do not play out under these rules as they once did."""


@dataclass
class Sitter:
    """Somebody on a chair."""

    player: int
    kind: str
    level: str = ""


@dataclass
class Finished:
    """A game that is over: where its rows lie."""

    game: str
    first: int
    last: int
    winners: list[int]  # players


class Ledger:
    """A table as its log tells it."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.epoch = 1
        self.epoch_began = 0  # the row that this epoch began with
        self.head = GENESIS
        self.phase = LOBBY
        self.game: Game = next(iter(GAMES.values()))
        self.options: list[str] = []
        self.chairs: list[Sitter | None] = []
        self.ready: list[int] = []  # chairs
        self.games = 0
        self.finished: list[Finished] = []
        self.began = 0  # the row that the last game began with
        self.play: Play | None = None
        self.told: list[tuple[int, list[Event[Any]]]] = []  # by row: all that happened in the last game
        self.open_since: dict[int, int] = {}  # by seat: the row that opened its question
        self.paused = ""
        self.commands: OrderedDict[str, int] = OrderedDict()  # row by command id
        self.touched = 0

    # Asking

    def chair_of(self, player: int) -> int | None:
        for chair, sitter in enumerate(self.chairs):
            if sitter is not None and sitter.player == player:
                return chair
        return None

    def sitter(self, chair: int) -> Sitter | None:
        return self.chairs[chair] if 0 <= chair < len(self.chairs) else None

    def seated(self) -> list[Sitter]:
        return [sitter for sitter in self.chairs if sitter is not None]

    def humans(self) -> list[Sitter]:
        return [sitter for sitter in self.seated() if sitter.kind == HUMAN]

    def host(self) -> int | None:
        """The chair of the human who has sat longest."""
        humans = self.humans()
        return self.chair_of(min(sitter.player for sitter in humans)) if humans else None

    def next_player(self) -> int:
        """A number for somebody new: that of the row it comes with, so it was never used before."""
        return self.seq + 1

    def last_winner(self) -> int | None:
        """The player who won the last game alone, if it was one of the game that is played next (K4, D3)."""
        last = self.finished[-1] if self.finished else None
        return last.winners[0] if last and last.game == self.game.id and len(last.winners) == 1 else None

    # Folding

    def row(self, body: Body, cause: str, command: str, at: int, after: Row | None = None, epoch: int = 0) -> Row:
        """The row that would come next, or the one after another that is not written yet."""
        return Row(
            table=self.table,
            seq=(after.seq if after else self.seq) + 1,
            epoch=epoch or self.epoch,
            kind=rows.KIND_OF[type(body)],
            cause=cause,
            command=command,
            at=at,
            body=rows.encode(body),
            former=digest(after) if after else self.head,
        )

    def take(self, row: Row, body: Body, turn: Turn | None = None) -> Turn | None:
        """Fold a row in. What was thought through already is not thought again."""
        made = self.fold(body, row.seq, turn)
        self.note(row)
        return made

    def skip(self, row: Row, body: Body) -> None:
        """Fold in a row of a game that nobody will look at again: who sits where, but no cards."""
        if isinstance(body, rows.Started):
            self.sit_down_to(body, row.seq)
            self.play = None
        elif not isinstance(body, rows.Moved):
            self.fold(body, row.seq, None)
        self.note(row)

    def note(self, row: Row) -> None:
        """Where the log stands now, and which command it was."""
        if row.epoch != self.epoch:
            self.epoch_began = row.seq
        self.seq, self.epoch, self.head, self.touched = row.seq, row.epoch, digest(row), row.at
        self.remember(row.command, row.seq)

    def remember(self, command: str, seq: int) -> None:
        """A command was carried out with this row, or under it."""
        if command and command not in self.commands:
            self.commands[command] = seq
            if len(self.commands) > COMMANDS:
                self.commands.popitem(last=False)

    def fold(self, body: Body, seq: int, turn: Turn | None) -> Turn | None:
        match body:
            case rows.Moved():
                return self.moved(body, seq, turn)
            case rows.Started():
                return self.started(body, seq, turn)
            case rows.Opened() | rows.Option():
                self.chosen(body)
            case rows.Sat():
                self.chairs[body.chair] = Sitter(body.player, body.kind, body.level)
            case rows.Left():
                self.left(body)
            case rows.Ended():
                self.ended(body, seq)
            case rows.Ready():
                self.ready = sorted({*self.ready, body.chair})
            case rows.Paused():
                self.paused = body.reason
            case rows.Resumed() | rows.Epoch():
                self.paused = ""
        return None

    def chosen(self, body: rows.Opened | rows.Option) -> None:
        """Those who sit keep their order; empty chairs come or go."""
        self.phase, self.game, self.options = LOBBY, GAMES[body.game], body.options
        self.chairs = [sitter if sitter and sitter.kind != STANDIN else None for sitter in self.chairs]
        for chair in reversed(range(len(self.chairs))):
            if len(self.chairs) > body.chairs and self.chairs[chair] is None:
                del self.chairs[chair]
        self.chairs += [None] * (body.chairs - len(self.chairs))
        self.ready = []

    def left(self, body: rows.Left) -> None:
        sitter = self.chairs[body.chair]
        assert sitter is not None
        if body.level:
            self.chairs[body.chair] = Sitter(sitter.player, STANDIN, body.level)
        else:
            self.chairs[body.chair] = None
        self.ready = [chair for chair in self.ready if chair != body.chair]

    def started(self, body: rows.Started, seq: int, turn: Turn | None) -> Turn:
        if body.rules != GAMES[body.game].version:
            raise Diverged
        play = new_play(body)
        turn = turn or play.deal(recorded(body.draws))
        self.sit_down_to(body, seq)
        self.play = play
        self.make(turn, seq)
        return turn

    def sit_down_to(self, body: rows.Started, seq: int) -> None:
        """The chairs of those who play are the seats of the game."""
        self.phase, self.game, self.options, self.paused = PLAYING, GAMES[body.game], body.options, ""
        self.chairs = [sitter for sitter in self.chairs if sitter and sitter.player in body.players]
        self.ready, self.began, self.open_since, self.told = [], seq, {}, []
        self.games += 1

    def moved(self, body: rows.Moved, seq: int, turn: Turn | None) -> Turn:
        if self.play is None:
            raise Diverged
        if turn is None:
            move = self.play.game.vocabulary.find(body.move)
            if move is None:
                raise Diverged
            turn = self.play.think(body.seat, move, recorded(body.draws), body.maker)
        self.make(turn, seq)
        return turn

    def make(self, turn: Turn, seq: int) -> None:
        """The turn has happened. A question that is the same as before stays open since when it was."""
        assert self.play is not None
        former = self.play.state
        same = bool(former.agenda) and bool(turn.state.agenda) and former.agenda[-1] is turn.state.agenda[-1]
        self.play.make(turn)
        self.told.append((seq, turn.told))
        since = dict(self.open_since) if same else {}
        for seat, _, _ in turn.moves:
            since.pop(seat, None)
        self.open_since = {seat: since.get(seat, seq) for seat in turn.state.asked}

    def ended(self, body: rows.Ended, seq: int) -> None:
        """The seats stay as they were played, so that the end can be looked at."""
        self.phase, self.paused, self.open_since = OVER, "", {}
        self.finished.append(Finished(self.game.id, self.began, seq, body.winners))


def new_play(body: rows.Started) -> Play:
    return Play(GAMES[body.game], Setup(len(body.players), tuple(body.options), body.starter))


def recorded(draws: list[Draw]) -> Below:
    """Deals what was dealt before; raises Diverged if that does not fit."""
    left = iter(draws)

    def below(n: int) -> int:
        of, index = next(left, (0, 0))
        if of != n or not 0 <= index < n:
            raise Diverged
        return index

    return below
