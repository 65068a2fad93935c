"""The fold of a table's rows: each row leads from one state to the next, live and in a replay alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dorehami.engine.play import Turn
from dorehami.games import GAMES
from dorehami.server.state import rows
from dorehami.server.state.auto_pass import concerned_after, whose_turn
from dorehami.server.state.fold_seats import SEAT_ROWS, sit_down_to
from dorehami.server.state.game_replay import Diverged, PastTurn, new_play, replayed_draws, stays_open
from dorehami.server.state.rows import BOT, UNANSWERED, Body, Moved
from dorehami.server.state.scores import points_after
from dorehami.server.state.table_state import OVER, FinishedGame, Match, SealedDeal, TableState
from dorehami.store.chain import digest
from dorehami.store.log import Row

VOIDS_SEAL: Final = (rows.Option, rows.Sat, rows.Shifted, rows.Started)  # rows that change who sits where


def apply_row(
    state: TableState, row: Row, body: Body, turn: Turn | None = None, hashed: bytes = b""
) -> tuple[TableState, Turn | None]:
    """Return the state after a row, and the turn that it was. Raises Diverged.

    Pass `turn` and `hashed` if they were already computed.
    """
    if isinstance(body, Moved):
        turn = turn or replayed_move(state, body)
        state = moved(state, body, row.seq, turn)
    elif isinstance(body, rows.Started):
        turn = turn or replayed_deal(body)
        state = started(state, body, row.seq, turn)
    else:
        state, turn = fold(state, row, body), None
    return advanced(state, row, hashed), turn


def skip_row(state: TableState, row: Row, body: Body) -> TableState:
    """Return the state after a row of a game that is over and not needed: seating only, no cards."""
    if isinstance(body, rows.Started):
        state = sit_down_to(state, body, row.seq)
    elif not isinstance(body, Moved):
        state = fold(state, row, body)
    return advanced(state, row)


def advanced(state: TableState, row: Row, hashed: bytes = b"") -> TableState:
    """Return the state with position and hash of the log after this row."""
    return replace(
        state,
        seq=row.seq,
        epoch=row.epoch,
        epoch_began=state.epoch_began if row.epoch == state.epoch else row.seq,
        head=hashed or digest(row),
        touched=row.at,
    )


def fold(state: TableState, row: Row, body: Body) -> TableState:
    """Return the state after a row that neither deals nor moves."""
    if isinstance(body, VOIDS_SEAL):
        state = replace(state, deal=replace(state.deal, sealing=None))
    if (change := FOLDS.get(type(body))) is not None:
        return change(state, body)
    if (change_at := SEAT_ROWS.get(type(body))) is not None:
        return change_at(state, body, row)
    return ended(state, body, row.seq) if isinstance(body, rows.Ended) else state


# The deal


def seal(state: TableState, body: rows.Sealed) -> TableState:
    return replace(state, deal=replace(state.deal, sealing=SealedDeal(tuple(body.players), body.seal, body.seed)))


def change_sealing(state: TableState, **changes: Any) -> TableState:
    assert state.deal.sealing is not None
    return replace(state, deal=replace(state.deal, sealing=replace(state.deal.sealing, **changes)))


def committed(state: TableState, body: rows.Committed) -> TableState:
    assert state.deal.sealing is not None
    return change_sealing(state, commitments={**state.deal.sealing.commitments, body.seat: body.commitment})


def opening(state: TableState, body: rows.Opening) -> TableState:
    return change_sealing(state, opening=True)


def cut_opened(state: TableState, body: rows.CutOpened) -> TableState:
    assert state.deal.sealing is not None
    return change_sealing(state, nonces={**state.deal.sealing.nonces, body.seat: body.nonce})


# Breaks and access


def paused(state: TableState, body: rows.Paused) -> TableState:
    return replace(
        state,
        seating=replace(state.seating, pausing=()),
        evening=replace(state.evening, paused=body.reason, resuming=False),
    )


def resuming(state: TableState, body: rows.Resuming) -> TableState:
    return replace(state, evening=replace(state.evening, resuming=True))


def resumed(state: TableState, body: rows.Resumed | rows.Epoch) -> TableState:
    return replace(state, evening=replace(state.evening, paused="", resuming=False))


def admitted(state: TableState, body: rows.Admitted) -> TableState:
    settings = replace(
        state.settings,
        watchers=body.watchers,
        listed=body.listed,
        hushed=body.hushed,
        late=body.late,
        knocks=body.knocks,
        locked=body.locked,
    )
    return replace(state, settings=settings)


def recoded(state: TableState, body: rows.Recoded) -> TableState:
    return replace(state, settings=replace(state.settings, code=body.code))


FOLDS: Final[dict[type[Body], Callable[[TableState, Any], TableState]]] = {
    rows.Sealed: seal,
    rows.Committed: committed,
    rows.Opening: opening,
    rows.CutOpened: cut_opened,
    rows.Paused: paused,
    rows.Resuming: resuming,
    rows.Resumed: resumed,
    rows.Epoch: resumed,
    rows.Admitted: admitted,
    rows.Recoded: recoded,
}


# The game


def replayed_deal(body: rows.Started) -> Turn:
    if not GAMES[body.game].plays(body.rules):
        raise Diverged
    return new_play(body).deal(replayed_draws(body.draws))


def replayed_move(state: TableState, body: Moved) -> Turn:
    play = state.match.play
    move = play.game.vocabulary.find(body.move) if play else None
    if play is None or move is None:
        raise Diverged
    return play.think(body.seat, move, replayed_draws(body.draws), body.maker)


def started(state: TableState, body: rows.Started, seq: int, turn: Turn) -> TableState:
    assert turn.begins is not None
    state = sit_down_to(state, body, seq)
    match = made(replace(state.match, play=turn.begins), turn, seq, body.limit)
    return replace(state, match=match, private=replace(state.private, auto_passing=frozenset()))


def moved(state: TableState, body: Moved, seq: int, turn: Turn) -> TableState:
    match = state.match
    missed = match.missed.get(body.seat, 0) + 1 if body.maker in UNANSWERED else 0
    if missed != match.missed.get(body.seat):
        match = replace(match, missed={**match.missed, body.seat: missed})
    match = made(match, turn, seq, body.limit, body)
    bids = state.deal.sealed_bids.after(body)
    deal = state.deal if bids is state.deal.sealed_bids else replace(state.deal, sealed_bids=bids)
    return replace(state, match=match, deal=deal)


def made(match: Match, turn: Turn, seq: int, limit: int, move: Moved | None = None) -> Match:
    """Return the game after a turn. A question that stays the same keeps its opening row."""
    assert match.play is not None
    play = match.play.after(turn)
    stays = stays_open(turn)
    asked_again = [] if stays else [seat for seat, _, _ in turn.moves]
    since = match.open_since if turn.same else {}
    turn_of = tuple(whose_turn(play.game, play.state))
    return replace(
        match,
        play=play,
        turns=(*match.turns, seq),
        past=(*match.past, PastTurn(seq, turn.told, move.maker if move else "")),
        drawn=match.drawn + len(turn.draws),
        opened=match.opened if stays else seq,
        limit=match.limit if stays else limit,
        open_since={seat: seq if seat in asked_again else since.get(seat, seq) for seat in turn.state.asked},
        turn_of=turn_of,
        concerned=concerned_after(match, move, turn_of),
    )


def ended(state: TableState, body: rows.Ended, seq: int) -> TableState:
    """End the game. Seats stay as they were, so that the final position can be viewed."""
    seated, evening = state.seating.seated(), state.evening
    players = tuple([sitter.player for sitter in seated])
    game = FinishedGame(
        state.settings.game.id, state.match.began, seq, tuple(body.winners), players, state.settings.after
    )
    return replace(
        state,
        phase=OVER,
        seating=replace(state.seating, pausing=()),
        match=replace(state.match, open_since={}, limit=0),
        evening=replace(
            evening,
            paused="",
            resuming=False,
            ended_by=body.reason,
            tempers=tuple(body.tempers),
            bots={**evening.bots, **{sitter.player: sitter.bot for sitter in seated if sitter.kind == BOT}},
            finished=(*evening.finished, game),
            points=points_after(evening.points, game, evening.kickers),
        ),
        private=replace(state.private, auto_passing=frozenset()),
    )
