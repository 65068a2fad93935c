"""Tickets prove in the URL of a request that somebody holds a seat, without revealing its secret.

A ticket is `TABLE.KEY.TIME.MAC`, as in `482913.9f86d081884c7d65.1789000000.…`. KEY is the beginning of the secret's
SHA-256, by which the seat is found; TIME is in seconds of the server's clock; MAC is the HMAC-SHA256 of all before it,
keyed with the whole SHA-256, which is all that the server stores of a secret. Proxies log URLs, so a ticket expires
after some minutes and never opens a seat by itself.
"""

from __future__ import annotations

import hmac
import re
from typing import Final, NamedTuple

from dorehami.server.identity.credentials import fingerprint

PURPOSE: Final = "dorehami ticket 1 "  # domain separator of the MAC
KEY: Final = 8  # bytes of the fingerprint in a ticket
TTL: Final = 300  # seconds before and after its time in which a ticket is valid: clocks differ
FORM: Final = re.compile(rf"([0-9]{{1,16}})\.([0-9a-f]{{{2 * KEY}}})\.([0-9]{{1,12}})\.([0-9a-f]{{64}})", re.ASCII)


class Ticket(NamedTuple):
    """A parsed ticket, not yet verified."""

    table: str
    key: bytes  # the beginning of the fingerprint of its seat's secret
    at: int  # seconds of the wall clock
    mac: str

    def is_valid_at(self, now: float) -> bool:
        """Return whether it has not expired and is not from the future."""
        return abs(now - self.at) <= TTL

    def is_signed_with(self, secret_hash: bytes) -> bool:
        """Return whether its MAC was made with the secret of this fingerprint."""
        return hmac.compare_digest(self.mac, mac_of(payload_of(self.table, secret_hash, self.at), secret_hash))


class Bearer(NamedTuple):
    """A verified holder of a seat."""

    table: str
    player: int
    key: bytes  # the fingerprint of the secret
    id: str  # of the table, whatever its code

    def rate_limit_key(self) -> str:
        """Return the seat's key for rate limits; it cannot equal an IP address."""
        return f"{self.id}/{self.player}"


def issue(table: str, secret: str, now: float) -> str:
    """Return a ticket for the seat with this secret."""
    secret_hash = fingerprint(secret)
    payload = payload_of(table, secret_hash, int(now))
    return f"{payload}.{mac_of(payload, secret_hash)}"


def payload_of(table: str, secret_hash: bytes, at: int) -> str:
    return f"{table}.{secret_hash[:KEY].hex()}.{at}"


def mac_of(payload: str, secret_hash: bytes) -> str:
    return hmac.digest(secret_hash, f"{PURPOSE}{payload}".encode(), "sha256").hex()


def parse(text: str) -> Ticket | None:
    """Parse a ticket; None if it is malformed."""
    found = FORM.fullmatch(text)
    return Ticket(found[1], bytes.fromhex(found[2]), int(found[3]), found[4]) if found else None
