"""Moves, choices made ahead for the next question, and auto-pass."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dorehami.engine import moves as engine
from dorehami.engine.play import Play, Turn
from dorehami.engine.refusals import NotAsked, NotLegal
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.auto_pass import concerned_after, whose_turn
from dorehami.server.state.decision import Decision
from dorehami.server.state.game_replay import stays_open
from dorehami.server.state.private_data import NO_CHANGES, PrivateChanges
from dorehami.server.state.rows import BOT, UNANSWERED, Body, Moved
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.dealing import limit_of
from dorehami.server.table.commands.seats import STANDIN_LEVEL

MAX_MISSED: Final = 2  # unanswered questions in a row after which a stand-in plays


def move(context: Context, player: int, command: messages.Move) -> Decision:
    seat = context.chair(player)
    play, opened = context.running_game(), context.state.match.open_since.get(seat)
    if opened is not None and command.version < opened:
        raise Refusal(Reason.STALE)
    found = play.game.vocabulary.find(command.move)
    if found is None:
        raise Refusal(Reason.NO_SUCH_MOVE)
    decision = decide_move(context, seat, found, f"seat {seat}")
    if context.state.seating.is_bot(seat):  # a move ends an absence
        decision = replace(decision, bodies=[rows.CameBack(chair=seat), *decision.bodies])
    if command.ahead is not None:
        chosen = {**decision.private.chosen, player: chosen_ahead(play, seat, found, command.ahead)}
        decision = replace(decision, private=replace(decision.private, chosen=chosen))
    return decision


def chosen_ahead(play: Play, seat: int, found: engine.Move, words: list[int | str]) -> list[int | str]:
    """Return the choice for the next question; allowed only with the answer that passes on this one (K25)."""
    step, table = play.state.step(), play.state.table
    wanted = play.game.vocabulary.find(words)
    if wanted not in step.ahead(table, seat) or found is not step.default(table, seat):
        raise Refusal(Reason.NO_SUCH_AHEAD)
    return words


def decide_move(context: Context, seat: int, found: engine.Move, cause: str, maker: str = "") -> Decision:
    """Decide a seat's move with its consequences: a stand-in, the end of the game, dropped choices."""
    play, state = context.running_game(), context.state
    try:
        turn = play.think(seat, found, context.random_source(), maker)
    except NotAsked:
        raise Refusal(Reason.NOT_ASKED) from None
    except NotLegal as problem:
        raise Refusal(Reason.NOT_LEGAL, problem.rule) from None
    limit = 0 if stays_open(turn) else limit_of(state, turn)
    salt = context.chance.salt().hex() if state.deal.seal and play.state.step().sealed() else ""
    row = Moved(seat=seat, move=found.parts(), draws=turn.draws, maker=maker, limit=limit, salt=salt)
    bodies: list[Body] = [row]
    if maker in UNANSWERED and state.match.missed.get(seat, 0) + 1 >= MAX_MISSED and not state.seating.is_bot(seat):
        bodies.append(rows.Away(chair=seat, level=STANDIN_LEVEL))
    if turn.state.table.over():
        winners = play.game.winners(turn.state.table)
        stayed = [
            sitter.player for i, sitter in enumerate(state.seating.seated()) if i in winners and not sitter.has_left()
        ]
        # players who left have lost, even if their stand-in wins
        bodies.append(rows.Ended(winners=stayed, tempers=revealed_tempers(context)))
    private = changed_choices(context, play, turn, row)
    return Decision(cause=cause, bodies=bodies, private=private, turn=turn)


def revealed_tempers(context: Context) -> list[str]:
    """Return the temperaments of bots by seat, to be revealed after a game; none of stand-ins."""
    tempers = [
        context.tempers.get(sitter.player, "") if sitter.kind == BOT else ""
        for sitter in context.state.seating.seated()
    ]
    return tempers if any(tempers) else []


def changed_choices(context: Context, play: Play, turn: Turn, move: Moved) -> PrivateChanges:
    """Return what a move changes of choices made ahead and of auto-pass; mostly nothing."""
    chosen, auto_pass = dropped_choices(context, play, turn, move.seat), ended_auto_passes(context, play, turn, move)
    return PrivateChanges(chosen=chosen, auto_pass=auto_pass) if chosen or auto_pass else NO_CHANGES


def dropped_choices(context: Context, play: Play, turn: Turn, mover: int) -> dict[int, list[int | str] | None]:
    """Return the choices made ahead that no longer have a question to answer."""
    dropped: dict[int, list[int | str] | None] = {}
    for player, words in context.state.private.chosen.items():
        seat, state = context.state.seating.chair_of(player), turn.state
        not_legal = seat in state.asked and play.game.vocabulary.find(words) not in state.moves(seat)
        if seat == mover or not_legal or whose_turn(play.game, play.state) != whose_turn(play.game, state):
            dropped[player] = None
    return dropped


def ended_auto_passes(context: Context, play: Play, turn: Turn, move: Moved) -> dict[int, bool]:
    """Return the players whose auto-pass ends because the next question concerns them.

    A question concerns a player if it is about them, or is not a reaction: their turn, a card to lose.
    """
    state, players = turn.state, context.state.private.auto_passing
    if not players or not state.asked:
        return {}
    seats = {*state.asked}
    if state.step().reaction():
        seats &= concerned_after(context.state.match, move, whose_turn(play.game, state))
    return {player: False for player in players if context.state.seating.chair_of(player) in seats}


def withdraw(context: Context, player: int, command: messages.Withdraw) -> Decision:
    chair = context.chair(player)
    if player not in context.state.private.chosen:
        raise Refusal(Reason.NOTHING_KEPT)
    return Decision(cause=f"seat {chair}", private=PrivateChanges(chosen={player: None}))


def let_pass(context: Context, player: int, command: messages.LetPass) -> Decision:
    """Turn auto-pass on or off; it stays off while the player is asked something that concerns them."""
    chair, state = context.chair(player), context.running_game().state
    asked = chair in state.asked and state.step().reaction() and chair in context.state.match.concerned
    return Decision(cause=f"seat {chair}", private=PrivateChanges(auto_pass={player: command.on and not asked}))
