"""Decisions of the handlers of commands: rows, private changes, effects and the reply."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dorehami.server.identity.credentials import SCREEN, Credentials, SecretOwner, fingerprint
from dorehami.server.identity.seat_words import SeatWord
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision, Reply
from dorehami.server.state.effects import OpenRequest, VoteToClose
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.state.rows import CLOCK, Body
from dorehami.server.state.table_state import BREAK, DAMAGE, FAULT, LEFT, LOBBY, OVER, PLAYING
from dorehami.server.table.commands.context import Presence, Stall
from dorehami.server.table.commands.moves import decide_move
from tests.support.server.contexts import CODE, SECRET, WORD, FixedChance, PureTable, folded, lobby
from tests.support.server.phases import (
    GUEST,
    HOST,
    IN_PHASE,
    asked,
    damaged,
    decided,
    knocking,
    over,
    paused,
    playing,
    refused,
)
from tests.support.server.recorded_decisions import SEALING


def test_somebody_sits_down() -> None:
    """A row for the chair; beside it the name, the fingerprint of the secret, and a word; the secret only in reply."""
    state = lobby()
    assert decided(state, WATCHER, messages.Sit(id="x", name="Ali")) == Decision(
        cause="seat 3",
        bodies=[rows.Sat(chair=3, player=state.seq + 1)],
        private=PrivateChanges(
            names={state.seq + 1: "Ali"},
            secrets=[(SecretOwner.active(state.seq + 1), fingerprint(SECRET))],
            seat_words={state.seq + 1: SeatWord(WORD)},
        ),
        reply=Reply(player=state.seq + 1, secret=SECRET),
    )


def test_somebody_asks_for_a_seat() -> None:
    """A request is an effect and no row: it is nowhere until it is carried out."""
    decision = decided(knocking(), WATCHER, messages.Sit(id="x", name="Ali"))
    assert (decision.bodies, decision.private) == ((), PrivateChanges())
    (effect,) = decision.effects
    assert isinstance(effect, OpenRequest)
    assert (effect.request.name, effect.request.number) == ("Ali", decision.reply.request)


@pytest.mark.parametrize(
    ("phase", "row"),
    [
        (LOBBY, rows.Left(chair=1)),
        (SEALING, rows.Left(chair=1, level="medium")),
        (PLAYING, rows.Left(chair=1, level="medium")),
        (OVER, rows.Left(chair=1, level="medium")),
    ],
)
def test_somebody_leaves(phase: str, row: Body) -> None:
    """In the lobby the chair is free and the name gone; else a stand-in takes over and the name stays in the record."""
    decision = decided(IN_PHASE[phase](), GUEST, messages.Leave(id="x"))
    assert decision.bodies == [row]
    assert decision.private.names == ({GUEST: None} if phase == LOBBY else {})


def test_the_deal_is_sealed_or_dealt() -> None:
    """With chance of its own a table seals the deal for those who can cut; the same deal comes of the same chance."""
    (sealed,) = decided(lobby(), HOST, messages.Start(id="x"), chance=FixedChance(seals_always=True)).bodies
    assert isinstance(sealed, rows.Sealed)
    first, again = [decided(lobby(), HOST, messages.Start(id="x"), chance=FixedChance(3)) for _ in range(2)]
    assert isinstance(first.bodies[0], rows.Started)
    assert first.bodies == again.bodies
    assert first.turn is not again.turn


def test_a_move_is_thought_through_on_a_copy() -> None:
    """The turn of a move is in the decision; the game of the state has not moved."""
    state = playing()
    player, move = asked(state)
    decision = decided(state, player, messages.Move(id="x", version=state.seq, move=move))
    play = state.match.play
    assert decision.turn is not None
    assert play is not None
    assert [isinstance(body, rows.Moved) for body in decision.bodies] == [True]
    assert decision.turn.moves[0][1] not in [made for _, made, _ in play.moves]
    assert len(PureTable(state).apply(decision)) == 1


def test_a_second_unanswered_question_brings_a_stand_in() -> None:
    """The first safe answer of the clock is counted in the state, and the second in a row ends with a stand-in."""
    state = playing()
    player, _ = asked(state)
    seat = state.seating.chair_of(player)
    assert seat is not None
    table = PureTable(folded(state, rows.Away(chair=3, level="medium")))
    silent = 0
    for _ in range(60):
        play = table.state.match.play
        assert play is not None
        one = play.state.asked[0]
        missed = table.state.match.missed.get(seat, 0)
        maker = CLOCK if one == seat else ""
        move = play.state.step().default(play.state.table, one)
        decision = decide_move(table.context(), one, move, "test", maker)
        kinds = [type(body) for body in decision.bodies]
        if one == seat:
            silent += 1
            assert missed == silent - 1
            assert (rows.Away in kinds) == (silent == 2)
        table.apply(decision)
        if silent == 2:
            break
    assert table.state.seating.is_bot(seat)
    assert seat not in table.state.match.missed


def test_a_break() -> None:
    """The host pauses at once, a guest only wishes for it, and whoever resumes starts the countdown once."""
    state = playing()
    assert decided(state, HOST, messages.Pause(id="x")).bodies == [rows.Paused(reason=BREAK)]
    assert decided(state, GUEST, messages.Pause(id="x")).bodies == [rows.Pausing(chair=1)]
    last = folded(state, rows.Pausing(chair=0), rows.Pausing(chair=2))
    assert decided(last, GUEST, messages.Pause(id="x")).bodies == [rows.Paused(reason=BREAK)]
    assert decided(paused(), GUEST, messages.Resume(id="x")).bodies == [rows.Resuming()]
    assert decided(folded(paused(), rows.Resuming()), GUEST, messages.Resume(id="x")).bodies == []


def test_after_a_fault_and_after_damage() -> None:
    """A fault is resumed, damage repaired: only that cuts the log, and deletes what the lost rows have left behind."""
    state = folded(playing(), rows.Paused(reason=FAULT))
    assert refused(state, GUEST, messages.Resume(id="x")) == Reason.NOT_HOST
    host_gone = Presence(frozenset([GUEST]))
    for player, presence in ((HOST, Presence(frozenset([HOST]))), (GUEST, host_gone)):
        resumed = decided(state, player, messages.Resume(id="x"), presence=presence)
        assert (resumed.bodies, resumed.truncates) == ([rows.Resumed()], False)
    state = damaged()
    lost = replace(state.private, names={**state.private.names, 99: "Lost"}, credentials=Credentials({b"lost": 99}))
    repaired = decided(replace(state, private=lost), HOST, messages.Resume(id="x"))
    assert (repaired.bodies, repaired.truncates) == ([rows.Epoch(reason=DAMAGE)], True)
    assert repaired.private.names == {99: None}
    assert repaired.private.secrets == [(SecretOwner.active(99), None)]


def test_the_last_one_to_be_ready_starts_the_next_game() -> None:
    """Ready marks a chair; with the last present one comes the deal, or an open lobby if it cannot begin."""
    state = over()
    assert decided(state, GUEST, messages.Ready(id="x")).bodies == [rows.SaidReady(chair=1)]
    rest = folded(state, rows.SaidReady(chair=0), rows.SaidReady(chair=2))
    kinds = [type(body) for body in decided(rest, GUEST, messages.Ready(id="x")).bodies]
    assert kinds == [rows.SaidReady, rows.Started]
    alone = folded(over(), *[rows.Left(chair=chair, level="medium") for chair in (0, 2, 3)])
    _, reopened = decided(alone, GUEST, messages.Ready(id="x")).bodies
    assert isinstance(reopened, rows.Option)
    assert reopened.why == Reason.TOO_FEW


def test_the_last_person_ends_the_game() -> None:
    """With everybody else gone by themselves it is won; not if somebody was kicked."""
    left = folded(playing(), *[rows.Left(chair=chair, level="medium") for chair in (1, 2)])
    assert decided(left, HOST, messages.Finish(id="x")).bodies == [rows.Ended(winners=[HOST], reason=LEFT)]
    kicked = folded(playing(), rows.Left(chair=1, level="medium"), rows.Kicked(chair=2, by=HOST, level="medium"))
    assert refused(kicked, HOST, messages.Finish(id="x")) == Reason.NOT_ALONE


def test_votes_against_silence() -> None:
    """Too soon a vote is refused with the seconds left; afterwards it is an effect."""
    state = playing()
    player, _ = asked(state)
    other = next(one for one in (1, 2, 3) if one != player)
    vote = messages.PlaySafe(id="x")
    with pytest.raises(Refusal) as problem:
        PureTable(state).decide(other, vote, stall=Stall(state.match.opened, 1030.5, 180.0))
    assert (problem.value.code, problem.value.details) == (Reason.TOO_SOON, {"seconds": 31})
    decision = decided(state, other, vote, stall=Stall(state.match.opened, 999.0, 180.0))
    assert (decision.bodies, decision.effects) == ((), [VoteToClose(other)])


def test_the_host_changes_access() -> None:
    """Only what the command names changes; nothing is written if nothing does; bans are lifted beside the log."""
    state = lobby()
    (row,) = decided(state, HOST, messages.Admit(id="x", hushed=True)).bodies
    assert row == rows.Admitted(watchers=True, listed=False, hushed=True)
    assert decided(state, HOST, messages.Admit(id="x", hushed=False)).bodies == []
    assert len(decided(state, HOST, messages.Admit(id="x", bans=False)).private.secrets) == 1
    recoded = decided(state, HOST, messages.Recode(id="x"))
    assert (recoded.bodies, recoded.code) == ([rows.Recoded(code=CODE)], CODE)
    screen = decided(state, HOST, messages.Screen(id="x"))
    assert screen.private.secrets == [
        (SecretOwner.active(SCREEN), None),
        (SecretOwner.active(SCREEN), fingerprint(SECRET)),
    ]
    assert (screen.bodies, screen.reply) == ((), Reply(secret=SECRET))


def test_a_move_ends_an_absence() -> None:
    """The holder of an away seat who moves is back with the same decision."""
    state = playing()
    player, move = asked(state)
    chair = state.seating.chair_of(player)
    assert chair is not None
    absent = folded(state, rows.Away(chair=chair, level="medium"))
    decision = decided(absent, player, messages.Move(id="x", version=absent.seq, move=move))
    assert decision.bodies[0] == rows.CameBack(chair=chair)
    table = PureTable(absent)
    table.apply(decision)
    assert not table.state.seating.is_bot(chair)
