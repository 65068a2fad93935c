"""Credentials of a table: secrets of seats, their devices, one-time tokens, and suspended, former and banned ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, NamedTuple

from dorehami.server.protocol.subscriber import has_seat
from dorehami.store.log import Device

TOKEN_LIFE: Final = 600.0  # seconds
SALT: Final = 16  # bytes of salt in a ban; the hash is as long

SCREEN: Final = -2  # in place of a player: a television, which sees what watchers see

# On disk the owner of a secret is one number: that of an active one is the player's, the others are negative.
BANNED_NUMBER: Final = -3
FORMER_BASE: Final = -1000  # minus the player
SUSPENDED_BASE: Final = -(10**12)  # minus the player


class SecretState(Enum):
    """The validity of a secret."""

    ACTIVE = "active"  # opens its seat
    FORMER = "former"  # its player has left, and may still ask to be forgotten
    SUSPENDED = "suspended"  # others let somebody in to its seat; for a while it can reclaim that
    BANNED = "banned"  # no secret but a salted hash of the name or a secret of a kicked player


class SecretOwner(NamedTuple):
    """The owner of a secret, and its state."""

    state: SecretState
    player: int  # or SCREEN; 0 if banned

    @classmethod
    def active(cls, player: int) -> SecretOwner:
        return cls(SecretState.ACTIVE, player)

    @classmethod
    def former(cls, player: int) -> SecretOwner:
        return cls(SecretState.FORMER, player)

    @classmethod
    def suspended(cls, player: int) -> SecretOwner:
        return cls(SecretState.SUSPENDED, player)

    @classmethod
    def from_number(cls, number: int) -> SecretOwner:
        """Return the owner that this number stands for on disk."""
        if number <= SUSPENDED_BASE:
            return cls.suspended(SUSPENDED_BASE - number)
        if number <= FORMER_BASE:
            return cls.former(FORMER_BASE - number)
        return BANNED if number == BANNED_NUMBER else cls.active(number)

    def number(self) -> int:
        """Return the number that stands for this owner on disk."""
        match self.state:
            case SecretState.ACTIVE:
                return self.player
            case SecretState.FORMER:
                return FORMER_BASE - self.player
            case SecretState.SUSPENDED:
                return SUSPENDED_BASE - self.player
            case SecretState.BANNED:
                return BANNED_NUMBER

    def opens_a_seat(self) -> bool:
        """Return whether a secret of this owner is accepted at the table."""
        is_active = self.state is SecretState.ACTIVE and (has_seat(self.player) or self.player == SCREEN)
        return is_active or self.state is SecretState.SUSPENDED


BANNED: Final = SecretOwner(SecretState.BANNED, 0)
SecretChange = tuple[SecretOwner, bytes | None]  # a fingerprint to add; None revokes all secrets of this owner


def fingerprint(secret: str) -> bytes:
    """Return the SHA-256 that is stored in place of a secret."""
    return hashlib.sha256(secret.encode()).digest()


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
        for key, number in (secrets or {}).items():
            self.add(SecretOwner.from_number(number), key)

    def apply(self, secrets: Iterable[SecretChange], devices: Mapping[bytes, Device | None]) -> None:
        """Apply the changes of a decision in order. Revoking a seat's secret also voids its token."""
        for owner, key in secrets:
            if key is None:
                self.revoke(owner)
            else:
                self.add(owner, key)
        for key, device in devices.items():
            if device is None:
                self.void_tokens(self.secrets.pop(key, None))
            else:
                self.devices[key] = device
        self.devices = {key: device for key, device in self.devices.items() if key in self.secrets}

    def add(self, owner: SecretOwner, key: bytes) -> None:
        """Add a secret in the state of its owner, replacing any earlier state of it."""
        for place in (self.secrets, self.former, self.suspended):
            place.pop(key, None)
        match owner.state:
            case SecretState.ACTIVE:
                self.secrets[key] = owner.player
            case SecretState.FORMER:
                self.former[key] = owner.player
            case SecretState.SUSPENDED:
                self.suspended[key] = owner.player
            case SecretState.BANNED:
                self.bans.add(key)

    def revoke(self, owner: SecretOwner) -> None:
        """Delete every secret of this owner."""
        match owner.state:
            case SecretState.ACTIVE:
                self.secrets = {key: player for key, player in self.secrets.items() if player != owner.player}
                self.void_tokens(owner.player)
            case SecretState.FORMER:
                self.former = {key: player for key, player in self.former.items() if player != owner.player}
            case SecretState.SUSPENDED:
                self.suspended = {key: player for key, player in self.suspended.items() if player != owner.player}
            case SecretState.BANNED:
                self.bans = set()

    def device(self, key: bytes) -> Device:
        return self.devices.get(key, Device())

    def keys_of(self, player: int) -> list[bytes]:
        """Return the fingerprints of the active secrets of a seat."""
        return [key for key, owner in self.secrets.items() if owner == player]

    def to_retire(self, player: int) -> list[SecretChange]:
        """Return the changes that void the seat's secrets but keep them for a request to be forgotten."""
        return [*self.to_revoke(player), *[(SecretOwner.former(player), key) for key in self.keys_of(player)]]

    def to_revoke(self, player: int) -> list[SecretChange]:
        """Return the changes that delete every secret of the seat."""
        return [(SecretOwner.active(player), None), (SecretOwner.suspended(player), None)]

    def to_suspend(self, player: int) -> list[SecretChange]:
        """Return the changes that suspend the seat's secrets, so that its first holder can reclaim it."""
        return [*self.to_revoke(player), *[(SecretOwner.suspended(player), key) for key in self.keys_of(player)]]

    def to_reinstate(self, player: int) -> list[SecretChange]:
        """Return the changes that make the suspended secrets the only active ones of the seat."""
        keys = [key for key, owner in self.suspended.items() if owner == player]
        return [*self.to_revoke(player), *[(SecretOwner.active(player), key) for key in keys]]

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
