"""Join requests: newcomers ask for a seat, players without a device ask for their own; seated players vote.

The server knows secrets, not persons: a request may come from anybody's second window. So nobody decides alone over a
seat whose holder may come back, everybody is told, and a suspended secret can reclaim the seat for a while.
"""

from __future__ import annotations

import asyncio
import hmac
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.state import rows
from dorehami.server.state.credentials import SecretOwner, fingerprint
from dorehami.server.state.decision import Decision
from dorehami.server.state.display_names import fold_name, validate_name
from dorehami.server.state.join_requests import MAX_REQUESTS, JoinRequest
from dorehami.server.state.look_alikes import look_alike
from dorehami.server.state.rows import FREELY, NOBODY, Body
from dorehami.server.state.seat_words import MAX_WRONG_TRIES, SeatWord
from dorehami.server.state.table_state import OVER, PLAYING
from dorehami.server.table.commands.context import ABSENT_AFTER, JOIN_BURST, JOIN_RATE, Context, is_bot
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
SOLE_JUDGE_DELAY: Final = 120.0  # seconds of absence required where only one other player can vote
VOTES: Final = 2  # of other players, to give a seat back


# Newcomers


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


# Returning players


def ask_for_return(context: Context, player: int, command: messages.Return) -> Decision:
    """Return to a seat by its word at once; else open a request, one at a time and only for an unconnected seat."""
    if player != WATCHER:
        raise Refusal(Reason.ALREADY_SEATED)
    wanted = player_called(context, command.name)
    if command.word:
        return return_by_word(context, wanted, command.word)
    if wanted in context.connected():
        raise Refusal(Reason.SEAT_CONNECTED)
    if context.join_requests.for_seat(wanted):
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    if not return_judges(context, wanted):
        raise Refusal(Reason.NOBODY_HERE, retry=True)
    request = new_request(context, context.names[wanted], wanted)
    request.player = wanted
    return Decision(cause="watcher", join_request=request, decide_in=wait_left(context, wanted))


def player_called(context: Context, name: str) -> int:
    """Return the player of that name; raises Refusal."""
    name = fold_name(validate_name(name))
    for human in context.state.humans():
        if human.player in context.names and fold_name(context.names[human.player]) == name:
            return human.player
    raise Refusal(Reason.NOBODY_CALLED)


def return_by_word(context: Context, wanted: int, word: str) -> Decision:
    """Open a seat by its word. Four digits suffice, as failed tries count per game, whoever makes them."""
    known, chair = context.seat_words.of(wanted, context.state.games), context.state.chair_of(wanted)
    assert chair is not None
    if known is None or known.is_disabled():
        raise Refusal(Reason.WORD_OFF)
    if is_first_holders_word(context, wanted, known, word):
        return restore_holder(context, wanted, chair, context.services.secret())
    if not hmac.compare_digest(known.word, word):
        tried = known.after_wrong_try()
        left = MAX_WRONG_TRIES - tried.wrong
        wrong = Refusal(Reason.WORD_OFF) if tried.is_disabled() else Refusal(Reason.WRONG_WORD, left=left)
        return Decision(cause="watcher", seat_words={wanted: tried}, refusal=wrong)
    limit = context.word_limits.setdefault(wanted, TokenBucket(JOIN_RATE, JOIN_BURST))
    if not limit.take(asyncio.get_running_loop().time()):
        raise Refusal(Reason.TOO_FAST, retry=True)
    secret = context.services.secret()
    return Decision(
        cause=f"seat {chair}",
        bodies=with_stand_in_removed(context, chair, rows.Readmitted(chair=chair)),
        secrets=[(SecretOwner.active(wanted), fingerprint(secret))],
        devices=context.evicted_devices(wanted),
        player=wanted,
        secret=secret,
    )


def is_first_holders_word(context: Context, wanted: int, known: SeatWord, word: str) -> bool:
    """True for the first holder's word, which the person let in has never seen."""
    return context.is_reclaimable(wanted) and hmac.compare_digest(known.first_holder_word(), word)


def with_stand_in_removed(context: Context, chair: int, body: Body) -> list[Body]:
    """Return the row, followed by one that ends the stand-in's turn if there is one."""
    return [body, rows.CameBack(chair=chair)] if is_bot(context.state, chair) else [body]


def host_decides(context: Context, wanted: int) -> bool:
    """True if the host alone decides: outside a game, and not over the host's own seat."""
    return context.state.phase != PLAYING and wanted != context.state.host_player()


def return_judges(context: Context, wanted: int) -> set[int]:
    """Return the players who vote on giving this seat back."""
    if host_decides(context, wanted):
        host = context.acting_host()
        return set() if host is None else {host}
    others = {human.player for human in context.state.humans() if human.player != wanted}
    late = context.state.latecomers if context.state.phase == PLAYING else set()
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
    player = context.credentials.suspended.get(key)
    chair = None if player is None else context.state.chair_of(player)
    if player is None or chair is None or not context.is_reclaimable(player):
        raise Refusal(Reason.WRONG_SECRET)
    return restore_holder(context, player, chair)


def restore_holder(context: Context, player: int, chair: int, secret: str = "") -> Decision:
    """Restore the first holder's secrets and word; `secret` is one more, for a return by the word."""
    added = [(SecretOwner.active(player), fingerprint(secret))] if secret else []
    return Decision(
        cause=f"seat {chair}",
        bodies=with_stand_in_removed(context, chair, rows.Reclaimed(chair=chair)),
        secrets=[*context.credentials.to_reinstate(player), *added],
        seat_words={player: context.restored_word(player)},
        player=player if secret else None,
        secret=secret,
    )


# Votes


def let_in(context: Context, player: int, command: messages.LetIn) -> Decision:
    """Vote on a request; a later vote replaces an earlier one."""
    chair, request = context.chair(player), context.join_requests.open.get(command.request)
    if request is None:
        raise Refusal(Reason.NOBODY_ASKS)
    if player not in judges_of(context, request):
        raise Refusal(Reason.NOT_HOST if context.state.phase != PLAYING else Reason.NOBODY_ASKS)
    yes = request.yes - {player} | ({player} if command.yes else set())
    no = request.no - {player} | (set() if command.yes else {player})
    decision = verdict(context, request, yes, no) or Decision(cause=f"seat {chair}")
    decision.join_vote = (request.number, player, command.yes)
    if request.player is not None:
        decision.decide_in = wait_left(context, request.player)
    return decision


def judges_of(context: Context, request: JoinRequest) -> set[int]:
    return newcomer_judges(context) if request.player is None else return_judges(context, request.player)


def settle(context: Context, number: int) -> Decision | None:
    """Decide a request after its timeout or a change at the table; None: it stays open."""
    request = context.join_requests.open.get(number)
    return None if request is None else verdict(context, request, request.yes, request.no)


def verdict(context: Context, request: JoinRequest, yes: set[int], no: set[int]) -> Decision | None:
    """Return the decision on a request; None: it stays open."""
    if request.player is None:
        return newcomer_verdict(context, request, yes, no)
    return return_verdict(context, request, request.player, yes, no)


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


def return_verdict(context: Context, request: JoinRequest, wanted: int, yes: set[int], no: set[int]) -> Decision | None:
    """Give a seat back on enough votes, once it has been absent for long enough."""
    judges, needed = return_judges(context, wanted), votes_needed(context, request)
    chair = context.state.chair_of(wanted)
    if chair is None or wanted in context.connected() or not judges or len(judges - no) < needed:
        return turn_away(request, Reason.TURNED_AWAY)
    if len(judges & yes) < needed or wait_left(context, wanted) > 0:
        return None
    secret, host = context.services.secret(), wanted == context.state.host_player()
    # Secrets of the first holder stay suspended; those of a person let in before are revoked.
    owner = SecretOwner.active(wanted)
    revoked = [(owner, None)] if context.is_reclaimable(wanted) else context.credentials.to_suspend(wanted)
    return Decision(
        cause="table",
        bodies=with_stand_in_removed(context, chair, rows.Readmitted(chair=chair, suspends=True, host=host)),
        secrets=[*revoked, (owner, fingerprint(secret))],
        admission=(request.number, wanted, secret),
        auto_pass={wanted: False} if wanted in context.auto_pass.players else {},
        seat_words={wanted: context.provisional_word(wanted)},
    )


def turn_away(request: JoinRequest, code: str) -> Decision:
    return Decision(cause="table", rejection=(request.number, code))
