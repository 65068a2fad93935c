"""Choice of a game and its options, start, rematch and early end."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dorehami.engine.game import Game
from dorehami.engine.refusals import BadSetup
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.state.rows import EVERYTHING, NOTHING, OWN, STANDIN
from dorehami.server.state.table_state import LEFT, LOBBY, OVER, PLAYING, TableState
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.dealing import REACTION_CLOCKS, begin_game, next_players

TURN_CLOCKS: Final = (0, 30, 60, 120)  # seconds; 0: none
SHOWN_AFTER: Final = (EVERYTHING, OWN, NOTHING)


def known_game(name: str) -> Game:
    if name not in GAMES:
        raise Refusal(Reason.NO_SUCH_GAME)
    return GAMES[name]


def options_of(game: Game, words: list[str], chairs: int) -> list[str]:
    """Return the valid options for so many chairs; raises Refusal."""
    try:
        options = list(game.chosen(tuple(words)))
    except BadSetup:
        raise Refusal(Reason.BAD_OPTIONS) from None
    if limit := game.limited(options, chairs):
        raise Refusal(Reason.OPTION_CHAIRS, limit.rule, most=limit.most)
    return options


def chairs_of(game: Game, chairs: int | None) -> int:
    """Return the wanted number of chairs, or the fewest; raises Refusal."""
    if chairs is None:
        return game.fewest
    if not game.fewest <= chairs <= game.most:
        raise Refusal(Reason.BAD_CHAIRS, fewest=game.fewest, most=game.most)
    return chairs


def choose(context: Context, player: int, command: messages.Choose) -> Decision:
    cause = context.require_host(player)
    if context.state.phase == PLAYING:
        raise Refusal(Reason.GAME_RUNNING)
    if context.state.deal.sealing is not None:
        raise Refusal(Reason.DEALING, retry=True)
    game = known_game(command.game)
    chairs = chairs_of(game, command.chairs)
    options = options_of(game, command.options, chairs)
    seated = len(next_players(context.state))
    if seated > chairs:
        raise Refusal(Reason.TOO_MANY, most=chairs)
    turn, reaction = clocks_of(command.turn, command.reaction)
    chosen = rows.Option(
        game=game.id,
        options=options,
        chairs=chairs,
        turn=turn,
        reaction=reaction,
        starter=player_at(context.state, command.starter) if game.starts else None,
        after=shown_after(context.state.settings.after, command.after),
    )
    return Decision(cause=cause, bodies=[chosen])


def shown_after(before: str, wanted: str) -> str:
    """Return what is revealed after a game: the wanted value, or the former one; raises Refusal."""
    if wanted and wanted not in SHOWN_AFTER:
        raise Refusal(Reason.BAD_OPTIONS)
    return wanted or before


def player_at(state: TableState, chair: int | None) -> int | None:
    """Return the player on the chair that is to start (K4, D3); raises Refusal."""
    if chair is None:
        return None
    sitter = state.seating.sitter(chair)
    if sitter is None or sitter.kind == STANDIN:
        raise Refusal(Reason.NO_SUCH_CHAIR)
    return sitter.player


def clocks_of(turn: int, reaction: int) -> tuple[int, int]:
    """Return both clocks if they are on offer; raises Refusal."""
    if turn not in TURN_CLOCKS or reaction not in REACTION_CLOCKS:
        raise Refusal(Reason.BAD_CLOCKS)
    return turn, reaction


def reopen_lobby(state: TableState, why: str = "") -> rows.Option:
    """Return the row that opens the lobby with unchanged options."""
    return rows.Option(
        game=state.settings.game.id,
        options=list(state.settings.options),
        chairs=len(state.seating.chairs),
        turn=state.settings.turn_clock,
        reaction=state.settings.reaction_clock,
        after=state.settings.after,
        why=why,
    )


def start(context: Context, player: int, command: messages.Start) -> Decision:
    cause = context.require_host(player)
    if context.state.phase == PLAYING or context.state.deal.sealing:
        raise Refusal(Reason.GAME_RUNNING)
    if context.state.phase == LOBBY and context.state.seating.bot_chairs and context.overloaded:
        raise Refusal(Reason.HOUSE_FULL, retry=True)  # a rematch adds no load and is not checked
    return begin_game(context, cause)


def finish(context: Context, player: int, command: messages.Finish) -> Decision:
    """End a game for the last person, when all others have left by themselves. Kicked ones do not count."""
    chair, state = context.chair(player), context.state
    if state.phase != PLAYING:
        raise Refusal(Reason.NOT_PLAYING)
    stand_ins = [sitter for sitter in state.seating.seated() if sitter.kind == STANDIN]
    if len(state.seating.humans()) > 1 or not stand_ins or any(sitter.kicked for sitter in stand_ins):
        raise Refusal(Reason.NOT_ALONE)
    return Decision(
        cause=f"seat {chair}",
        bodies=[rows.Ended(winners=[player], reason=LEFT)],
        private=PrivateChanges(chosen=dict.fromkeys(context.state.private.chosen)),
    )


def ready(context: Context, player: int, command: messages.Ready) -> Decision:
    """Mark a player as ready; the last one starts the next game, or opens the lobby if it cannot start."""
    chair, state = context.chair(player), context.state
    if state.phase != OVER:
        raise Refusal(Reason.NOT_OVER)
    decision = Decision(cause=f"seat {chair}", bodies=[rows.SaidReady(chair=chair)])
    if not state.deal.sealing and present_chairs(context, player) <= {*state.seating.ready, chair}:
        return with_next_game(context, decision)
    return decision


def present_chairs(context: Context, player: int = WATCHER) -> set[int | None]:
    """Return the chairs of connected people, counting `player` as one."""
    present = context.presence.connected | {player}
    return {
        context.state.seating.chair_of(human.player)
        for human in context.state.seating.humans()
        if human.player in present
    }


def start_if_ready(context: Context) -> Decision | None:
    """Start the next game if everybody still connected is ready; None otherwise."""
    present = present_chairs(context)
    if (
        context.state.phase != OVER
        or context.state.deal.sealing
        or not present
        or not present <= set(context.state.seating.ready)
    ):
        return None
    return with_next_game(context, Decision(cause="table"))


def with_next_game(context: Context, decision: Decision) -> Decision:
    """Return the decision with the start of the next game, or with an open lobby if it cannot start."""
    try:
        following = begin_game(context, decision.cause)
    except Refusal as refusal:
        return replace(decision, bodies=[*decision.bodies, reopen_lobby(context.state, refusal.code)])
    return replace(decision, bodies=[*decision.bodies, *following.bodies], turn=following.turn)
