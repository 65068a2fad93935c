"""Every screen, measured: nothing overlaps, is cut, too small for a thumb, scrolls sideways or shuts somebody out."""

from __future__ import annotations

import pytest

from tests.support.browser.geometry import inaccessible, misplaced
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import LOOKS, Look, Scene, for_axe, pairs, tour
from tests.support.browser.serving import Served, serving
from tests.support.charters import CHARTERS
from tests.support.pages.casts import CASTS, Cast, rehearsed
from tests.support.pages.scenes import SCENES, stage
from tests.support.pages.whims import MIDDLE
from tests.web.conftest import Invite

FEW_LOOKS, FEW = pairs(LOOKS), pairs(SCENES)
FAULTY = """
<!doctype html><meta name="viewport" content="width=device-width">
<style> p, .at { position: fixed; left: 0; margin: 0 } p { overflow: hidden; white-space: nowrap } </style>
<main style="inline-size: 600px; block-size: 90px"><button style="block-size: 30px; inline-size: 50px">x</button></main>
<div class="bar at" style="top: 60px; right: 0; block-size: 60px"><img src=""></div>
<p style="top: 200px; inline-size: 40px">Bartholomew</p>
<p style="top: 240px; block-size: 10px; font-size: 20px">Maximiliane</p>
<p style="top: 300px; inline-size: 20px; text-overflow: ellipsis">Arash_77</p>
<button class="at" style="top: 400px; inline-size: 90px; block-size: 60px">unreachable</button>
<div class="at" style="top: 390px; inline-size: 60px; block-size: 60px">over it</div>
"""
TOLD = ["wide on a screen", "is 50×30", "overlap by", "is cut by", "above or below", "nobody can read", "is under div"]


@pytest.mark.parametrize("look", FEW_LOOKS, ids=str)
def test_no_screen_has_a_fault(invite: Invite, served: Served, look: Look) -> None:
    """Nothing is under 44 px, covered, cut or scrolls sideways, and axe finds nothing."""
    checker = ScreenChecker(invite(**look._asdict()), axe=look in for_axe(FEW_LOOKS))
    tour(checker, served)
    assert checker.found == []


@pytest.mark.parametrize("scene", FEW, ids=str)
def test_no_screen_of_a_game_has_a_fault(invite: Invite, scene: Scene) -> None:
    """The same holds for every kind of question of a game, whether one is asked or looks on; none is left out."""
    cast = CASTS[scene.table]
    with serving(cast.seed) as served:
        checker = ScreenChecker(invite(served.url, still=True, **scene.look._asdict()), axe=scene in for_axe(FEW))
        stage(checker, served, cast, scene.plays)
    wanted = cast.wanted() if scene.plays else {f"waits {decision}" for decision in cast.decisions()}
    assert checker.found == []
    assert wanted - set(checker.seen) == set()


@pytest.mark.parametrize("cast", CASTS.values(), ids=CASTS)
def test_a_seat_is_asked_everything(cast: Cast) -> None:
    """Under its seed the middle of a table meets all that players can be asked there. (casts.py finds another seed.)"""
    _, met = rehearsed(cast)
    assert cast.wanted() - met[MIDDLE] == set()


def test_no_decision_is_left_out() -> None:
    """All that players of Coup are ever asked is asked at one of the tables."""
    assert set().union(*[cast.decisions() for cast in CASTS.values()]) == CHARTERS["coup"].decisions - {"chance"}


def test_the_few_are_all_pairs() -> None:
    """Every pair of table, viewer, size, language and theme is looked at here; the soak has all of them."""
    assert (len(LOOKS), len(FEW_LOOKS), len(for_axe(FEW_LOOKS))) == (40, 10, 6)
    assert (len(SCENES), len(FEW), len(for_axe(FEW))) == (320, 16, 12)


def test_faults_are_found(invite: Invite) -> None:
    """A page with every kind of fault is told each of them."""
    page = invite().page
    page.set_content(FAULTY)
    told = " ".join(misplaced(page))
    assert [fault for fault in TOLD if fault not in told] == []
    assert any(found.startswith("image-alt") for found in inaccessible(page))
