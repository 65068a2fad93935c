"""What each command comes to: the rows it would write, or a refusal. Nothing here changes anything."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dorehami.bots.levels import LEVELS
from dorehami.engine import moves as engine
from dorehami.engine.game import Game
from dorehami.engine.play import Play, Turn
from dorehami.engine.refusals import BadSetup, NotAsked, NotLegal
from dorehami.games import GAMES
from dorehami.server import rows, wire
from dorehami.server.ledger import BREAK, DAMAGE, LOBBY, OVER, PLAYING, Ledger, new_play, stays_open
from dorehami.server.names import admitted, folded
from dorehami.server.parts import Parts
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.rows import BOT, CLOCK, HUMAN, STANDIN, Body

STANDIN_LEVEL: Final = wire.LEVEL
TURN_CLOCKS: Final = (0, 30, 60, 120)  # seconds; 0: none
REACTION_CLOCKS: Final = (0, 8, 12, 20)
MANY: Final = 3  # so many people never wait for one without a clock
MISSED: Final = 2  # answers of the clock in a row after which a stand-in plays
WATCHER: Final = -1  # the player number of somebody who has no seat


@dataclass
class Decision:
    """What a command comes to."""

    cause: str
    bodies: list[Body] = field(default_factory=list)
    turn: Turn | None = None  # of the row that moves or starts, thought through
    names: dict[int, str | None] = field(default_factory=dict)
    secrets: list[tuple[int, bytes | None]] = field(default_factory=list)
    kept: dict[int, list[int | str] | None] = field(default_factory=dict)
    player: int | None = None  # who sat down,
    secret: str = ""  # and with which secret
    mends: bool = False  # rows after the last sound one are laid aside first


@dataclass
class Desk:
    """What a decision is made from."""

    ledger: Ledger
    parts: Parts
    names: Mapping[int, str]  # by player
    kept: Mapping[int, list[int | str]]  # by player, what was chosen ahead
    connected: Callable[[], set[int]]  # players
    known: Callable[[], set[int]] = set  # players who have a name or a secret here

    def chair(self, player: int) -> int:
        """Where the sender sits."""
        chair = self.ledger.chair_of(player) if player != WATCHER else None
        if chair is None:
            raise Refusal(Why.NOT_SEATED)
        return chair

    def host(self, player: int) -> str:
        """The cause of what only the host may do."""
        if self.ledger.host() != self.chair(player):
            raise Refusal(Why.NOT_HOST)
        return "host"

    def running(self) -> Play:
        """The game that is being played."""
        ledger = self.ledger
        if ledger.phase != PLAYING or ledger.play is None:
            raise Refusal(Why.NOT_PLAYING)
        if ledger.paused:
            raise Refusal(Why.PAUSED)
        return ledger.play


def fingerprint(secret: str) -> bytes:
    """What is kept of a seat's secret."""
    return hashlib.sha256(secret.encode()).digest()


# ------------------------------------------------------------------ chairs


def sit(desk: Desk, player: int, command: wire.Sit) -> Decision:
    if player != WATCHER:
        raise Refusal(Why.ALREADY_SEATED)
    ledger = desk.ledger
    if ledger.phase == OVER and not ledger.humans():
        return sit_at_abandoned(desk, command)
    return seat_somebody(desk, command.name, free_chair(ledger, command.chair), ledger.next_player())


def sit_at_abandoned(desk: Desk, command: wire.Sit) -> Decision:
    """Everybody has left after a game: the lobby opens, and the newcomer takes the place of one who left."""
    ledger = desk.ledger
    left = [chair for chair, sitter in enumerate(ledger.chairs) if sitter is None or sitter.kind == STANDIN]
    if command.chair is not None and command.chair not in left:
        raise Refusal(Why.CHAIR_TAKEN)
    chair = left[0] if command.chair is None else command.chair
    decision = seat_somebody(desk, command.name, chair, ledger.next_player() + 1)
    decision.bodies.insert(0, as_it_was(ledger))
    return decision


def seat_somebody(desk: Desk, name: str, chair: int, player: int) -> Decision:
    """A human sits down, by a name that nobody else at the table has."""
    name = admitted(name)
    taken = {folded(desk.names.get(sitter.player, "")) for sitter in desk.ledger.seated()}
    if folded(name) in taken:
        raise Refusal(Why.NAME_TAKEN)
    secret = desk.parts.secret()
    return Decision(
        cause=f"seat {chair}",
        bodies=[rows.Sat(chair=chair, player=player)],
        names={player: name},
        secrets=[(player, fingerprint(secret))],
        player=player,
        secret=secret,
    )


def free_chair(ledger: Ledger, wanted: int | None) -> int:
    """The wanted chair or the first free one, between games."""
    if ledger.phase == PLAYING:
        raise Refusal(Why.GAME_RUNNING)
    free = [chair for chair, sitter in enumerate(ledger.chairs) if sitter is None]
    if wanted is None and not free:
        raise Refusal(Why.TABLE_FULL)
    if wanted is not None and wanted >= len(ledger.chairs):
        raise Refusal(Why.NO_SUCH_CHAIR)
    if wanted is not None and wanted not in free:
        raise Refusal(Why.CHAIR_TAKEN)
    return free[0] if wanted is None else wanted


def leave(desk: Desk, player: int, command: wire.Leave) -> Decision:
    """In the lobby the chair is free again; where a game has been played or is, a stand-in takes it."""
    chair, in_lobby = desk.chair(player), desk.ledger.phase == LOBBY
    return Decision(
        cause=f"seat {chair}",
        bodies=[rows.Left(chair=chair, level="" if in_lobby else STANDIN_LEVEL)],
        names={player: None} if in_lobby else {},
        secrets=[(player, None)],
        kept={player: None} if player in desk.kept else {},
    )


def add_bot(desk: Desk, player: int, command: wire.AddBot) -> Decision:
    cause, ledger = desk.host(player), desk.ledger
    in_lobby(desk)
    chair, level = free_chair(ledger, command.chair), level_called(command.level)
    return Decision(cause=cause, bodies=[rows.Sat(chair=chair, player=ledger.next_player(), kind=BOT, level=level)])


def level_called(name: str) -> str:
    if name not in LEVELS:
        raise Refusal(Why.NO_SUCH_LEVEL)
    return name


def remove_bot(desk: Desk, player: int, command: wire.RemoveBot) -> Decision:
    cause, sitter = desk.host(player), desk.ledger.sitter(command.chair)
    in_lobby(desk)
    if sitter is None or sitter.kind == HUMAN:
        raise Refusal(Why.NO_BOT_THERE)
    return Decision(cause=cause, bodies=[rows.Left(chair=command.chair)])


def in_lobby(desk: Desk) -> None:
    if desk.ledger.phase != LOBBY:
        raise Refusal(Why.NOT_IN_LOBBY)


# ------------------------------------------------------------------ games


def game_called(name: str) -> Game:
    if name not in GAMES:
        raise Refusal(Why.NO_SUCH_GAME)
    return GAMES[name]


def options_of(game: Game, words: list[str]) -> list[str]:
    try:
        return list(game.chosen(tuple(words)))
    except BadSetup:
        raise Refusal(Why.BAD_OPTIONS) from None


def chairs_of(game: Game, chairs: int | None) -> int:
    """How many chairs stand at a table of that game."""
    if chairs is None:
        return game.fewest
    if not game.fewest <= chairs <= game.most:
        raise Refusal(Why.BAD_CHAIRS, fewest=game.fewest, most=game.most)
    return chairs


def choose(desk: Desk, player: int, command: wire.Choose) -> Decision:
    cause = desk.host(player)
    if desk.ledger.phase == PLAYING:
        raise Refusal(Why.GAME_RUNNING)
    game = game_called(command.game)
    chairs, options = chairs_of(game, command.chairs), options_of(game, command.options)
    seated = len(playing_on(desk.ledger))
    if seated > chairs:
        raise Refusal(Why.TOO_MANY, most=chairs)
    turn, reaction = clocks_of(command.turn, command.reaction)
    chosen = rows.Option(game=game.id, options=options, chairs=chairs, turn=turn, reaction=reaction)
    return Decision(cause=cause, bodies=[chosen])


def clocks_of(turn: int, reaction: int) -> tuple[int, int]:
    """The clocks that a host has chosen."""
    if turn not in TURN_CLOCKS or reaction not in REACTION_CLOCKS:
        raise Refusal(Why.BAD_CLOCKS)
    return turn, reaction


def as_it_was(ledger: Ledger) -> rows.Option:
    """The lobby opens, and what was chosen stays chosen."""
    return rows.Option(
        game=ledger.game.id,
        options=ledger.options,
        chairs=len(ledger.chairs),
        turn=ledger.turn_clock,
        reaction=ledger.reaction_clock,
    )


def playing_on(ledger: Ledger) -> list[int]:
    """The players of the next game, in the order they sit: who left does not play on."""
    return [sitter.player for sitter in ledger.seated() if sitter.kind != STANDIN]


def start(desk: Desk, player: int, command: wire.Start) -> Decision:
    cause = desk.host(player)
    if desk.ledger.phase == PLAYING:
        raise Refusal(Why.GAME_RUNNING)
    return begun(desk, cause)


def begun(desk: Desk, cause: str) -> Decision:
    """A new game of those who sit. Who starts is the last winner or decided by lot (K4, D3)."""
    ledger, below = desk.ledger, desk.parts.below
    game, players = ledger.game, playing_on(ledger)
    if len(players) < game.fewest:
        raise Refusal(Why.TOO_FEW, fewest=game.fewest)
    if len(players) > game.most:
        raise Refusal(Why.TOO_MANY, most=game.most)
    starter = None
    if game.starts:
        winner = ledger.last_winner()
        starter = players.index(winner) if winner in players else below(len(players))
    body = rows.Started(game=game.id, rules=game.version, options=ledger.options, players=players, starter=starter)
    try:
        turn = new_play(body).deal(below)
    except BadSetup:
        raise Refusal(Why.BAD_OPTIONS) from None
    body.draws, body.limit = turn.draws, limit_of(ledger, turn)
    return Decision(cause=cause, bodies=[body], turn=turn)


def limit_of(ledger: Ledger, turn: Turn) -> int:
    """Seconds for the question that a turn leads to. Among many people nobody reacts without a limit."""
    if not turn.state.agenda or not turn.state.step().reaction():
        return ledger.turn_clock
    if not ledger.reaction_clock and len(ledger.humans()) >= MANY:
        return REACTION_CLOCKS[-1]
    return ledger.reaction_clock


def ready(desk: Desk, player: int, command: wire.Ready) -> Decision:
    """When all who are here are ready the next game begins; where it cannot, the lobby opens."""
    chair, ledger = desk.chair(player), desk.ledger
    if ledger.phase != OVER:
        raise Refusal(Why.NOT_OVER)
    decision = Decision(cause=f"seat {chair}", bodies=[rows.Ready(chair=chair)])
    if waited_for(desk, player) <= {*ledger.ready, chair}:
        decision.bodies += next_game(desk, decision)
    return decision


def waited_for(desk: Desk, player: int = WATCHER) -> set[int | None]:
    """The chairs of the people who are here."""
    present = desk.connected() | {player}
    return {desk.ledger.chair_of(human.player) for human in desk.ledger.humans() if human.player in present}


def all_ready(desk: Desk) -> Decision | None:
    """The next game, if everybody who is still here is ready for it."""
    waited = waited_for(desk)
    if desk.ledger.phase != OVER or not waited or not waited <= set(desk.ledger.ready):
        return None
    decision = Decision(cause="table")
    decision.bodies += next_game(desk, decision)
    return decision


def next_game(desk: Desk, decision: Decision) -> list[Body]:
    ledger = desk.ledger
    try:
        following = begun(desk, decision.cause)
    except Refusal:
        return [as_it_was(ledger)]
    decision.turn = following.turn
    return following.bodies


# ------------------------------------------------------------------ moves


def move(desk: Desk, player: int, command: wire.Move) -> Decision:
    seat = desk.chair(player)
    play, opened = desk.running(), desk.ledger.open_since.get(seat)
    if opened is not None and command.version < opened:
        raise Refusal(Why.STALE)
    found = play.game.vocabulary.find(command.move)
    if found is None:
        raise Refusal(Why.NO_SUCH_MOVE)
    decision = moved(desk, seat, found, f"seat {seat}")
    if is_bot(desk.ledger, seat):  # whoever answers is back
        decision.bodies.insert(0, rows.Back(chair=seat))
    if command.ahead is not None:
        decision.kept[player] = chosen_ahead(play, seat, found, command.ahead)
    return decision


def chosen_ahead(play: Play, seat: int, found: engine.Move, words: list[int | str]) -> list[int | str]:
    """What is chosen for the next question goes with the answer that lets this one pass (K25)."""
    step, table = play.state.step(), play.state.table
    wanted = play.game.vocabulary.find(words)
    if wanted not in step.ahead(table, seat) or found is not step.default(table, seat):
        raise Refusal(Why.NO_SUCH_AHEAD)
    return words


def moved(desk: Desk, seat: int, found: engine.Move, cause: str, maker: str = "") -> Decision:
    """A seat's answer with all that follows from it."""
    play, ledger = desk.running(), desk.ledger
    try:
        turn = play.think(seat, found, desk.parts.below, maker)
    except NotAsked:
        raise Refusal(Why.NOT_ASKED) from None
    except NotLegal as problem:
        raise Refusal(Why.NOT_LEGAL, problem.rule) from None
    limit = 0 if stays_open(play.state, turn) else limit_of(ledger, turn)
    bodies: list[Body] = [rows.Moved(seat=seat, move=found.parts(), draws=turn.draws, maker=maker, limit=limit)]
    if maker == CLOCK and ledger.missed.get(seat, 0) + 1 >= MISSED and not is_bot(ledger, seat):
        bodies.append(rows.Away(chair=seat, level=STANDIN_LEVEL))
    if turn.state.table.over():
        winners = play.game.winners(turn.state.table)
        bodies.append(rows.Ended(winners=[sitter.player for i, sitter in enumerate(ledger.seated()) if i in winners]))
    return Decision(cause=cause, bodies=bodies, turn=turn, kept=dropped(desk, play, turn, seat))


def dropped(desk: Desk, play: Play, turn: Turn, mover: int) -> dict[int, list[int | str] | None]:
    """Of what was chosen ahead, what has no question to answer any more."""
    gone: dict[int, list[int | str] | None] = {}
    for player, words in desk.kept.items():
        seat, state = desk.ledger.chair_of(player), turn.state
        asked_else = seat in state.asked and play.game.vocabulary.find(words) not in state.moves(seat)
        if seat == mover or asked_else or whose_turn(play, play.state) != whose_turn(play, state):
            gone[player] = None
    return gone


def whose_turn(play: Play, state: Any) -> Any:
    return play.game.facts_of(state, state.table).get("turn")


def is_bot(ledger: Ledger, chair: int) -> bool:
    sitter = ledger.chairs[chair]
    return sitter is not None and sitter.is_bot()


def withdraw(desk: Desk, player: int, command: wire.Withdraw) -> Decision:
    chair = desk.chair(player)
    if player not in desk.kept:
        raise Refusal(Why.NOTHING_KEPT)
    return Decision(cause=f"seat {chair}", kept={player: None})


# ------------------------------------------------------------------ absence and pause


def absent(desk: Desk, player: int) -> Decision | None:
    """Somebody has been gone for a while: a stand-in plays, if there is anybody to play for."""
    ledger, chair = desk.ledger, desk.ledger.chair_of(player)
    if chair is None or ledger.phase != PLAYING or ledger.paused or is_bot(ledger, chair):
        return None
    here = desk.connected()
    if player in here or not any(human.player in here for human in ledger.humans()):
        return None
    return Decision(cause="table", bodies=[rows.Away(chair=chair, level=STANDIN_LEVEL)])


def back(desk: Desk, player: int, command: wire.Back | None = None) -> Decision:
    """The seat is handed back at once."""
    chair = desk.chair(player)
    if not is_bot(desk.ledger, chair):
        raise Refusal(Why.NOT_AWAY)
    return Decision(cause=f"seat {chair}", bodies=[rows.Back(chair=chair)])


def pause(desk: Desk, player: int, command: wire.Pause) -> Decision:
    """The host, or all people who are here, may stop the game for a while."""
    chair, ledger = desk.chair(player), desk.ledger
    desk.running()
    everybody = waited_for(desk, player) <= {*ledger.pausing, chair}
    if ledger.host() == chair or everybody:
        return Decision(cause=f"seat {chair}", bodies=[rows.Paused(reason=BREAK)])
    return Decision(cause=f"seat {chair}", bodies=[rows.Pausing(chair=chair)])


def resume(desk: Desk, player: int, command: wire.Resume) -> Decision:
    """Anybody ends a break; a table that a fault or damage has stopped goes on when its host says so."""
    chair, reason = desk.chair(player), desk.ledger.paused
    if not reason:
        raise Refusal(Why.NOT_PAUSED)
    if reason == BREAK:
        return Decision(cause=f"seat {chair}", bodies=[] if desk.ledger.resuming else [rows.Resuming()])
    cause = desk.host(player)
    if reason == DAMAGE:
        return mended(desk, cause, reason)
    return Decision(cause=cause, bodies=[rows.Resumed()])


def resumed(desk: Desk) -> Decision | None:
    """The moment to sit up is over."""
    if not desk.ledger.resuming:
        return None
    return Decision(cause="table", bodies=[rows.Resumed()])


def mended(desk: Desk, cause: str, reason: str) -> Decision:
    """The table goes on before the damage. Who sat down in the lost rows has no seat and no secret any more."""
    seated = {sitter.player for sitter in desk.ledger.seated()}
    lost = desk.known() - seated
    return Decision(
        cause=cause,
        bodies=[rows.Epoch(reason=reason)],
        names=dict.fromkeys(lost),
        secrets=[(player, None) for player in sorted(lost)],
        kept=dict.fromkeys(set(desk.kept) - seated),
        mends=True,
    )


DECIDE: Final[dict[type[wire.Command], Callable[[Desk, int, Any], Decision]]] = {
    wire.Sit: sit,
    wire.Leave: leave,
    wire.Choose: choose,
    wire.AddBot: add_bot,
    wire.RemoveBot: remove_bot,
    wire.Start: start,
    wire.Move: move,
    wire.Withdraw: withdraw,
    wire.Ready: ready,
    wire.Back: back,
    wire.Pause: pause,
    wire.Resume: resume,
}
