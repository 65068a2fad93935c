"""The districts as deck.toml lists them (D2): a district is a number, and these lists say what is on its card."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final


def read_deck() -> list[tuple[str, str, dict[str, int]]]:
    text = files("dorehami.games.dezh").joinpath("deck.toml").read_text(encoding="utf-8")
    kinds: dict[str, dict[str, Any]] = tomllib.loads(text)
    return [(kind, name, card) for kind, districts in kinds.items() for name, card in districts.items()]


CARDS: Final = read_deck()
NAMES: Final = ["hidden", *[name for _, name, _ in CARDS]]
KIND: Final = ["", *[kind for kind, _, _ in CARDS]]
PRICE: Final = [0, *[card["price"] for _, _, card in CARDS]]
SURPLUS: Final = [0, *[card.get("worth", card["price"]) - card["price"] for _, _, card in CARDS]]
COPIES: Final = [0, *[card["copies"] for _, _, card in CARDS]]

ROYAL: Final = "royal"
RELIGIOUS: Final = "religious"
TRADE: Final = "trade"
MILITARY: Final = "military"
SPECIAL: Final = "special"
KINDS: Final = (ROYAL, RELIGIOUS, TRADE, MILITARY, SPECIAL)

ABANDONED_CITY: Final = NAMES.index("abandoned_city")
ARMOURY: Final = NAMES.index("armoury")
OBSERVATORY: Final = NAMES.index("observatory")
GRAVEYARD: Final = NAMES.index("graveyard")
ALCHEMY: Final = NAMES.index("alchemy")
SMITHY: Final = NAMES.index("smithy")
GATE: Final = NAMES.index("gate_of_nations")


def whole_deck(gate: bool) -> list[int]:
    """All 61 districts (D1); with the option `gate` one armoury is replaced (D46)."""
    deck = [face for face in range(len(NAMES)) for _ in range(COPIES[face])]
    if gate:
        deck.remove(ARMOURY)
        deck.append(GATE)
    return deck
