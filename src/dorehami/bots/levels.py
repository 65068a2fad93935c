"""All bots, by level."""

from __future__ import annotations

from typing import Final

from dorehami.bots.minds import MIND_LEVELS, MindPlayer
from dorehami.bots.player import Player
from dorehami.bots.simple import Simple

LEVELS: Final[dict[str, Player]] = {"simple": Simple(), **{level: MindPlayer(level) for level in MIND_LEVELS}}
