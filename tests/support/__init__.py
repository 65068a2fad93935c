"""What tests share: laws, games, servers, guests."""

from pathlib import Path
from typing import Final

HOUSE: Final = Path(__file__).parents[2]  # the folder of the whole project
