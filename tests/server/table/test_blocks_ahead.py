"""A block that is chosen while others can still doubt the claim (K25): told to nobody, played when its turn comes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.state.rows import Moved
from dorehami.store.log import Log
from dorehami.store.memory import MemoryLog
from tests.support.live import House, advance_clock, fixed_identifiers, house, live, manual_clock
from tests.support.server.assertions import (
    assert_up_to_date,
    refusal_code,
    rows_of_kind,
    start_game,
    stored_choices,
    stored_table,
    wait_until_at_rest,
    wait_until_level,
)
from tests.support.server.faulty_logs import FullDisk, GatedLog
from tests.support.server.raw_socket import connect_to, frames_until, raw_socket

BLOCK: list[int | str] = ["block", "captain"]


class Scene:
    """Somebody steals from a target, and a third player may challenge."""

    def __init__(self, guests: House, players: list[Client]) -> None:
        self.guests = guests
        self.players = players
        self.table = players[0].table
        self.thief = next(player for player in players if player.moves())
        self.target, self.other = [player for player in players if player is not self.thief]

    async def steal(self) -> None:
        assert self.target.seat is not None
        await self.thief.move("steal", self.target.seat)
        await wait_until_level(*self.players)

    async def choose_block(self) -> None:
        await self.target.move("allow", ahead=BLOCK)
        await wait_until_level(*self.players)

    async def challenge_succeeds(self) -> None:
        """The third player challenges rightly, and the thief concedes."""
        await self.other.move("challenge")
        await wait_until_at_rest(*self.players)
        await self.thief.move("concede")
        await wait_until_at_rest(*self.players)
        if self.thief.moves():
            await self.thief.move(*self.thief.moves()[0])

    def count_blocks(self) -> int:
        return [event.key for event in self.other.events].count("blocked")


@asynccontextmanager
async def stealing(log: Log | None = None, seed: int = 1, **services: Any) -> AsyncIterator[Scene]:
    """A steal is declared; nobody has said anything to it."""
    async with house(log, below=random.Random(seed).randrange, **services) as guests:
        players = await start_game(guests, "coup", 3)
        await wait_until_at_rest(*players)
        scene = Scene(guests, players)
        await scene.steal()
        yield scene


@live
async def test_only_the_target_is_offered_a_block_ahead() -> None:
    """With its answer to the claim, each block that it could make later; nobody else is offered any."""
    async with stealing() as scene:
        assert sorted(scene.target.ahead()) == [["block", "ambassador"], ["block", "captain"]]
        assert scene.other.moves() == scene.target.moves()
        spectator = await scene.guests.watches(scene.table)
        for client in (scene.thief, scene.other, spectator):
            assert client.record["ahead"] == []
        await scene.choose_block()
        assert scene.target.record["ahead"] == []


@live
async def test_a_block_chosen_ahead_is_played_when_its_window_opens() -> None:
    """The target says nothing more: when the others have let the claim pass, it blocks."""
    async with stealing() as scene:
        await scene.choose_block()
        assert scene.target.record["kept"] == BLOCK
        assert scene.count_blocks() == 0
        await scene.other.move("allow")
        await scene.other.wait_until(lambda c: c.facts["decision"] == ["challenge"] and scene.count_blocks() == 1)
        await wait_until_at_rest(*scene.players)
        assert scene.target.record["kept"] == []
        assert set(scene.other.facts["asked"]) == {scene.thief.seat, scene.other.seat}
        await assert_up_to_date(scene.guests, *scene.players)
        row, body = (await rows_of_kind(scene.guests, scene.table, "moved"))[-1]
        assert isinstance(body, Moved)
        assert (body.seat, body.move, body.maker, row.cause) == (
            scene.target.seat,
            BLOCK,
            "",
            f"seat {scene.target.seat}",
        )


@live
async def test_a_block_chosen_ahead_outlives_a_challenge_that_fails() -> None:
    """The thief shows the captain; then the window opens and the block is played."""
    for seed in range(100):
        async with stealing(seed=seed) as scene:
            if "captain" not in scene.thief.facts["hand"][scene.thief.seat]:
                continue
            await scene.choose_block()
            await scene.other.move("challenge")
            await wait_until_at_rest(*scene.players)
            await scene.thief.move("show")
            await wait_until_at_rest(*scene.players)
            assert scene.target.record["kept"] == BLOCK
            await scene.other.move(*scene.other.moves()[0])
            await scene.other.wait_until(lambda c: scene.count_blocks() == 1)
            return
    raise AssertionError("nobody was ever dealt a captain")


@live
async def test_a_block_chosen_ahead_is_dropped_if_the_claim_falls() -> None:
    """The choice is dropped silently, and is gone at the next steal."""
    async with stealing() as scene:
        await scene.choose_block()
        await scene.challenge_succeeds()
        await wait_until_at_rest(*scene.players)
        assert scene.target.record["kept"] == []
        assert stored_choices(await stored_table(scene.guests, scene.table)) == {}
        assert scene.count_blocks() == 0
        await assert_up_to_date(scene.guests, *scene.players)


@live
async def test_a_block_chosen_ahead_is_withdrawn_at_will() -> None:
    """The target is asked like anybody when the window opens."""
    async with stealing() as scene:
        await scene.choose_block()
        version = scene.target.version
        done = await scene.target.send(messages.Withdraw)
        assert (done.version, scene.target.version) == (version, version)
        assert scene.target.record["kept"] == []
        assert stored_choices(await stored_table(scene.guests, scene.table)) == {}
        await scene.other.move("allow")
        await wait_until_at_rest(*scene.players)
        assert scene.target.facts["decision"] == ["block"]
        assert sorted(scene.target.moves()) == [["allow"], ["block", "ambassador"], ["block", "captain"]]
        assert await refusal_code(scene.target.send(messages.Withdraw)) == "nothing_kept"
        await assert_up_to_date(scene.guests, *scene.players)


@live
async def test_withdrawing_twice_with_one_id_is_withdrawing_once() -> None:
    """The retry of a withdrawal whose acknowledgement was lost is told the same."""
    async with stealing() as scene:
        await scene.choose_block()
        first = await scene.target.send(messages.Withdraw, "the one")
        assert await scene.target.send(messages.Withdraw, "the one") == first


@live
async def test_a_withdrawal_that_was_acknowledged_holds() -> None:
    """Even if it came while the answer that opens the window was being written down."""
    log = GatedLog()
    async with stealing(log) as scene:
        await scene.choose_block()
        log.gate.clear()
        allowed = scene.other.submit(messages.Move, version=scene.other.version, move=["allow"])
        await log.waiting.wait()
        async with raw_socket(scene.guests) as raw:
            await raw.hello(scene.table, scene.target.secret)
            raw.send_message(messages.Withdraw(id="in time"))
            raw.send("what is refused at once shows that the former frame was taken")
            assert (await raw.refusal()).code == "not_json"
            log.gate.set()
            await allowed
            assert isinstance(await raw.answer("in time"), messages.Done)
        await scene.target.send(messages.Resync)
        await wait_until_level(*scene.players)
        assert scene.count_blocks() == 0
        assert scene.target.facts["decision"] == ["block"]
        assert scene.target.moves()


@manual_clock
async def test_a_withdrawal_holds_although_the_block_was_tried_already() -> None:
    """The disk was full when the window opened; before the block is tried again the target thinks better of it."""
    log = FullDisk()
    async with stealing(log, retry=1.0) as scene:
        await scene.choose_block()
        log.room = 1
        await scene.other.move("allow")
        await wait_until_at_rest(*scene.players)
        assert log.tried == 1
        log.room = None
        await scene.target.send(messages.Withdraw)
        advance_clock(1.0)
        while scene.guests.running.registry.tables[scene.table].parts.automatic_moves.is_busy():
            await asyncio.sleep(0)
        await scene.target.send(messages.Resync)
        assert scene.target.facts["decision"] == ["block"]
        assert scene.target.moves()


@live
async def test_an_answer_without_one_takes_back_nothing() -> None:
    """An answer without a choice ahead stores none."""
    async with stealing() as scene:
        await scene.target.move("allow")
        assert scene.target.record["kept"] == []
        assert await refusal_code(scene.target.send(messages.Withdraw)) == "nothing_kept"


NOT_OFFERED: dict[str, tuple[list[int | str], list[int | str]]] = {
    "with a challenge": (["challenge"], BLOCK),
    "another block": (["allow"], ["block", "contessa"]),
    "no block": (["allow"], ["allow"]),
    "no move": (["allow"], ["fly"]),
    "a number": (["allow"], [1]),
    "somebody's": (["allow"], ["block", 1, "captain"]),
    "an action": (["allow"], ["income"]),
}


@pytest.mark.parametrize(("move", "ahead"), NOT_OFFERED.values(), ids=NOT_OFFERED)
@live
async def test_what_is_not_offered_ahead_is_refused_as_a_whole(move: list[int | str], ahead: list[int | str]) -> None:
    """The answer that it came with is not given either."""
    async with stealing() as scene:
        before = await stored_table(scene.guests, scene.table)
        assert await refusal_code(scene.target.move(*move, ahead=ahead)) == "no_such_ahead"
        assert await stored_table(scene.guests, scene.table) == before
        await scene.choose_block()


@live
async def test_who_is_not_the_target_chooses_nothing_ahead() -> None:
    """Neither who may only doubt, nor who has not been asked, nor who acts."""
    async with stealing() as scene:
        before = await stored_table(scene.guests, scene.table)
        assert await refusal_code(scene.other.move("allow", ahead=BLOCK)) == "no_such_ahead"
        assert await refusal_code(scene.thief.move("allow", ahead=BLOCK)) == "not_asked"
        assert await stored_table(scene.guests, scene.table) == before


# ------------------------------------------------------------------ told to nobody


async def transcript(ahead: bool) -> dict[str, list[bytes]]:
    """Return all frames to each viewer until the window opens; the target allows with or without a block ahead."""
    async with house(below=random.Random(1).randrange, now=lambda: 0, **fixed_identifiers()) as guests:
        players = await start_game(guests, "coup", 3)
        scene = Scene(guests, players)
        secrets = {"thief": scene.thief.secret, "other": scene.other.secret, "spectator": ""}
        async with AsyncExitStack() as stack:
            lines = {name: await stack.enter_async_context(raw_socket(guests)) for name in secrets}
            for name, raw in lines.items():
                await raw.hello(scene.table, secrets[name])
            await scene.steal()
            await scene.target.move("allow", ahead=BLOCK if ahead else None)
            for raw in lines.values():
                raw.send_message(messages.Resync(id="the end"))
            return {name: await frames_until(raw, b'"id":"the end"') for name, raw in lines.items()}


@live
async def test_nobody_can_tell_that_a_block_was_chosen() -> None:
    """Until it is played, every frame to everybody else is the same in bytes as if the target had just allowed."""
    with_block, without = await transcript(ahead=True), await transcript(ahead=False)
    assert with_block == without
    assert all(len(frames) > 2 for frames in with_block.values())


@live
async def test_nobody_can_tell_that_a_block_was_withdrawn() -> None:
    """A withdrawal uses no version and sends nothing to anybody else."""
    async with stealing() as scene, raw_socket(scene.guests) as raw:
        await raw.hello(scene.table, scene.other.secret)
        await scene.choose_block()
        before = (await stored_table(scene.guests, scene.table)).rows
        await scene.target.send(messages.Withdraw)
        raw.send_message(messages.Resync(id="the end"))
        heard = await frames_until(raw, b'"id":"the end"')
        assert (await stored_table(scene.guests, scene.table)).rows == before
        assert [frame for frame in heard if b'"news"' in frame][1:] == []


# ------------------------------------------------------------------ coming back to it


@live
async def test_both_tabs_of_the_target_know_what_is_kept() -> None:
    """One chooses, both see it; the other withdraws, both see that."""
    async with stealing() as scene:
        tab = await scene.guests.again(scene.target)
        await scene.choose_block()
        await wait_until_level(scene.target, tab)
        assert tab.record["kept"] == BLOCK
        await tab.send(messages.Withdraw)
        await scene.target.wait_until(lambda c: c.record["kept"] == [])
        await assert_up_to_date(scene.guests, scene.target, tab)


@live
async def test_what_is_kept_outlives_a_reconnect() -> None:
    """The stored choice is sent on reconnecting, by news or snapshot, and is played."""
    async with stealing() as scene:
        await scene.choose_block()
        scene.target.abort()
        await scene.target.wait_until(lambda c: bool(c.close_code))
        await scene.target.connect()
        assert scene.target.record["kept"] == BLOCK
        await assert_up_to_date(scene.guests, scene.target)
        await scene.target.disconnect()
        await scene.other.move("allow")
        await scene.other.wait_until(lambda c: scene.count_blocks() == 1)


@live
async def test_who_missed_a_withdrawal_sees_it_on_coming_back() -> None:
    """Whether nothing else was missed or the choice itself was: the record is that of a fresh connection."""
    async with stealing() as scene:
        early, late = await scene.guests.again(scene.target), await scene.guests.again(scene.target)
        await early.disconnect()
        await scene.choose_block()
        await wait_until_level(scene.target, late)
        await late.disconnect()
        await scene.target.send(messages.Withdraw)
        for tab in (early, late):
            await tab.connect()
            await wait_until_level(scene.target, tab)
            assert tab.record["kept"] == []
            await assert_up_to_date(scene.guests, tab)


@pytest.mark.parametrize("withdrawn", [False, True], ids=["kept", "withdrawn"])
@live
async def test_what_is_kept_outlives_the_server(withdrawn: bool) -> None:
    """On the same log another server knows it, tells it to the target only, and plays it."""
    log = MemoryLog()
    async with stealing(log) as scene:
        await scene.choose_block()
        if withdrawn:
            await scene.target.send(messages.Withdraw)
    async with house(log) as guests:
        for player in scene.players:
            await connect_to(guests, player)
        assert scene.target.record["kept"] == ([] if withdrawn else BLOCK)
        assert scene.other.record["kept"] == scene.thief.record["kept"] == []
        await scene.other.move("allow")
        after = ["block"] if withdrawn else ["challenge"]
        await scene.other.wait_until(lambda c: c.facts["decision"] == after and scene.count_blocks() != withdrawn)
        await assert_up_to_date(guests, *scene.players)


@live
async def test_who_leaves_keeps_nothing() -> None:
    """The stand-in decides for itself, and nothing is left beside the log."""
    async with stealing() as scene:
        await scene.choose_block()
        await scene.target.send(messages.Leave)
        assert stored_choices(await stored_table(scene.guests, scene.table)) == {}
