"""Which build of the page a server has: the page says it, and everybody who comes to a table is told."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import aiohttp
import pytest

from dorehami.bots.pool.workers import InProcess
from dorehami.client import Client
from dorehami.server.access.guards import Guards
from dorehami.server.http.static_files import BUILT, StaticFiles
from dorehami.server.protocol import messages
from dorehami.server.run import running
from dorehami.server.services import Services
from dorehami.store.memory import MemoryLog
from tests.support import HOUSE
from tests.support.live import NoLimits, live

BUILD = HOUSE / "web" / "build.py"
INDEX = '<!doctype html><meta name="build" content="" /><title>the page</title>'


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    """Import web/build.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("build", BUILD)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build_name(builder: ModuleType, folder: Path, index: str = INDEX, script: str = "hello()") -> str:
    """Return the name of a page of these files, as the server reads it."""
    folder.mkdir()
    (folder / "index.html").write_text(index)
    (folder / "main.js").write_text(script)
    builder.name(folder)
    return StaticFiles(folder).build


def test_every_change_is_another_build(builder: ModuleType, tmp_path: Path) -> None:
    """Pages of the same files have the same name, and any other file gives another one."""
    first = build_name(builder, tmp_path / "first")
    assert first
    assert build_name(builder, tmp_path / "same") == first
    assert build_name(builder, tmp_path / "script", script="hello() ") != first
    assert build_name(builder, tmp_path / "index", index=f"{INDEX} ") != first


def test_without_a_page_there_is_no_build(tmp_path: Path) -> None:
    """A server that has no page names no build, so no page thinks that it is old."""
    assert StaticFiles(tmp_path).build == ""


@pytest.mark.skipif(not BUILT.is_dir(), reason="the page was not built here")
def test_the_page_that_was_built_is_named() -> None:
    """web/build.py gives the page its name."""
    assert StaticFiles().build


@live
async def test_whoever_comes_is_told_the_build(builder: ModuleType, tmp_path: Path) -> None:
    """The welcome at a table names the build of the page that the server has."""
    build, welcomes = build_name(builder, tmp_path / "page"), list[messages.Welcome]()

    class Guest(Client):
        async def process(self, message: messages.ToClient) -> None:
            welcomes.extend([message] if isinstance(message, messages.Welcome) else [])
            await super().process(message)

    services, guards = Services(MemoryLog(), InProcess()), Guards(NoLimits())
    async with (
        running(services, guards, "127.0.0.1", static_files=StaticFiles(tmp_path / "page")) as server,
        aiohttp.ClientSession() as session,
    ):
        guest = Guest(session, f"http://127.0.0.1:{server.port}")
        await guest.open("coup", "Sara")
        await guest.connect()
        await guest.disconnect()
    assert [welcome.build for welcome in welcomes] == [build]
