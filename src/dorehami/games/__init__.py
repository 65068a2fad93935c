"""The games that can be played. The rest of the house asks here and names none of them."""

from __future__ import annotations

from typing import Final

from dorehami.engine.game import Game
from dorehami.games.coup.game import GAME as COUP
from dorehami.games.dezh.game import GAME as DEZH
from dorehami.games.mccarthy.game import GAME as MCCARTHY

GAMES: Final[dict[str, Game]] = {game.id: game for game in (COUP, DEZH, MCCARTHY)}
