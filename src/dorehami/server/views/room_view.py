"""The room as everybody sees it: chairs, settings, scores, breaks, and the deal that is being cut."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dorehami.server.protocol import messages
from dorehami.server.state.rows import BOT
from dorehami.server.state.scores import results_of, scores_of
from dorehami.server.state.seating import Sitter
from dorehami.server.state.table_state import SealedDeal, TableState

Room = dict[str, Any]  # the fields of messages.Room


def room_of(state: TableState) -> Room:
    """Return the room by field."""
    settings, seating, evening, deal = state.settings, state.seating, state.evening, state.deal
    names = state.private.names
    room = messages.Room(
        phase=state.phase,
        game=settings.game.id,
        options=list(settings.options),
        chairs=[None if sitter is None else chair_of(sitter, names) for sitter in seating.chairs],
        host=seating.host(),
        ready=list(seating.ready),
        games=evening.games,
        results=results_of(state),
        scores=scores_of(state),
        players=[messages.EMPTY_CHAIR if player is None else player for player in seating.players],
        seal=deal.seal,
        slips=list(deal.sealed_bids.last_hashes),
        sealing=None if deal.sealing is None else sealing_of(deal.sealing),
        turn=settings.turn_clock,
        reaction=settings.reaction_clock,
        starter=None if settings.starter is None else seating.chair_of(settings.starter),
        after=settings.after,
        pausing=list(seating.pausing),
        paused=evening.paused,
        resuming=evening.resuming,
        watchers=settings.watchers,
        listed=settings.listed,
        hushed=settings.hushed,
        code=settings.code,
        late=settings.late,
        late_over=evening.late_over,
        knocks=settings.knocks,
        locked=settings.locked,
        readmitted=list(seating.readmitted),
        reclaimed=list(seating.reclaimed),
        ended=evening.ended_by,
        reopened=evening.reopened,
        tempers=list(evening.tempers),
    )
    return msgspec.structs.asdict(room)


def is_same_room(before: TableState, after: TableState) -> bool:
    """Return whether nothing has been replaced that a room shows."""
    return (
        before.seating is after.seating
        and before.evening is after.evening
        and before.deal is after.deal
        and before.settings is after.settings
        and before.private.names is after.private.names
        and before.phase == after.phase
    )


def changed_fields(before: Room, after: Room) -> dict[str, Any]:
    """Return the fields that differ from the former room."""
    return {name: value for name, value in after.items() if value != before[name]}


def sealing_of(sealing: SealedDeal) -> messages.Sealing:
    """Return the public part of a sealed deal: no seed, and of opened cuts only that they are open."""
    return messages.Sealing(
        seal=sealing.seal,
        players=list(sealing.players),
        commitments=[sealing.commitments.get(seat, "") for seat in range(len(sealing.players))],
        opening=sealing.opening,
        opened=sorted(sealing.nonces),
    )


def chair_of(sitter: Sitter, names: Mapping[int, str]) -> messages.Chair:
    level = sitter.level if sitter.kind == BOT else ""
    return messages.Chair(sitter.kind, names.get(sitter.player, ""), level, sitter.away, sitter.kicked, sitter.bot)
