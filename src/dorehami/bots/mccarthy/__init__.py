"""The minds that play The McCarthy Collection, by level."""

from __future__ import annotations

from typing import Final

from dorehami.bots.mccarthy.easy import Easy
from dorehami.bots.mccarthy.medium import Medium
from dorehami.bots.mind import Mind

MINDS: Final[dict[str, type[Mind]]] = {"easy": Easy, "medium": Medium}
