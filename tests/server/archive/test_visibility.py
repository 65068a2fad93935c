"""Visibility of a finished game: everything, one's own view or nothing, on every path that leads to it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace as replaced

from dorehami.client import Client
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games import GAMES
from dorehami.seal.proof import prove
from dorehami.server.archive.export import record_of
from dorehami.server.archive.visibility import OWN_VIEW
from dorehami.server.identity.tickets import issue
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.server.state.partial_record import partial_record
from dorehami.server.state.rows import encode
from dorehami.server.state.table_state import TableState
from dorehami.store.memory import MemoryLog
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import (
    assert_up_to_date,
    extend_absence,
    refusal_code,
    rows_of_kind,
    start_game,
    stored_table,
    wait_until_level,
)
from tests.support.server.sealed import SEALED

CLOSED = (rows.OWN, rows.NOTHING)
VIEWS = ("open", "spectators", "own", "0", "1", "2")


async def finished_game(guests: House, game: str, after: str) -> list[Client]:
    """Play a game of two people and a bot before a spectator."""
    players = await start_game(guests, game, 2, 1, after=after)
    watcher = await guests.watches(players[0].table)
    await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
    everybody = [*players, watcher]
    await wait_until_level(*everybody)
    return everybody


async def request_page(guests: House, client: Client, path: str, **query: str) -> tuple[int, str]:
    """Return the answer to a request for a page, with proof of a seat if the client has one."""
    if client.secret:
        query["ticket"] = issue(client.table, client.secret, guests.running.registry.services.now() / 1000)
    async with guests.session.get(f"{guests.url}/api/tables/{client.table}/games/1{path}", params=query) as answer:
        return answer.status, await answer.text()


async def view_statuses(guests: House, client: Client) -> dict[str, int]:
    """Return the status of each view of the replay."""
    return {view: (await request_page(guests, client, "/replay", view=view))[0] for view in VIEWS}


def known_cards(guests: House, client: Client) -> dict[str, Any]:
    """Return what the rules let this viewer know of the hidden cards."""
    play = guests.running.registry.tables[client.table].state.match.play
    assert play is not None
    return play.game.secrets(play.views[NOBODY if client.seat is None else client.seat])


def everything(guests: House, client: Client) -> dict[str, Any]:
    play = guests.running.registry.tables[client.table].state.match.play
    assert play is not None
    return play.game.secrets(play.state.table.seen_by(NATURE))


def knows(client: Client, facts: dict[str, Any]) -> bool:
    return {name: client.facts[name] for name in facts} == facts


# ------------------------------------------------------------------ the choice


@live
async def test_the_host_chooses_before_the_game() -> None:
    """Everything, unless said otherwise; it stays through options, a game and a rematch, and is the host's alone."""
    async with house() as guests:
        host = await guests.opens("mccarthy", chairs=2)
        guest = await guests.sits(host.table, "Guest")
        assert host.room["after"] == "everything"
        assert await refusal_code(guest.send(messages.Choose, game="mccarthy", chairs=2, after="own")) == "not_host"
        assert await refusal_code(host.send(messages.Choose, game="mccarthy", chairs=2, after="all")) == "bad_options"
        await host.send(messages.Choose, game="mccarthy", chairs=2, after="nothing")
        await host.send(messages.Choose, game="mccarthy", chairs=2, options=["ending=speed"])
        assert host.room["after"] == "nothing"
        await host.send(messages.Start)
        assert (
            await refusal_code(host.send(messages.Choose, game="mccarthy", chairs=2, after="everything"))
            == "game_running"
        )
        await asyncio.gather(plays(host, random_choice(1)), plays(guest, random_choice(2)))
        await asyncio.gather(host.send(messages.Ready), guest.send(messages.Ready))
        await wait_until_level(host, guest)
        assert (host.room["games"], host.room["after"]) == (2, "nothing")
        assert [body.after for _, body in await rows_of_kind(guests, host.table, "started")] == ["nothing"] * 2  # type: ignore[attr-defined]


@live
async def test_the_choice_is_in_the_log() -> None:
    """After a restart it binds the game as before; a table may be opened with it."""
    log = MemoryLog()
    async with house(log) as guests:
        host = (await finished_game(guests, "coup", "own"))[0]
    async with house(log) as guests:
        again = await guests.again(host)
        assert (again.room["after"], again.room["results"][0]["after"]) == ("own", "own")
        assert (await view_statuses(guests, again))["open"] == 403


@live
async def test_a_choice_for_the_next_game_does_not_open_the_last() -> None:
    """Each game is bound by what was chosen before it began."""
    async with house(**SEALED) as guests:
        host, *_ = await finished_game(guests, "coup", "nothing")
        await host.send(messages.Choose, game="coup", chairs=3, after="everything")
        assert set((await view_statuses(guests, host)).values()) == {403}
        assert (await request_page(guests, host, "/deal"))[0] == 403
        assert "seed none" in (await request_page(guests, host, ".play"))[1]


# ------------------------------------------------------------------ everything


@pytest.mark.parametrize("game", GAMES)
@live
async def test_all_hands_are_turned_up(game: str) -> None:
    """With everything, all who see the table see every card when the game is over, and its pages are open to all."""
    async with house(**SEALED) as guests:
        everybody = await finished_game(guests, game, "everything")
        for client in everybody:
            assert knows(client, everything(guests, client))
            assert await view_statuses(guests, client) == dict.fromkeys(VIEWS, 200)
            assert (await request_page(guests, client, "/deal"))[0] == 200
        await assert_up_to_date(guests, *everybody)


@live
async def test_hands_stay_down_until_the_game_is_over() -> None:
    """Not before its very last row, whatever the table has chosen."""
    async with house() as guests:
        host, friend = await start_game(guests, "coup", 2, 1)
        assert knows(host, known_cards(guests, host))
        assert not knows(host, everything(guests, host))
        assert not knows(friend, everything(guests, friend))


# ------------------------------------------------------------------ closed


@pytest.mark.parametrize("after", CLOSED)
@pytest.mark.parametrize("game", GAMES)
@live
async def test_nobody_is_shown_more_than_they_saw(game: str, after: str) -> None:
    """By news and by a fresh connection, each knows what the rules let their seat know, and no more."""
    async with house() as guests:
        everybody = await finished_game(guests, game, after)
        for client in everybody:
            assert knows(client, known_cards(guests, client))
        await assert_up_to_date(guests, *everybody)


@live
async def test_each_sees_their_own_again() -> None:
    """With one's own, the replay is of the seat that one proves, or of what all saw; and nobody else's."""
    async with house() as guests:
        host, friend, watcher = await finished_game(guests, "coup", "own")
        theirs = {"open": 403, "spectators": 200, "own": 200, "0": 403, "1": 403, "2": 403}
        assert await view_statuses(guests, host) == theirs | {"0": 200}
        assert await view_statuses(guests, friend) == theirs | {str(friend.seat): 200}
        assert await view_statuses(guests, watcher) == theirs
        own, seat = [
            (await request_page(guests, friend, "/replay", view=view))[1] for view in (OWN_VIEW, str(friend.seat))
        ]
        assert own == seat
        unseated, public = [
            (await request_page(guests, watcher, "/replay", view=view))[1] for view in (OWN_VIEW, "spectators")
        ]
        assert unseated == public


@live
async def test_where_nothing_is_shown_nothing_is() -> None:
    """No view of a replay, no deal; each refusal says what the table chose."""
    async with house() as guests:
        for client in await finished_game(guests, "coup", "nothing"):
            assert set((await view_statuses(guests, client)).values()) == {403}
            status, told = await request_page(guests, client, "/deal")
            assert (status, told) == (403, '{"code":"cards_closed","args":{"after":"nothing"}}')


@pytest.mark.parametrize("after", CLOSED)
@live
async def test_a_closed_record_opens_nothing(after: str) -> None:
    """It names the game, the people and the seal; no seed, no cut, no card, no move; and its deal cannot be checked."""
    async with house(**SEALED) as guests:
        host, *_ = await finished_game(guests, "coup", after)
        _, record = await request_page(guests, host, ".play")
        (_, started), *_ = await rows_of_kind(guests, host.table, "started")
        assert isinstance(started, rows.Started)
        lines = [line.split()[0] for line in record.splitlines() if not line.startswith("#")]
        assert lines == ["format", "rules", "game", "seats", "starter", "seal", "seed"]
        assert f"seal {started.seal}\nseed none\n" in record
        assert started.seed not in record
        assert prove(record, GAMES).closed


@pytest.mark.parametrize("game", GAMES)
@live
async def test_closed_records_of_twin_worlds_are_the_same(game: str) -> None:
    """With another seed, other cuts, draws, moves and salts a closed record has the same bytes."""
    async with house(**SEALED) as guests:
        host, *_ = await finished_game(guests, game, "nothing")
        state, kept = guests.running.registry.tables[host.table].state, await stored_table(guests, host.table)
        twin = replaced(kept, rows=[replaced(row, body=encode(other(rows.body_of(row)))) for row in kept.rows])
        assert twin.rows != kept.rows
        assert record_of(twin, state.evening.finished[0]) == record_of(kept, state.evening.finished[0])


def other(body: rows.Body) -> rows.Body:
    """The same row where everything secret is another."""
    if isinstance(body, rows.Started):
        cuts = [(seat, commitment, "ab" * 16) for seat, commitment, _ in body.cuts]
        return replaced(body, seed="cd" * 32, cuts=cuts, draws=[(of, (index + 1) % of) for of, index in body.draws])
    if isinstance(body, rows.Moved):
        draws = [(of, (index + 1) % of) for of, index in body.draws]
        return replaced(body, move=[*body.move, "otherwise"], draws=draws, salt="ef" * 16)
    return body


@pytest.mark.parametrize("after", CLOSED)
@live
async def test_what_is_left_of_a_game_is_closed_too(after: str) -> None:
    """A game that cannot be played on under new rules is kept in a file: without its seed and its moves."""
    async with house(**SEALED) as guests:
        host, *_ = await finished_game(guests, "coup", after)
        kept = await stored_table(guests, host.table)
        (first, started), *_ = await rows_of_kind(guests, host.table, "started")
        assert isinstance(started, rows.Started)
        left = partial_record(kept, first.seq, len(kept.rows))
        assert "seed none" in left
        assert started.seed not in left
        assert "income" not in left


@live
async def test_whom_the_host_lets_in_afterwards_sees_no_hand() -> None:
    """A player let in to a seat after the game sees neither its cards nor its log."""
    async with house() as guests:
        host, friend, watcher = await finished_game(guests, "dezh", "own")
        own, public = known_cards(guests, friend), known_cards(guests, watcher)
        assert own != public
        await friend.disconnect()
        await host.wait_until(lambda c: friend.player not in c.presence.players)
        thief = await guests.watches(host.table)
        request = (await thief.send(messages.Return, name="Guest 1")).request
        await host.send(messages.LetIn, request=request)
        await thief.wait_until(lambda c: c.seat is not None)
        fresh = await guests.again(thief)
        for client in (thief, fresh):
            assert client.seat == friend.seat
            assert knows(client, public)
            assert client.record["past"] == watcher.record["past"]
        assert (await view_statuses(guests, thief))[str(friend.seat)] == 403
        assert (await view_statuses(guests, thief))["own"] == 200
        back = await guests.again(friend)
        assert knows(back, own)
        assert (await view_statuses(guests, back))[str(friend.seat)] == 200


@live
async def test_whom_others_let_in_during_the_game_has_played_it() -> None:
    """A player let in to a seat during the game sees its view again."""
    async with house(delay=lambda: 3600.0) as guests:
        host, friend, other = await start_game(guests, "coup", 3, after="own")
        await friend.disconnect()
        await host.wait_until(lambda c: friend.player not in c.presence.players)
        extend_absence(guests, friend)
        heir = await guests.watches(host.table)
        request = (await heir.send(messages.Return, name="Guest 1")).request
        for judge in (host, other):
            await judge.send(messages.LetIn, request=request)
        await heir.wait_until(lambda c: c.seat is not None)
        await asyncio.gather(*[plays(client, random_choice(n)) for n, client in enumerate((host, heir, other))])
        assert knows(heir, known_cards(guests, heir))
        assert (await view_statuses(guests, heir))["1"] == 200


# ------------------------------------------------------------------ planted leaks


@live
async def test_a_table_that_turns_up_all_hands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger that shows all cards whatever was chosen is noticed by what its viewers know."""
    monkeypatch.setattr(TableState, "shows_all", lambda self: self.phase == "over")
    async with house() as guests:
        everybody = await finished_game(guests, "coup", "nothing")
        assert not all(knows(client, known_cards(guests, client)) for client in everybody)


@live
async def test_a_door_without_a_guard_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is made without asking what the table chose is noticed by its status."""
    monkeypatch.setattr("dorehami.server.archive.page_cache.permitted_view", lambda state, game, view, player: view)
    async with house() as guests:
        host, *_ = await finished_game(guests, "coup", "nothing")
        assert set((await view_statuses(guests, host)).values()) != {403}
