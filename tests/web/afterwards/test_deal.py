"""The page that explains the sealed deal and checks it, line by line, also over plain http."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, FilePayload

from tests.support.browser.guests import DESK, PHONE, SMALL, Guest
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Look
from tests.support.browser.serving import Served, serving
from tests.support.pages.deals import plays_a_game, verdict
from tests.web.conftest import Invite

LOOKS = [Look(PHONE, "fa", "light"), Look(SMALL, "en", "dark"), Look(DESK, "fa", "dark")]


def opens(guest: Guest, served: Served, game: str) -> str:
    """The deal page of a game, and its record."""
    table = served.run(plays_a_game(served.url, game))
    guest.goes(f"/t/{table}/games/1/deal")
    guest.page.locator(".verdict h2").wait_for()
    return guest.page.request.get(f"{served.url}/api/tables/{table}/games/1.play").text()


def keeps(guest: Guest, text: str) -> None:
    """Let the page check another copy."""
    if guest.button("deal-original").count():
        guest.tap("deal-original")
    file = FilePayload(name="kept.play", mimeType="text/plain", buffer=text.encode())
    guest.page.locator("input[type=file]").set_input_files([file])
    guest.button("deal-original").wait_for()


def fails(guest: Guest, text: str) -> int:
    """The line that the page says does not fit."""
    keeps(guest, text)
    line = int(guest.page.locator("li.fails").first.get_attribute("data-line") or 0)
    assert verdict(guest) == guest.say("deal-fails", line=line)
    return line


def line_of(text: str, pattern: str) -> tuple[int, str]:
    return next((number, line) for number, line in enumerate(text.splitlines(), 1) if re.search(pattern, line))


def flipped(line: str) -> str:
    """The line with another last digit."""
    return line[:-1] + ("0" if line[-1] != "0" else "1")


def test_a_sealed_deal_is_checked_over_plain_http(browser: Browser) -> None:
    """Every hash, cut, draw and bid has its mark; a copy with one thing changed fails in that very line."""
    with serving(below=None) as served:
        guest = Guest(browser, served.named_url, language="en")
        text = opens(guest, served, "mccarthy")
        assert not guest.page.evaluate("isSecureContext")
        assert verdict(guest) == guest.say("deal-fits")
        marks = guest.page.locator(".record li:has(small)").count()
        marked = sum(bool(re.match(r"seed|cut|chance|deck|.* bid ", line)) for line in text.splitlines())
        assert marks == marked > 40
        for pattern in ("^seed", "^cut", " sealed "):
            number, line = line_of(text, pattern)
            assert fails(guest, text.replace(line, flipped(line), 1)) == number
        number, line = line_of(text, "^chance")
        card = line.split()[1]
        other = "24" if card != "24" else "23"
        assert fails(guest, text.replace(line, line.replace(card, other, 1), 1)) == number
        guest.tap("deal-original")
        assert verdict(guest) == guest.say("deal-fits")
        assert guest.errors == []
        guest.close()


def test_another_start_and_an_early_end_are_found(browser: Browser) -> None:
    """A changed starter is found, and so is a record without its last draws."""
    with serving(below=None) as served:
        guest = Guest(browser, served.url, language="en")
        text = opens(guest, served, "coup")
        number, line = line_of(text, "^starter .* by chance$")
        other = next(name for name in ("سارا", '"Ali Reza"') if name not in line)
        assert fails(guest, text.replace(line, f"starter {other} by chance", 1)) == number
        number, _ = line_of(text, "^deal")
        keeps(guest, "\n".join(text.splitlines()[:number]))
        assert verdict(guest) == guest.say("deal-fails", line=number)
        assert guest.errors == []
        guest.close()


def test_an_unsealed_deal_proves_nothing(invite: Invite, served: Served) -> None:
    """That is said, and nothing is marked."""
    guest = invite(language="en")
    opens(guest, served, "coup")
    assert verdict(guest) == guest.say("deal-unsealed")
    assert guest.page.locator(".record small").count() == 0


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_page_has_no_fault(browser: Browser, look: Look) -> None:
    """Whether all fits or not, nothing is covered, cut or too small."""
    with serving(below=None) as served:
        guest = Guest(browser, served.url, **look._asdict())
        checker = ScreenChecker(guest)
        text = opens(guest, served, "coup")
        checker.check("fits")
        _, line = line_of(text, "^seed")
        fails(guest, text.replace(line, flipped(line), 1))
        checker.check("fails")
        assert (checker.found, guest.errors) == ([], [])
        guest.close()
