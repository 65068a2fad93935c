"""Access checks and rate limits of requests, with the state that they need."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from socket import gethostname
from typing import Final

from aiohttp import web

from dorehami.server.access.client_address import PROXY_HEADERS, Networks, client_address, is_loopback, names_loopback
from dorehami.server.access.hosts import is_allowed_host
from dorehami.server.access.origin import same_origin, served_from
from dorehami.server.access.rate_limit import AddressLimit, RateLimits, limit_key
from dorehami.server.identity import tickets
from dorehami.server.identity.tickets import Bearer
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.table.actor import Table
from dorehami.server.tables.registry import Registry

IDLE_TIMEOUT: Final = 30.0  # seconds without a request, or for the body of one


@dataclass
class Guards:
    """The access policy of a server and the usage counted against it."""

    limits: RateLimits = field(default_factory=RateLimits)
    public_url: str | None = None
    trusted_proxies: Networks = ()  # whose X-Forwarded-For is believed
    allowed_hosts: frozenset[str] = frozenset()  # besides the machine's own names
    machine: Callable[[], str] = gethostname  # called each time: a change of network can rename the machine
    links: Callable[[], list[str]] = list  # addresses of the server for friends
    open_sockets: Counter[str] = field(default_factory=Counter)  # by seat or address

    def check_host(self, request: web.Request) -> None:
        """Raise Refusal unless there is exactly one Host header, with a name of this server."""
        hosts = request.headers.getall("Host", [])
        public = served_from(self.public_url or "")
        allowed = self.allowed_hosts | {public[1]} if public else self.allowed_hosts
        if len(hosts) != 1 or not is_allowed_host(hosts[0], allowed, self.machine()):
            raise Refusal(Reason.WRONG_HOST)

    def check_origin(self, request: web.Request) -> None:
        if not same_origin(request.headers.get("Origin"), request.scheme, request.host, self.public_url):
            raise Refusal(Reason.WRONG_ORIGIN)

    def base_url(self, request: web.Request) -> str:
        """Return the base of absolute URLs: the public one, or else the one of this request."""
        return "/".join(self.public_url.split("/")[:3]) if self.public_url else f"{request.scheme}://{request.host}"

    def address(self, request: web.Request) -> str:
        forwarded_for = ",".join(request.headers.getall("X-Forwarded-For", ()))
        return client_address(request.remote, forwarded_for, self.trusted_proxies)

    def is_local(self, request: web.Request) -> bool:
        """Return whether a request comes from this machine, to a loopback name, and through no proxy."""
        proxied = any(name in request.headers for name in PROXY_HEADERS)
        return is_loopback(request.remote or "") and names_loopback(request.host) and not proxied

    def take(self, limit: AddressLimit, request: web.Request, reason: Reason = Reason.TOO_FAST) -> None:
        if not limit.take(self.address(request), asyncio.get_running_loop().time()):
            raise Refusal(reason, retry=True)

    async def read_body(self, request: web.Request) -> bytes:
        """Return the body of a request; raises Refusal if it is incomplete after IDLE_TIMEOUT."""
        try:
            async with asyncio.timeout(IDLE_TIMEOUT):
                return await request.read()
        except (TimeoutError, ConnectionError):
            raise Refusal(Reason.UNFINISHED, retry=True) from None
        except web.RequestPayloadError:
            raise Refusal(Reason.NOT_JSON) from None

    async def bearer(self, registry: Registry, request: web.Request) -> Bearer | None:
        """Return the seat that the ticket of a request proves, or None."""
        ticket = tickets.parse(request.query.get("ticket", ""))
        return await registry.bearer(ticket) if ticket else None

    @contextmanager
    def count_socket(self, request: web.Request, bearer: Bearer | None = None) -> Iterator[None]:
        """Count an open socket against its seat or address; raises Refusal if there are too many."""
        key = self.seat_key(bearer) or self.address_key(request)
        self.open_sockets[key] += 1
        try:
            yield
        finally:
            self.open_sockets[key] -= 1
            if not self.open_sockets[key]:
                del self.open_sockets[key]

    def seat_key(self, bearer: Bearer | None) -> str:
        """Return the seat to count a socket against; "" without one, or over its limits, where the address counts."""
        if bearer is None or self.open_sockets[bearer.rate_limit_key()] >= self.limits.max_seat_sockets:
            return ""
        return (
            bearer.rate_limit_key()
            if self.limits.seats.take(bearer.rate_limit_key(), asyncio.get_running_loop().time())
            else ""
        )

    def address_key(self, request: web.Request) -> str:
        address = limit_key(self.address(request))
        self.take(self.limits.sockets, request)
        if self.open_sockets[address] >= self.limits.max_sockets:
            raise Refusal(Reason.TOO_FAST, retry=True)
        return address

    async def find_table(
        self, registry: Registry, request: web.Request, code: str, secret: str = "", bearer: Bearer | None = None
    ) -> Table:
        """Return the table with this code; raises Refusal.

        Wrong codes are rate-limited by address, and the limit is checked again after each await, for requests that
        were in flight when it was reached. A right secret is exempt, since the guesser's address may be shared. A
        former code of a table is valid only with a secret or a ticket of it.
        """
        if not self.may_guess(request) and not (secret and await registry.accepts_secret(code, secret)):
            raise Refusal(Reason.TOO_FAST, retry=True)
        try:
            table = await registry.table(code)
            if table.state.settings.code != code and not (
                table.sessions.accepts_secret(secret) or proves_seat_at(bearer, code)
            ):
                raise Refusal(Reason.UNKNOWN_TABLE)  # a former code
        except Refusal as refusal:
            self.check_guesses(request)
            if refusal.code == Reason.UNKNOWN_TABLE:
                self.count_wrong_guess(request)
            raise
        if table.sessions.player_of(secret) is None and not proves_seat_at(bearer, code):
            self.check_guesses(request)
        return table

    def check_guesses(self, request: web.Request) -> None:
        if not self.may_guess(request):
            raise Refusal(Reason.TOO_FAST, retry=True)

    def may_guess(self, request: web.Request) -> bool:
        """Return whether this address is below its limit of wrong guesses."""
        return self.limits.codes.has(self.address(request), asyncio.get_running_loop().time())

    def count_wrong_guess(self, request: web.Request) -> None:
        """Count a wrong code or secret against the address."""
        self.limits.codes.take(self.address(request), asyncio.get_running_loop().time())


def proves_seat_at(bearer: Bearer | None, code: str) -> bool:
    """Return whether the ticket is for a seat at the table with this code."""
    return bearer is not None and bearer.table == code
