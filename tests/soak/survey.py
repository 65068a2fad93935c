"""The soak's survey of every screen: each size, language and theme; of games each table and viewer, with fresh seeds.

With `DOREHAMI_PICTURES=FOLDER` a picture of every screen is kept in that folder.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from dorehami.games import GAMES
from tests.support.browser.guests import Guest, browsing
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import LOOKS, Look, Scene, reading, tour
from tests.support.browser.serving import Served, serving
from tests.support.charters import CHARTERS, option_sets
from tests.support.pages import dezh, mccarthy
from tests.support.pages.casts import CASTS, Cast
from tests.support.pages.lessons import EVERY_LOOK, LessonLook, takes_lesson
from tests.support.pages.replays import SEEN, Seen, looks_through, played_at
from tests.support.pages.scenes import SCENES, stage
from tests.support.pages.ways import BY_HAND, WITH_KEYS, Way, whole_game

PICTURES = "DOREHAMI_PICTURES"
OPTIONS = option_sets(GAMES["coup"])
Chosen = TypeVar("Chosen")


class Report(NamedTuple):
    """The screens that one visit has checked, and the faults found."""

    name: str
    seen: list[str]
    found: list[str]


Visit = Callable[[], Report]


def visit(name: str, look: Look, seed: int, show: Callable[[ScreenChecker, Served], None], still: bool) -> Report:
    """Show a part of the site to a checker. An error ends this visit, not the others."""
    with browsing() as browser, serving(seed) as served:
        guest = Guest(browser, served.url, still=still, **look._asdict())
        checker = ScreenChecker(guest, folder(name))
        try:
            show(checker, served)
        except Exception as problem:
            checker.found.append(f"after {checker.seen[-1:]}: {problem}")
        guest.close()
    return Report(name, checker.seen, [f"{name}, seed {seed}: {fault}" for fault in checker.found + guest.errors])


def house(look: Look, seed: int) -> Report:
    return visit(f"tour-{look}", look, seed, tour, still=False)


def library(look: Look, seed: int) -> Report:
    return visit(f"reading-{look}", look, seed, reading, still=False)


def game(scene: Scene, cast: Cast) -> Report:
    """Check each step of each answer, with any options."""

    def show(checker: ScreenChecker, served: Served) -> None:
        stage(checker, served, cast, scene.plays, thorough=True)

    options = "".join([option[0] for option in cast.options])
    return visit(f"{scene}-{options}", scene.look, cast.seed, show, still=True)


def town(scene: Scene, seed: int) -> Report:
    def show(checker: ScreenChecker, served: Served) -> None:
        dezh.Show(checker, served, scene).plays()

    return visit(f"dezh-{scene}", scene.look, seed, show, still=True)


def auction(scene: Scene, seed: int) -> Report:
    def show(checker: ScreenChecker, served: Served) -> None:
        mccarthy.show(checker, served, scene)

    return visit(f"mccarthy-{scene}", scene.look, seed, show, still=True)


def lesson(taken: LessonLook, seed: int) -> Report:
    def show(checker: ScreenChecker, served: Served) -> None:
        takes_lesson(checker, taken.game)

    return visit(f"lesson-{taken}", taken.look, seed, show, still=False)


def by_hand(way: Way, seed: int) -> Report:
    def show(checker: ScreenChecker, served: Served) -> None:
        whole_game(checker, served, way, keys=False, seed=seed)

    return visit(f"by-hand-{way}", way.look, seed, show, still=False)


def with_keys(way: Way, seed: int) -> Report:
    def show(checker: ScreenChecker, served: Served) -> None:
        whole_game(checker, served, way, keys=True, seed=seed)

    return visit(f"with-keys-{way}", way.look, seed, show, still=False)


def replay(seen: Seen, seed: int) -> Report:
    def show(checker: ScreenChecker, served: Served) -> None:
        with played_at(served, seen.game) as played:
            looks_through(checker, played, seen.view)

    return visit(f"replay-{seen}", seen.look, seed, show, still=False)


def folder(name: str) -> Path | None:
    """Return the folder for the pictures of a visit, if any are wanted."""
    if PICTURES not in os.environ:
        return None
    made = Path(os.environ[PICTURES], name)
    made.mkdir(parents=True, exist_ok=True)
    return made


def visits(number: int | None, seed: int) -> list[Visit]:
    """Return the visits: pages in every look, lessons and whole games, and `number` tables of each game, or all."""
    dice = random.Random(seed)

    def some(every: list[Chosen]) -> list[Chosen]:
        return every if number is None else dice.sample(every, number)

    def fresh(i: int, scene: Scene) -> Cast:
        return CASTS[scene.table]._replace(options=list(dice.choice(OPTIONS)), seed=seed + i)

    return [
        *[partial(show, look, seed) for look in LOOKS for show in (house, library)],
        *[partial(lesson, taken, seed) for taken in EVERY_LOOK],
        *[partial(by_hand, way, seed) for way in BY_HAND],
        *[partial(with_keys, way, seed) for way in WITH_KEYS],
        *[partial(game, scene, fresh(i, scene)) for i, scene in enumerate(some(SCENES))],
        *[partial(town, scene, seed) for scene in some(dezh.SCENES)],
        *[partial(auction, scene, seed) for scene in some(mccarthy.SCENES)],
        *[partial(replay, seen, seed) for seen in some(SEEN)],
    ]


def never_checked(seen: Counter[str]) -> list[str]:
    """Return the decisions that were never checked, or never as the player who is asked."""
    decisions = sorted(CHARTERS["coup"].decisions - {"chance"})
    kinds = [f"{how} {decision}" for how in ("asked", "waits") for decision in decisions]
    return [f"never looked at: {kind}" for kind in kinds if not seen[kind]]
