"""Credentials of a table: secrets of seats, their devices, one-time tokens, and suspended, former and banned ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

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


class Credentials(Struct, frozen=True):
    """The secrets of a table by fingerprint, in one of four states, with devices and tokens."""

    secrets: Mapping[bytes, int] = {}  # active: the player, or SCREEN
    former: Mapping[bytes, int] = {}  # players who have left
    suspended: Mapping[bytes, int] = {}  # players whose seats somebody else was let in to
    bans: frozenset[bytes] = frozenset()
    devices: Mapping[bytes, Device] = {}
    tokens: Mapping[bytes, tuple[int, float]] = {}  # player and deadline by the loop's time, by fingerprint

    @classmethod
    def of(cls, secrets: Mapping[bytes, int], devices: Mapping[bytes, Device]) -> Credentials:
        """Return the credentials as the log has stored them: the owner of each secret as a number."""
        owners = {key: SecretOwner.from_number(number) for key, number in secrets.items()}

        def of_state(state: SecretState) -> dict[bytes, int]:
            return {key: owner.player for key, owner in owners.items() if owner.state is state}

        return cls(
            of_state(SecretState.ACTIVE),
            of_state(SecretState.FORMER),
            of_state(SecretState.SUSPENDED),
            frozenset(of_state(SecretState.BANNED)),
            devices,
        )

    def after(
        self,
        secrets: Iterable[SecretChange],
        devices: Mapping[bytes, Device | None],
        tokens: Mapping[int, str | None],
        now: float,
    ) -> Credentials:
        """Return the credentials after the changes of a decision, in order, at a time of the event loop."""
        found = self
        for owner, key in secrets:
            found = found.revoked(owner) if key is None else found.with_secret(owner, key)
        for key, device in devices.items():
            if device is None:
                found = found.without_device(key)
            else:
                found = replace(found, devices={**found.devices, key: device})
        known = {key: device for key, device in found.devices.items() if key in found.secrets}
        found = replace(found, devices=known)
        for player, token in tokens.items():
            found = found.with_token(player, token, now)
        return found

    def with_secret(self, owner: SecretOwner, key: bytes) -> Credentials:
        """Return the credentials with a secret in the state of its owner, which replaces any earlier state of it."""
        places = {place: without(getattr(self, place), key) for place in ("secrets", "former", "suspended")}
        match owner.state:
            case SecretState.ACTIVE:
                places["secrets"][key] = owner.player
            case SecretState.FORMER:
                places["former"][key] = owner.player
            case SecretState.SUSPENDED:
                places["suspended"][key] = owner.player
            case SecretState.BANNED:
                return replace(self, bans=self.bans | {key}, **places)
        return replace(self, **places)

    def revoked(self, owner: SecretOwner) -> Credentials:
        """Return the credentials without the secrets of this owner; those of a seat take its token with them."""
        match owner.state:
            case SecretState.ACTIVE:
                return replace(self, secrets=without_owner(self.secrets, owner.player)).without_tokens(owner.player)
            case SecretState.FORMER:
                return replace(self, former=without_owner(self.former, owner.player))
            case SecretState.SUSPENDED:
                return replace(self, suspended=without_owner(self.suspended, owner.player))
            case SecretState.BANNED:
                return replace(self, bans=frozenset())

    def without_device(self, key: bytes) -> Credentials:
        """Return the credentials without one secret of a seat."""
        player = self.secrets.get(key)
        found = replace(self, secrets=without(self.secrets, key))
        return found if player is None else found.without_tokens(player)

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

    def with_token(self, player: int, token: str | None, now: float) -> Credentials:
        """Return the credentials with another one-time token of a seat; None voids it."""
        found = self.without_tokens(player)
        if token is None:
            return found
        return replace(found, tokens={**found.tokens, fingerprint(token): (player, now + TOKEN_LIFE)})

    def without_tokens(self, player: int) -> Credentials:
        return replace(self, tokens={key: given for key, given in self.tokens.items() if given[0] != player})

    def token_holder(self, token: str, now: float) -> int | None:
        """Return the player whose seat a token opens; None if it is unknown or expired."""
        player, until = self.tokens.get(fingerprint(token), (None, now))
        return player if until > now else None

    def has_tokens(self, now: float) -> bool:
        """Return whether any token has not expired."""
        return any(until > now for _, until in self.tokens.values())


def without(secrets: Mapping[bytes, int], gone: bytes) -> dict[bytes, int]:
    return {key: player for key, player in secrets.items() if key != gone}


def without_owner(secrets: Mapping[bytes, int], gone: int) -> dict[bytes, int]:
    return {key: player for key, player in secrets.items() if player != gone}
