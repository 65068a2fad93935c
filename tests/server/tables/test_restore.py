"""An upgrade with running games: those that replay the same go on, others are ended one by one, with a record."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from dorehami.client import Client
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.games.coup import house as coup
from dorehami.games.coup.classic import CLASSIC, gain
from dorehami.games.coup.game import HOUSES
from dorehami.games.coup.house import Action
from dorehami.games.coup.words import INCOME
from dorehami.server.protocol import messages
from dorehami.store.log import Fenced, Log, Unwritable
from dorehami.store.memory import MemoryLog
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import assert_same_as_fresh, house, live, plays, random_choice
from tests.support.server.assertions import clients_asked, read_table, refusal_code, start_game, wait_until_level
from tests.support.server.faulty_logs import RaisingLog

OTHERS = ("dezh", "mccarthy")
RULES = GAMES["coup"].version


def change_income(patch: pytest.MonkeyPatch, income: Action) -> None:
    """In the rules of classic Coup as they are now, and in the next ones."""
    changed = coup.House(replace(CLASSIC, actions=(income, *CLASSIC.actions[1:])), swept_at_once=True)
    for version in (GAMES["coup"].version, GAMES["coup"].version + 1):
        patch.setitem(HOUSES, ((), version), changed)


@contextmanager
def two_coins_of_income() -> Iterator[None]:
    """Change a rule of classic Coup (K14) without raising the version."""
    income = Action("K14", [INCOME], lambda me, target: gain(me, 2, INCOME))
    with pytest.MonkeyPatch.context() as patch:
        change_income(patch, income)
        yield


@contextmanager
def income_that_fails() -> Iterator[None]:
    """The rule has changed so much that it fails where it was played before."""

    def fails(me: int, target: int) -> NoReturn:
        raise IndexError("nothing there")

    with pytest.MonkeyPatch.context() as patch:
        income = Action("K14", [INCOME], fails)
        change_income(patch, income)
        yield


@contextmanager
def next_version_of_coup() -> Iterator[None]:
    """Change the same rule and raise the version."""
    with pytest.MonkeyPatch.context() as patch, two_coins_of_income():
        patch.setitem(GAMES, "coup", replace(GAMES["coup"], version=GAMES["coup"].version + 1))
        yield


async def play_at_all_tables(log: Log, moves: int = 6) -> dict[str, list[Client]]:
    """Start a game of each kind and stop the server; in Coup everybody has taken income."""
    async with house(log) as guests:
        games = {game: await start_game(guests, game, 3) for game in GAMES}
        for players in games.values():
            for _ in range(moves):
                await wait_until_level(*players)
                player = clients_asked(players)[0]
                await player.move(*player.moves()[0])
            await wait_until_level(*players)
    return games


def test_a_first_move_is_income() -> None:
    """Income is the first action of classic Coup: a premise of the tests below."""
    assert CLASSIC.actions[0].moves == [INCOME]


@live
async def test_games_go_on_under_the_same_rules() -> None:
    """Replayed they look to everybody as they did, and are played to their end."""
    log = MemoryLog()
    games = await play_at_all_tables(log)
    for players in games.values():
        stored = await read_table(log, players[0].table)
        assert stored.views is not None
        assert stored.views.seq == len(stored.rows)
    async with house(log) as guests:
        for players in games.values():
            back = [await guests.again(player) for player in players]
            assert [client.record for client in back] == [player.record for player in players]
            assert back[0].room["phase"] == "playing"


@pytest.mark.parametrize("upgrade", [two_coins_of_income, next_version_of_coup])
@live
async def test_a_game_whose_rules_have_changed_is_ended_alone(
    upgrade: Callable[[], AbstractContextManager[None]], tmp_path: Path
) -> None:
    """It is over, nobody has won, and what is left of it is kept; the table and all others go on."""
    log, kept = SqliteLog.open(tmp_path / "log.db"), dict[str, str]()
    games = await play_at_all_tables(log)
    await log.close()
    log = SqliteLog.open(tmp_path / "log.db")
    with upgrade():
        async with house(log, save_record=kept.__setitem__) as guests:
            host = await guests.again(games["coup"][0])
            assert (host.room["phase"], host.facts) == ("over", {})
            assert [result["winners"] for result in host.room["results"]] == [[]]
            await assert_same_as_fresh(guests, host)
            assert list(kept) == [f"{host.table}-1.play"]
            assert kept[f"{host.table}-1.play"].count(" income") == 6
            async with guests.session.get(f"{guests.url}/api/tables/{host.table}/games/1.play") as answer:
                assert await answer.text() == kept[f"{host.table}-1.play"]
            async with guests.session.get(f"{guests.url}/api/tables/{host.table}/games/1/replay") as answer:
                assert await answer.json() == {"code": "other_rules"}
            for game in OTHERS:
                other = await guests.again(games[game][0])
                assert other.room["phase"] == "playing"
                assert other.record == games[game][0].record
            back = [await guests.again(player) for player in games["coup"]]
            for client in back:
                await client.send(messages.Ready)
            for client in back:
                await client.wait_until(lambda c: c.room["games"] == 2 and c.room["phase"] == "playing")
            player = clients_asked(back)[0]
            await player.move("income")
            assert sum(player.facts["coins"]) == 8, "the new rule is played"
    await log.close()


@pytest.mark.parametrize("upgrade", [next_version_of_coup, income_that_fails])
@live
async def test_a_damaged_game_of_other_rules_ends_when_it_is_resumed(
    upgrade: Callable[[], AbstractContextManager[None]], tmp_path: Path
) -> None:
    """There is nothing to go on with."""
    log, kept = SqliteLog.open(tmp_path / "log.db"), dict[str, str]()
    host = (await play_at_all_tables(log))["coup"][0]
    await log.close()
    with sqlite3.connect(tmp_path / "log.db") as database:
        change = "UPDATE log SET at = at + 1 WHERE table_id = ? AND seq = ?"
        database.execute(change, (host.table, host.version))
    database.close()
    log = SqliteLog.open(tmp_path / "log.db")
    with upgrade():
        async with house(log, save_record=kept.__setitem__) as guests:
            back = await guests.again(host)
            assert (back.room["phase"], back.room["paused"]) == ("playing", "damage")
            await back.send(messages.Resume)
            assert (back.room["phase"], back.room["paused"]) == ("over", "")
            assert list(kept) == [f"{host.table}-1.play"]
            await assert_same_as_fresh(guests, back)
    await log.close()


@live
async def test_a_rule_that_fails_where_it_did_not_has_changed_too() -> None:
    """Its game is ended and kept like any other, and the table is there for the next one."""
    log, kept = MemoryLog(), dict[str, str]()
    games = await play_at_all_tables(log)
    with income_that_fails():
        async with house(log, save_record=kept.__setitem__) as guests:
            host = await guests.again(games["coup"][0])
            assert (host.room["phase"], host.room["paused"], host.facts) == ("over", "", {})
            assert list(kept) == [f"{host.table}-1.play"]


@pytest.mark.parametrize(
    ("problem", "code"),
    [(Unwritable("full"), "try_again"), (Fenced("taken"), "moved_on"), (ZeroDivisionError(), "fault")],
)
@live
async def test_an_end_that_cannot_be_written_is_written_later(problem: Exception, code: str) -> None:
    """Until then who comes is refused, and the log holds nothing that has not happened."""
    log = RaisingLog(problem)
    host = (await play_at_all_tables(log))["coup"][0]
    before = len((await read_table(log, host.table)).rows)
    log.raising = 1
    with two_coins_of_income():
        async with house(log) as guests:
            while log.raising or guests.running.registry.loading:
                await asyncio.sleep(0)
            log.raising = 1
            assert await refusal_code(guests.again(host)) == code
            assert len((await read_table(log, host.table)).rows) == before
            back = await guests.again(host)
            assert (back.room["phase"], back.room["paused"]) == ("over", "")
            assert [row.kind for row in (await read_table(log, host.table)).rows[before:]] == ["ended"]


@live
async def test_a_change_is_told_by_what_was_noted_meanwhile() -> None:
    """Also if the server was killed, and nothing was noted when it went down."""
    log = MemoryLog()
    async with house(log, views_every=4) as guests:
        players = await start_game(guests, "coup", 3)
        for _ in range(10):
            await wait_until_level(*players)
            await clients_asked(players)[0].move("income")
        await wait_until_level(*players)
        stored = await read_table(log, players[0].table)
        assert stored.views is not None
        assert len(stored.rows) - 5 < stored.views.seq < len(stored.rows)
    log.tables[stored.table].views = stored.views
    with two_coins_of_income():
        async with house(log) as guests:
            assert (await guests.again(players[0])).room["phase"] == "over"


@live
async def test_what_is_left_of_a_game_is_readable() -> None:
    """A record with its header, its moves and what chance said; `check` says that it is of other rules."""
    log, kept = MemoryLog(), dict[str, str]()
    await play_at_all_tables(log)
    with next_version_of_coup():
        async with house(log, save_record=kept.__setitem__) as guests:
            await guests.running.registry.resume_games()
        (text,) = kept.values()
        report = check_text(text, GAMES)
    assert report.problems == []
    assert [note for note in report.notes if f"rules {RULES}" in note] == report.notes != []
    assert 'seats "Seat 1" "Seat 2" "Seat 3"' in text
    assert text.count("# chance: ") >= 1
    assert "Sara" not in text


@live
async def test_a_finished_game_of_other_rules_has_a_record() -> None:
    """Its end cannot be shown any more, but it is not lost."""
    log = MemoryLog()
    async with house(log) as guests:
        players = await start_game(guests, "coup", 2)
        await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(players)])
        winners = players[0].room["results"][0]["winners"]
    with next_version_of_coup():
        async with house(log) as guests:
            back = await guests.again(players[0])
            assert (back.room["phase"], back.facts) == ("over", {})
            assert back.room["results"][0]["winners"] == winners
            async with guests.session.get(f"{guests.url}/api/tables/{back.table}/games/1.play") as answer:
                text = await answer.text()
    assert f"rules coup {RULES}\n" in text


@live
async def test_a_damaged_note_ends_nothing(tmp_path: Path) -> None:
    """It is told apart from rules that have changed."""
    log = SqliteLog.open(tmp_path / "log.db")
    games = await play_at_all_tables(log)
    await log.close()
    with sqlite3.connect(tmp_path / "log.db") as other:
        other.execute("UPDATE views SET digest = zeroblob(32)")
    other.close()
    log = SqliteLog.open(tmp_path / "log.db")
    async with house(log) as guests:
        for players in games.values():
            back = await guests.again(players[0])
            assert back.room["phase"] == "playing"
    await log.close()


@live
async def test_nothing_stands_still_while_it_is_not_written() -> None:
    """A place that cannot be written costs the file, not the table."""
    log = MemoryLog()
    games = await play_at_all_tables(log)

    def full(name: str, text: str) -> None:
        raise OSError(28, "No space left on device")

    with two_coins_of_income():
        async with house(log, save_record=full) as guests:
            back = await guests.again(games["coup"][0])
            assert back.room["phase"] == "over"
