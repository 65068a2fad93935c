"""What a record says of its sealed deal. Whether it is true is not for the notation to know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

UNOPENED: Final = "none"  # in the place of a nonce


@dataclass
class Cut:
    """A seat's share in the deal, in hexadecimal."""

    seat: int
    commitment: str
    nonce: str = ""  # none: it was not opened, and is left out
    line: int = 0  # of the file that it was read from


@dataclass(frozen=True)
class Slip:
    """What all were shown of a sealed answer when it was received, and the salt that opens it, in hexadecimal."""

    hash: str
    salt: str


@dataclass
class Sealed:
    """The sealed deal of a game, in hexadecimal."""

    seal: str = ""
    seed: str = ""
    cuts: list[Cut] = field(default_factory=list)
    drew_starter: bool = False  # chance said who begins
    slips: list[Slip] = field(default_factory=list)  # of the sealed answers, in the order they were given
    closed: bool = False  # the seed is not opened, and no card is told
