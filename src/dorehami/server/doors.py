"""What is checked of every request: where it comes from and how much it asks for."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from dorehami.server.hall import Hall
from dorehami.server.limits import Limits, PerAddress, site
from dorehami.server.origin import PASSED_ON, Networks, client_address, is_loopback, names_loopback, same_origin
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.table import Table

SILENT: Final = 30.0  # seconds after which a connection that asks for nothing is closed, or does not ask to the end


@dataclass
class Doors:
    """The policy of the doors, and what was asked for lately."""

    limits: Limits = field(default_factory=Limits)
    public_url: str | None = None
    trusted_proxies: Networks = ()  # who are believed whose request they pass on
    links: Callable[[], list[str]] = list  # where others find the server, if somebody knows
    held: Counter[str] = field(default_factory=Counter)  # sockets that are open, by address

    def check_origin(self, request: web.Request) -> None:
        if not same_origin(request.headers.get("Origin"), request.scheme, request.host, self.public_url):
            raise Refusal(Why.WRONG_ORIGIN)

    def address(self, request: web.Request) -> str:
        forwarded_for = ",".join(request.headers.getall("X-Forwarded-For", ()))
        return client_address(request.remote, forwarded_for, self.trusted_proxies)

    def is_here(self, request: web.Request) -> bool:
        """Does somebody on this very machine ask it by its own name? What is passed on may be anybody's."""
        passed_on = any(name in request.headers for name in PASSED_ON)
        return is_loopback(request.remote or "") and names_loopback(request.host) and not passed_on

    def take(self, limit: PerAddress, request: web.Request, why: Why = Why.TOO_FAST) -> None:
        if not limit.take(self.address(request), asyncio.get_running_loop().time()):
            raise Refusal(why, retry=True)

    async def body(self, request: web.Request) -> bytes:
        """What a request brings, if it comes whole and in time. Who goes away meanwhile does not hear the refusal."""
        try:
            async with asyncio.timeout(SILENT):
                return await request.read()
        except (TimeoutError, ConnectionError):
            raise Refusal(Why.UNFINISHED, retry=True) from None
        except web.RequestPayloadError:
            raise Refusal(Why.NOT_JSON) from None

    @contextmanager
    def one_more_socket(self, request: web.Request) -> Iterator[None]:
        """An address holds only so many sockets at a time."""
        address = site(self.address(request))
        self.take(self.limits.sockets, request)
        if self.held[address] >= self.limits.held:
            raise Refusal(Why.TOO_FAST, retry=True)
        self.held[address] += 1
        try:
            yield
        finally:
            self.held[address] -= 1
            if not self.held[address]:
                del self.held[address]

    async def table(self, hall: Hall, request: web.Request, code: str, secret: str = "") -> Table:
        """The table of a code. Who tries codes at random is soon refused, also those that were on their way by then.

        Whose secret is right comes in all the same: others may share the address of who guesses.
        """
        if not self.may_guess(request) and not (secret and await hall.knows(code, secret)):
            raise Refusal(Why.TOO_FAST, retry=True)
        try:
            table = await hall.table(code)
        except Refusal as refusal:
            self.check_guesses(request)
            if refusal.code == Why.UNKNOWN_TABLE:
                self.wrong_guess(request)
            raise
        if table.player_of(secret) is None:
            self.check_guesses(request)
        return table

    def check_guesses(self, request: web.Request) -> None:
        if not self.may_guess(request):
            raise Refusal(Why.TOO_FAST, retry=True)

    def may_guess(self, request: web.Request) -> bool:
        """Has this address not guessed wrong too often lately?"""
        return self.limits.codes.has(self.address(request), asyncio.get_running_loop().time())

    def wrong_guess(self, request: web.Request) -> None:
        """A code or a secret that was nobody's."""
        self.limits.codes.take(self.address(request), asyncio.get_running_loop().time())
