"""The sealed deal at a live table: the dealer seals, browsers cut by themselves, and the record proves it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dorehami.games import GAMES
from dorehami.seal.hashes import commitment_of
from dorehami.seal.proof import prove
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.store.memory import MemoryLog
from tests.support.live import house, live, plays, random_choice
from tests.support.server.assertions import assert_up_to_date, refusal_code, rows_of_kind
from tests.support.server.evenings import Evening, evening
from tests.support.server.raw_socket import raw_socket
from tests.support.server.sealed import SEALED, record, start_sealed_game


@pytest.mark.parametrize("game", GAMES)
@live
async def test_a_finished_game_proves_its_deal(game: str) -> None:
    """All who were there have cut, and the record shows that every draw was the stream's."""
    async with house(**SEALED) as guests:
        players = await start_sealed_game(guests, game, 2, 1)
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        await assert_up_to_date(guests, *players)
        proof = prove(await record(guests, players[0]), GAMES)
        assert proof.problems == []
        assert "all 2 cuts fit their commitments" in proof.proved


@live
async def test_the_seed_is_told_to_nobody_before_the_end() -> None:
    """Only the seal is public; seed and record are published at the end."""
    async with house(**SEALED) as guests, raw_socket(guests) as raw:
        players = await start_sealed_game(guests, "coup", 2)
        ((_, sealed),) = await rows_of_kind(guests, players[0].table, "sealed")
        assert isinstance(sealed, rows.Sealed)
        assert players[0].room["seal"] == sealed.seal
        raw.send_message(messages.Hello(table=players[0].table, secret=players[0].secret))
        assert sealed.seed not in str(await raw.message())
        assert "game_running" in await record(guests, players[0])
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        assert sealed.seed in await record(guests, players[0])


@live
async def test_a_restart_deals_on_from_the_same_stream() -> None:
    """Draws after a restart are proved like those before it."""
    log = MemoryLog()
    async with house(log, **SEALED) as guests:
        players = await start_sealed_game(guests, "dezh", 2)
    async with house(log, **SEALED) as guests:
        for player in players:
            player.session, player.url = guests.session, guests.url
            guests.clients.append(player)
            await player.connect()
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        assert prove(await record(guests, players[0]), GAMES).problems == []


@live
async def test_a_rematch_has_a_seal_of_its_own() -> None:
    """Each game is sealed and cut anew."""
    async with house(**SEALED) as guests:
        players = await start_sealed_game(guests, "mccarthy", 2)
        for number in (1, 2):
            await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
            if number == 1:
                for player in players:
                    await player.send(messages.Ready)
                await players[0].wait_until(lambda c: c.room["games"] == 2)
                await asyncio.gather(*[player.wait_until(lambda c: c.room["phase"] == "playing") for player in players])
        seals = [body.seal for _, body in await rows_of_kind(guests, players[0].table, "started")]  # type: ignore[attr-defined]
        assert len(set(seals)) == 2


class Hesitant(Evening):
    """People whose browsers do not cut by themselves."""

    def __init__(self, **wanted: Any) -> None:
        super().__init__(**wanted)
        self.services.below = None

    def sealing(self) -> Any:
        return self.table.state.deal.sealing

    def commits(self, line: int, nonce: str) -> None:
        sealing = self.sealing()
        seat = sealing.players.index(self.line(line).player)
        commitment = commitment_of(bytes.fromhex(sealing.seal), seat, bytes.fromhex(nonce)).hex()
        self.do(line, messages.Commit, commitment=commitment)

    def refusals(self, line: int) -> list[str]:
        return [said["code"] for said in self.says(self.line(line)) if said["type"] == "refused"]


@evening
async def test_who_does_not_cut_is_left_out_and_named() -> None:
    """One commits and opens, one commits and does not open, one does nothing: after 5 s each the cards fall."""
    world = Hesitant(people=3)
    await world.begins()
    world.commits(0, "00" * 16)
    world.commits(1, "11" * 16)
    await asyncio.sleep(5.1)
    assert world.sealing().opening
    world.do(0, messages.Cut, nonce="00" * 16)
    await asyncio.sleep(5.1)
    (started,) = world.bodies(rows.Started)
    assert [(seat, nonce) for seat, _, nonce in started.cuts] == [(0, "00" * 16), (1, "")]


@evening
async def test_without_any_cut_the_game_begins() -> None:
    """Browsers that know nothing of it hold nobody up for long."""
    world = Hesitant(people=2)
    await world.begins()
    await asyncio.sleep(5.1)
    (started,) = world.bodies(rows.Started)
    assert started.cuts == []
    assert started.seal


@evening
async def test_a_cut_is_held_to_its_commitment() -> None:
    """Another nonce, a second commitment and a cut before its time are refused."""
    world = Hesitant(people=2)
    await world.begins()
    world.do(0, messages.Cut, nonce="00" * 16)
    world.commits(0, "00" * 16)
    world.commits(0, "22" * 16)
    world.commits(1, "11" * 16)
    world.do(0, messages.Cut, nonce="22" * 16)
    assert world.refusals(0) == ["not_now", "not_now", "bad_cut"]
    world.do(0, messages.Cut, nonce="00" * 16)
    world.do(1, messages.Cut, nonce="11" * 16)
    assert len(world.bodies(rows.Started)) == 1


@evening
async def test_who_leaves_before_the_cards_fall_does_not_stop_the_start() -> None:
    """A stand-in plays for who has left: else somebody could keep a game from ever beginning."""
    world = Hesitant(people=3)
    await world.begins()
    world.do(1, messages.Leave)
    assert world.sealing() is not None
    await asyncio.sleep(10.1)
    assert len(world.bodies(rows.Started)) == 1
    assert [sitter.kind for sitter in world.table.state.seating.seated()] == ["human", "standin", "human"]


@pytest.mark.parametrize("odd", ["0" * 63, "0" * 64 + "\n", "\n" + "0" * 64, "G" * 64, "0" * 65, ""])
@live
async def test_a_commitment_is_a_hash(odd: str) -> None:
    """Nothing else gets into a record."""
    async with house(**SEALED) as guests, raw_socket(guests) as raw:
        host = await guests.opens("coup", chairs=2)
        await raw.hello(host.table, host.secret)
        raw.send_message(messages.Commit(id="odd", commitment=odd))
        assert (await raw.refusal()).code == "bad_message"


@live
async def test_a_watcher_cannot_cut() -> None:
    """Only those who play have a hand in the deal."""
    async with house(**SEALED) as guests:
        host = await guests.opens("coup", chairs=2)
        watcher = await guests.watches(host.table)
        assert await refusal_code(watcher.send(messages.Commit, commitment="0" * 64)) == "not_seated"
        assert await refusal_code(host.send(messages.Commit, commitment="0" * 64)) == "not_now"
