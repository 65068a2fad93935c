"""Shared code of tests: laws, games, servers, clients."""

from pathlib import Path
from typing import Final

HOUSE: Final = Path(__file__).parents[2]  # the folder of the whole project
