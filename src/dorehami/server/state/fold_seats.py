"""The part of the fold that changes who sits where: options, chairs, stand-ins, and seats that changed hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final
from zlib import crc32

from msgspec.structs import replace

from dorehami.games import GAMES
from dorehami.server.identity.display_names import BOTS
from dorehami.server.state import rows
from dorehami.server.state.game_replay import stream_of
from dorehami.server.state.rows import BOT, STANDIN, Body
from dorehami.server.state.sealed_bids import SealedBids, replaced
from dorehami.server.state.seating import FOREVER, Sitter
from dorehami.server.state.table_state import LOBBY, PLAYING, Deal, Match, TableState
from dorehami.store.log import Row

NOBODY: Final = frozenset[int]()


def set_options(state: TableState, body: rows.TableOpened | rows.Option, row: Row) -> TableState:
    """Set game and options. Seated players keep their order; empty chairs are added or removed."""
    chairs = [sitter if sitter and sitter.kind != STANDIN else None for sitter in state.seating.chairs]
    for chair in reversed(range(len(chairs))):
        if len(chairs) > body.chairs and chairs[chair] is None:
            del chairs[chair]
    chairs += [None] * (body.chairs - len(chairs))
    settings = replace(
        state.settings,
        game=GAMES[body.game],
        options=tuple(body.options),
        turn_clock=body.turn,
        reaction_clock=body.reaction,
        starter=body.starter if isinstance(body, rows.Option) else None,
        after=body.after,
    )
    return replace(
        state,
        phase=LOBBY,
        settings=settings,
        seating=replace(state.seating, chairs=tuple(chairs), ready=()),
        evening=replace(state.evening, reopened=body.why if isinstance(body, rows.Option) else ""),
    )


def sat(state: TableState, body: rows.Sat, row: Row) -> TableState:
    bot = next_bot(state) if body.kind == BOT else 0
    state = with_sitter(state, body.chair, Sitter(body.player, body.kind, body.level, bot=bot))
    late = {body.player} if state.phase == PLAYING else set()
    return replace(
        state,
        match=with_nothing_missed(state.match, body.chair),
        evening=replace(state.evening, reopened="", latecomers=state.evening.latecomers | late),
    )


def next_bot(state: TableState) -> int:
    """Return a bot that does not sit here and preferably has not played; the order differs by table."""
    first, seated = crc32(state.table.encode()), {sitter.bot for sitter in state.seating.seated()}
    order = [(first + i) % BOTS + 1 for i in range(BOTS)]
    unused = [bot for bot in order if bot not in seated and bot not in state.evening.bots.values()]
    return (unused or [bot for bot in order if bot not in seated])[0]


def shifted(state: TableState, body: rows.Shifted, row: Row) -> TableState:
    sitter = state.seating.chairs[body.chair]
    return with_sitter(with_sitter(state, body.to, sitter), body.chair, None)


def left(state: TableState, body: rows.Left | rows.Kicked, row: Row) -> TableState:
    """Free the chair or give it to a stand-in; remember a kick."""
    sitter, kicked = state.seating.chairs[body.chair], isinstance(body, rows.Kicked)
    assert sitter is not None
    evening = state.evening
    late_over = evening.late_over or (state.phase == PLAYING and sitter.player in evening.latecomers)
    state = replace(state, evening=replace(evening, late_over=late_over))
    if body.level:
        state = with_sitter(state, body.chair, Sitter(sitter.player, STANDIN, body.level, kicked=kicked))
    else:
        state = replace(with_sitter(state, body.chair, None), deal=replace(state.deal, sealing=None))
    if isinstance(body, rows.Kicked):
        state = replace(
            state,
            settings=replace(state.settings, knocks=True),
            evening=replace(state.evening, kickers=state.evening.kickers | {body.by} | state.evening.appointers),
        )
    seating = state.seating
    return replace(
        state,
        seating=replace(
            seating, ready=without(seating.ready, body.chair), pausing=without(seating.pausing, body.chair)
        ),
    )


def appointed(state: TableState, body: rows.Appointed, row: Row) -> TableState:
    host = state.seating.host_player()
    appointers = state.evening.appointers | (NOBODY if host is None else {host})
    return replace(
        state,
        seating=replace(state.seating, appointed=state.seating.player_in(body.chair)),
        evening=replace(state.evening, appointers=appointers),
    )


def readmitted(state: TableState, body: rows.Readmitted, row: Row) -> TableState:
    seating, player = state.seating, state.seating.player_in(body.chair)
    seating = replace(seating, readmitted=(*seating.readmitted, player))
    if body.suspends:
        seating = replace(
            seating,
            suspended_at={**seating.suspended_at, player: FOREVER if body.host else row.at},
            let_in_since={**seating.let_in_since, player: row.seq},
        )
    return replace(state, seating=seating)


def reclaimed(state: TableState, body: rows.Reclaimed, row: Row) -> TableState:
    seating, player = state.seating, state.seating.player_in(body.chair)
    since = {other: seq for other, seq in seating.let_in_since.items() if other != player}
    return replace(state, seating=replace(seating, reclaimed=(*seating.reclaimed, player), let_in_since=since))


def away(state: TableState, body: rows.Away, row: Row) -> TableState:
    return with_stand_in(state, body.chair, body.level)


def came_back(state: TableState, body: rows.CameBack, row: Row) -> TableState:
    return with_stand_in(state, body.chair, "")


def with_stand_in(state: TableState, chair: int, level: str) -> TableState:
    """Let a stand-in of this level play a seat; "" gives it back."""
    sitter = state.seating.chairs[chair]
    assert sitter is not None
    state = with_sitter(state, chair, Sitter(sitter.player, sitter.kind, level, away=bool(level)))
    return replace(state, match=with_nothing_missed(state.match, chair))


def said_ready(state: TableState, body: rows.SaidReady, row: Row) -> TableState:
    ready = tuple(sorted({*state.seating.ready, body.chair}))
    return replace(state, seating=replace(state.seating, ready=ready))


def pausing(state: TableState, body: rows.Pausing, row: Row) -> TableState:
    chairs = tuple(sorted({*state.seating.pausing, body.chair}))
    return replace(state, seating=replace(state.seating, pausing=chairs))


def sit_down_to(state: TableState, body: rows.Started, seq: int) -> TableState:
    """Make the chairs of those who play the seats of a new game, of which nothing has happened yet."""
    seated = [sitter for sitter in state.seating.seated() if sitter.player in body.players]
    evening = state.evening
    return replace(
        state,
        phase=PLAYING,
        settings=replace(
            state.settings, game=GAMES[body.game], options=tuple(body.options), starter=None, after=body.after
        ),
        seating=replace(state.seating, chairs=tuple(seated), ready=(), pausing=()),
        deal=Deal(None, body.seal, stream_of(body), SealedBids.none_yet(body.seal, len(body.players))),
        match=Match(began=seq),
        evening=replace(
            evening,
            games=evening.games + 1,
            paused="",
            resuming=False,
            ended_by="",
            tempers=(),
            reopened="",
            latecomers=NOBODY,
            late_over=False,
            appointers=NOBODY,
            kickers=NOBODY,
        ),
    )


def with_sitter(state: TableState, chair: int, sitter: Sitter | None) -> TableState:
    return replace(state, seating=replace(state.seating, chairs=replaced(state.seating.chairs, chair, sitter)))


def with_nothing_missed(match: Match, seat: int) -> Match:
    return replace(match, missed={other: count for other, count in match.missed.items() if other != seat})


def without(chairs: Iterable[int], gone: int) -> tuple[int, ...]:
    return tuple([chair for chair in chairs if chair != gone])


SEAT_ROWS: Final[dict[type[Body], Callable[[TableState, Any, Row], TableState]]] = {
    rows.TableOpened: set_options,
    rows.Option: set_options,
    rows.Sat: sat,
    rows.Shifted: shifted,
    rows.Left: left,
    rows.Kicked: left,
    rows.Appointed: appointed,
    rows.Readmitted: readmitted,
    rows.Reclaimed: reclaimed,
    rows.Away: away,
    rows.CameBack: came_back,
    rows.SaidReady: said_ready,
    rows.Pausing: pausing,
}
