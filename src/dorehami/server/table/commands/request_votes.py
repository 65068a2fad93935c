"""Votes of seated players on the open requests for a seat."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.decision import Decision
from dorehami.server.state.effects import VoteOnRequest
from dorehami.server.state.join_requests import JoinRequest
from dorehami.server.state.table_state import PLAYING
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.newcomers import newcomer_judges, newcomer_verdict
from dorehami.server.table.commands.seat_recovery import return_judges, return_verdict, wait_left


def let_in(context: Context, player: int, command: messages.LetIn) -> Decision:
    """Vote on a request; a later vote replaces an earlier one."""
    chair, request = context.chair(player), context.requests.open.get(command.request)
    if request is None:
        raise Refusal(Reason.NOBODY_ASKS)
    if player not in judges_of(context, request):
        raise Refusal(Reason.NOT_HOST if context.state.phase != PLAYING else Reason.NOBODY_ASKS)
    voted = request.with_vote(player, command.yes)
    decision = verdict(context, request, voted.yes, voted.no) or Decision(cause=f"seat {chair}")
    seconds = 0.0 if request.player is None else wait_left(context, request.player)
    vote = VoteOnRequest(request.number, player, command.yes, seconds)
    return replace(decision, effects=[vote, *decision.effects])


def judges_of(context: Context, request: JoinRequest) -> set[int]:
    return newcomer_judges(context) if request.player is None else return_judges(context, request.player)


def settle(context: Context, number: int) -> Decision | None:
    """Decide a request after its timeout or a change at the table; None: it stays open."""
    request = context.requests.open.get(number)
    return None if request is None else verdict(context, request, request.yes, request.no)


def verdict(context: Context, request: JoinRequest, yes: AbstractSet[int], no: AbstractSet[int]) -> Decision | None:
    """Return the decision on a request; None: it stays open."""
    if request.player is None:
        return newcomer_verdict(context, request, yes, no)
    return return_verdict(context, request, request.player, yes, no)
