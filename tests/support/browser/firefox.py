"""Debian's Firefox for Playwright, which speaks WebDriver BiDi with it.

Playwright's own Firefox build is in no package registry. The ordinary Firefox lacks a command that Playwright sends for
every new page (the colour scheme), and the error would close the page. So Playwright starts this module instead, which
starts Firefox behind a relay that acknowledges the command itself.
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
SKIPPED = frozenset(
    ["emulation.setMediaFeaturesOverride"]
)  # commands that the relay acknowledges without forwarding them
LISTENING = b"WebDriver BiDi listening on "
LARGEST = 2**28  # bytes of a message, such as a picture

Socket = web.WebSocketResponse | ClientWebSocketResponse


def installed() -> str | None:
    """Return the program, or None if this machine has none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browsing() -> Iterator[Browser]:
    """Run Firefox without a window."""
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


async def forward(source: Socket, target: Socket, skips: bool) -> None:
    """Forward messages from one socket to the other; skipped commands are acknowledged at once."""
    async for message in source:
        if message.type is not WSMsgType.TEXT:
            break
        command = msgspec.json.decode(message.data) if skips else {}
        if command.get("method") in SKIPPED:
            done = {"type": "success", "id": command["id"], "result": {}}
            await source.send_str(msgspec.json.encode(done).decode())
        else:
            await target.send_str(message.data)
    await target.close()


def relay_to(address: str) -> web.Application:
    """Return the relay to the Firefox that listens at this address."""

    async def opened(request: web.Request) -> web.WebSocketResponse:
        near = web.WebSocketResponse(max_msg_size=LARGEST)
        await near.prepare(request)
        async with ClientSession() as session, session.ws_connect(address, max_msg_size=LARGEST) as far:
            await asyncio.gather(forward(near, far, skips=True), forward(far, near, skips=False))
        return near

    app = web.Application()
    app.router.add_get("/session", opened)
    return app


async def forward_stderr(line: bytes) -> None:
    """Forward a line of Firefox's stderr, with the relay's address in place of its own."""
    if line.startswith(LISTENING):
        runner = web.AppRunner(relay_to(line.removeprefix(LISTENING).decode().strip() + "/session"))
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        address: Any = runner.addresses[0]
        line = LISTENING + f"ws://{address[0]}:{address[1]}\n".encode()
    os.write(2, line)


async def main(arguments: list[str]) -> int:
    """Run Firefox behind the relay until either ends."""
    program = installed()
    assert program, "install firefox-esr"
    process = await asyncio.create_subprocess_exec(program, *arguments, stderr=PIPE)
    assert process.stderr is not None
    async for line in process.stderr:
        await forward_stderr(line)
    return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
