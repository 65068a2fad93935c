"""The soak's look at every screen: each size, language and theme; and of games each table and viewer, with fresh seeds.

With `DOREHAMI_PICTURES=FOLDER` a picture of every screen is kept in that folder.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import Browser

from dorehami.games import GAMES
from tests.charters import CHARTERS, option_sets
from tests.web import dezh, mccarthy
from tests.web.browsing import Guest, browsing
from tests.web.casts import CASTS, Cast
from tests.web.critic import Critic
from tests.web.scenes import SCENES, Scene, stage
from tests.web.screens import LOOKS, Look, reading, tour
from tests.web.serving import Served, serving

PICTURES = "DOREHAMI_PICTURES"
Chosen = TypeVar("Chosen")


class Survey:
    """What was looked at, and what is wrong with it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.seen: Counter[str] = Counter()
        self.found: list[str] = []

    def visit(self, name: str, look: Look, seed: int, show: Callable[[Critic, Served], None], still: bool) -> None:
        """Show somebody a part of the house. What goes wrong ends this visit, not the others."""
        with serving(seed) as served:
            guest = Guest(self.browser, served.url, still=still, **look._asdict())
            critic = Critic(guest, folder(name))
            try:
                show(critic, served)
            except Exception as problem:
                critic.found.append(f"after {critic.seen[-1:]}: {problem}")
            guest.leaves()
        self.seen.update(critic.seen)
        self.found += [f"{name}, seed {seed}: {fault}" for fault in critic.found + guest.complaints]
        print(f"{name}: {len(critic.seen)} screens", file=sys.stderr, flush=True)

    def tour(self, look: Look, seed: int) -> None:
        self.visit(f"tour-{look}", look, seed, tour, still=False)

    def reading(self, look: Look, seed: int) -> None:
        self.visit(f"reading-{look}", look, seed, reading, still=False)

    def game(self, scene: Scene, cast: Cast) -> None:
        """With a look at each step of each answer, and with whatever options."""

        def show(critic: Critic, served: Served) -> None:
            stage(critic, served, cast, scene.seat, thorough=True)

        options = "".join([option[0] for option in cast.options])
        self.visit(f"{scene}-{options}", scene.look, cast.seed, show, still=True)

    def town(self, scene: dezh.Scene, seed: int) -> None:
        def show(critic: Critic, served: Served) -> None:
            dezh.Show(critic, served, scene).plays()

        self.visit(f"dezh-{scene}", scene.look, seed, show, still=True)

    def auction(self, scene: mccarthy.Scene, seed: int) -> None:
        def show(critic: Critic, served: Served) -> None:
            mccarthy.show(critic, served, scene)

        self.visit(f"mccarthy-{scene}", scene.look, seed, show, still=True)

    def left_out(self) -> list[str]:
        """The decisions that nobody was looking at, or that nobody who was asked was."""
        decisions = sorted(CHARTERS["coup"].decisions - {"chance"})
        kinds = [f"{how} {decision}" for how in ("asked", "waits") for decision in decisions]
        return [f"never looked at: {kind}" for kind in kinds if not self.seen[kind]]


def folder(name: str) -> Path | None:
    """For the pictures of a visit, if any are wanted."""
    if PICTURES not in os.environ:
        return None
    made = Path(os.environ[PICTURES], name)
    made.mkdir(parents=True, exist_ok=True)
    return made


def survey(number: int | None, seed: int) -> list[str]:
    """What is wrong with any screen; `number` is how many tables of each game are looked at, of all that there are."""
    dice = random.Random(seed)

    def some(every: list[Chosen]) -> list[Chosen]:
        return every if number is None else dice.sample(every, number)

    scenes, towns, auctions = some(SCENES), some(dezh.SCENES), some(mccarthy.SCENES)
    with browsing() as browser:
        looked = Survey(browser)
        for look in LOOKS:
            looked.tour(look, seed)
            looked.reading(look, seed)
        for i, scene in enumerate(scenes):
            options = dice.choice(option_sets(GAMES["coup"]))
            looked.game(scene, CASTS[scene.table]._replace(options=list(options), seed=seed + i))
        for town in towns:
            looked.town(town, seed)
        for auction in auctions:
            looked.auction(auction, seed)
    tables = len(scenes) + len(towns) + len(auctions)
    print(f"{len(LOOKS)} looks, {tables} tables, {looked.seen.total()} screens")
    return looked.found + (looked.left_out() if number is None else [])
