"""Votes against silent players on questions without a clock; in simulated time."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.server.state.table_state import PLAYING
from dorehami.server.table.commands.context import ABSENT_AFTER
from dorehami.server.table.stalling import BREAK_EXTENSION, MAX_EXTENSIONS, STALL_TIME, VOTES
from dorehami.server.table.timers import RESUME_DELAY
from tests.support.server.evenings import HOUR, Evening, evening
from tests.support.simulated import MOMENT, now, simulate

WATCHING = 50  # the line of somebody without a seat
TAB = 60  # and further windows of a seat


class Slow(Evening):
    """An evening without clocks."""

    def __init__(self, game: str = "coup", people: int = 3, **wanted: Any) -> None:
        super().__init__(game, people, **{"turn": 0, "reaction": 0} | wanted)

    async def claims(self) -> tuple[int, list[int]]:
        """Somebody claims a card: that line, and the lines of those who may doubt it."""
        await self.begins()
        (actor,) = self.asked()
        self.answer(actor, "tax")
        await asyncio.sleep(MOMENT)
        return actor, self.asked()

    def wishes(self, line: int) -> str:
        """Somebody would wait no longer: the code of the refusal, or nothing."""
        heard = len(self.line(line).heard)
        self.do(line, messages.PlaySafe)
        told = [msgspec.json.decode(sent.frame) for sent in self.line(line).heard[heard:]]
        return next((said["code"] for said in told if said["type"] == "refused"), "")

    def plays_safe(self, line: int) -> None:
        """Somebody gives the safe answer by themselves."""
        play = self.table.state.match.play
        assert play is not None
        self.answer(line, *play.state.step().default(play.state.table, self.seat_of(line)).parts())

    def opens_window(self, line: int) -> int:
        """One more window of somebody's seat."""
        self.line(TAB + line).secret = self.line(line).secret
        self.comes(TAB + line)
        return TAB + line

    def made_for(self) -> list[tuple[int, list[int | str]]]:
        """The answers that others had given: whose, and which."""
        return [(moved.seat, moved.move) for moved in self.bodies(rows.Moved) if moved.maker == "others"]

    def silent(self, line: int) -> list[dict[str, Any]]:
        """Return the silent seats that a line was last sent."""
        heard = [said for said in self.says(self.line(line)) if said["type"] == "presence"]
        silent: list[dict[str, Any]] = heard[-1].get("silent", [])
        return silent


# ------------------------------------------------------------------ how it works


@evening
async def test_two_others_close_a_window() -> None:
    """After three minutes two others have the silent one let the claim stand, in everybody's sight."""
    world = Slow()
    actor, (first, silent) = await world.claims()
    world.answer(first, "allow")
    await asyncio.sleep(STALL_TIME)
    assert world.silent(actor) == [{"seat": world.seat_of(silent), "needs": VOTES}]
    assert world.wishes(actor) == ""
    await asyncio.sleep(MOMENT)
    assert world.silent(silent)[0]["yes"] == [world.line(actor).player]
    assert world.made_for() == []
    assert world.wishes(first) == ""
    assert world.made_for() == [(world.seat_of(silent), ["allow"])]
    assert world.says(world.line(silent))[-1]["maker"] == "others"
    assert world.decision() == "action"
    await asyncio.sleep(MOMENT)
    assert world.silent(actor) == []


@evening
async def test_the_only_other_one_is_enough() -> None:
    """Of two people one need not wait for the other for ever."""
    world = Slow("dezh", people=2)
    await world.begins()
    (asked,) = world.asked()
    await asyncio.sleep(STALL_TIME)
    assert world.wishes(1 - asked) == ""
    assert [seat for seat, _ in world.made_for()] == [world.seat_of(asked)]


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_without_a_clock_is_closed_so_too(game: str) -> None:
    """In every game a vote on a turn without a clock plays the safe answer of the rules."""

    async def closed() -> None:
        world = Slow(game, people=4)
        await world.begins()
        asked = world.asked()
        await asyncio.sleep(STALL_TIME)
        play = world.table.state.match.play
        assert play is not None
        safe = [
            (seat, play.state.step().default(play.state.table, seat).parts())
            for seat in world.table.state.match.open_since
        ]
        for line in range(4):
            if not set(asked) <= {line} and not world.made_for():
                assert world.wishes(line) == ""
        made = world.made_for()
        assert made
        assert [answer for answer in safe if answer in made] == made

    simulate(closed())


@evening
async def test_whoever_is_silent_twice_is_stood_in_for() -> None:
    """As with a clock: others need not wait three minutes each time."""
    world = Slow("dezh", people=2)
    await world.begins()
    while not world.bodies(rows.Away):
        if 1 in world.asked():
            await asyncio.sleep(STALL_TIME)
            assert world.wishes(0) == ""
        else:
            world.plays_safe(0)
    assert len(world.made_for()) == 2
    assert world.sitter(1).away


@evening
async def test_with_a_clock_nobody_is_asked() -> None:
    """No vote is possible on a question with a clock."""
    world = Slow("dezh", people=2, turn=120)
    await world.begins()
    (asked,) = world.asked()
    assert world.wishes(1 - asked) == "nobody_silent"


@pytest.mark.parametrize("seconds", [30, 60])
def test_a_window_may_be_long(seconds: int) -> None:
    """The host may give half a minute or a whole one for a word to what others do."""

    async def played() -> None:
        world = Evening(reaction=seconds)
        await world.begins()
        (actor,) = world.asked()
        world.answer(actor, "tax")
        opened = now()
        while world.decision() == "challenge":
            await asyncio.sleep(1)
        assert now() - opened == seconds

    simulate(played())


# ------------------------------------------------------------------ what does not work


@evening
async def test_not_before_three_minutes() -> None:
    """It is refused with the seconds that are left, and may be tried again."""
    world = Slow()
    actor, _ = await world.claims()
    await asyncio.sleep(STALL_TIME - 20)
    assert world.wishes(actor) == "too_soon"
    refused = world.says(world.line(actor))[-1]
    assert (refused["args"], refused["retry"]) == ({"seconds": 20}, True)
    assert world.silent(actor) == []
    await asyncio.sleep(20)
    assert world.wishes(actor) == ""


@evening
async def test_a_person_has_one_voice() -> None:
    """A second vote, socket or connection does not count again, nor a vote against oneself."""
    world = Slow(people=4)
    actor, (one, _, _) = await world.claims()
    await asyncio.sleep(STALL_TIME)
    tab = world.opens_window(actor)
    assert [world.wishes(line) for line in (actor, actor, tab)] == ["", "", ""]
    world.goes(actor)
    world.comes(actor)
    assert world.wishes(actor) == ""
    assert world.made_for() == []
    assert world.wishes(one) == ""
    assert sorted(seat for seat, _ in world.made_for()) == sorted(
        world.seat_of(line) for line in range(4) if line not in (actor, one)
    )
    assert world.asked() == [one]


@evening
async def test_those_without_a_seat_have_no_voice() -> None:
    """Watchers cannot vote, and the vote of a player who leaves is dropped."""
    world = Slow(people=4)
    actor, (one, other, silent) = await world.claims()
    world.answer(other, "allow")
    world.comes(WATCHING)
    await asyncio.sleep(STALL_TIME)
    assert world.wishes(WATCHING) == "not_seated"
    assert world.wishes(one) == ""
    world.do(one, messages.Leave)
    await asyncio.sleep(3)
    assert world.wishes(actor) == ""
    assert world.made_for() == []
    assert world.wishes(other) == ""
    assert [seat for seat, _ in world.made_for()] == [world.seat_of(silent)]


@evening
async def test_bots_are_not_silent() -> None:
    """Nobody closes a question for oneself, or for a stand-in who is about to answer."""
    world = Slow("dezh", people=2)
    await world.begins()
    (asked,) = world.asked()
    world.services.delay = lambda: HOUR
    await asyncio.sleep(STALL_TIME)
    assert world.wishes(asked) == "nobody_silent"
    world.goes(asked)
    await asyncio.sleep(ABSENT_AFTER)
    assert world.sitter(asked).away
    assert world.wishes(1 - asked) == "nobody_silent"
    await asyncio.sleep(MOMENT)
    assert world.silent(1 - asked) == []


@evening
async def test_an_answer_comes_first() -> None:
    """A seat that has answered is not answered for; the next question has its full three minutes."""
    world = Slow("dezh", people=2)
    await world.begins()
    (asked,) = world.asked()
    await asyncio.sleep(STALL_TIME)
    world.plays_safe(asked)
    assert world.asked() == [1 - asked]
    assert world.wishes(1 - asked) == "nobody_silent"
    assert world.wishes(asked) == "too_soon"
    assert world.made_for() == []


@evening
async def test_coming_and_going_winds_nothing_back() -> None:
    """Neither a new connection nor a stand-in who was sent away gives more time."""
    world = Slow()
    actor, (one, silent) = await world.claims()
    world.answer(one, "allow")
    await asyncio.sleep(STALL_TIME / 2)
    world.goes(silent)
    await asyncio.sleep(ABSENT_AFTER - 1)
    world.comes(silent)
    await asyncio.sleep(STALL_TIME / 2 - ABSENT_AFTER + 1)
    assert [world.wishes(line) for line in (actor, one)] == ["", ""]
    assert [seat for seat, _ in world.made_for()] == [world.seat_of(silent)]


@evening
async def test_whoever_is_away_is_not_waited_for() -> None:
    """With a stand-in in the third seat, the only other one who plays is enough."""
    world = Slow()
    actor, (gone, silent) = await world.claims()
    world.goes(gone)
    await asyncio.sleep(STALL_TIME)
    assert world.sitter(gone).away
    assert world.wishes(actor) == ""
    assert [seat for seat, _ in world.made_for()] == [world.seat_of(silent)]


@evening
async def test_a_voice_counts_when_others_are_gone_later() -> None:
    """An earlier vote counts when fewer votes are needed later."""
    world = Slow()
    actor, (gone, silent) = await world.claims()
    world.answer(gone, "allow")
    await asyncio.sleep(STALL_TIME)
    assert world.wishes(actor) == ""
    world.goes(gone)
    await asyncio.sleep(ABSENT_AFTER)
    assert [seat for seat, _ in world.made_for()] == [world.seat_of(silent)]


@evening
async def test_a_break_winds_nothing_back() -> None:
    """Its time does not count, what was before it does; at its end there is a little more, up to a limit."""
    world = Slow("dezh", people=2)
    await world.begins()
    (asked,) = world.asked()
    await asyncio.sleep(STALL_TIME - 10)
    world.do(0, messages.Pause)
    await asyncio.sleep(HOUR)
    assert world.wishes(1 - asked) == "paused"
    world.do(1, messages.Resume)
    await asyncio.sleep(RESUME_DELAY)
    assert world.wishes(1 - asked) == "too_soon"
    await asyncio.sleep(BREAK_EXTENSION)
    for _ in range(3 * MAX_EXTENSIONS):  # a host who stops the game again and again
        if not world.wishes(1 - asked):
            break
        world.do(0, messages.Pause)
        world.do(1, messages.Resume)
        await asyncio.sleep(RESUME_DELAY + BREAK_EXTENSION)
    assert [seat for seat, _ in world.made_for()] == [world.seat_of(asked)]


@evening
async def test_after_a_break_voices_are_asked_anew() -> None:
    """Votes from before a break are void."""
    world = Slow()
    actor, (one, _) = await world.claims()
    await asyncio.sleep(STALL_TIME)
    assert world.wishes(actor) == ""
    world.do(0, messages.Pause)
    world.do(1, messages.Resume)
    await asyncio.sleep(HOUR)
    assert world.wishes(one) == ""
    assert world.made_for() == []


@evening
async def test_after_a_restart_all_begins_anew() -> None:
    """Time and votes are not restored after a restart."""
    world = Slow()
    actor, (one, silent) = await world.claims()
    world.answer(one, "allow")
    await asyncio.sleep(STALL_TIME)
    assert world.wishes(actor) == ""
    await asyncio.sleep(MOMENT)
    await world.restart()
    await asyncio.sleep(MOMENT)
    assert world.silent(actor) == []
    assert world.wishes(one) == "too_soon"
    await asyncio.sleep(STALL_TIME)
    assert world.wishes(one) == ""
    assert world.made_for() == []
    assert world.wishes(actor) == ""
    assert [seat for seat, _ in world.made_for()] == [world.seat_of(silent)]
    await asyncio.sleep(MOMENT)
    await world.restart()
    assert world.decision() == "action"


@evening
async def test_whoever_may_not_see_the_game_hears_nothing_of_it() -> None:
    """At a table that is closed to watchers they are not told whom it waits for."""
    world = Slow(people=2)
    await world.begins()
    world.do(0, messages.Admit, watchers=False)
    world.comes(WATCHING)
    await asyncio.sleep(STALL_TIME)
    assert world.silent(0)
    assert world.silent(WATCHING) == []


# ------------------------------------------------------------------ whatever somebody tries


class Tricks(Slow):
    """Anybody does anything; from outside it is followed when a safe answer may be given."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        super().__init__(people=4)
        self.seen = 0
        self.question = 0
        self.running = 0.0  # seconds for which the question was open and the game did not rest
        self.voices: dict[int, set[int]] = {}  # by question: players

    async def does(self) -> None:
        step = self.dice.choice(
            [self.votes, self.votes, self.votes, self.answers, self.blinks, self.rests, self.waits, self.leaves]
        )
        step(self.dice.randrange(4))
        self.look()
        if self.dice.random() < 0.03:
            await asyncio.sleep(MOMENT)
            await self.restart()
            self.running, self.voices = 0.0, {}
        seconds = self.dice.choice((0.5, 20.0, 60.0, STALL_TIME))
        for _ in range(round(2 * seconds)):
            await asyncio.sleep(0.5)
            self.look()
            if not self.table.state.evening.paused:
                self.running += 0.5

    def votes(self, line: int) -> None:
        if self.dice.random() < 0.3:
            line = self.opens_window(line)
        player = self.line(line).player
        before = self.table.state.match.opened
        voices = self.voices.setdefault(before, set())
        added = {player} - voices
        voices |= added
        if self.wishes(line):
            voices -= added

    def answers(self, line: int) -> None:
        play, seat = self.table.state.match.play, self.table.state.seating.chair_of(self.line(line).player)
        if play is not None and seat is not None and seat in play.state.asked:
            self.answer(line, *self.dice.choice(play.state.moves(seat)).parts())

    def blinks(self, line: int) -> None:
        self.goes(line)
        self.comes(line)

    def rests(self, line: int) -> None:
        self.do(line, messages.Resume if self.table.state.evening.paused else messages.Pause)

    def waits(self, line: int) -> None:
        """Nothing."""

    def leaves(self, line: int) -> None:
        if self.dice.random() < 0.05:
            self.do(line, messages.Leave)

    def look(self) -> None:
        """Check that every answer given by others had enough votes, after long enough."""
        state = self.table.state
        moved = self.bodies(rows.Moved)
        for body in moved[self.seen :]:
            if body.maker == "others":
                player = state.seating.players[body.seat]
                people = {human.player for human in state.seating.humans()} - {player}
                here = [human for human in state.seating.humans() if human.player in people and not human.away]
                voices = self.voices.get(self.question, set()) & people
                assert len(voices) >= min(VOTES, max(1, len(here))), "too few voices"
                assert self.running >= STALL_TIME - 1, "too soon"
        self.seen = len(moved)
        if state.match.opened != self.question:
            self.question, self.running = state.match.opened, 0.0


@pytest.mark.parametrize("seed", range(12))
def test_nobody_is_answered_for_too_soon_or_by_too_few(seed: int) -> None:
    """No sequence of votes, windows, breaks and disconnections gives an answer too early."""

    async def tried() -> None:
        world = Tricks(seed)
        await world.begins()
        while now() < 2 * HOUR and world.table.state.phase == PLAYING:
            await world.does()

    simulate(tried())
