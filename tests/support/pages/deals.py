"""Sealed games played to the end, and the page's report on their deal."""

from __future__ import annotations

import asyncio

import aiohttp

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.browser.guests import Guest
from tests.support.live import plays, random_choice


async def plays_a_game(url: str, game: str) -> str:
    """Play a game of two people and a bot; return the code of the table."""
    async with aiohttp.ClientSession() as session:
        host, friend = Client(session, url), Client(session, url)
        await host.open(game, "سارا", chairs=3, bots=1)
        await host.connect()
        await friend.connect(host.table)
        await friend.send(messages.Sit, name="Ali Reza")
        await host.send(messages.Start)
        await asyncio.gather(*[one.wait_until(lambda c: c.room["phase"] == "playing") for one in (host, friend)])
        await asyncio.gather(plays(host, random_choice(1)), plays(friend, random_choice(2)))
        for one in (host, friend):
            await one.disconnect()
        return host.table


def verdict(guest: Guest) -> str:
    return guest.page.locator(".verdict h2").inner_text()


def findings(guest: Guest) -> list[str]:
    """Return the keys of the checks that the page reports."""
    every = guest.page.locator("[data-finding]").all()
    return [finding.get_attribute("data-finding") or "" for finding in every]
