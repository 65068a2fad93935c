"""Debian's Firefox for Playwright, which speaks WebDriver BiDi with it.

Playwright brings a Firefox of its own, which package registries do not have. The ordinary one lacks a command that
Playwright sends whenever a page is opened, to choose between dark and light, and whatever is not known to it breaks the
page off. So Playwright starts this instead: a Firefox, and a relay before it that answers such a command by itself.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web
from playwright.sync_api import Browser, sync_playwright

from tests.support import HOUSE

NAMES = ("firefox-esr", "firefox")
SPARED = frozenset(["emulation.setMediaFeaturesOverride"])  # commands that change nothing here
LISTENING = b"WebDriver BiDi listening on "
LARGEST = 2**28  # bytes of a message, such as a picture

Socket = web.WebSocketResponse | ClientWebSocketResponse


def installed() -> str | None:
    """The program, if this machine has it."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A Firefox without a window."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = Path(folder) / "firefox"
        program.write_text(
            f'#!/bin/sh\ncd "{HOUSE}" && exec "{sys.executable}" -m tests.support.browser.firefox "$@"\n'
        )
        program.chmod(0o755)
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
        try:
            yield browser
        finally:
            browser.close()


# The relay


async def relayed(source: Socket, target: Socket, spared: bool) -> None:
    """Hand on what is said; what need not be done is done at once."""
    async for message in source:
        if message.type is not WSMsgType.TEXT:
            break
        said = msgspec.json.decode(message.data) if spared else {}
        if said.get("method") in SPARED:
            done = {"type": "success", "id": said["id"], "result": {}}
            await source.send_str(msgspec.json.encode(done).decode())
        else:
            await target.send_str(message.data)
    await target.close()


def door(address: str) -> web.Application:
    """Where Playwright finds the Firefox that listens there."""

    async def opened(request: web.Request) -> web.WebSocketResponse:
        near = web.WebSocketResponse(max_msg_size=LARGEST)
        await near.prepare(request)
        async with ClientSession() as session, session.ws_connect(address, max_msg_size=LARGEST) as far:
            await asyncio.gather(relayed(near, far, spared=True), relayed(far, near, spared=False))
        return near

    app = web.Application()
    app.router.add_get("/session", opened)
    return app


async def tell(line: bytes) -> None:
    """What Firefox says is said; where it listens, the relay does."""
    if line.startswith(LISTENING):
        runner = web.AppRunner(door(line.removeprefix(LISTENING).decode().strip() + "/session"))
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        address: Any = runner.addresses[0]
        line = LISTENING + f"ws://{address[0]}:{address[1]}\n".encode()
    os.write(2, line)


async def main(arguments: list[str]) -> int:
    """Be a Firefox until that ends, or until this is ended."""
    program = installed()
    assert program, "install firefox-esr"
    process = await asyncio.create_subprocess_exec(program, *arguments, stderr=PIPE)
    assert process.stderr is not None
    async for line in process.stderr:
        await tell(line)
    return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
