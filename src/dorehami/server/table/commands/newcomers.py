"""Newcomers: they sit down at once, or ask for a seat and the seated players vote."""

from __future__ import annotations

import asyncio
from typing import Final

from dorehami.server.identity.look_alikes import look_alike
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.decision import Decision
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
    if state.phase == OVER and not state.humans():
        return sit_at_abandoned(context, command)
    chair = idle_bot_chair(state, command.chair) if state.phase == PLAYING else free_chair(state, command.chair)
    return seat_newcomer(context, command.name, chair, state.next_player())


def needs_approval(context: Context) -> bool:
    """True if a newcomer needs approval; raises Refusal where the table takes nobody."""
    state = context.state
    if state.locked:
        raise Refusal(Reason.LOCKED)
    if state.phase != PLAYING:
        return state.knocks and bool(state.humans())
    if state.late == NOBODY:
        raise Refusal(Reason.NO_LATECOMERS)
    if state.late_over:
        raise Refusal(Reason.LATE_OVER)
    if not newcomer_judges(context):
        raise Refusal(Reason.NOBODY_HERE, retry=True)
    return state.late != FREELY or state.knocks or bool(state.latecomers)


def ask_to_join(context: Context, command: messages.Sit) -> Decision:
    """Open a join request, of which voters see only the name."""
    name = usable_name(context, command.name)
    others = [request for request in context.join_requests.newcomers() if request.subscriber is not context.sender]
    if any(look_alike(name, other.name) for other in others):
        raise Refusal(Reason.NAME_TAKEN)
    if context.state.phase == PLAYING:
        bot_chairs(context.state, command.chair)
    else:
        free_chair(context.state, command.chair)
    if len(context.join_requests.newcomers()) >= MAX_REQUESTS:
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    request = new_request(context, name)
    request.chair = command.chair
    return Decision(cause="watcher", join_request=request, decide_in=NEWCOMER_TIMEOUT)


def new_request(context: Context, name: str, returns: int | None = None) -> JoinRequest:
    """Return a new request; raises Refusal over the rate limit, which is separate for returning players."""
    assert context.sender is not None
    now = asyncio.get_running_loop().time()
    if context.join_requests.of(context.sender):
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    if not (context.newcomer_limit if returns is None else context.return_limit).take(now):
        raise Refusal(Reason.TOO_FAST, retry=True)
    number = context.join_requests.next_number(context.services.now())
    return JoinRequest(number, context.sender, name, now, running_game_number(context))


def running_game_number(context: Context) -> int:
    """Return the number of the game in progress; 0: none."""
    return context.state.games if context.state.phase == PLAYING else 0


def newcomer_judges(context: Context) -> set[int]:
    """Return the players who vote on newcomers: everybody connected, outside a game only the acting host."""
    connected = context.connected()
    if context.state.phase == PLAYING:
        return {human.player for human in context.state.humans() if human.player in connected}
    return {human for human in connected if human == context.acting_host()}


def required_approvers(context: Context) -> set[int]:
    """Return the players whose yes decides a request before its timeout.

    During a game that includes the briefly absent, who may still come back and say no; for a second latecomer, all.
    """
    state = context.state
    if state.phase != PLAYING:
        return newcomer_judges(context)
    return {
        human.player for human in state.humans() if state.latecomers or context.absent_for(human.player) < ABSENT_AFTER
    }


def newcomer_verdict(context: Context, request: JoinRequest, yes: set[int], no: set[int]) -> Decision | None:
    """Admit on one yes and no no: at once if all have said yes, else at the timeout.

    A second latecomer needs everybody's yes, as two who leave again have seen two hands.
    """
    awaited, first = required_approvers(context), context.state.phase != PLAYING or not context.state.latecomers
    over = request.granted or asyncio.get_running_loop().time() - request.since >= NEWCOMER_TIMEOUT
    yes = yes & {human.player for human in context.state.humans()}  # without players kicked meanwhile
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
            return None if request.granted else Decision(cause="table", granted_request=request.number)
        return turn_away(request, refusal.code)
    assert decision.player is not None
    decision.cause, decision.admission = "table", (request.number, decision.player, decision.secret)
    decision.player, decision.secret = None, ""
    return decision


def turn_away(request: JoinRequest, code: str) -> Decision:
    return Decision(cause="table", rejection=(request.number, code))
