"""The minds that play Coup."""

from __future__ import annotations

from typing import Final

from dorehami.bots.mind import Mind

MINDS: Final[dict[str, type[Mind]]] = {}
