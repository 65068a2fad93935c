"""What opens a seat: secrets, the devices that keep them, and tokens that bring a seat to one more device."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

from dorehami.store.log import Device

TOKEN_LIFE: Final = 600.0  # seconds


def fingerprint(secret: str) -> bytes:
    """What is kept of a seat's secret."""
    return hashlib.sha256(secret.encode()).digest()


class Keys:
    """The secrets of a table, each by its fingerprint."""

    def __init__(
        self, secrets: Mapping[bytes, int] | None = None, devices: Mapping[bytes, Device] | None = None
    ) -> None:
        self.secrets = dict(secrets or {})  # players
        self.devices = dict(devices or {})
        self.tokens: dict[bytes, tuple[int, float]] = {}  # player, and until when by the loop's time

    def lay(self, secrets: Iterable[tuple[int, bytes | None]], devices: Mapping[bytes, Device | None]) -> None:
        """What a decision gives and revokes, in the order of the log. With a secret of a seat its token is void."""
        for player, hashed in secrets:
            if hashed is None:
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

    def device(self, key: bytes) -> Device:
        return self.devices.get(key, Device())

    def held_by(self, player: int) -> list[bytes]:
        """The keys of a seat."""
        return [key for key, holder in self.secrets.items() if holder == player]

    # Tokens

    def give_token(self, player: int, token: str, now: float) -> None:
        """A seat has one at a time."""
        self.void_tokens(player)
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
