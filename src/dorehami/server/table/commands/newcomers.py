"""Newcomers: they sit down at once, or ask for a seat and the seated players vote."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from msgspec.structs import replace

from dorehami.server.identity.look_alikes import look_alike
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.runtime.table_rate_limits import NEWCOMERS, Limit
from dorehami.server.state.decision import PLAIN, Decision, Reply
from dorehami.server.state.effects import AdmitPlayer, GrantRequest, OpenRequest, TurnAway
from dorehami.server.state.join_requests import MAX_REQUESTS, JoinRequest
from dorehami.server.state.rows import FREELY, NOBODY
from dorehami.server.state.table_state import OVER, PLAYING
from dorehami.server.table.commands.context import ABSENT_AFTER, Context
from dorehami.server.table.commands.seats import (
    bot_chairs,
    free_chair,
    idle_bot_chair,
    require_no_deal,
    seat_newcomer,
    sit_at_abandoned,
    usable_name,
)

NEWCOMER_TIMEOUT: Final = 10.0  # seconds until a newcomer's request is decided


def sit(context: Context, player: int, command: messages.Sit) -> Decision:
    """Seat a newcomer, or open a join request where seated players must approve."""
    state = context.state
    if player != WATCHER:
        raise Refusal(Reason.ALREADY_SEATED)
    if context.sender is not None and context.sender.banned:
        raise Refusal(Reason.BANNED)
    require_no_deal(context)
    if needs_approval(context):
        return ask_to_join(context, command)
    if state.phase == OVER and not state.seating.humans():
        return sit_at_abandoned(context, command)
    chair = idle_bot_chair(state, command.chair) if state.phase == PLAYING else free_chair(state, command.chair)
    return seat_newcomer(context, command.name, chair, state.next_player())


def needs_approval(context: Context) -> bool:
    """True if a newcomer needs approval; raises Refusal where the table takes nobody."""
    state = context.state
    if state.settings.locked:
        raise Refusal(Reason.LOCKED)
    if state.phase != PLAYING:
        return state.settings.knocks and bool(state.seating.humans())
    if state.settings.late == NOBODY:
        raise Refusal(Reason.NO_LATECOMERS)
    if state.evening.late_over:
        raise Refusal(Reason.LATE_OVER)
    if not newcomer_judges(context):
        raise Refusal(Reason.NOBODY_HERE, retry=True)
    return state.settings.late != FREELY or state.settings.knocks or bool(state.evening.latecomers)


def ask_to_join(context: Context, command: messages.Sit) -> Decision:
    """Open a join request, of which voters see only the name."""
    name = usable_name(context, command.name)
    others = [request for request in context.requests.newcomers() if request.subscriber is not context.sender]
    if any(look_alike(name, other.name) for other in others):
        raise Refusal(Reason.NAME_TAKEN)
    if context.state.phase == PLAYING:
        bot_chairs(context.state, command.chair)
    else:
        free_chair(context.state, command.chair)
    if len(context.requests.newcomers()) >= MAX_REQUESTS:
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    request = replace(new_request(context, name, NEWCOMERS), chair=command.chair)
    return opened_request(request, NEWCOMER_TIMEOUT, NEWCOMERS)


def opened_request(request: JoinRequest, seconds: float, limit: Limit) -> Decision:
    """Return the decision that opens a request and decides it in so many seconds."""
    return Decision(
        cause="watcher",
        effects=[OpenRequest(request, seconds)],
        reply=Reply(request=request.number),
        takes=[limit],
    )


def new_request(context: Context, name: str, limit: Limit) -> JoinRequest:
    """Return a new request; raises Refusal over the rate limit, which is separate for returning players."""
    assert context.sender is not None
    if context.requests.of(context.sender):
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    if not context.allows(limit, context.now):
        raise Refusal(Reason.TOO_FAST, retry=True)
    number = context.requests.next_number(context.wall)
    return JoinRequest(number, context.sender, name, context.now, running_game_number(context))


def running_game_number(context: Context) -> int:
    """Return the number of the game in progress; 0: none."""
    return context.state.evening.games if context.state.phase == PLAYING else 0


def newcomer_judges(context: Context) -> set[int]:
    """Return the players who vote on newcomers: everybody connected, outside a game only the acting host."""
    connected = context.presence.connected
    if context.state.phase == PLAYING:
        return {human.player for human in context.state.seating.humans() if human.player in connected}
    return {human for human in connected if human == context.acting_host()}


def required_approvers(context: Context) -> set[int]:
    """Return the players whose yes decides a request before its timeout.

    During a game that includes the briefly absent, who may still come back and say no; for a second latecomer, all.
    """
    state = context.state
    if state.phase != PLAYING:
        return newcomer_judges(context)
    return {
        human.player
        for human in state.seating.humans()
        if state.evening.latecomers or context.absent_for(human.player) < ABSENT_AFTER
    }


def newcomer_verdict(
    context: Context, request: JoinRequest, yes: AbstractSet[int], no: AbstractSet[int]
) -> Decision | None:
    """Admit on one yes and no no: at once if all have said yes, else at the timeout.

    A second latecomer needs everybody's yes, as two who leave again have seen two hands.
    """
    awaited, first = required_approvers(context), context.state.phase != PLAYING or not context.state.evening.latecomers
    over = request.granted or context.now - request.since >= NEWCOMER_TIMEOUT
    yes = yes & {human.player for human in context.state.seating.humans()}  # without players kicked meanwhile
    if no:
        return turn_away(request, Reason.TURNED_AWAY)
    if request.game != running_game_number(context):  # a game has begun or ended, so other players judge
        return turn_away(request, Reason.GAME_RUNNING if running_game_number(context) else Reason.NO_ANSWER)
    judges = newcomer_judges(context)
    if judges and (awaited <= yes or (over and yes and first)):
        return admit_newcomer(context, request)
    return turn_away(request, Reason.NO_ANSWER) if over or not judges else None


def admit_newcomer(context: Context, request: JoinRequest) -> Decision | None:
    """Seat an approved newcomer. While every bot is being asked, the request is granted and waits; None: still so."""
    state, chair = context.state, request.chair
    try:
        needs_approval(context)
        require_no_deal(context)
        chair = idle_bot_chair(state, chair) if state.phase == PLAYING else free_chair(state, chair)
        decision = seat_newcomer(context, request.name, chair, state.next_player())
    except Refusal as refusal:
        if refusal.code in (Reason.SEAT_ASKED, Reason.DEALING):
            return None if request.granted else Decision(cause="table", effects=[GrantRequest(request.number)])
        return turn_away(request, refusal.code)
    assert decision.reply.player is not None
    admitted = AdmitPlayer(request.number, decision.reply.player, decision.reply.secret)
    return replace(decision, cause="table", effects=[admitted], reply=PLAIN)


def turn_away(request: JoinRequest, code: str) -> Decision:
    return Decision(cause="table", effects=[TurnAway(request.number, code)])
