"""The start page: what it weighs, where it comes from, and that it works where nothing is secure."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Response, expect

from tests.web.conftest import Invite
from tests.web.serving import Served

FIRST_LOAD = 200_000  # bytes, packed, besides the font
FONT = ".woff2"


@pytest.mark.parametrize("language", ["fa", "en"])
def test_the_start_page_loads(invite: Invite, language: str) -> None:
    """It speaks the guest's language, complains of nothing and asks nobody else."""
    guest = invite(language=language)
    guest.goes()
    expect(guest.page.locator("h1")).to_have_text(guest.say("app-name"))
    expect(guest.page.locator("html")).to_have_attribute("dir", "rtl" if language == "fa" else "ltr")
    expect(guest.button("start-bots")).to_be_enabled()


def test_the_first_load_is_light(invite: Invite) -> None:
    """All that the start page loads is under 200 kB, packed, besides the font."""
    guest, answers = invite(), list[Response]()
    guest.page.on("response", lambda answer: answers.append(answer))
    guest.goes()
    guest.page.wait_for_load_state("networkidle")
    sizes = {answer.url: len(gzip.compress(answer.body())) for answer in answers if not answer.url.endswith(FONT)}
    assert len(sizes) >= 3
    assert sum(sizes.values()) <= FIRST_LOAD, sizes
    packed = [answer for answer in answers if answer.url.endswith((".js", ".css"))]
    assert all(answer.header_value("content-encoding") == "gzip" for answer in packed)


def test_plain_http_under_a_name_is_enough(invite: Invite, served: Served) -> None:
    """A phone on the network of a home has no secure context, and plays."""
    guest = invite(served.named_url)
    guest.goes()
    assert guest.page.evaluate("isSecureContext") is False
    guest.taps("start-bots")
    guest.page.wait_for_url("**/t/*")


def test_an_unknown_path_is_answered_kindly(invite: Invite) -> None:
    """The page itself says that there is nothing here, and the way home."""
    guest = invite()
    answer = guest.page.goto(f"{guest.url}/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(guest.page.locator("h1")).to_have_text(guest.say("missing-page"))
    guest.taps("missing-home")
    expect(guest.page.locator("h1")).to_have_text(guest.say("app-name"))
    guest.forgives("404")


def test_an_unknown_table_is_answered_kindly(invite: Invite) -> None:
    """A wrong code is said to be one, and another can be typed."""
    guest = invite()
    guest.goes("/t/100000")
    expect(guest.page.locator("h1")).to_have_text(guest.say("missing-table"))
