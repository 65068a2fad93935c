"""Clocks, absence and pauses, in simulated time."""

from __future__ import annotations

import asyncio

import pytest

from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.server.state.table_state import OVER, PLAYING
from dorehami.server.table.commands.context import ABSENT_AFTER
from dorehami.server.table.commands.dealing import REACTION_CLOCKS
from dorehami.server.table.commands.game_setup import TURN_CLOCKS
from dorehami.server.table.timers import RESUME_DELAY
from tests.support.server.evenings import HOUR, REACTION, TURN, Evening, evening
from tests.support.simulated import MOMENT, now, simulate

# ------------------------------------------------------------------ clocks


@evening
async def test_who_does_not_act_plays_safe_when_the_time_is_up() -> None:
    """At the end of the turn clock the safe answer is played in the seat's name, and not before."""
    world = Evening()
    await world.begins()
    seq = world.table.state.seq
    await asyncio.sleep(TURN - 1)
    assert world.table.state.seq == seq
    await asyncio.sleep(1)
    (moved,) = world.bodies(rows.Moved)
    assert (moved.move, moved.maker) == (["income"], "clock")


@evening
async def test_a_window_has_a_clock_of_its_own() -> None:
    """Others may object for as long as the reaction clock says, whether anybody could or not; then it is allowed."""
    world = Evening()
    await world.begins()
    (actor,) = world.asked()
    world.answer(actor, "tax")
    opened = now()
    while world.decision() == "challenge":
        await asyncio.sleep(0.5)
    assert now() - opened == REACTION
    assert [moved.maker for moved in world.bodies(rows.Moved)] == ["", "clock", "clock"]


@evening
async def test_an_answer_does_not_wind_the_clock_of_others() -> None:
    """An early answer leaves the others the remaining time, not more."""
    world = Evening()
    await world.begins()
    (actor,) = world.asked()
    world.answer(actor, "tax")
    await asyncio.sleep(REACTION - 2)
    world.answer(world.asked()[0], "allow")
    await asyncio.sleep(1.5)
    assert world.decision() == "challenge"
    await asyncio.sleep(0.6)
    assert world.decision() != "challenge"


@evening
async def test_everybody_is_told_how_long_there_is() -> None:
    """News that open a question carry its seconds; who comes later is told what is left of them."""
    world = Evening()
    await world.begins()
    assert world.limits(1) == [TURN]
    (actor,) = world.asked()
    world.answer(actor, "tax")
    assert world.limits(1) == [TURN, REACTION]
    await asyncio.sleep(5)
    world.comes(50)
    assert world.says(world.line(50))[0]["left"] == 1000 * (REACTION - 5)


@evening
async def test_after_a_restart_a_question_has_its_full_time_again() -> None:
    """Nobody loses time to a restart of the server."""
    world = Evening()
    await world.begins()
    await asyncio.sleep(TURN - 1)
    await world.restart()
    await asyncio.sleep(ABSENT_AFTER)
    assert world.bodies(rows.Moved) == []
    await asyncio.sleep(TURN - ABSENT_AFTER)
    assert len(world.bodies(rows.Moved)) == 1


@evening
async def test_without_a_clock_the_table_waits() -> None:
    """Two people who want none are never hurried."""
    world = Evening(people=2, turn=0, reaction=0)
    await world.begins()
    await asyncio.sleep(24 * HOUR)
    assert world.bodies(rows.Moved) == []


@evening
async def test_many_people_wait_too_where_the_host_wants_no_clock() -> None:
    """With three people a window stays open, however long, until all have answered."""
    world = Evening(turn=0, reaction=0)
    await world.begins()
    (actor,) = world.asked()
    world.answer(actor, "tax")
    await asyncio.sleep(24 * HOUR)
    assert world.decision() == "challenge"
    for line in world.asked():
        world.answer(line, "allow")
    assert world.decision() != "challenge"


@pytest.mark.parametrize(("turn", "reaction"), [(45, 12), (60, 9), (60, 120)])
def test_a_clock_has_certain_lengths(turn: int, reaction: int) -> None:
    """Another length is refused, when a table opens and when the host chooses."""

    async def tried() -> None:
        world = Evening(people=1, bots=1)
        world.line(0).secret = await world.open()
        world.comes(0)
        seq = world.table.state.seq
        world.do(0, messages.Choose, game="coup", chairs=3, turn=turn, reaction=reaction)
        assert [said["code"] for said in world.says(world.line(0)) if said["type"] == "refused"] == ["bad_clocks"]
        assert world.table.state.seq == seq
        world.do(0, messages.Choose, game="coup", chairs=3, turn=TURN_CLOCKS[1], reaction=REACTION_CLOCKS[1])
        assert (world.table.state.settings.turn_clock, world.table.state.settings.reaction_clock) == (30, 8)

    simulate(tried())


# ------------------------------------------------------------------ absence


@evening
async def test_who_misses_two_answers_is_stood_in_for() -> None:
    """After two time-outs in a row a stand-in plays; the seat is its holder's again with the first word."""
    world = Evening(people=2, bots=1)
    await world.begins()
    while not world.bodies(rows.Away):
        await asyncio.sleep(1)
        assert now() < HOUR
    away = next(line for line in range(2) if world.sitter(line).away)
    answers = [move.maker for move in world.bodies(rows.Moved) if move.seat == world.seat_of(away)]
    assert answers[-2:] == ["clock"] * 2
    assert "clock" not in answers[-3:-2]
    assert world.table.state.match.missed.get(world.seat_of(away), 0) == 0
    while world.table.state.phase == PLAYING and not any(m.maker == "standin" for m in world.bodies(rows.Moved)):
        await asyncio.sleep(1)
    assert any(said.get("maker") == "standin" for said in world.says(world.line(1 - away)))
    world.do(away, messages.Back)
    assert not world.sitter(away).away


@evening
async def test_who_is_gone_is_stood_in_for_and_comes_back() -> None:
    """After 45 s without a connection a stand-in plays, with no clock too; coming back is enough to have the seat."""
    world = Evening(people=2, turn=0, reaction=0)
    await world.begins()
    actor = world.asked()[0]
    world.goes(actor)
    assert ABSENT_AFTER == 45
    await asyncio.sleep(ABSENT_AFTER - 1)
    assert not world.sitter(actor).away
    await asyncio.sleep(10)
    assert world.sitter(actor).away
    assert world.bodies(rows.Moved)[0].maker == "standin"
    world.comes(actor)
    await asyncio.sleep(MOMENT)
    assert not world.sitter(actor).away


@evening
async def test_who_is_back_in_time_keeps_the_seat() -> None:
    """A phone that was away for less than that is not stood in for."""
    world = Evening(people=2, turn=0, reaction=0)
    await world.begins()
    world.goes(1)
    await asyncio.sleep(ABSENT_AFTER - 1)
    world.comes(1)
    await asyncio.sleep(HOUR)
    assert world.bodies(rows.Away) == []


@evening
async def test_nobody_plays_for_an_empty_house() -> None:
    """When all people are gone the game waits for them."""
    world = Evening(people=2, turn=0, reaction=0)
    await world.begins()
    world.goes(0)
    world.goes(1)
    await asyncio.sleep(HOUR)
    assert world.bodies(rows.Away) == []
    assert world.bodies(rows.Moved) == []


@evening
async def test_a_move_takes_the_seat_back() -> None:
    """A move of an absent player replaces the stand-in."""
    world = Evening(people=2, turn=30, reaction=0)
    await world.begins()
    while not world.bodies(rows.Away):
        await asyncio.sleep(0.25)
        assert now() < HOUR
    away = next(line for line in range(2) if world.sitter(line).away)
    while away not in world.asked():
        await asyncio.sleep(0.01)
        other = [line for line in world.asked() if line != away]
        if other:
            play = world.table.state.match.play
            assert play is not None
            seat = world.seat_of(other[0])
            world.answer(other[0], *play.state.step().default(play.state.table, seat).parts())
    play = world.table.state.match.play
    assert play is not None
    seat = world.seat_of(away)
    world.answer(away, *play.state.step().default(play.state.table, seat).parts())
    assert not world.sitter(away).away
    assert world.bodies(rows.Moved)[-1].maker == ""


@evening
async def test_who_has_sat_longest_acts_for_a_host_who_is_gone() -> None:
    """Somebody who is here can always let others in and stop the game; the host stays the host."""
    world = Evening(people=3, turn=0)
    await world.begins()
    host, other = [world.sitter(line).player for line in range(2)]
    assert world.table.parts.context(None).acting_host() == host
    world.goes(0)
    await asyncio.sleep(ABSENT_AFTER)
    assert (world.table.parts.context(None).acting_host(), world.table.state.seating.host_player()) == (other, host)
    world.comes(0)
    await asyncio.sleep(MOMENT)
    assert world.table.parts.context(None).acting_host() == host


# ------------------------------------------------------------------ pauses


@evening
async def test_who_was_gone_in_a_pause_is_waited_for_after_it() -> None:
    """As long as for anybody who goes; then there is a stand-in, and another one acts as the host."""
    world = Evening(people=3, turn=0, reaction=0)
    await world.begins()
    world.do(0, messages.Pause)
    world.goes(0)
    await asyncio.sleep(HOUR)
    world.do(1, messages.Resume)
    await asyncio.sleep(RESUME_DELAY + ABSENT_AFTER - 1)
    assert not world.sitter(0).away
    await asyncio.sleep(2)
    assert world.sitter(0).away
    assert world.table.parts.context(None).acting_host() == world.sitter(1).player


@evening
async def test_the_host_pauses_and_anybody_resumes() -> None:
    """In a break no clock runs and no bot plays; it ends a moment after somebody says so, with full time for all."""
    world = Evening(people=2, bots=1)
    await world.begins()
    await asyncio.sleep(TURN / 2)
    seq = world.table.state.seq
    world.do(0, messages.Pause)
    await asyncio.sleep(HOUR)
    assert world.table.state.seq == seq + 1
    world.do(1, messages.Resume)
    world.do(0, messages.Resume)
    await asyncio.sleep(RESUME_DELAY - 0.1)
    assert world.table.state.evening.paused
    await asyncio.sleep(0.2)
    assert not world.table.state.evening.paused
    assert world.limits(1)[-1] == world.table.state.match.limit


@evening
async def test_others_pause_together() -> None:
    """A guest only votes for a pause; it begins when all connected players have voted."""
    world = Evening(people=3)
    await world.begins()
    world.do(1, messages.Pause)
    assert not world.table.state.evening.paused
    assert world.says(world.line(2))[-1]["room"]["pausing"] == [world.seat_of(1)]
    world.goes(0)
    world.do(2, messages.Pause)
    assert [body.reason for body in world.bodies(rows.Paused)] == ["break"]


@evening
async def test_a_break_outlives_a_restart() -> None:
    """A table that was about to go on goes on after a restart, and one that was not stays as it is."""
    world = Evening(people=2)
    await world.begins()
    world.do(0, messages.Pause)
    await world.restart()
    await asyncio.sleep(HOUR)
    assert world.table.state.evening.paused == "break"
    world.do(1, messages.Resume)
    await world.restart()
    await asyncio.sleep(RESUME_DELAY + 1)
    assert world.table.state.evening.paused == ""


# ------------------------------------------------------------------ everywhere


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("coup", 2, []),
        ("coup", 4, ["reformation", "inquisitor", "anarchist"]),
        ("dezh", 2, []),
        ("dezh", 4, ["gate"]),
        ("mccarthy", 3, []),
        ("mccarthy", 2, ["silent_partner"]),
    ],
)
def test_a_game_that_nobody_plays_comes_to_its_end(game: str, people: int, options: list[str]) -> None:
    """Clock and stand-ins alone bring every game to an end while its people only look on."""

    async def played() -> None:
        world = Evening(game, people, options=options)
        await world.begins()
        while world.table.state.phase == PLAYING:
            await asyncio.sleep(10)
            assert now() < 24 * HOUR
        assert world.table.state.phase == OVER

    simulate(played())
