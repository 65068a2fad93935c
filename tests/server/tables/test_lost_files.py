"""A database that is deleted under the server: nobody is told that something happened which nobody will find."""

from __future__ import annotations

from pathlib import Path

import pytest

from dorehami.server.protocol import messages
from dorehami.server.run import SWEEP_INTERVAL
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import House, advance_clock, house, live, manual_clock
from tests.support.server.raw_socket import raw_socket


async def health(guests: House) -> tuple[int, bool]:
    async with guests.session.get(f"{guests.url}/health") as answer:
        return answer.status, (await answer.json())["ok"]


@pytest.mark.parametrize("suffix", ["", "-wal"])
@live
async def test_a_command_is_refused_and_may_be_sent_again(
    suffix: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Under the same id, when the file is back; meanwhile the server is not well and says why."""
    path = tmp_path / "games.sqlite3"
    file, aside = Path(f"{path}{suffix}"), tmp_path / "aside"
    log = SqliteLog.open(path)
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=3)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            file.rename(aside)
            raw.send_message(messages.AddBot(id="once"))
            refused = await raw.answer("once")
            assert isinstance(refused, messages.Refused)
            assert (refused.code, refused.retry) == ("try_again", True)
            assert await health(guests) == (503, False)
            aside.rename(file)
            raw.send_message(messages.AddBot(id="once"))
            assert isinstance(await raw.answer("once"), messages.Done)
            assert await health(guests) == (200, True)
        await host.send(messages.Ping)
        assert [chair and chair["kind"] for chair in host.room["chairs"]] == ["human", "bot", None]
    await log.close()
    assert [f"{file} was deleted" in caplog.messages[0], len(caplog.messages)] == [True, 2]


@manual_clock
async def test_an_idle_server_notices_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody has to move first."""
    path = tmp_path / "games.sqlite3"
    log = SqliteLog.open(path)
    async with house(log) as guests:
        host = await guests.opens("coup")
        path.unlink()
        assert await health(guests) == (200, True)
        while guests.running.registry.services.health.is_healthy():
            advance_clock(SWEEP_INTERVAL)
            await host.send(messages.Ping)
        assert await health(guests) == (503, False)
    await log.close()
    assert "was deleted, moved or replaced" in caplog.text
