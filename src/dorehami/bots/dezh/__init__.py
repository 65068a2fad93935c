"""The minds that play Dezh, by level."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh.easy import Easy
from dorehami.bots.dezh.medium import Medium
from dorehami.bots.mind import Mind

MINDS: Final[dict[str, type[Mind]]] = {"easy": Easy, "medium": Medium}
