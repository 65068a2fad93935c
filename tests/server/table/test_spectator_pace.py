"""Votes on the pace of a game that no person plays any more; in simulated time."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from dorehami.games import GAMES
from dorehami.games.coup.game import is_exiled
from dorehami.server.protocol import messages
from dorehami.server.services import MOMENT as LOOK
from dorehami.server.services import QUICKEST, SLOWEST
from dorehami.server.state import rows
from dorehami.server.state.pace import AT_ONCE, FASTER, ORDINARY
from dorehami.server.state.table_state import OVER, PLAYING
from dorehami.server.table.automatic_moves import FASTEST
from dorehami.server.table.commands.context import ABSENT_AFTER
from tests.support.server.evenings import Evening, evening
from tests.support.simulated import MICROSECONDS, MOMENT, simulate

WATCHING = 50  # the line of somebody without a seat
TAB = 60  # and further windows of a seat
LOSING = ("concede", "challenge", "tax", "income")  # what leads to exile soonest


class Lost(Evening):
    """An evening at which people play as badly as they can, against bots."""

    def __init__(self, people: int = 1, bots: int = 4, seed: int = 3, **wanted: Any) -> None:
        super().__init__("coup", people, bots, seed, **wanted)

    async def loses(self, *lines: int) -> None:
        """Until these are exiled."""
        await self.begins()
        while self.table.state.phase == PLAYING and not all(self.is_out(line) for line in lines):
            for line in self.asked():
                self.plays_badly(line)
            await asyncio.sleep(0.1)
        assert self.table.state.phase == PLAYING
        await asyncio.sleep(MOMENT)

    def is_out(self, line: int) -> bool:
        play = self.table.state.match.play
        assert play is not None
        return play.game.is_out(play.state.table, self.seat_of(line))

    def plays_badly(self, line: int) -> None:
        play = self.table.state.match.play
        assert play is not None
        moves = {move.verb: move for move in reversed(play.state.moves(self.seat_of(line)))}
        chosen = next((moves[verb] for verb in LOSING if verb in moves), None) or next(iter(moves.values()))
        self.answer(line, *chosen.parts())

    def wishes(self, line: int, pace: int) -> str:
        """Somebody would have it so fast: the code of the refusal, or nothing."""
        heard = len(self.line(line).heard)
        self.do(line, messages.Hurry, pace=pace)
        told = [msgspec.json.decode(sent.frame) for sent in self.line(line).heard[heard:]]
        return next((said["code"] for said in told if said["type"] == "refused"), "")

    def opens_window(self, line: int) -> int:
        """One more window of somebody's seat."""
        self.line(TAB + line).secret = self.line(line).secret
        self.comes(TAB + line)
        return TAB + line

    def rest(self, line: int) -> dict[str, Any] | None:
        """Return the pace that a line was last sent."""
        told = [said for said in self.says(self.line(line)) if said["type"] == "presence"]
        return told[-1].get("rest")

    def player(self, line: int) -> int:
        return self.line(line).player

    def pace(self) -> int:
        return self.table.parts.pace.pace

    def gaps(self, since: int) -> list[float]:
        """Seconds between one move and the next, of those after a row."""
        written = self.log.tables[self.code].rows[since:]
        times = [row.at / MICROSECONDS for row in written if row.kind == "moved"]
        return [after - before for before, after in pairwise(times)]


# ------------------------------------------------------------------ how it works


@evening
async def test_who_is_exiled_is_asked_how_fast_the_rest_goes() -> None:
    """Once the last person is exiled everybody is told that nobody is in the game, and who may say how it goes on."""
    world = Lost()
    await world.begins()
    assert world.rest(0) is None
    world = Lost()
    await world.loses(0)
    assert world.rest(0) == {"wishes": [ORDINARY], "players": [world.player(0)]}


@evening
async def test_bots_take_a_third_of_their_time() -> None:
    """At the faster pace every move and every moment takes a third of what it takes otherwise, and no less."""
    world = Lost()
    await world.loses(0)
    assert world.wishes(0, FASTER) == ""
    since = world.table.state.seq
    while world.table.state.phase == PLAYING:
        await asyncio.sleep(1)
    gaps = [gap for gap in world.gaps(since) if gap > MOMENT]  # several are asked at once
    assert len(gaps) > 10
    assert max(gaps) <= (SLOWEST + 3 * LOOK) / FASTER + MOMENT
    assert min(gaps) < QUICKEST


@evening
async def test_the_end_is_shown_at_once() -> None:
    """At the pace `at once` all moves come at equal short intervals, and the game has its winner."""
    world = Lost()
    await world.loses(0)
    since = world.table.state.seq
    world.wishes(0, AT_ONCE)
    while world.table.state.phase == PLAYING:
        await asyncio.sleep(FASTEST)
    gaps = [gap for gap in world.gaps(since) if gap > MOMENT]
    assert gaps == pytest.approx([FASTEST] * len(gaps), abs=MOMENT)
    (ended,) = world.bodies(rows.Ended)
    assert (len(ended.winners), ended.reason) == (1, "")
    assert {moved.maker for moved in world.bodies(rows.Moved)} == {""}
    await asyncio.sleep(MOMENT)
    assert world.rest(0) is None


@evening
async def test_nobody_waits_for_what_is_on_its_way() -> None:
    """A bot that takes its time already, and a card that is looked at, are hurried too."""
    world = Lost()
    await world.loses(0)
    assert world.table.parts.automatic_moves.reveal_until > asyncio.get_running_loop().time() + SLOWEST
    seq = world.table.state.seq
    world.wishes(0, AT_ONCE)
    await asyncio.sleep(FASTEST + 0.01)
    assert world.table.state.seq > seq


@evening
async def test_the_next_game_has_its_ordinary_pace() -> None:
    """Votes hold for one game."""
    world = Lost()
    await world.loses(0)
    world.wishes(0, AT_ONCE)
    while world.table.state.phase != OVER:
        await asyncio.sleep(1)
    world.do(0, messages.Ready)
    await asyncio.sleep(MOMENT)
    assert (world.table.state.phase, world.table.state.evening.games) == (PLAYING, 2)
    assert (world.pace(), world.rest(0), world.table.parts.pace.votes) == (ORDINARY, None, {})


@evening
async def test_a_wish_can_be_taken_back() -> None:
    """The last vote of a player counts."""
    world = Lost()
    await world.loses(0)
    for pace in (FASTER, ORDINARY, FASTER):
        assert world.wishes(0, pace) == ""
        assert world.pace() == pace


@evening
async def test_where_bots_do_not_keep_up_they_are_not_hurried() -> None:
    """Overloaded bots keep the ordinary pace."""
    world = Lost()
    await world.loses(0)
    loop = asyncio.get_running_loop()
    world.services.bot_load.begin(loop.time() - 10)  # a question that nobody has answered
    world.wishes(0, AT_ONCE)
    assert all(QUICKEST <= world.table.parts.automatic_moves.delay() <= SLOWEST for _ in range(9))


@evening
async def test_to_and_fro_keeps_no_game_waiting() -> None:
    """Changing the pace repeatedly does not delay the bots for ever."""
    world = Lost()
    await world.loses(0)
    seq = world.table.state.seq
    for turn in range(round((3 * LOOK + SLOWEST) / 0.1)):
        world.wishes(0, (FASTER, ORDINARY)[turn % 2])
        await asyncio.sleep(0.1)
    assert world.table.state.seq > seq


# ------------------------------------------------------------------ who may


@evening
async def test_all_who_are_out_must_agree() -> None:
    """The slowest vote counts, and a player has one, from however many sockets."""
    world = Lost(people=2, bots=3, seed=5)
    await world.loses(0, 1)
    world.wishes(0, AT_ONCE)
    world.wishes(world.opens_window(0), AT_ONCE)
    assert world.pace() == ORDINARY
    world.wishes(1, FASTER)
    assert world.pace() == FASTER
    await asyncio.sleep(MOMENT)
    assert world.rest(0) == {
        "pace": FASTER,
        "wishes": [AT_ONCE, FASTER],
        "players": [world.player(0), world.player(1)],
    }


@evening
async def test_who_is_exiled_hurries_nobody_who_plays() -> None:
    """While a person plays the pace is the ordinary one."""
    world = Lost(people=2, bots=3, turn=0, reaction=0)
    await world.begins()
    while not world.is_out(0):
        for line in world.asked():
            if line == 0:
                world.plays_badly(line)
            else:
                play = world.table.state.match.play
                assert play is not None
                world.answer(1, *play.state.step().default(play.state.table, world.seat_of(1)).parts())
        await asyncio.sleep(0.1)
    assert not world.is_out(1)
    assert world.wishes(0, AT_ONCE) == "still_played"
    world.goes(1)
    await asyncio.sleep(ABSENT_AFTER + 1)
    assert world.sitter(1).away  # a stand-in plays, and it is still that one's game
    assert world.wishes(0, AT_ONCE) == "still_played"
    assert (world.pace(), world.rest(0)) == (ORDINARY, None)


@evening
async def test_a_blip_is_no_yes() -> None:
    """A briefly disconnected player's vote is still needed; an absent one's is not, until they return."""
    world = Lost(people=2, bots=3, seed=5)
    await world.loses(0, 1)
    world.goes(1)
    world.wishes(0, FASTER)
    await asyncio.sleep(ABSENT_AFTER - 1)
    assert world.pace() == ORDINARY
    await asyncio.sleep(2)
    assert world.pace() == FASTER
    world.comes(1)
    assert world.pace() == ORDINARY


@evening
async def test_watchers_have_no_say() -> None:
    """Watchers have no vote while players sit at the table."""
    world = Lost()
    await world.loses(0)
    world.comes(WATCHING)
    await asyncio.sleep(MOMENT)
    assert world.wishes(WATCHING, AT_ONCE) == "not_seated"
    assert world.pace() == ORDINARY
    assert world.rest(WATCHING) == world.rest(0)


@evening
async def test_where_nobody_sits_any_watcher_may() -> None:
    """If nobody sits any more, any watcher may choose the pace."""
    world = Lost()
    await world.begins()
    assert world.wishes(0, AT_ONCE) == "still_played"
    world.do(0, messages.Leave)
    await asyncio.sleep(MOMENT)
    assert world.rest(0) == {}
    assert world.wishes(0, AT_ONCE) == ""
    assert world.pace() == AT_ONCE


@evening
async def test_before_a_shut_door_nothing_is_told() -> None:
    """At a closed table watchers neither see the pace nor vote on it."""
    world = Lost()
    await world.loses(0)
    world.do(0, messages.Admit, watchers=False)
    world.comes(WATCHING)
    await asyncio.sleep(MOMENT)
    assert world.rest(WATCHING) is None
    world.do(0, messages.Leave)
    await asyncio.sleep(MOMENT)
    assert world.wishes(0, AT_ONCE) == "not_seated"


@evening
async def test_in_a_break_nothing_is_hurried() -> None:
    """A game that stands still goes on first; and a pace that there is not is refused."""
    world = Lost()
    await world.loses(0)
    assert world.wishes(0, 7) == "bad_pace"
    world.do(0, messages.Pause)
    assert world.wishes(0, AT_ONCE) == "paused"


@evening
async def test_after_a_restart_it_is_asked_anew() -> None:
    """Votes are not restored; the end of people's play is."""
    world = Lost()
    await world.loses(0)
    world.wishes(0, FASTER)
    await asyncio.sleep(MOMENT)
    await world.restart()
    await asyncio.sleep(MOMENT)
    assert world.pace() == ORDINARY
    assert world.rest(0) == {"wishes": [ORDINARY], "players": [world.player(0)]}


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"coup"}))
def test_where_nobody_is_exiled_a_game_is_played_to_its_end(game: str) -> None:
    """In other games every person has a say to the last move."""

    async def played() -> None:
        world = Evening(game, people=1, bots=2)
        await world.begins()
        play = world.table.state.match.play
        assert play is not None
        assert not any(play.game.is_out(play.state.table, seat) for seat in range(3))
        assert world.table.parts.pace.current() is None

    simulate(played())


def test_only_coup_exiles() -> None:
    """A game in which seats fall out says so."""
    assert [game.id for game in GAMES.values() if game.is_out is is_exiled] == ["coup"]
