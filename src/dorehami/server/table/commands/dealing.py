"""Start of a game: the server seals a seed, the connected browsers cut, then the cards are dealt."""

from __future__ import annotations

import secrets
from typing import Final

from msgspec.structs import replace

from dorehami.engine.play import Play, Turn
from dorehami.engine.refusals import BadSetup
from dorehami.seal.hashes import commitment_of, seal_of
from dorehami.seal.stream import STARTER, Stream
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.game_replay import new_play
from dorehami.server.state.rows import STANDIN, Body
from dorehami.server.state.table_state import SealedDeal, TableState
from dorehami.server.table.commands.context import Context

REACTION_CLOCKS: Final = (0, 8, 12, 20, 30, 60)  # seconds; 0: none


def next_players(state: TableState) -> list[int]:
    """Return the players of the next game in seat order, without stand-ins."""
    return [sitter.player for sitter in state.seating.seated() if sitter.kind != STANDIN]


def begin_game(context: Context, cause: str) -> Decision:
    """Start a game: deal at once if nobody can cut, else seal the deal and wait for the cuts."""
    players = players_of(context.state)
    if context.chance.below is not None and not context.chance.seals_always:
        return deal(context, cause, players, None)
    seed = context.chance.deal_seed()
    sealing = SealedDeal(tuple(players), seal_of(seed).hex(), seed.hex())
    if not cutters(context, sealing):
        return deal(context, cause, players, sealing)
    new_game(context.state, players, None)
    return Decision(cause=cause, bodies=[rows.Sealed(players=players, seal=sealing.seal, seed=sealing.seed)])


def players_of(state: TableState) -> list[int]:
    """Return the players of the next game; raises Refusal for too few or too many."""
    game, players = state.settings.game, next_players(state)
    if len(players) < game.fewest:
        raise Refusal(Reason.TOO_FEW, fewest=game.fewest)
    if len(players) > game.most:
        raise Refusal(Reason.TOO_MANY, most=game.most)
    return players


def cutters(context: Context, sealing: SealedDeal) -> set[int]:
    """Return the seats of connected people, whose browsers cut without being asked."""
    connected = context.presence.connected
    people = {human.player for human in context.state.seating.humans() if human.player in connected and not human.away}
    return {seat for seat, player in enumerate(sealing.players) if player in people}


def new_game(state: TableState, players: list[int], starter: int | None) -> tuple[rows.Started, Play]:
    """Return the row and the game; raises Refusal for options that do not fit the players."""
    game = state.settings.game
    body = rows.Started(
        game=game.id,
        rules=game.version,
        options=list(state.settings.options),
        players=players,
        starter=starter,
        after=state.settings.after,
    )
    try:
        return body, new_play(body)
    except BadSetup:
        raise Refusal(Reason.BAD_OPTIONS) from None


def deal(context: Context, cause: str, players: list[int], sealing: SealedDeal | None) -> Decision:
    """Deal. The host names the starter, or the last winner starts, or it is drawn by lot (K4, D3)."""
    state = context.state
    stream = stream_of_seal(sealing) if context.chance.below is None else None
    below = stream.after(0) if stream else context.chance.below or secrets.randbelow
    starter, beginner = None, state.beginner()
    by_lot = state.settings.game.starts and beginner not in players
    if by_lot:
        starter = stream.answer(STARTER, len(players)) if stream else below(len(players))
    elif state.settings.game.starts and beginner is not None:
        starter = players.index(beginner)
    body, play = new_game(state, players, starter)
    turn = play.deal(below)
    body.draws, body.limit = turn.draws, limit_of(state, turn)
    if sealing:
        body.seal, body.seed, body.drew_starter = sealing.seal, sealing.seed, by_lot
        body.cuts = [
            (seat, commitment, sealing.nonces.get(seat, "")) for seat, commitment in sorted(sealing.commitments.items())
        ]
    return Decision(cause=cause, bodies=[body], turn=turn)


def stream_of_seal(sealing: SealedDeal | None) -> Stream | None:
    if sealing is None:
        return None
    return Stream(bytes.fromhex(sealing.seed), {seat: bytes.fromhex(nonce) for seat, nonce in sealing.nonces.items()})


def commit(context: Context, player: int, command: messages.Commit) -> Decision:
    """Record a browser's commitment; the last one opens the cuts."""
    sealing, seat = require_cutter(context, player)
    if sealing.opening or seat in sealing.commitments:
        raise Refusal(Reason.NOT_NOW)
    bodies: list[Body] = [rows.Committed(seat=seat, commitment=command.commitment)]
    if cutters(context, sealing) <= {*sealing.commitments, seat}:
        bodies.append(rows.Opening())
    return Decision(cause=f"seat {seat}", bodies=bodies)


def cut(context: Context, player: int, command: messages.Cut) -> Decision:
    """Record a browser's cut, checked against its commitment; the last one deals."""
    sealing, seat = require_cutter(context, player)
    if not sealing.opening or seat in sealing.nonces:
        raise Refusal(Reason.NOT_NOW)
    commitment = sealing.commitments.get(seat)
    if commitment_of(bytes.fromhex(sealing.seal), seat, bytes.fromhex(command.nonce)).hex() != commitment:
        raise Refusal(Reason.BAD_CUT)
    opened = replace(sealing, nonces={**sealing.nonces, seat: command.nonce})
    bodies: list[Body] = [rows.CutOpened(seat=seat, nonce=command.nonce)]
    if set(sealing.commitments) > set(opened.nonces):
        return Decision(cause=f"seat {seat}", bodies=bodies)
    following = deal(context, "table", list(sealing.players), opened)
    return Decision(cause=f"seat {seat}", bodies=[*bodies, *following.bodies], turn=following.turn)


def require_cutter(context: Context, player: int) -> tuple[SealedDeal, int]:
    """Return the deal in progress and the player's seat; raises Refusal if there is none for that player."""
    context.chair(player)
    sealing = context.state.deal.sealing
    if sealing is None or player not in sealing.players:
        raise Refusal(Reason.NOT_NOW)
    return sealing, sealing.players.index(player)


def close_cutting(context: Context) -> Decision | None:
    """End the current stage at its timeout; seats that did not cut are left out, and named in the row."""
    sealing = context.state.deal.sealing
    if sealing is None:
        return None
    if sealing.commitments and not sealing.opening:
        return Decision(cause="clock", bodies=[rows.Opening()])
    return deal(context, "clock", list(sealing.players), sealing)


def limit_of(state: TableState, turn: Turn) -> int:
    """Return the seconds for the question that a turn leads to; 0: no limit."""
    reacts = turn.state.agenda and turn.state.step().reaction()
    return state.settings.reaction_clock if reacts else state.settings.turn_clock
