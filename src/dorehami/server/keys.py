"""What opens a seat: secrets, the devices that keep them, and tokens that bring a seat to one more device."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

from dorehami.store.log import Device

TOKEN_LIFE: Final = 600.0  # seconds
FORMER: Final = -1000  # less a player's number: what a secret is kept under that opens no seat, but still lets forget


def fingerprint(secret: str) -> bytes:
    """What is kept of a seat's secret."""
    return hashlib.sha256(secret.encode()).digest()


def former(player: int) -> int:
    """What the secrets of somebody who has left are kept under; and whose those are."""
    return FORMER - player


class Keys:
    """The secrets of a table, each by its fingerprint."""

    def __init__(
        self, secrets: Mapping[bytes, int] | None = None, devices: Mapping[bytes, Device] | None = None
    ) -> None:
        kept = secrets or {}
        self.secrets = {key: holder for key, holder in kept.items() if holder > FORMER}  # players
        self.former = {key: former(holder) for key, holder in kept.items() if holder <= FORMER}  # who have left
        self.devices = dict(devices or {})
        self.tokens: dict[bytes, tuple[int, float]] = {}  # player, and until when by the loop's time

    def lay(self, secrets: Iterable[tuple[int, bytes | None]], devices: Mapping[bytes, Device | None]) -> None:
        """What a decision gives and revokes, in the order of the log. With a secret of a seat its token is void."""
        for player, hashed in secrets:
            if player <= FORMER:
                self.lay_former(former(player), hashed)
            elif hashed is None:
                self.secrets = {key: holder for key, holder in self.secrets.items() if holder != player}
                self.void_tokens(player)
            else:
                self.secrets[hashed] = player
        for key, device in devices.items():
            if device is None:
                self.void_tokens(self.secrets.pop(key, None))
            else:
                self.devices[key] = device
        self.devices = {key: device for key, device in self.devices.items() if key in self.secrets}

    def lay_former(self, player: int, hashed: bytes | None) -> None:
        if hashed is None:
            self.former = {key: gone for key, gone in self.former.items() if gone != player}
        else:
            self.former[hashed] = player

    def device(self, key: bytes) -> Device:
        return self.devices.get(key, Device())

    def held_by(self, player: int) -> list[bytes]:
        """The keys of a seat."""
        return [key for key, holder in self.secrets.items() if holder == player]

    def laid_down(self, player: int) -> list[tuple[int, bytes | None]]:
        """The seat's secrets are void from now on, but for being forgotten."""
        return [(player, None), *[(former(player), key) for key in self.held_by(player)]]

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
