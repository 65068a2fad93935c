"""Who may have a seat: newcomers ask, and who has lost every device asks for the own one; those who sit answer.

The server knows secrets, not persons: whoever asks may be anybody's second window. So nobody decides alone over a seat
that somebody else may come back to, everybody is told, and a former secret takes the seat back for a while.
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
from dorehami.server.state.credentials import fingerprint
from dorehami.server.state.decision import Decision
from dorehami.server.state.display_names import alike, cleaned, folded
from dorehami.server.state.join_requests import MOST, JoinRequest
from dorehami.server.state.rows import FREELY, NOBODY, Body
from dorehami.server.state.seat_words import TRIES, SeatWord
from dorehami.server.state.table_state import OVER, PLAYING
from dorehami.server.table.commands.context import ABSENT, KNOCKS, MOST_KNOCKS, Context, is_bot
from dorehami.server.table.commands.seats import (
    bots_seat,
    bots_seats,
    check_frozen,
    free_chair,
    name_for_a_seat,
    seat_somebody,
    sit_at_abandoned,
)

NEWCOMERS_TIME: Final = 10.0  # seconds in which a newcomer hears an answer
ALONE: Final = 120.0  # seconds that a seat must be gone where only one other person can speak for it
VOICES: Final = 2  # of other people, for a seat that was lost


# Newcomers


def sit(context: Context, player: int, command: messages.Sit) -> Decision:
    """A newcomer sits down, or asks to."""
    state = context.state
    if player != WATCHER:
        raise Refusal(Reason.ALREADY_SEATED)
    if context.line is not None and context.line.banned:
        raise Refusal(Reason.BANNED)
    check_frozen(context)
    if must_ask(context):
        return ask_to_join(context, command)
    if state.phase == OVER and not state.humans():
        return sit_at_abandoned(context, command)
    chair = bots_seat(state, command.chair) if state.phase == PLAYING else free_chair(state, command.chair)
    return seat_somebody(context, command.name, chair, state.next_player())


def must_ask(context: Context) -> bool:
    """Does a newcomer need somebody's word? Raises Refusal where no word helps."""
    state = context.state
    if state.locked:
        raise Refusal(Reason.LOCKED)
    if state.phase != PLAYING:
        return state.knocks and bool(state.humans())
    if state.late == NOBODY:
        raise Refusal(Reason.NO_LATECOMERS)
    if state.late_over:
        raise Refusal(Reason.LATE_OVER)
    if not judges_of_newcomers(context):
        raise Refusal(Reason.NOBODY_HERE, retry=True)
    return state.late != FREELY or state.knocks or bool(state.latecomers)


def ask_to_join(context: Context, command: messages.Sit) -> Decision:
    """Those who sit hear of a newcomer, and have a moment to answer. They know no more than the name."""
    name = name_for_a_seat(context, command.name)
    if any(alike(name, other.name) for other in context.requests.newcomers() if other.line is not context.line):
        raise Refusal(Reason.NAME_TAKEN)
    if context.state.phase == PLAYING:
        bots_seats(context.state, command.chair)
    else:
        free_chair(context.state, command.chair)
    if len(context.requests.newcomers()) >= MOST:
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    request = new_request(context, name)
    request.chair = command.chair
    return Decision(cause="watcher", asks=request, decide_in=NEWCOMERS_TIME)


def new_request(context: Context, name: str, returns: int | None = None) -> JoinRequest:
    """Who has a seat here to come back to is not kept from asking by newcomers, however many there are."""
    assert context.line is not None
    now = asyncio.get_running_loop().time()
    if context.requests.of(context.line):
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    if not (context.knocks if returns is None else context.returns).take(now):
        raise Refusal(Reason.TOO_FAST, retry=True)
    return JoinRequest(
        context.requests.next_number(context.services.now()), context.line, name, now, game_played(context)
    )


def game_played(context: Context) -> int:
    """The number of the game that is being played; 0: none is."""
    return context.state.games if context.state.phase == PLAYING else 0


def judges_of_newcomers(context: Context) -> set[int]:
    """The people who are here; before and after a game the host, or who stands in for the host."""
    here = context.connected()
    if context.state.phase == PLAYING:
        return {human.player for human in context.state.humans() if human.player in here}
    return {human for human in here if human == context.acting_host()}


def awaited_by_newcomers(context: Context) -> set[int]:
    """The people who must all have said yes to let somebody in before the time is over.

    In a game they may still come back and say no, unless they have been gone for long; a second latecomer needs all.
    """
    state = context.state
    if state.phase != PLAYING:
        return judges_of_newcomers(context)
    return {human.player for human in state.humans() if state.latecomers or context.gone_for(human.player) < ABSENT}


# Seats that were lost


def ask_back(context: Context, player: int, command: messages.Return) -> Decision:
    """By the seat's word at once; else only for a seat that is not connected, by one at a time."""
    if player != WATCHER:
        raise Refusal(Reason.ALREADY_SEATED)
    wanted = called(context, command.name)
    if command.word:
        return by_word(context, wanted, command.word)
    if wanted in context.connected():
        raise Refusal(Reason.SEAT_CONNECTED)
    if context.requests.for_seat(wanted):
        raise Refusal(Reason.ASKED_ALREADY, retry=True)
    if not judges_of_return(context, wanted):
        raise Refusal(Reason.NOBODY_HERE, retry=True)
    request = new_request(context, context.names[wanted], wanted)
    request.player = wanted
    return Decision(cause="watcher", asks=request, decide_in=time_to_go(context, wanted))


def called(context: Context, name: str) -> int:
    """The person of that name at the table."""
    name = folded(cleaned(name))
    for human in context.state.humans():
        if human.player in context.names and folded(context.names[human.player]) == name:
            return human.player
    raise Refusal(Reason.NOBODY_CALLED)


def by_word(context: Context, wanted: int, word: str) -> Decision:
    """Four digits are enough, as nobody may try often: wrong ones count for the whole game, whoever tries."""
    known, chair = context.words.of(wanted, context.state.games), context.state.chair_of(wanted)
    assert chair is not None
    if known is None or known.is_off():
        raise Refusal(Reason.WORD_OFF)
    if is_first_holders(context, wanted, known, word):
        return taken_back(context, wanted, chair, context.services.secret())
    if not hmac.compare_digest(known.word, word):
        tried = known.tried()
        wrong = Refusal(Reason.WORD_OFF) if tried.is_off() else Refusal(Reason.WRONG_WORD, left=TRIES - tried.wrong)
        return Decision(cause="watcher", words={wanted: tried}, refusal=wrong)
    if not context.by_word.setdefault(wanted, TokenBucket(KNOCKS, MOST_KNOCKS)).take(asyncio.get_running_loop().time()):
        raise Refusal(Reason.TOO_FAST, retry=True)
    secret = context.services.secret()
    return Decision(
        cause=f"seat {chair}",
        bodies=let_back(context, chair, rows.Readmitted(chair=chair)),
        secrets=[(wanted, fingerprint(secret))],
        devices=context.making_way(wanted),
        player=wanted,
        secret=secret,
    )


def is_first_holders(context: Context, wanted: int, known: SeatWord, word: str) -> bool:
    """Is it the word that whoever others let in to the seat has never read?"""
    return context.is_lent(wanted) and hmac.compare_digest(known.first(), word)


def let_back(context: Context, chair: int, body: Body) -> list[Body]:
    return [body, rows.CameBack(chair=chair)] if is_bot(context.state, chair) else [body]


def host_decides(context: Context, wanted: int) -> bool:
    """Is a seat the host's to give back? Not in a game, where others hold cards too, and not the host's own."""
    return context.state.phase != PLAYING and wanted != context.state.host_player()


def judges_of_return(context: Context, wanted: int) -> set[int]:
    if host_decides(context, wanted):
        host = context.acting_host()
        return set() if host is None else {host}
    others = {human.player for human in context.state.humans() if human.player != wanted}
    late = context.state.latecomers if context.state.phase == PLAYING else set()
    return others - late or others  # else one guest could let in a second voice


def voices_needed(context: Context, request: JoinRequest) -> int:
    if request.player is None or host_decides(context, request.player):
        return 1
    return min(VOICES, len(judges_of_return(context, request.player)))


def time_to_go(context: Context, wanted: int) -> float:
    """Seconds until a seat has been gone for long enough to be given to somebody else."""
    if host_decides(context, wanted):
        return 0.0
    wait = ABSENT if len(judges_of_return(context, wanted)) >= VOICES else ALONE
    return max(0.0, wait - context.gone_for(wanted))


def reclaimed(context: Context, secret: str) -> Decision:
    """Who comes back with a former secret has the seat again, and who was let in meanwhile has not."""
    key = fingerprint(secret)
    player = context.keys.suspended.get(key)
    chair = None if player is None else context.state.chair_of(player)
    if player is None or chair is None or not context.is_lent(player):
        raise Refusal(Reason.WRONG_SECRET)
    return taken_back(context, player, chair)


def taken_back(context: Context, player: int, chair: int, secret: str = "") -> Decision:
    """Its first holder has the seat again: former secrets and word open it, and a new secret of who said the word."""
    fresh = [(player, fingerprint(secret))] if secret else []
    return Decision(
        cause=f"seat {chair}",
        bodies=let_back(context, chair, rows.Reclaimed(chair=chair)),
        secrets=[*context.keys.taken_up(player), *fresh],
        words={player: context.first_word(player)},
        player=player if secret else None,
        secret=secret,
    )


# Answers


def let_in(context: Context, player: int, command: messages.LetIn) -> Decision:
    """Somebody who may judge says yes or no."""
    chair, request = context.chair(player), context.requests.open.get(command.request)
    if request is None:
        raise Refusal(Reason.NOBODY_ASKS)
    if player not in judges_of(context, request):
        raise Refusal(Reason.NOT_HOST if context.state.phase != PLAYING else Reason.NOBODY_ASKS)
    yes = request.yes - {player} | ({player} if command.yes else set())
    no = request.no - {player} | (set() if command.yes else {player})
    decision = judged(context, request, yes, no) or Decision(cause=f"seat {chair}")
    decision.votes = (request.number, player, command.yes)
    if request.player is not None:
        decision.decide_in = time_to_go(context, request.player)
    return decision


def judges_of(context: Context, request: JoinRequest) -> set[int]:
    return judges_of_newcomers(context) if request.player is None else judges_of_return(context, request.player)


def settled(context: Context, number: int) -> Decision | None:
    """The time for an answer is over, or something has changed that an answer waits for."""
    request = context.requests.open.get(number)
    return None if request is None else judged(context, request, request.yes, request.no)


def judged(context: Context, request: JoinRequest, yes: set[int], no: set[int]) -> Decision | None:
    """What a request comes to by now; None: it waits for more."""
    if request.player is None:
        return newcomer_judged(context, request, yes, no)
    return return_judged(context, request, request.player, yes, no)


def newcomer_judged(context: Context, request: JoinRequest, yes: set[int], no: set[int]) -> Decision | None:
    """One yes and nobody's no; at once if all have said yes, else when their time is over.

    Who comes late after another one needs everybody's: two who leave again have seen two hands.
    """
    awaited, first = awaited_by_newcomers(context), context.state.phase != PLAYING or not context.state.latecomers
    over = request.granted or asyncio.get_running_loop().time() - request.since >= NEWCOMERS_TIME
    yes = yes & {human.player for human in context.state.humans()}  # not of who was shown the door meanwhile
    if no:
        return turned_away(request, Reason.TURNED_AWAY)
    if request.game != game_played(context):  # others judge now, and about something else
        return turned_away(request, Reason.GAME_RUNNING if game_played(context) else Reason.NO_ANSWER)
    here = judges_of_newcomers(context)
    if here and (awaited <= yes or (over and yes and first)):
        return seated(context, request)
    return turned_away(request, Reason.NO_ANSWER) if over or not here else None


def seated(context: Context, request: JoinRequest) -> Decision | None:
    """The newcomer has a seat, or waits a moment for a bot that is just being asked; None: goes on waiting."""
    state, chair = context.state, request.chair
    try:
        must_ask(context)
        check_frozen(context)
        chair = bots_seat(state, chair) if state.phase == PLAYING else free_chair(state, chair)
        decision = seat_somebody(context, request.name, chair, state.next_player())
    except Refusal as refusal:
        if refusal.code in (Reason.SEAT_ASKED, Reason.DEALING):
            return None if request.granted else Decision(cause="table", grants=request.number)
        return turned_away(request, refusal.code)
    assert decision.player is not None
    decision.cause, decision.admits = "table", (request.number, decision.player, decision.secret)
    decision.player, decision.secret = None, ""
    return decision


def return_judged(context: Context, request: JoinRequest, wanted: int, yes: set[int], no: set[int]) -> Decision | None:
    """Enough voices for a seat that has been gone for long enough."""
    judges, needed = judges_of_return(context, wanted), voices_needed(context, request)
    chair = context.state.chair_of(wanted)
    if chair is None or wanted in context.connected() or not judges or len(judges - no) < needed:
        return turned_away(request, Reason.TURNED_AWAY)
    if len(judges & yes) < needed or time_to_go(context, wanted) > 0:
        return None
    secret, host = context.services.secret(), wanted == context.state.host_player()
    former = [(wanted, None)] if context.is_lent(wanted) else context.keys.laid_aside(wanted)  # whose it was at first
    return Decision(
        cause="table",
        bodies=let_back(context, chair, rows.Readmitted(chair=chair, suspends=True, host=host)),
        secrets=[*former, (wanted, fingerprint(secret))],
        admits=(request.number, wanted, secret),
        passing={wanted: False} if wanted in context.passing.players else {},
        words={wanted: context.lent_word(wanted)},
    )


def turned_away(request: JoinRequest, code: str) -> Decision:
    return Decision(cause="table", turns_away=(request.number, code))
