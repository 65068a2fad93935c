"""What somebody has chosen for later, as it lies beside the log: an answer, and to let pass what concerns others."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

Words = list[int | str]


class Choices(Struct, omit_defaults=True):
    """Of one player."""

    answer: Words = []
    passes: bool = False


decode: Final = msgspec.json.Decoder(Words | Choices).decode
encode: Final = msgspec.json.Encoder().encode


def choices_in(kept: bytes) -> Choices:
    """An answer alone is a list of its words."""
    found = decode(kept)
    return found if isinstance(found, Choices) else Choices(found)


def kept_as(choices: Choices) -> bytes | None:
    """None: nothing is chosen."""
    if choices.passes:
        return encode(choices)
    return encode(choices.answer) if choices.answer else None
