"""The minds that play Coup, by level."""

from __future__ import annotations

from typing import Final

from dorehami.bots.coup.easy import Easy
from dorehami.bots.coup.medium import Medium
from dorehami.bots.mind import Mind

MINDS: Final[dict[str, type[Mind]]] = {"easy": Easy, "medium": Medium}
