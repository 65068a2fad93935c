"""Answers to the question that is open, and what is chosen ahead for the next."""

from __future__ import annotations

from typing import Final

from dorehami.engine import moves as engine
from dorehami.engine.play import Play, Turn
from dorehami.engine.refusals import NotAsked, NotLegal
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.auto_pass import whose_turn
from dorehami.server.state.decision import Decision
from dorehami.server.state.game_replay import stays_open
from dorehami.server.state.rows import BOT, UNANSWERED, Body, Moved
from dorehami.server.table.commands.context import Context, is_bot
from dorehami.server.table.commands.seats import STANDIN_LEVEL
from dorehami.server.table.commands.start_game import limit_of

MISSED: Final = 2  # answers that a seat did not give, in a row, after which a stand-in plays


def move(context: Context, player: int, command: messages.Move) -> Decision:
    seat = context.chair(player)
    play, opened = context.running(), context.state.open_since.get(seat)
    if opened is not None and command.version < opened:
        raise Refusal(Reason.STALE)
    found = play.game.vocabulary.find(command.move)
    if found is None:
        raise Refusal(Reason.NO_SUCH_MOVE)
    decision = moved(context, seat, found, f"seat {seat}")
    if is_bot(context.state, seat):  # whoever answers is back
        decision.bodies.insert(0, rows.CameBack(chair=seat))
    if command.ahead is not None:
        decision.kept[player] = chosen_ahead(play, seat, found, command.ahead)
    return decision


def chosen_ahead(play: Play, seat: int, found: engine.Move, words: list[int | str]) -> list[int | str]:
    """What is chosen for the next question goes with the answer that lets this one pass (K25)."""
    step, table = play.state.step(), play.state.table
    wanted = play.game.vocabulary.find(words)
    if wanted not in step.ahead(table, seat) or found is not step.default(table, seat):
        raise Refusal(Reason.NO_SUCH_AHEAD)
    return words


def moved(context: Context, seat: int, found: engine.Move, cause: str, maker: str = "") -> Decision:
    """A seat's answer with all that follows from it."""
    play, ledger = context.running(), context.state
    try:
        turn = play.think(seat, found, context.below(), maker)
    except NotAsked:
        raise Refusal(Reason.NOT_ASKED) from None
    except NotLegal as problem:
        raise Refusal(Reason.NOT_LEGAL, problem.rule) from None
    limit = 0 if stays_open(turn) else limit_of(ledger, turn)
    salt = context.services.salt().hex() if ledger.seal and play.state.step().sealed() else ""
    moved = Moved(seat=seat, move=found.parts(), draws=turn.draws, maker=maker, limit=limit, salt=salt)
    bodies: list[Body] = [moved]
    if maker in UNANSWERED and ledger.missed.get(seat, 0) + 1 >= MISSED and not is_bot(ledger, seat):
        bodies.append(rows.Away(chair=seat, level=STANDIN_LEVEL))
    if turn.state.table.over():
        winners = play.game.winners(turn.state.table)
        stayed = [sitter.player for i, sitter in enumerate(ledger.seated()) if i in winners and not sitter.has_left()]
        # who left has lost, however well the stand-in played
        bodies.append(rows.Ended(winners=stayed, tempers=tempers_told(context)))
    kept, passing = dropped(context, play, turn, seat), concerned(context, play, turn, moved)
    return Decision(cause=cause, bodies=bodies, turn=turn, kept=kept, passing=passing)


def tempers_told(context: Context) -> list[str]:
    """How the bots were inclined to play, by seat; nothing, if none is known. Of stand-ins nobody is told."""
    tempers = [
        context.tempers.get(sitter.player, "") if sitter.kind == BOT else "" for sitter in context.state.seated()
    ]
    return tempers if any(tempers) else []


def dropped(context: Context, play: Play, turn: Turn, mover: int) -> dict[int, list[int | str] | None]:
    """Of what was chosen ahead, what has no question to answer any more."""
    gone: dict[int, list[int | str] | None] = {}
    for player, words in context.kept.items():
        seat, state = context.state.chair_of(player), turn.state
        asked_else = seat in state.asked and play.game.vocabulary.find(words) not in state.moves(seat)
        if seat == mover or asked_else or whose_turn(play.game, play.state) != whose_turn(play.game, state):
            gone[player] = None
    return gone


def concerned(context: Context, play: Play, turn: Turn, move: Moved) -> dict[int, bool]:
    """Who lets pass is asked as soon as something concerns them, and from then on everything again.

    It concerns them if it is about them, or is no window at all: their turn, a card to lose.
    """
    state, passing = turn.state, context.passing
    if not passing.players or not state.asked:
        return {}
    seats = {*state.asked}
    if state.step().reaction():
        seats &= passing.concerns_after(move.move, whose_turn(play.game, state))
    return {player: False for player in passing.players if context.state.chair_of(player) in seats}


def withdraw(context: Context, player: int, command: messages.Withdraw) -> Decision:
    chair = context.chair(player)
    if player not in context.kept:
        raise Refusal(Reason.NOTHING_KEPT)
    return Decision(cause=f"seat {chair}", kept={player: None})


def let_pass(context: Context, player: int, command: messages.LetPass) -> Decision:
    """Who is asked something that concerns them answers it first."""
    chair, state = context.chair(player), context.running().state
    asked = chair in state.asked and state.step().reaction() and chair in context.passing.concerns()
    return Decision(cause=f"seat {chair}", passing={player: command.on and not asked})
