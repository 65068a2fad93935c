"""The bots there are, by the name of their level."""

from __future__ import annotations

from typing import Final

from dorehami.bots.minds import MINDED, Minded
from dorehami.bots.player import Player
from dorehami.bots.simple import Simple

LEVELS: Final[dict[str, Player]] = {"simple": Simple(), **{level: Minded(level) for level in MINDED}}
