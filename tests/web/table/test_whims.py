"""Games that a seed decides: the same one in every browser and every time."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.support.browser.guests import Guest
from tests.support.browser.serving import serving
from tests.support.pages.casts import CASTS, Cast
from tests.support.pages.company import Question
from tests.support.pages.whims import MIDDLE, Answer

Game = tuple[list[tuple[Question, Answer]], str]


def played(cast: Cast, browser: Browser | None = None) -> Game:
    """All questions and answers of a game, and its record."""
    with serving(cast.seed) as served, cast.sits_down(served) as company:
        guest = Guest(browser, served.url) if browser else None
        if guest:
            company.joined_by(guest, MIDDLE)
        company.start_game()
        company.play_to_end()
        if guest:
            guest.close()
        return company.said, company.record()


def test_a_seed_decides_the_game(browser: Browser) -> None:
    """The same seed twice gives the same questions and the same record, and in a browser the same as without."""
    once, again, in_a_page = played(CASTS["six"]), played(CASTS["six"]), played(CASTS["six"], browser)
    assert once[0] == again[0] == in_a_page[0]
    assert once[1] == again[1] == in_a_page[1]


def test_another_seed_is_another_game() -> None:
    """It is the seed that decides, not the table."""
    cast = CASTS["six"]
    assert played(cast)[1] != played(cast._replace(seed=cast.seed + 1))[1]
