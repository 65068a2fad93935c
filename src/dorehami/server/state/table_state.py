"""What the rows of a table add up to: who sits where, what is played, and the game itself.

The ledger is a fold of the log and of nothing else, so a table that is read again stands exactly where it stood.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final
from zlib import crc32

from dorehami.engine.game import Game
from dorehami.engine.play import Play, Turn
from dorehami.games import GAMES
from dorehami.seal.stream import Stream
from dorehami.server.state import rows
from dorehami.server.state.game_history import Happened, History
from dorehami.server.state.game_replay import Diverged, new_play, recorded, stays_open, stream_of
from dorehami.server.state.idempotency import RecentCommands
from dorehami.server.state.rows import ASK, BOT, BOTS, EVERYTHING, HUMAN, STANDIN, UNANSWERED, Body, Moved
from dorehami.server.state.sealed_bids import SealedBids
from dorehami.store.chain import digest
from dorehami.store.log import GENESIS, RUNNING, Row

EMPTY: Final = -1  # the player on a chair that nobody sits on
LOBBY: Final = "lobby"
PLAYING: Final = RUNNING
OVER: Final = "over"
FAULT: Final = "fault"  # why a game stands still or has ended early
DAMAGE: Final = "damage"
UPGRADE: Final = "upgrade"
LEFT: Final = "left"  # all others had left it
BREAK: Final = "break"  # people wanted a pause
FOR_EVER: Final = 2**62  # a time that never comes, in milliseconds of the wall clock
VOIDS_A_SEAL: Final = (rows.Option, rows.Sat, rows.Shifted, rows.Started)  # others sit, or elsewhere


@dataclass
class Sitter:
    """Somebody on a chair."""

    player: int
    kind: str
    level: str = ""  # of the bot that plays, for as long as it does
    away: bool = False  # a person whose seat a stand-in plays for the time being
    kicked: bool = False  # a stand-in plays for somebody who did not want to leave
    bot: int = 0  # which of the bots it is, from 1; 0: none of them

    def is_bot(self) -> bool:
        """Does a bot answer for this chair now?"""
        return self.kind != HUMAN or self.away

    def has_left(self) -> bool:
        """Who left has lost; who was shown the door has not."""
        return self.kind == STANDIN and not self.kicked


@dataclass
class SealedDeal:
    """The sealed deal of a game that is about to begin."""

    players: list[int]  # by seat
    seal: str
    seed: str
    commitments: dict[int, str] = field(default_factory=dict)  # by seat
    nonces: dict[int, str] = field(default_factory=dict)
    opening: bool = False  # no more commitments are taken


@dataclass
class Finished:
    """A game that is over: where its rows lie."""

    game: str
    first: int
    last: int
    winners: list[int]  # players
    players: list[int]  # by seat, as they sat at the end
    after: str = EVERYTHING  # what is shown of it


class TableState:
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
        self.players: list[int] = []  # who sits on them; EMPTY: nobody
        self.bot_chairs: list[int] = []  # those that a bot answers for now
        self.ready: list[int] = []  # chairs
        self.games = 0
        self.finished: list[Finished] = []
        self.tempers: list[str] = []  # of the bots of the last game, by seat, once it is over
        self.points: dict[int, Fraction] = {}  # of everybody who has played a game here, by player
        self.bots: dict[int, int] = {}  # those of them who are bots, and which
        self.began = 0  # the row that the last game began with
        self.play: Play | None = None
        self.sealing: SealedDeal | None = None
        self.seal = ""  # of the last game
        self.stream: Stream | None = None  # its chance, if its deal is sealed,
        self.drawn = 0  # and how much of that has been used
        self.sealed_bids = SealedBids()  # its sealed answers
        self.turns: list[int] = []  # of the last game: the rows that it was dealt and moved in,
        self.history: History | None = None  # and what happened in them, once somebody has asked
        self.open_since: dict[int, int] = {}  # by seat: the row that opened its question
        self.opened = 0  # the row that opened the question which is open,
        self.limit = 0  # and how many seconds there are for it; 0: no limit
        self.missed: dict[int, int] = {}  # by seat: how often in a row the clock or others have answered for it
        self.turn_clock = 0
        self.reaction_clock = 0
        self.starter: int | None = None  # the player whom the host has named to begin the next game
        self.after = EVERYTHING  # what is shown of a game when it is over
        self.pausing: list[int] = []  # chairs that would like a pause
        self.paused = ""
        self.resuming = False
        self.watchers = True  # may those without a seat see the game,
        self.listed = False  # does everybody find the table,
        self.hushed = False  # and do watchers keep quiet?
        self.appointed = -1  # the player whom a host has made the host
        self.late = ASK  # whether newcomers may have a bot's seat in a running game
        self.knocks = False  # do newcomers ask before the game, too?
        self.locked = False  # may nobody new sit down or look on?
        self.code = table  # by which the table is found
        self.latecomers: set[int] = set()  # players who have taken over from a bot in the last game
        self.late_over = False  # one of them has left it again
        self.appointers: set[int] = set()  # players who have made somebody else the host in the last game
        self.kickers: set[int] = set()  # players who gain nothing by it, as somebody was shown the door
        self.readmitted: list[int] = []  # players, one after the other
        self.reclaimed: list[int] = []  # the same, of those who came back with a former secret
        self.suspended_at: dict[int, int] = {}  # by player: when, in milliseconds of the wall clock,
        self.lent_since: dict[int, int] = {}  # and with which row others let somebody in to the seat
        self.ended_by = ""  # why the last game was not played to its end,
        self.reopened = ""  # and why the one after it did not begin
        self.commands = RecentCommands()
        self.touched = 0

    # Asking

    def chair_of(self, player: int) -> int | None:
        return self.players.index(player) if player >= 0 and player in self.players else None

    def sitter(self, chair: int) -> Sitter | None:
        return self.chairs[chair] if 0 <= chair < len(self.chairs) else None

    def seated(self) -> list[Sitter]:
        return [sitter for sitter in self.chairs if sitter is not None]

    def humans(self) -> list[Sitter]:
        return [sitter for sitter in self.seated() if sitter.kind == HUMAN]

    def host(self) -> int | None:
        """The chair of the human who was appointed or has sat longest, be they here or not."""
        players = [human.player for human in self.humans()]
        if self.appointed in players:
            return self.chair_of(self.appointed)
        return self.chair_of(min(players)) if players else None

    def host_player(self) -> int | None:
        chair = self.host()
        return None if chair is None else self.players[chair]

    def is_closed(self) -> bool:
        """Are those without a seat kept from seeing the game? Before it they may come in: how else would they sit?"""
        return self.locked or (not self.watchers and self.phase != LOBBY)

    def next_player(self) -> int:
        """A number for somebody new: that of the row it comes with, so it was never used before."""
        return self.seq + 1

    def beginner(self) -> int | None:
        """The player whom the host has named, or who won the last game alone if it was this one and says so (K4)."""
        if self.starter is not None and self.chair_of(self.starter) is not None:
            return self.starter
        last = self.finished[-1] if self.finished and self.game.winner_starts else None
        return last.winners[0] if last and last.game == self.game.id and len(last.winners) == 1 else None

    def shows_all(self) -> bool:
        """Are all cards turned up, as the game is over and the table chose so?"""
        return self.phase == OVER and self.after == EVERYTHING and self.ended_by in ("", LEFT)

    def came_after(self, player: int, game: Finished) -> bool:
        """Was somebody let in to a seat by others only when this game was over? Such a one did not play it."""
        return self.lent_since.get(player, 0) > game.last

    def happened(self) -> list[Happened]:
        """What has happened in the last game, row by row."""
        if self.play is None:
            return []
        if self.history is None:
            self.history = History(self.play)
        return self.history.until(self.turns)

    # Folding

    def take(self, row: Row, body: Body, turn: Turn | None = None, hashed: bytes = b"") -> Turn | None:
        """Fold a row in. What was thought through or hashed already is not thought through or hashed again."""
        made = self.fold(body, row.seq, turn)
        if type(body) is not Moved:
            self.look_who_sits()
            self.note_suspension(body, row)
        self.note(row, hashed)
        return made

    def skip(self, row: Row, body: Body) -> None:
        """Fold in a row of a game that nobody will look at again: who sits where, but no cards."""
        if isinstance(body, rows.Started):
            self.sit_down_to(body, row.seq)
            self.play = None
        elif not isinstance(body, Moved):
            self.fold(body, row.seq, None)
            self.note_suspension(body, row)
        self.look_who_sits()
        self.note(row)

    def note_suspension(self, body: Body, row: Row) -> None:
        if isinstance(body, rows.Readmitted) and body.suspends:
            self.suspended_at[self.readmitted[-1]] = FOR_EVER if body.host else row.at
            self.lent_since[self.readmitted[-1]] = row.seq
        elif isinstance(body, rows.Reclaimed):
            self.lent_since.pop(self.reclaimed[-1], None)

    def look_who_sits(self) -> None:
        self.players = [EMPTY if sitter is None else sitter.player for sitter in self.chairs]
        self.bot_chairs = [chair for chair, sitter in enumerate(self.chairs) if sitter and sitter.is_bot()]

    def note(self, row: Row, hashed: bytes = b"") -> None:
        """Where the log stands now, and which command it was."""
        if row.epoch != self.epoch:
            self.epoch_began = row.seq
        self.seq, self.epoch, self.head, self.touched = row.seq, row.epoch, hashed or digest(row), row.at
        self.remember(row.command, row.seq)

    def remember(self, command: str, seq: int) -> None:
        """A command was carried out with this row; less than 0: under it, without one."""
        if command:
            self.commands.take(command, seq)

    def fold(self, body: Body, seq: int, turn: Turn | None) -> Turn | None:
        if isinstance(body, Moved):
            return self.moved(body, seq, turn)
        if isinstance(body, VOIDS_A_SEAL):
            self.sealing = None
        match body:
            case rows.Started():
                return self.started(body, seq, turn)
            case rows.Sealed():
                self.sealing = SealedDeal(body.players, body.seal, body.seed)
            case rows.Committed() | rows.Opening() | rows.CutOpened():
                self.cut(body)
            case rows.TableOpened() | rows.Option():
                self.chosen(body)
            case rows.Sat():
                self.sat(body)
            case rows.Shifted():
                self.chairs[body.to], self.chairs[body.chair] = self.chairs[body.chair], None
            case rows.Left() | rows.Kicked():
                self.left(body)
            case rows.Appointed() | rows.Readmitted() | rows.Reclaimed():
                self.person(body)
            case rows.Recoded():
                self.code = body.code
            case rows.Away():
                self.lend(body.chair, body.level)
            case rows.CameBack():
                self.lend(body.chair, "")
            case rows.Ended():
                self.ended(body, seq)
            case rows.SaidReady():
                self.ready = sorted({*self.ready, body.chair})
            case rows.Pausing():
                self.pausing = sorted({*self.pausing, body.chair})
            case rows.Paused():
                self.paused, self.pausing, self.resuming = body.reason, [], False
            case rows.Resuming():
                self.resuming = True
            case rows.Admitted():
                self.watchers, self.listed, self.hushed = body.watchers, body.listed, body.hushed
                self.late, self.knocks, self.locked = body.late, body.knocks, body.locked
            case rows.Resumed() | rows.Epoch():
                self.paused, self.resuming = "", False
        return None

    def cut(self, body: rows.Committed | rows.Opening | rows.CutOpened) -> None:
        assert self.sealing is not None
        match body:
            case rows.Committed():
                self.sealing.commitments[body.seat] = body.commitment
            case rows.Opening():
                self.sealing.opening = True
            case rows.CutOpened():
                self.sealing.nonces[body.seat] = body.nonce

    def chosen(self, body: rows.TableOpened | rows.Option) -> None:
        """Those who sit keep their order; empty chairs come or go."""
        self.phase, self.game, self.options = LOBBY, GAMES[body.game], body.options
        self.turn_clock, self.reaction_clock = body.turn, body.reaction
        self.starter, self.after = body.starter if isinstance(body, rows.Option) else None, body.after
        self.reopened = body.why if isinstance(body, rows.Option) else ""
        self.chairs = [sitter if sitter and sitter.kind != STANDIN else None for sitter in self.chairs]
        for chair in reversed(range(len(self.chairs))):
            if len(self.chairs) > body.chairs and self.chairs[chair] is None:
                del self.chairs[chair]
        self.chairs += [None] * (body.chairs - len(self.chairs))
        self.ready = []

    def sat(self, body: rows.Sat) -> None:
        bot = self.next_bot() if body.kind == BOT else 0
        self.chairs[body.chair] = Sitter(body.player, body.kind, body.level, bot=bot)
        self.missed.pop(body.chair, None)
        self.reopened = ""
        if self.phase == PLAYING:
            self.latecomers.add(body.player)

    def next_bot(self) -> int:
        """Another one than those who sit, and if possible than those who have played; each table begins with others."""
        first, here = crc32(self.table.encode()), {sitter.bot for sitter in self.seated()}
        order = [(first + i) % BOTS + 1 for i in range(BOTS)]
        strangers = [bot for bot in order if bot not in here and bot not in self.bots.values()]
        return (strangers or [bot for bot in order if bot not in here])[0]

    def left(self, body: rows.Left | rows.Kicked) -> None:
        """A chair is free, or a stand-in's. What was done by showing somebody the door is remembered."""
        sitter, kicked = self.chairs[body.chair], isinstance(body, rows.Kicked)
        assert sitter is not None
        if body.level:
            self.chairs[body.chair] = Sitter(sitter.player, STANDIN, body.level, kicked=kicked)
        else:
            self.chairs[body.chair], self.sealing = None, None
        self.late_over = self.late_over or (self.phase == PLAYING and sitter.player in self.latecomers)
        if isinstance(body, rows.Kicked):
            self.knocks = True
            self.kickers |= {body.by, *self.appointers}
        self.ready = [chair for chair in self.ready if chair != body.chair]
        self.pausing = [chair for chair in self.pausing if chair != body.chair]

    def person(self, body: rows.Appointed | rows.Readmitted | rows.Reclaimed) -> None:
        sitter, host = self.chairs[body.chair], self.host_player()
        assert sitter is not None
        match body:
            case rows.Appointed():
                self.appointers |= set() if host is None else {host}
                self.appointed = sitter.player
            case rows.Readmitted():
                self.readmitted = [*self.readmitted, sitter.player]
            case rows.Reclaimed():
                self.reclaimed = [*self.reclaimed, sitter.player]

    def lend(self, chair: int, level: str) -> None:
        """A stand-in takes over somebody's seat, or gives it back."""
        sitter = self.chairs[chair]
        assert sitter is not None
        self.chairs[chair] = Sitter(sitter.player, sitter.kind, level, away=bool(level))
        self.missed.pop(chair, None)

    def started(self, body: rows.Started, seq: int, turn: Turn | None) -> Turn:
        if not GAMES[body.game].plays(body.rules):
            raise Diverged
        play = turn.begins if turn and turn.begins else new_play(body)
        turn = turn or play.deal(recorded(body.draws))
        self.sit_down_to(body, seq)
        self.play = play
        self.make(turn, seq, body.limit)
        return turn

    def sit_down_to(self, body: rows.Started, seq: int) -> None:
        """The chairs of those who play are the seats of the game."""
        self.phase, self.game, self.options, self.paused = PLAYING, GAMES[body.game], body.options, ""
        self.chairs = [sitter for sitter in self.chairs if sitter and sitter.player in body.players]
        self.ready, self.began, self.open_since, self.turns, self.history = [], seq, {}, [], None
        self.pausing, self.missed, self.resuming = [], {}, False
        self.seal, self.stream, self.drawn = body.seal, stream_of(body), 0
        self.sealed_bids = SealedBids(body.seal, len(body.players))
        self.games += 1
        self.tempers = []
        self.ended_by, self.reopened, self.starter, self.after = "", "", None, body.after
        self.latecomers, self.late_over, self.appointers, self.kickers = set(), False, set(), set()

    def moved(self, body: Moved, seq: int, turn: Turn | None) -> Turn:
        if self.play is None:
            raise Diverged
        if turn is None:
            move = self.play.game.vocabulary.find(body.move)
            if move is None:
                raise Diverged
            turn = self.play.think(body.seat, move, recorded(body.draws), body.maker)
        self.sealed_bids.take(body)
        self.missed[body.seat] = self.missed.get(body.seat, 0) + 1 if body.maker in UNANSWERED else 0
        self.make(turn, seq, body.limit)
        return turn

    def make(self, turn: Turn, seq: int, limit: int) -> None:
        """The turn has happened. A question that is the same as before stays open since when it was."""
        assert self.play is not None
        anew: list[int] = []  # who is asked once more
        if not stays_open(turn):
            self.opened, self.limit, anew = seq, limit, [seat for seat, _, _ in turn.moves]
        self.play.make(turn)
        self.drawn += len(turn.draws)
        self.turns.append(seq)
        since = self.open_since if turn.same else {}
        self.open_since = {seat: seq if seat in anew else since.get(seat, seq) for seat in turn.state.asked}

    def ended(self, body: rows.Ended, seq: int) -> None:
        """The seats stay as they were played, so that the end can be looked at."""
        self.phase, self.paused, self.open_since, self.tempers = OVER, "", {}, body.tempers
        self.limit, self.pausing, self.resuming, self.ended_by = 0, [], False, body.reason
        seated = self.seated()
        self.bots.update({sitter.player: sitter.bot for sitter in seated if sitter.kind == BOT})
        players = [sitter.player for sitter in seated]
        self.finished.append(Finished(self.game.id, self.began, seq, body.winners, players, self.after))
        add_points(self.points, self.finished[-1], self.kickers)


def add_points(points: dict[int, Fraction], game: Finished, barred: AbstractSet[int]) -> None:
    """A point for a win; who win together share it. What a kicker would have is nobody's."""
    for player in [*game.players, *game.winners]:
        points.setdefault(player, Fraction())
    for player in game.winners:
        points[player] += Fraction(int(player not in barred), len(game.winners))
