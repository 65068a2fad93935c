"""The start page: what it weighs, where it comes from, and that it works where nothing is secure."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, Route, expect

from tests.support.browser.serving import Served
from tests.support.browser.weight import FIRST_LOAD, weighed
from tests.web.conftest import Invite

SMALL_PAINT = 10_000  # bytes at most before anything is seen
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"


@pytest.mark.parametrize("language", ["fa", "en"])
def test_the_start_page_loads(invite: Invite, language: str) -> None:
    """It speaks the guest's language, complains of nothing and asks nobody else."""
    guest = invite(language=language)
    guest.goes()
    expect(guest.page.locator("h1")).to_have_text(guest.say("app-name"))
    expect(guest.page.locator("html")).to_have_attribute("dir", "rtl" if language == "fa" else "ltr")
    expect(guest.button("start-bots")).to_be_enabled()


def test_the_first_load_is_light(invite: Invite) -> None:
    """All that the start page loads is little besides the font, and comes packed as well as it can be."""
    guest, answers = invite(), list[Response]()
    guest.page.on("response", lambda answer: answers.append(answer))
    guest.goes()
    guest.page.wait_for_load_state("networkidle")
    sizes = weighed(answers)
    assert len(sizes) >= 3
    assert sum(sizes.values()) <= FIRST_LOAD, sizes
    packed = [answer for answer in answers if answer.url.endswith((".js", ".css"))]
    assert {answer.header_value("content-encoding") for answer in packed} == {"br"}


def test_on_plain_http_it_comes_as_gzip(invite: Invite, served: Served) -> None:
    """Browsers take Brotli from no stranger without https; they get what they take."""
    guest, answers = invite(served.named_url), list[Response]()
    guest.page.on("response", lambda answer: answers.append(answer))
    guest.goes()
    packed = [answer for answer in answers if answer.url.endswith((".js", ".css"))]
    assert {answer.header_value("content-encoding") for answer in packed} == {"gzip"}


@pytest.mark.parametrize("path", ["/", "/t/123456"])
def test_something_is_seen_before_any_program_has_come(invite: Invite, path: str) -> None:
    """While all scripts, and the styles of what they show, are still on their way, the house is painted."""
    guest, answers, held = invite(), list[Response](), list[Route]()
    guest.page.on("response", lambda answer: answers.append(answer))
    holding = [True]
    guest.page.route("**/assets/**", lambda route: held.append(route) if holding else route.continue_())
    guest.page.goto(guest.url + path, wait_until="commit")
    guest.page.wait_for_function(PAINTED)
    expect(guest.page.get_by_text(guest.say("app-name"))).to_be_visible()
    assert sum(weighed(answers).values()) <= SMALL_PAINT
    assert held
    holding.clear()
    for route in held:
        route.continue_()
    guest.page.locator("h1").wait_for()
    expect(guest.page.locator(".first-paint")).to_have_count(0)


def test_a_tapped_button_turns_a_ring(invite: Invite) -> None:
    """Until the answer is here, which on a slow network takes a while; then it does not any more."""
    guest, held = invite(), list[Route]()
    guest.goes()
    guest.page.route(
        "**/api/tables", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    button = guest.button("start-bots")
    button.click()
    expect(guest.page.locator("button[aria-busy=true]")).to_have_count(1)
    expect(guest.page.locator("button[aria-busy=true]")).to_have_text(guest.say("start-bots"))
    held[0].continue_()
    guest.page.wait_for_url("**/t/*")
    expect(guest.page.locator("[aria-busy]")).to_have_count(0)


def test_plain_http_under_a_name_is_enough(invite: Invite, served: Served) -> None:
    """A phone on the network of a home has no secure context, and plays."""
    guest = invite(served.named_url)
    guest.goes()
    assert guest.page.evaluate("isSecureContext") is False
    guest.tap("start-bots")
    guest.page.wait_for_url("**/t/*")


def test_an_unknown_path_is_answered_kindly(invite: Invite) -> None:
    """The page itself says that there is nothing here, and the way home."""
    guest = invite()
    answer = guest.page.goto(f"{guest.url}/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(guest.page.locator("h1")).to_have_text(guest.say("missing-page"))
    guest.tap("missing-home")
    expect(guest.page.locator("h1")).to_have_text(guest.say("app-name"))
    guest.ignore_errors("404")


def test_an_unknown_table_is_answered_kindly(invite: Invite) -> None:
    """A wrong code is said to be one, and another can be typed."""
    guest = invite()
    guest.goes("/t/100000")
    expect(guest.page.locator("h1")).to_have_text(guest.say("missing-table"))
