"""The soak's look at every screen: each size, language and theme, with each table, and more kinds of questions."""

from __future__ import annotations

from itertools import product

from tests.web.browsing import Guest, browsing
from tests.web.screens import LOOKS, TABLES, game, tour
from tests.web.serving import serving

KINDS = 12  # of questions in each game


def survey(number: int | None, seed: int) -> list[str]:
    """What is wrong with any screen; `number` is how many kinds of questions a game is looked at for."""
    found: list[str] = []
    with browsing() as browser, serving(seed) as served:
        for look, table in product(LOOKS, [None, *TABLES]):
            guest = Guest(browser, served.url, look.language, look.theme, look.size, name="سارا")
            faults = tour(guest) if table is None else game(guest, table, seed, number or KINDS)
            found += [f"{look} {table or 'tour'}: {fault}" for fault in faults + guest.complaints]
            guest.leaves()
    print(f"{len(LOOKS)} looks, {len(TABLES)} tables")
    return found
