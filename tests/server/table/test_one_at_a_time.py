"""Commands are carried out one at a time, whatever a log, a view or another process does meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from dorehami.engine.game import Setup
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import PLAYING
from dorehami.server.table.commands.dealing import begin_game
from dorehami.server.table.internal_commands import Fault
from dorehami.server.tables.registry import Registry
from dorehami.server.views.broadcaster import Broadcaster
from dorehami.store.memory import MemoryLog
from tests.support import simulated
from tests.support.random_table import RandomTable
from tests.support.server.evenings import Evening, evening
from tests.support.server.faulty_logs import FullDisk, LateLog
from tests.support.simulated import MOMENT, Line, simulate

LONG_ID = "x" * 22  # unguessable, so that a watcher's command is remembered


def answers(line: Line) -> list[tuple[str, str]]:
    """Return the answers that a line was sent, with the ids of their commands."""
    said = [msgspec.json.decode(sent.frame) for sent in line.heard if sent.frame.startswith(b"{")]
    return [(each["type"], each["id"]) for each in said if each["type"] in ("done", "refused")]


async def lobby(world: Evening) -> Line:
    """Open a table of four chairs where only the host sits; return the host's line."""
    world.line(0).secret = await world.open()
    world.comes(0)
    await asyncio.sleep(MOMENT)
    return world.line(0)


def know_devices(world: Evening) -> None:
    """Let the table know whose devices the lines are, as it does where they join with a secret."""
    secrets = world.table.state.private.credentials.secrets
    for line in world.lines.values():
        line.device = "phone"
        line.key = next(key for key, player in secrets.items() if player == line.player)


def fail_once(patch: pytest.MonkeyPatch) -> None:
    """Let the next update fail, and all others succeed."""
    tell = Broadcaster.broadcast

    def fails(self: Broadcaster, *told: Any) -> None:
        patch.setattr(Broadcaster, "broadcast", tell)
        raise ZeroDivisionError

    patch.setattr(Broadcaster, "broadcast", fails)


@pytest.mark.parametrize(("name", "seed"), [("coup", 1), ("coup", 3), ("dezh", 2), ("mccarthy", 3)])
def test_an_evening_over_a_log_that_answers_later(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table holds what the log holds, and no fault has stopped it."""
    monkeypatch.setattr(simulated, "MemoryLog", LateLog)
    script = simulate(RandomTable(GAMES[name], Setup(4), 3, seed).play())
    assert [row.seq for row in script.log] == list(range(1, len(script.log) + 1))
    assert not any(row.kind == "paused" and b"fault" in row.body for row in script.log)
    assert any(row.kind == "ended" for row in script.log)


@evening
async def test_answers_come_in_the_order_of_their_commands() -> None:
    """A command submitted while another is finished waits until those before it are answered."""
    world = Evening(people=4)
    world.log = world.services.log = LateLog()
    await lobby(world)
    guest = world.line(1)
    guest.device = "phone"
    world.comes(1)
    await asyncio.sleep(MOMENT)
    world.table.submit(guest, messages.Sit(id=LONG_ID, name="Guest 1"))
    world.table.submit(guest, messages.Start(id="second"))
    await asyncio.sleep(MOMENT)
    assert answers(guest) == [("done", LONG_ID), ("refused", "second")]


@evening
async def test_a_retry_after_a_fault_is_not_carried_out_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row is in the log though nobody could be told of it."""
    world = Evening(people=4)
    host = await lobby(world)
    with monkeypatch.context() as patch:
        fail_once(patch)
        world.table.submit(host, messages.AddBot(id="one"))
        await asyncio.sleep(MOMENT)
    world.table.submit(host, messages.AddBot(id="one"))
    await asyncio.sleep(MOMENT)
    assert answers(host)[-2:] == [("refused", "one"), ("done", "one")]
    assert len(world.bodies(rows.Sat)) == 2


@evening
async def test_a_fault_in_an_update_leaves_no_row_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """All rows of a decision are applied, also where telling the first of them fails."""
    world = Evening(people=4)
    await lobby(world)
    bots: list[rows.Body] = [rows.Sat(chair=chair, player=90 + chair, kind=rows.BOT, level="easy") for chair in (1, 2)]
    with monkeypatch.context() as patch:
        fail_once(patch)
        with pytest.raises(Exception, match="fault"):
            await world.table.ask(lambda context: Decision(cause="host", bodies=bots))
    assert world.table.state.seq == len(world.log.tables[world.code].rows)
    world.do(0, messages.AddBot)
    await asyncio.sleep(MOMENT)
    assert not world.table.fenced
    assert len(world.table.state.seating.seated()) == 4


@evening
async def test_a_fenced_table_writes_nothing_more() -> None:
    """Neither a note of a device nor the last digest reaches the table that another process has."""
    world = Evening(people=2)
    await world.begins()
    know_devices(world)
    other = Registry(world.services)
    there = await other.table(world.code)
    play = there.state.match.play
    assert play is not None
    there.parts.automatic_moves.play_safe(play.state.asked[:1], rows.CLOCK)
    await asyncio.sleep(MOMENT)
    world.do(0, messages.Pause)
    await asyncio.sleep(MOMENT)
    assert world.table.fenced
    before = world.log.tables[world.code]
    kept = (before.tip, dict(before.devices), before.views)
    world.goes(0)
    await asyncio.sleep(MOMENT)
    await world.table.close()
    after = world.log.tables[world.code]
    assert (after.tip, dict(after.devices), after.views) == kept
    assert after.tip.phase == PLAYING


@evening
async def test_a_note_without_rows_keeps_the_phase_of_another_process() -> None:
    """A process that has not noticed the take-over stores no phase with its notes."""
    world = Evening(people=2)
    await lobby(world)
    know_devices(world)
    there = await Registry(world.services).table(world.code)
    bot = rows.Sat(chair=1, player=3, kind=rows.BOT, level="easy")
    await there.ask(lambda context: Decision(cause="host", bodies=[bot]))
    await there.ask(lambda context: begin_game(context, "host"))
    assert world.log.tables[world.code].tip.phase == PLAYING
    world.goes(0)
    await asyncio.sleep(MOMENT)
    assert not world.table.fenced
    assert world.log.tables[world.code].tip.phase == PLAYING


@evening
async def test_the_last_digest_is_the_last_write() -> None:
    """The devices that are connected are noted before, and what comes later is refused."""
    world = Evening(people=2)
    await world.begins()
    know_devices(world)
    log = world.log = LateLogOf(world.log)
    world.services.log = log
    closed = world.table.close()
    world.goes(0)
    world.do(1, messages.Pause)
    await closed
    await asyncio.sleep(MOMENT)
    assert log.changes[-1].views is not None
    assert [bool(change.devices) for change in log.changes] == [True, True, False]


class LateLogOf(LateLog):
    """A late log that goes on with the tables of another one, and keeps what is put into it."""

    def __init__(self, log: MemoryLog) -> None:
        super().__init__()
        self.tables, self.changes = log.tables, list[Any]()

    def put(self, change: Any, told: Any) -> None:
        self.changes.append(change)
        super().put(change, told)


@evening
async def test_a_pause_that_could_not_be_written_is_told() -> None:
    """Everybody gets a snapshot of it, and once somebody resumes the bots play on."""
    world = Evening(people=1, bots=2, turn=0, reaction=0)
    log = world.log = world.services.log = FullDisk()
    await world.begins()
    while not (asked := [seat for seat in world.table.state.match.open_since if seat]):
        world.table.parts.automatic_moves.play_safe([0], rows.CLOCK)
        await asyncio.sleep(MOMENT)
    question = world.table.state.match.open_since[asked[0]]
    log.room = 0
    world.table.submit(None, Fault(ZeroDivisionError()))
    await asyncio.sleep(10.0)
    assert world.says(world.line(0))[-1]["record"]["room"]["paused"] == "fault"
    log.room = None
    world.do(0, messages.Resume)
    await asyncio.sleep(60.0)
    assert world.table.state.match.open_since.get(asked[0]) != question
