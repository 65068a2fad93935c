"""What opens a seat: secrets, the devices that keep them, tokens for one more device; and what opens none any more."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

from dorehami.store.log import Device

TOKEN_LIFE: Final = 600.0  # seconds
SALT: Final = 16  # bytes of a ban that are its salt; as many are the hash

# Secrets are kept under the number of the player whose seat they open. Under other numbers lie those that open none.
SCREEN: Final = -2  # a television's, which sees what watchers see
BANNED: Final = -3  # salted hashes of names and secrets that were shown the door
FORMER: Final = -1000  # less a player's number: of somebody who has left, and may still be forgotten
SUSPENDED: Final = -(10**12)  # less a player's number: of a seat that was given to somebody who asked for it


def fingerprint(secret: str) -> bytes:
    """What is kept of a seat's secret."""
    return hashlib.sha256(secret.encode()).digest()


def former(player: int) -> int:
    """What the secrets of somebody who has left are kept under; and whose those are."""
    return FORMER - player


def suspended(player: int) -> int:
    """What the secrets of a seat are kept under while somebody else was let in to it; and whose those are."""
    return SUSPENDED - player


def opens_a_seat(holder: int) -> bool:
    """Is a secret that is kept under this number good for coming in?"""
    return holder >= 0 or holder == SCREEN or holder <= SUSPENDED


def ban(value: bytes, salt: bytes) -> bytes:
    """What is kept of a name or a secret that is banned."""
    return salt + hashlib.sha256(salt + value).digest()[:SALT]


class Credentials:
    """The secrets of a table, each by its fingerprint."""

    def __init__(
        self, secrets: Mapping[bytes, int] | None = None, devices: Mapping[bytes, Device] | None = None
    ) -> None:
        self.secrets: dict[bytes, int] = {}  # players, or SCREEN
        self.former: dict[bytes, int] = {}  # players who have left
        self.suspended: dict[bytes, int] = {}  # players whose seats others were let in to
        self.bans: set[bytes] = set()
        self.devices = dict(devices or {})
        self.tokens: dict[bytes, tuple[int, float]] = {}  # player, and until when by the loop's time
        for key, holder in (secrets or {}).items():
            self.lay_one(holder, key)

    def lay(self, secrets: Iterable[tuple[int, bytes | None]], devices: Mapping[bytes, Device | None]) -> None:
        """What a decision gives and revokes, in the order of the log. With a secret of a seat its token is void."""
        for holder, key in secrets:
            if key is None:
                self.revoke(holder)
            else:
                self.lay_one(holder, key)
        for key, device in devices.items():
            if device is None:
                self.void_tokens(self.secrets.pop(key, None))
            else:
                self.devices[key] = device
        self.devices = {key: device for key, device in self.devices.items() if key in self.secrets}

    def lay_one(self, holder: int, key: bytes) -> None:
        """Keep a secret where its number says; it lies in one place only."""
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
        """Forget every secret that is kept under this number."""
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

    def held_by(self, player: int) -> list[bytes]:
        """The keys of a seat."""
        return [key for key, holder in self.secrets.items() if holder == player]

    def laid_down(self, player: int) -> list[tuple[int, bytes | None]]:
        """The seat's secrets are void from now on, but for being forgotten."""
        return [*self.revoked(player), *[(former(player), key) for key in self.held_by(player)]]

    def revoked(self, player: int) -> list[tuple[int, bytes | None]]:
        """Nothing that anybody has opens the seat any more."""
        return [(player, None), (suspended(player), None)]

    def laid_aside(self, player: int) -> list[tuple[int, bytes | None]]:
        """The seat's secrets are suspended: who was let in has it, and who comes back with one has it again."""
        return [*self.revoked(player), *[(suspended(player), key) for key in self.held_by(player)]]

    def taken_up(self, player: int) -> list[tuple[int, bytes | None]]:
        """The suspended secrets open the seat again, and nothing else does."""
        again = [key for key, holder in self.suspended.items() if holder == player]
        return [*self.revoked(player), *[(player, key) for key in again]]

    # Bans

    def is_banned(self, value: bytes) -> bool:
        return any(ban(value, known[:SALT]) == known for known in self.bans)

    # Tokens

    def give_token(self, player: int, token: str | None, now: float) -> None:
        """A seat has one at a time; None: none any more."""
        self.void_tokens(player)
        if token is not None:
            self.tokens[fingerprint(token)] = (player, now + TOKEN_LIFE)

    def void_tokens(self, player: int | None) -> None:
        self.tokens = {key: given for key, given in self.tokens.items() if given[0] != player}

    def bearer(self, token: str, now: float) -> int | None:
        """The player whose seat a token opens; what is too old opens none."""
        self.tokens = {key: given for key, given in self.tokens.items() if given[1] > now}
        player, _ = self.tokens.get(fingerprint(token), (None, 0.0))
        return player

    def has_tokens(self, now: float) -> bool:
        """Is there a link that still opens something?"""
        return any(until > now for _, until in self.tokens.values())
