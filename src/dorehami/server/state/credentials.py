"""Credentials of a table: secrets of seats, their devices, one-time tokens, and suspended, former and banned ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

from dorehami.server.protocol.subscriber import has_seat
from dorehami.store.log import Device

TOKEN_LIFE: Final = 600.0  # seconds
SALT: Final = 16  # bytes of salt in a ban; the hash is as long

# On disk each secret has a holder: the player whose seat it opens, or one of these negative numbers.
SCREEN: Final = -2  # a television, which sees what watchers see
BANNED: Final = -3  # not secrets but salted hashes of names and secrets of kicked players
FORMER: Final = -1000  # minus the player: somebody who has left, and may still ask to be forgotten
SUSPENDED: Final = -(10**12)  # minus the player: the first holder of a seat that others let somebody in to


def fingerprint(secret: str) -> bytes:
    """Return the SHA-256 that is stored in place of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def former(player: int) -> int:
    """Return the holder for the secrets of a player who has left; its own inverse."""
    return FORMER - player


def suspended(player: int) -> int:
    """Return the holder for the secrets of a player whose seat somebody else was let in to; its own inverse."""
    return SUSPENDED - player


def opens_a_seat(holder: int) -> bool:
    """Return whether a secret of this holder is accepted at the table."""
    return has_seat(holder) or holder == SCREEN or holder <= SUSPENDED


def ban(value: bytes, salt: bytes) -> bytes:
    """Return the salted hash that is stored of a banned name or secret."""
    return salt + hashlib.sha256(salt + value).digest()[:SALT]


class Credentials:
    """The secrets of a table by fingerprint, in one of four states, with devices and tokens."""

    def __init__(
        self, secrets: Mapping[bytes, int] | None = None, devices: Mapping[bytes, Device] | None = None
    ) -> None:
        self.secrets: dict[bytes, int] = {}  # active: the player, or SCREEN
        self.former: dict[bytes, int] = {}  # players who have left
        self.suspended: dict[bytes, int] = {}  # players whose seats somebody else was let in to
        self.bans: set[bytes] = set()
        self.devices = dict(devices or {})
        self.tokens: dict[bytes, tuple[int, float]] = {}  # player and deadline by the loop's time, by fingerprint
        for key, holder in (secrets or {}).items():
            self.add(holder, key)

    def apply(self, secrets: Iterable[tuple[int, bytes | None]], devices: Mapping[bytes, Device | None]) -> None:
        """Apply the changes of a decision in order. Revoking a seat's secret also voids its token."""
        for holder, key in secrets:
            if key is None:
                self.revoke(holder)
            else:
                self.add(holder, key)
        for key, device in devices.items():
            if device is None:
                self.void_tokens(self.secrets.pop(key, None))
            else:
                self.devices[key] = device
        self.devices = {key: device for key, device in self.devices.items() if key in self.secrets}

    def add(self, holder: int, key: bytes) -> None:
        """File a secret by its holder, replacing any former state of it."""
        for place in (self.secrets, self.former, self.suspended):
            place.pop(key, None)
        if holder <= SUSPENDED:
            self.suspended[key] = suspended(holder)
        elif holder <= FORMER:
            self.former[key] = former(holder)
        elif holder == BANNED:
            self.bans.add(key)
        else:
            self.secrets[key] = holder

    def revoke(self, holder: int) -> None:
        """Delete every secret of this holder."""
        if holder <= SUSPENDED:
            self.suspended = {key: player for key, player in self.suspended.items() if player != suspended(holder)}
        elif holder <= FORMER:
            self.former = {key: player for key, player in self.former.items() if player != former(holder)}
        elif holder == BANNED:
            self.bans = set()
        else:
            self.secrets = {key: player for key, player in self.secrets.items() if player != holder}
            self.void_tokens(holder)

    def device(self, key: bytes) -> Device:
        return self.devices.get(key, Device())

    def keys_of(self, player: int) -> list[bytes]:
        """Return the fingerprints of the active secrets of a seat."""
        return [key for key, holder in self.secrets.items() if holder == player]

    def to_retire(self, player: int) -> list[tuple[int, bytes | None]]:
        """Return the changes that void the seat's secrets but keep them for a request to be forgotten."""
        return [*self.to_revoke(player), *[(former(player), key) for key in self.keys_of(player)]]

    def to_revoke(self, player: int) -> list[tuple[int, bytes | None]]:
        """Return the changes that delete every secret of the seat."""
        return [(player, None), (suspended(player), None)]

    def to_suspend(self, player: int) -> list[tuple[int, bytes | None]]:
        """Return the changes that suspend the seat's secrets, so that its first holder can reclaim it."""
        return [*self.to_revoke(player), *[(suspended(player), key) for key in self.keys_of(player)]]

    def to_reinstate(self, player: int) -> list[tuple[int, bytes | None]]:
        """Return the changes that make the suspended secrets the only active ones of the seat."""
        again = [key for key, holder in self.suspended.items() if holder == player]
        return [*self.to_revoke(player), *[(player, key) for key in again]]

    # Bans

    def is_banned(self, value: bytes) -> bool:
        return any(ban(value, known[:SALT]) == known for known in self.bans)

    # Tokens

    def set_token(self, player: int, token: str | None, now: float) -> None:
        """Replace the one-time token of a seat; None voids it."""
        self.void_tokens(player)
        if token is not None:
            self.tokens[fingerprint(token)] = (player, now + TOKEN_LIFE)

    def void_tokens(self, player: int | None) -> None:
        self.tokens = {key: given for key, given in self.tokens.items() if given[0] != player}

    def token_holder(self, token: str, now: float) -> int | None:
        """Return the player whose seat a token opens; None if it is unknown or expired."""
        self.tokens = {key: given for key, given in self.tokens.items() if given[1] > now}
        player, _ = self.tokens.get(fingerprint(token), (None, 0.0))
        return player

    def has_tokens(self, now: float) -> bool:
        """Return whether any token has not expired."""
        return any(until > now for _, until in self.tokens.values())
