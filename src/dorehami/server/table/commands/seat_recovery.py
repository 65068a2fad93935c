"""Seat recovery: a player without a device gets the seat back by its word, by votes, or by a suspended secret.

The server knows secrets, not persons: a request may come from anybody's second window. So nobody decides alone over a
seat whose holder may come back, everybody is told, and a suspended secret can reclaim the seat for a while.
"""

from __future__ import annotations

import hmac
from collections.abc import Set as AbstractSet
from typing import Final

from msgspec.structs import replace

from dorehami.server.identity.credentials import SecretOwner, fingerprint
from dorehami.server.identity.display_names import fold_name, validate_name
from dorehami.server.identity.seat_words import MAX_WRONG_TRIES, SeatWord
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.runtime.table_rate_limits import RETURNS, uses_of_word
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision, Reply
from dorehami.server.state.effects import AdmitPlayer
from dorehami.server.state.join_requests import JoinRequest
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.state.rows import Body
from dorehami.server.state.table_state import PLAYING
from dorehami.server.table.commands.context import ABSENT_AFTER, Context
from dorehami.server.table.commands.newcomers import new_request, opened_request, turn_away

SOLE_JUDGE_DELAY: Final = 120.0  # seconds of absence required where only one other player can vote
VOTES: Final = 2  # of other players, to give a seat back


def ask_for_return(context: Context, player: int, command: messages.Return) -> Decision:
    """Return to a seat by its word at once; else open a request, one at a time and only for an unconnected seat."""
    if player != WATCHER:
        raise Refusal(Reason.ALREADY_SEATED)
    wanted = player_called(context, command.name)
    if command.word:
        return return_by_word(context, wanted, command.word)
    if wanted in context.presence.connected:
        raise Refusal(Reason.SEAT_CONNECTED)
    if context.requests.for_seat(wanted):
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    if not return_judges(context, wanted):
        raise Refusal(Reason.NOBODY_HERE, retry=True)
    request = replace(new_request(context, context.state.private.names[wanted], RETURNS), player=wanted)
    return opened_request(request, wait_left(context, wanted), RETURNS)


def player_called(context: Context, name: str) -> int:
    """Return the player of that name; raises Refusal."""
    name = fold_name(validate_name(name))
    for human in context.state.seating.humans():
        if human.player in context.state.private.names and fold_name(context.state.private.names[human.player]) == name:
            return human.player
    raise Refusal(Reason.NOBODY_CALLED)


def return_by_word(context: Context, wanted: int, word: str) -> Decision:
    """Open a seat by its word. Four digits suffice, as failed tries count per game, whoever makes them."""
    known, chair = context.seat_word(wanted), context.state.seating.chair_of(wanted)
    assert chair is not None
    if known is None or known.is_disabled():
        raise Refusal(Reason.WORD_OFF)
    if is_first_holders_word(context, wanted, known, word):
        return restore_holder(context, wanted, chair, context.chance.secret())
    if not hmac.compare_digest(known.word, word):
        tried = known.after_wrong_try()
        left = MAX_WRONG_TRIES - tried.wrong
        wrong = Refusal(Reason.WORD_OFF) if tried.is_disabled() else Refusal(Reason.WRONG_WORD, left=left)
        return Decision(cause="watcher", private=PrivateChanges(seat_words={wanted: tried}), reply=Reply(refusal=wrong))
    limit = uses_of_word(wanted)
    if not context.allows(limit, context.now):
        raise Refusal(Reason.TOO_FAST, retry=True)
    secret = context.chance.secret()
    return Decision(
        cause=f"seat {chair}",
        bodies=with_stand_in_removed(context, chair, rows.Readmitted(chair=chair)),
        private=PrivateChanges(
            secrets=[(SecretOwner.active(wanted), fingerprint(secret))], devices=context.evicted_devices(wanted)
        ),
        reply=Reply(player=wanted, secret=secret),
        takes=[limit],
    )


def is_first_holders_word(context: Context, wanted: int, known: SeatWord, word: str) -> bool:
    """True for the first holder's word, which the person let in has never seen."""
    return context.is_reclaimable(wanted) and hmac.compare_digest(known.first_holder_word(), word)


def with_stand_in_removed(context: Context, chair: int, body: Body) -> list[Body]:
    """Return the row, followed by one that ends the stand-in's turn if there is one."""
    return [body, rows.CameBack(chair=chair)] if context.state.seating.is_bot(chair) else [body]


def host_decides(context: Context, wanted: int) -> bool:
    """True if the host alone decides: outside a game, and not over the host's own seat."""
    return context.state.phase != PLAYING and wanted != context.state.seating.host_player()


def return_judges(context: Context, wanted: int) -> set[int]:
    """Return the players who vote on giving this seat back."""
    if host_decides(context, wanted):
        host = context.acting_host()
        return set() if host is None else {host}
    others = {human.player for human in context.state.seating.humans() if human.player != wanted}
    late = context.state.evening.latecomers if context.state.phase == PLAYING else set()
    return others - late or others  # else a latecomer could let in a second vote of their own


def votes_needed(context: Context, request: JoinRequest) -> int:
    if request.player is None or host_decides(context, request.player):
        return 1
    return min(VOTES, len(return_judges(context, request.player)))


def wait_left(context: Context, wanted: int) -> float:
    """Return the seconds until a seat has been absent for long enough to be given away."""
    if host_decides(context, wanted):
        return 0.0
    wait = ABSENT_AFTER if len(return_judges(context, wanted)) >= VOTES else SOLE_JUDGE_DELAY
    return max(0.0, wait - context.absent_for(wanted))


def reclaim(context: Context, secret: str) -> Decision:
    """Reclaim a seat by a suspended secret, removing the person let in meanwhile; raises Refusal."""
    key = fingerprint(secret)
    player = context.state.private.credentials.suspended.get(key)
    chair = None if player is None else context.state.seating.chair_of(player)
    if player is None or chair is None or not context.is_reclaimable(player):
        raise Refusal(Reason.WRONG_SECRET)
    return restore_holder(context, player, chair)


def restore_holder(context: Context, player: int, chair: int, secret: str = "") -> Decision:
    """Restore the first holder's secrets and word; `secret` is one more, for a return by the word."""
    added = [(SecretOwner.active(player), fingerprint(secret))] if secret else []
    return Decision(
        cause=f"seat {chair}",
        bodies=with_stand_in_removed(context, chair, rows.Reclaimed(chair=chair)),
        private=PrivateChanges(
            secrets=[*context.state.private.credentials.to_reinstate(player), *added],
            seat_words={player: context.restored_word(player)},
        ),
        reply=Reply(player=player if secret else None, secret=secret),
    )


def return_verdict(
    context: Context, request: JoinRequest, wanted: int, yes: AbstractSet[int], no: AbstractSet[int]
) -> Decision | None:
    """Give a seat back on enough votes, once it has been absent for long enough."""
    judges, needed = return_judges(context, wanted), votes_needed(context, request)
    chair = context.state.seating.chair_of(wanted)
    if chair is None or wanted in context.presence.connected or not judges or len(judges - no) < needed:
        return turn_away(request, Reason.TURNED_AWAY)
    if len(judges & yes) < needed or wait_left(context, wanted) > 0:
        return None
    secret, host = context.chance.secret(), wanted == context.state.seating.host_player()
    # Secrets of the first holder stay suspended; those of a person let in before are revoked.
    owner = SecretOwner.active(wanted)
    revoked = (
        [(owner, None)] if context.is_reclaimable(wanted) else context.state.private.credentials.to_suspend(wanted)
    )
    return Decision(
        cause="table",
        bodies=with_stand_in_removed(context, chair, rows.Readmitted(chair=chair, suspends=True, host=host)),
        private=PrivateChanges(
            secrets=[*revoked, (owner, fingerprint(secret))],
            auto_pass={wanted: False} if wanted in context.state.private.auto_passing else {},
            seat_words={wanted: context.provisional_word(wanted)},
        ),
        effects=[AdmitPlayer(request.number, wanted, secret)],
    )
