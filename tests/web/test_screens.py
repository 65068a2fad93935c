"""Every screen, measured: nothing overlaps, is too small for a thumb, scrolls sideways or shuts somebody out."""

from __future__ import annotations

import pytest

from tests.web.conftest import Invite
from tests.web.geometry import inaccessible, misplaced
from tests.web.screens import LOOKS, TABLES, Look, game, pairs, tour

KINDS = 3  # of questions in each look; the soak has more
FAULTY = """
<!doctype html><meta name="viewport" content="width=device-width">
<main style="inline-size: 600px; block-size: 90px"><button style="block-size: 30px; inline-size: 50px">x</button></main>
<div class="bar" style="position: fixed; inset: 60px 0 auto; block-size: 60px"><img src=""></div>
"""


@pytest.mark.parametrize("look", pairs(LOOKS), ids=str)
def test_no_screen_has_a_fault(invite: Invite, look: Look) -> None:
    """No target is under 44 px, no zone covers another, nothing scrolls sideways, and axe finds nothing."""
    assert tour(invite(size=look.size, language=look.language, theme=look.theme)) == []


@pytest.mark.parametrize("look", pairs(LOOKS), ids=str)
def test_no_screen_of_a_game_has_a_fault(invite: Invite, look: Look) -> None:
    """The same holds for the questions of a game, for what is laid over it, and for its end."""
    guest = invite(size=look.size, language=look.language, theme=look.theme, name="سارا")
    number = LOOKS.index(look)
    assert game(guest, list(TABLES)[number % len(TABLES)], number, KINDS) == []


def test_the_few_looks_are_all_pairs() -> None:
    """What this command looks at has every pair of size, language and theme; the soak has all of them."""
    assert len(LOOKS) == 16
    assert len(pairs(LOOKS)) == 8


def test_faults_are_found(invite: Invite) -> None:
    """A page with every kind of fault is told each of them."""
    page = invite().page
    page.set_content(FAULTY)
    told = " ".join(misplaced(page))
    assert all(fault in told for fault in ["wide on a screen", "is 50×30", "overlap by"]), told
    assert any(found.startswith("image-alt") for found in inaccessible(page))
