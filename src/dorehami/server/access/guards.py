"""What is checked of every request: where it comes from and how much it asks for."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from socket import gethostname
from typing import Final

from aiohttp import web

from dorehami.server.access.hosts import serves
from dorehami.server.access.origin import (
    PASSED_ON,
    Networks,
    client_address,
    is_loopback,
    names_loopback,
    same_origin,
    served_from,
)
from dorehami.server.access.rate_limit import PerAddress, RateLimits, site
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import tickets
from dorehami.server.state.tickets import Bearer
from dorehami.server.table.actor import Table
from dorehami.server.tables.registry import Registry

SILENT: Final = 30.0  # seconds after which a connection that asks for nothing is closed, or does not ask to the end


@dataclass
class Guards:
    """The policy of the doors, and what was asked for lately."""

    limits: RateLimits = field(default_factory=RateLimits)
    public_url: str | None = None
    trusted_proxies: Networks = ()  # who are believed whose request they pass on
    allowed_hosts: frozenset[str] = frozenset()  # names that lead here besides the machine's own
    machine: Callable[[], str] = gethostname  # what it is called now; another network may call it otherwise
    links: Callable[[], list[str]] = list  # where others find the server, if somebody knows
    held: Counter[str] = field(default_factory=Counter)  # sockets that are open, by seat or address

    def check_host(self, request: web.Request) -> None:
        """Exactly one name is said, and it is one of ours."""
        said = request.headers.getall("Host", [])
        public = served_from(self.public_url or "")
        allowed = self.allowed_hosts | {public[1]} if public else self.allowed_hosts
        if len(said) != 1 or not serves(said[0], allowed, self.machine()):
            raise Refusal(Reason.WRONG_HOST)

    def check_origin(self, request: web.Request) -> None:
        if not same_origin(request.headers.get("Origin"), request.scheme, request.host, self.public_url):
            raise Refusal(Reason.WRONG_ORIGIN)

    def base(self, request: web.Request) -> str:
        """What absolute addresses of this server begin with: its public name, or the one that it was asked by."""
        return "/".join(self.public_url.split("/")[:3]) if self.public_url else f"{request.scheme}://{request.host}"

    def address(self, request: web.Request) -> str:
        forwarded_for = ",".join(request.headers.getall("X-Forwarded-For", ()))
        return client_address(request.remote, forwarded_for, self.trusted_proxies)

    def is_here(self, request: web.Request) -> bool:
        """Does somebody on this very machine ask it by its own name? What is passed on may be anybody's."""
        passed_on = any(name in request.headers for name in PASSED_ON)
        return is_loopback(request.remote or "") and names_loopback(request.host) and not passed_on

    def take(self, limit: PerAddress, request: web.Request, why: Reason = Reason.TOO_FAST) -> None:
        if not limit.take(self.address(request), asyncio.get_running_loop().time()):
            raise Refusal(why, retry=True)

    async def body(self, request: web.Request) -> bytes:
        """What a request brings, if it comes whole and in time. Who goes away meanwhile does not hear the refusal."""
        try:
            async with asyncio.timeout(SILENT):
                return await request.read()
        except (TimeoutError, ConnectionError):
            raise Refusal(Reason.UNFINISHED, retry=True) from None
        except web.RequestPayloadError:
            raise Refusal(Reason.NOT_JSON) from None

    async def bearer(self, registry: Registry, request: web.Request) -> Bearer | None:
        """Whose seat a request proves."""
        ticket = tickets.read(request.query.get("ticket", ""))
        return await registry.bearer(ticket) if ticket else None

    @contextmanager
    def one_more_socket(self, request: web.Request, bearer: Bearer | None = None) -> Iterator[None]:
        """A seat, or an address, holds only so many sockets at a time."""
        whose = self.seat_to_count(bearer) or self.address_to_count(request)
        self.held[whose] += 1
        try:
            yield
        finally:
            self.held[whose] -= 1
            if not self.held[whose]:
                del self.held[whose]

    def seat_to_count(self, bearer: Bearer | None) -> str:
        """The seat that answers for a socket; "" if none does, or it has too many: then the address must."""
        if bearer is None or self.held[bearer.seat()] >= self.limits.held_by_seat:
            return ""
        return bearer.seat() if self.limits.seats.take(bearer.seat(), asyncio.get_running_loop().time()) else ""

    def address_to_count(self, request: web.Request) -> str:
        address = site(self.address(request))
        self.take(self.limits.sockets, request)
        if self.held[address] >= self.limits.held:
            raise Refusal(Reason.TOO_FAST, retry=True)
        return address

    async def table(
        self, registry: Registry, request: web.Request, code: str, secret: str = "", bearer: Bearer | None = None
    ) -> Table:
        """The table of a code. Who tries codes at random is soon refused, also those that were on their way by then.

        Whose secret is right comes in all the same: others may share the address of who guesses. A code that the table
        had once leads only them there.
        """
        if not self.may_guess(request) and not (secret and await registry.knows(code, secret)):
            raise Refusal(Reason.TOO_FAST, retry=True)
        try:
            table = await registry.table(code)
            if table.state.code != code and not (table.knows(secret) or is_of(bearer, code)):
                raise Refusal(Reason.UNKNOWN_TABLE)  # it has another code now
        except Refusal as refusal:
            self.check_guesses(request)
            if refusal.code == Reason.UNKNOWN_TABLE:
                self.wrong_guess(request)
            raise
        if table.player_of(secret) is None and not is_of(bearer, code):
            self.check_guesses(request)
        return table

    def check_guesses(self, request: web.Request) -> None:
        if not self.may_guess(request):
            raise Refusal(Reason.TOO_FAST, retry=True)

    def may_guess(self, request: web.Request) -> bool:
        """Has this address not guessed wrong too often lately?"""
        return self.limits.codes.has(self.address(request), asyncio.get_running_loop().time())

    def wrong_guess(self, request: web.Request) -> None:
        """A code or a secret that was nobody's."""
        self.limits.codes.take(self.address(request), asyncio.get_running_loop().time())


def is_of(bearer: Bearer | None, code: str) -> bool:
    """Has somebody proved to hold a seat at the table of this code?"""
    return bearer is not None and bearer.table == code
