"""Link previews: a game and its picture, no player's name, and nothing about a table that a stranger may not know."""

from __future__ import annotations

import asyncio
import re
import struct
from html import unescape
from pathlib import Path

import pytest

from dorehami.games import GAMES
from dorehami.server.access.guards import Guards
from dorehami.server.http.link_preview import NO_GAME, PICTURE
from dorehami.server.http.static_files import StaticFiles
from dorehami.server.protocol import messages
from tests.support import HOUSE
from tests.support.live import House, house, live

INDEX = "<!doctype html><head><title>the page</title></head>"
SHARE = HOUSE / "web" / "public" / "share"
NEUTRAL = f"/share/{NO_GAME}.jpg"


@pytest.fixture
def page(tmp_path: Path) -> StaticFiles:
    (tmp_path / "index.html").write_text(INDEX)
    return StaticFiles(tmp_path)


async def preview_of(guests: House, page: StaticFiles, path: str) -> dict[str, str]:
    """Return the properties that a chat reads under this path."""
    guests.running.routes.static_files = page
    async with guests.session.get(guests.url + path) as answer:
        assert answer.status == 200
        text = await answer.text()
    return {name: unescape(value) for name, value in re.findall(r'<meta property="([^"]+)" content="([^"]*)">', text)}


@live
async def test_a_table_is_shown_by_its_game(page: StaticFiles) -> None:
    """The game, in both languages, and its picture, at addresses that are whole; no name, and no seat is taken."""
    async with house() as guests:
        host = await guests.opens("dezh", "Mahshid")
        before = host.room
        shown = await preview_of(guests, page, f"/t/{host.table}")
        await host.send(messages.Resync)
        assert host.room == before
    assert shown["og:title"] == "یک میز دژ منتظر شماست · A table of Dezh waits for you"
    assert shown["og:image"] == f"{guests.url}/share/dezh.jpg"
    assert shown["og:url"] == f"{guests.url}/t/{host.table}"
    assert "Mahshid" not in str(shown)


@live
async def test_what_a_stranger_may_not_know_is_not_shown(page: StaticFiles) -> None:
    """A locked table, one that has another code now, a wrong code and no code look alike."""
    async with house() as guests:
        host = await guests.opens("dezh", "Mahshid")
        former = host.table
        await host.send(messages.Recode)
        code = host.room["code"]
        assert (await preview_of(guests, page, f"/t/{code}"))["og:image"].endswith("/share/dezh.jpg")
        await host.send(messages.Admit, locked=True)
        paths = [f"/t/{path}" for path in (former, code, "1", "nonsense", "9" * 40)]
        shown = [await preview_of(guests, page, path) for path in [*paths, f"/t/{code}/games/1"]]
    assert all(one["og:image"].endswith(NEUTRAL) for one in shown)
    assert len({one["og:title"] for one in shown}) == 1


@live
async def test_guessing_codes_by_previews_is_guessing(page: StaticFiles) -> None:
    """Wrong codes count as guesses; above the limit previews name no game."""
    async with house() as guests:
        host = await guests.opens("coup", "Mahshid")
        guards = guests.running.routes.guards = Guards()
        for code in range(200):
            await preview_of(guests, page, f"/t/{code}")
        assert not guards.limits.codes.has("127.0.0.1", asyncio.get_running_loop().time())
        assert (await preview_of(guests, page, f"/t/{host.table}"))["og:image"].endswith(NEUTRAL)


@live
async def test_addresses_are_those_that_others_use(page: StaticFiles) -> None:
    """Behind a proxy they begin with the public name, whatever name the proxy has for the server."""
    async with house() as guests:
        guests.running.routes.guards.public_url = "https://play.example.org/somewhere"
        shown = await preview_of(guests, page, "/new/coup")
    assert shown["og:url"] == "https://play.example.org/new/coup"
    assert shown["og:image"] == "https://play.example.org/share/coup.jpg"


def jpeg_size(path: Path) -> tuple[int, int]:
    """Return width and height from the frame header of the file."""
    data = path.read_bytes()
    frame = re.search(rb"\xff[\xc0\xc2]..\x08(....)", data, re.DOTALL)
    assert frame is not None
    height, width = struct.unpack(">HH", frame[1])
    return width, height


@pytest.mark.parametrize("picture", [NO_GAME, *GAMES])
def test_every_game_has_a_picture(picture: str) -> None:
    """Of the size that the tags say, and no larger than chats take."""
    path = SHARE / f"{picture}.jpg"
    assert jpeg_size(path) == PICTURE
    assert path.stat().st_size < 300_000
