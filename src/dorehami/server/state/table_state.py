"""The state of a table: who sits where, what is played, and the game itself.

It is a fold of the log and of nothing else, so a replay restores it exactly.
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
from dorehami.server.identity.display_names import BOTS
from dorehami.server.state import rows
from dorehami.server.state.game_history import History, PastTurn
from dorehami.server.state.game_replay import Diverged, new_play, replayed_draws, stays_open, stream_of
from dorehami.server.state.recent_commands import RecentCommands
from dorehami.server.state.rows import ASK, BOT, EVERYTHING, HUMAN, STANDIN, UNANSWERED, Body, Moved
from dorehami.server.state.sealed_bids import SealedBids
from dorehami.store.chain import digest
from dorehami.store.log import GENESIS, RUNNING, Row

LOBBY: Final = "lobby"
PLAYING: Final = RUNNING
OVER: Final = "over"
FAULT: Final = "fault"  # reasons why a game is paused or ended early
DAMAGE: Final = "damage"
UPGRADE: Final = "upgrade"
LEFT: Final = "left"  # all other players had left
BREAK: Final = "break"  # players wanted a pause
FOREVER: Final = 2**62  # a deadline that never comes, in milliseconds of the wall clock
VOIDS_SEAL: Final = (rows.Option, rows.Sat, rows.Shifted, rows.Started)  # rows that change who sits where


@dataclass
class Sitter:
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


@dataclass
class SealedDeal:
    """The sealed deal of the next game, while it is being cut."""

    players: list[int]  # by seat
    seal: str
    seed: str
    commitments: dict[int, str] = field(default_factory=dict)  # by seat
    nonces: dict[int, str] = field(default_factory=dict)
    opening: bool = False  # commitments are closed


@dataclass
class FinishedGame:
    """A finished game and the range of its rows."""

    game: str
    first: int
    last: int
    winners: list[int]  # players
    players: list[int]  # by seat, at the end
    after: str = EVERYTHING  # what is shown of it


class TableState:
    """The state of one table, folded from its rows."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.epoch = 1
        self.epoch_began = 0  # the first row of this epoch
        self.head = GENESIS
        self.phase = LOBBY
        self.game: Game = next(iter(GAMES.values()))
        self.options: list[str] = []
        self.chairs: list[Sitter | None] = []
        self.players: list[int | None] = []  # by chair: who sits there; None: nobody
        self.bot_chairs: list[int] = []  # chairs that a bot answers for now
        self.ready: list[int] = []  # chairs
        self.games = 0
        self.finished: list[FinishedGame] = []
        self.tempers: list[str] = []  # temperaments of the bots of the last game, by seat, once it is over
        self.points: dict[int, Fraction] = {}  # by player: everybody who has played a game here
        self.bots: dict[int, int] = {}  # bot numbers by player, of those who are bots
        self.began = 0  # the first row of the last game
        self.play: Play | None = None
        self.sealing: SealedDeal | None = None
        self.seal = ""  # of the last game
        self.stream: Stream | None = None  # random stream of the last game, if its deal is sealed
        self.drawn = 0  # draws taken from it
        self.sealed_bids = SealedBids()  # of the last game
        self.turns: list[int] = []  # of the last game: the rows of its deal and moves
        self.history: History | None = None  # of the last game, computed on demand
        self.open_since: dict[int, int] = {}  # by seat: the row that opened its question
        self.opened = 0  # the row that opened the current question
        self.limit = 0  # seconds for it; 0: no limit
        self.missed: dict[int, int] = {}  # by seat: answers in a row given by the clock or by others
        self.turn_clock = 0
        self.reaction_clock = 0
        self.starter: int | None = None  # the player whom the host chose to begin the next game
        self.after = EVERYTHING  # what is shown of a finished game
        self.pausing: list[int] = []  # chairs that voted for a pause
        self.paused = ""  # reason; "": not paused
        self.resuming = False
        self.watchers = True  # those without a seat may see the game
        self.listed = False  # the table is in the public list
        self.hushed = False  # watchers may not write in the chat
        self.appointed: int | None = None  # the player whom a host made the host
        self.late = ASK  # whether newcomers may take a bot's seat in a running game
        self.knocks = False  # newcomers must ask in the lobby too
        self.locked = False  # nobody new may sit down or watch
        self.code = table  # by which the table is found
        self.latecomers: set[int] = set()  # players who took over from a bot in the last game
        self.late_over = False  # one of them has left again
        self.appointers: set[int] = set()  # players who made somebody else the host in the last game
        self.kickers: set[int] = set()  # players who get no points for it because they kicked somebody
        self.readmitted: list[int] = []  # players who got their seat back, in order
        self.reclaimed: list[int] = []  # players who reclaimed it with a former secret, in order
        self.suspended_at: dict[int, int] = {}  # by player: when others let somebody in; wall clock, milliseconds
        self.let_in_since: dict[int, int] = {}  # by player: the row with which others let somebody in
        self.ended_by = ""  # why the last game was not played to its end
        self.reopened = ""  # why the rematch could not begin
        self.commands = RecentCommands()
        self.touched = 0  # time of the last row

    # Queries

    def chair_of(self, player: int) -> int | None:
        return self.players.index(player) if player in self.players else None

    def player_in(self, seat: int) -> int:
        """Return the player in a seat of the game; every seat has one."""
        player = self.players[seat]
        assert player is not None
        return player

    def sitter(self, chair: int) -> Sitter | None:
        return self.chairs[chair] if 0 <= chair < len(self.chairs) else None

    def seated(self) -> list[Sitter]:
        return [sitter for sitter in self.chairs if sitter is not None]

    def humans(self) -> list[Sitter]:
        return [sitter for sitter in self.seated() if sitter.kind == HUMAN]

    def host(self) -> int | None:
        """Return the chair of the human who was appointed or has sat longest, connected or not."""
        players = [human.player for human in self.humans()]
        if self.appointed in players:
            return self.chair_of(self.appointed)
        return self.chair_of(min(players)) if players else None

    def host_player(self) -> int | None:
        chair = self.host()
        return None if chair is None else self.players[chair]

    def is_closed(self) -> bool:
        """Return whether those without a seat are kept out. The lobby is open unless locked: else nobody could sit."""
        return self.locked or (not self.watchers and self.phase != LOBBY)

    def next_player(self) -> int:
        """Return an unused player number: that of the row that seats the player."""
        return self.seq + 1

    def beginner(self) -> int | None:
        """Return the player who begins: the host's choice, or the sole last winner where the game says so (K4)."""
        if self.starter is not None and self.chair_of(self.starter) is not None:
            return self.starter
        last = self.finished[-1] if self.finished and self.game.winner_starts else None
        return last.winners[0] if last and last.game == self.game.id and len(last.winners) == 1 else None

    def shows_all(self) -> bool:
        """Return whether all cards are shown: the game is over and the table chose so."""
        return self.phase == OVER and self.after == EVERYTHING and self.ended_by in ("", LEFT)

    def let_in_after(self, player: int, game: FinishedGame) -> bool:
        """Return whether this player was let in to the seat after this game, and so did not play it."""
        return self.let_in_since.get(player, 0) > game.last

    def past_turns(self) -> list[PastTurn]:
        """Return the turns of the last game by row."""
        if self.play is None:
            return []
        if self.history is None:
            self.history = History(self.play)
        return self.history.turns(self.turns)

    # Replay

    def apply(self, row: Row, body: Body, turn: Turn | None = None, hashed: bytes = b"") -> Turn | None:
        """Apply a row. Pass `turn` and `hashed` if they were already computed. Raises Diverged."""
        applied = self.fold(body, row.seq, turn)
        if type(body) is not Moved:
            self.update_players()
            self.update_suspensions(body, row)
        self.advance(row, hashed)
        return applied

    def skip(self, row: Row, body: Body) -> None:
        """Apply a row of a game that is over and not needed: seating only, no cards."""
        if isinstance(body, rows.Started):
            self.sit_down_to(body, row.seq)
            self.play = None
        elif not isinstance(body, Moved):
            self.fold(body, row.seq, None)
            self.update_suspensions(body, row)
        self.update_players()
        self.advance(row)

    def update_suspensions(self, body: Body, row: Row) -> None:
        if isinstance(body, rows.Readmitted) and body.suspends:
            self.suspended_at[self.readmitted[-1]] = FOREVER if body.host else row.at
            self.let_in_since[self.readmitted[-1]] = row.seq
        elif isinstance(body, rows.Reclaimed):
            self.let_in_since.pop(self.reclaimed[-1], None)

    def update_players(self) -> None:
        self.players = [None if sitter is None else sitter.player for sitter in self.chairs]
        self.bot_chairs = [chair for chair, sitter in enumerate(self.chairs) if sitter and sitter.is_bot()]

    def advance(self, row: Row, hashed: bytes = b"") -> None:
        """Advance position and hash of the log, and remember the command."""
        if row.epoch != self.epoch:
            self.epoch_began = row.seq
        self.seq, self.epoch, self.head, self.touched = row.seq, row.epoch, hashed or digest(row), row.at
        self.remember(row.command, row.seq)

    def remember(self, command: str, seq: int, wrote_row: bool = True) -> None:
        """Remember the row of a command, or the row at which the table stood if it wrote none."""
        if command:
            self.commands.add(command, seq, wrote_row)

    def fold(self, body: Body, seq: int, turn: Turn | None) -> Turn | None:
        if isinstance(body, Moved):
            return self.moved(body, seq, turn)
        if isinstance(body, VOIDS_SEAL):
            self.sealing = None
        match body:
            case rows.Started():
                return self.started(body, seq, turn)
            case rows.Sealed():
                self.sealing = SealedDeal(body.players, body.seal, body.seed)
            case rows.Committed() | rows.Opening() | rows.CutOpened():
                self.sealing_changed(body)
            case rows.TableOpened() | rows.Option():
                self.set_options(body)
            case rows.Sat():
                self.sat(body)
            case rows.Shifted():
                self.chairs[body.to], self.chairs[body.chair] = self.chairs[body.chair], None
            case rows.Left() | rows.Kicked():
                self.left(body)
            case rows.Appointed() | rows.Readmitted() | rows.Reclaimed():
                self.changed_holder(body)
            case rows.Recoded():
                self.code = body.code
            case rows.Away():
                self.set_stand_in(body.chair, body.level)
            case rows.CameBack():
                self.set_stand_in(body.chair, "")
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

    def sealing_changed(self, body: rows.Committed | rows.Opening | rows.CutOpened) -> None:
        assert self.sealing is not None
        match body:
            case rows.Committed():
                self.sealing.commitments[body.seat] = body.commitment
            case rows.Opening():
                self.sealing.opening = True
            case rows.CutOpened():
                self.sealing.nonces[body.seat] = body.nonce

    def set_options(self, body: rows.TableOpened | rows.Option) -> None:
        """Set game and options. Seated players keep their order; empty chairs are added or removed."""
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
        """Return a bot that does not sit here and preferably has not played; the order differs by table."""
        first, seated = crc32(self.table.encode()), {sitter.bot for sitter in self.seated()}
        order = [(first + i) % BOTS + 1 for i in range(BOTS)]
        unused = [bot for bot in order if bot not in seated and bot not in self.bots.values()]
        return (unused or [bot for bot in order if bot not in seated])[0]

    def left(self, body: rows.Left | rows.Kicked) -> None:
        """Free the chair or give it to a stand-in; remember a kick."""
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

    def changed_holder(self, body: rows.Appointed | rows.Readmitted | rows.Reclaimed) -> None:
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

    def set_stand_in(self, chair: int, level: str) -> None:
        """Let a stand-in of this level play a seat; "" gives it back."""
        sitter = self.chairs[chair]
        assert sitter is not None
        self.chairs[chair] = Sitter(sitter.player, sitter.kind, level, away=bool(level))
        self.missed.pop(chair, None)

    def started(self, body: rows.Started, seq: int, turn: Turn | None) -> Turn:
        if not GAMES[body.game].plays(body.rules):
            raise Diverged
        play = turn.begins if turn and turn.begins else new_play(body)
        turn = turn or play.deal(replayed_draws(body.draws))
        self.sit_down_to(body, seq)
        self.play = play
        self.make(turn, seq, body.limit)
        return turn

    def sit_down_to(self, body: rows.Started, seq: int) -> None:
        """Make the chairs of those who play the seats of a new game."""
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
            turn = self.play.think(body.seat, move, replayed_draws(body.draws), body.maker)
        self.sealed_bids.add(body)
        self.missed[body.seat] = self.missed.get(body.seat, 0) + 1 if body.maker in UNANSWERED else 0
        self.make(turn, seq, body.limit)
        return turn

    def make(self, turn: Turn, seq: int, limit: int) -> None:
        """Apply a turn to the game. A question that stays the same keeps its opening row."""
        assert self.play is not None
        asked_again: list[int] = []  # seats
        if not stays_open(turn):
            self.opened, self.limit, asked_again = seq, limit, [seat for seat, _, _ in turn.moves]
        self.play.make(turn)
        self.drawn += len(turn.draws)
        self.turns.append(seq)
        since = self.open_since if turn.same else {}
        self.open_since = {seat: seq if seat in asked_again else since.get(seat, seq) for seat in turn.state.asked}

    def ended(self, body: rows.Ended, seq: int) -> None:
        """End the game. Seats stay as they were, so that the final position can be viewed."""
        self.phase, self.paused, self.open_since, self.tempers = OVER, "", {}, body.tempers
        self.limit, self.pausing, self.resuming, self.ended_by = 0, [], False, body.reason
        seated = self.seated()
        self.bots.update({sitter.player: sitter.bot for sitter in seated if sitter.kind == BOT})
        players = [sitter.player for sitter in seated]
        self.finished.append(FinishedGame(self.game.id, self.began, seq, body.winners, players, self.after))
        add_points(self.points, self.finished[-1], self.kickers)


def add_points(points: dict[int, Fraction], game: FinishedGame, barred: AbstractSet[int]) -> None:
    """Add one point, shared by the winners. The share of a barred player is given to nobody."""
    for player in [*game.players, *game.winners]:
        points.setdefault(player, Fraction())
    for player in game.winners:
        points[player] += Fraction(int(player not in barred), len(game.winners))
