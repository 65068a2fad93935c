"""The settings of a device, the guide for newcomers, and the pages about the program."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from tests.support.browser.guests import DESK, Guest
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import LOOKS, Look, pairs
from tests.support.browser.weight import FIRST_LOAD, weighed
from tests.web.conftest import Invite

COACH = "[data-verb=coach-off]"
STILL = "html[data-still]"
PACE = "getComputedStyle(document.querySelector('[role=switch] .track')).transitionDuration"


@pytest.mark.parametrize("look", pairs(LOOKS)[:4], ids=str)
def test_the_pages_of_the_house_have_no_fault(invite: Invite, look: Look) -> None:
    """Settings, and what the table is and why it can be trusted."""
    checker = ScreenChecker(invite(**look._asdict()))
    for path in ("/settings", "/about"):
        checker.guest.goes(path)
        checker.guest.page.locator("main section").first.wait_for()
        checker.check(path)
    assert checker.found == []


def test_settings_are_kept_on_the_device(invite: Invite) -> None:
    """Settings survive a reload."""
    guest = invite()
    guest.goes("/settings")
    guest.page.get_by_text("English", exact=True).click()
    expect(guest.page.locator("html")).to_have_attribute("lang", "en")
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("dir", "ltr")


def test_every_setting_can_be_changed(invite: Invite) -> None:
    """Every stored setting has a control on the settings page, and changes are stored."""
    guest = invite(name="Sara", theme="dark")
    guest.context.grant_permissions(["notifications"])
    guest.goes("/settings")
    guest.page.get_by_role("switch").first.click()  # from now on the device keeps every setting
    before = kept(guest)
    for switch in guest.page.get_by_role("switch").all():
        switch.click()
    guest.page.get_by_label(guest.say("new-name")).fill("سارا")
    guest.page.keyboard.press("Tab")
    for choice in guest.page.get_by_role("radiogroup").all()[::-1]:  # the language comes last
        choice.locator("label:not(.on)").first.click()
    expect(guest.page.locator("html")).not_to_have_attribute("lang", before["language"])  # its words are loaded first
    after = kept(guest)
    assert {setting for setting in before if before[setting] == after[setting]} == set()
    guest.page.reload()
    guest.page.locator("main section").first.wait_for()
    assert kept(guest) == after


def kept(guest: Guest) -> dict[str, Any]:
    """Return the stored settings."""
    settings: dict[str, Any] = json.loads(guest.page.evaluate("localStorage['dorehami.settings']"))
    return settings


def test_motion_can_be_switched_off(invite: Invite) -> None:
    """Animations run unless the device or the user disables them; the choice is stored."""
    guest = invite(size=DESK)
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.goes("/settings")
    expect(guest.page.locator(STILL)).to_have_count(0)
    guest.page.get_by_role("switch", name=guest.say("menu-motion")).click()
    expect(guest.page.locator(STILL)).to_have_count(1)
    assert guest.page.evaluate(PACE) == "0.001s"
    guest.page.reload()
    guest.page.locator("main section").first.wait_for()
    expect(guest.page.locator(STILL)).to_have_count(1)


@pytest.mark.parametrize("language", ["fa", "en"])
def test_a_newcomer_is_guided_until_that_is_switched_off(invite: Invite, language: str) -> None:
    """In the first game a line says what to consider; once it is put away it stays away."""
    checker = ScreenChecker(invite(language=language, coached=[]))
    guest = checker.guest
    guest.goes()
    guest.tap("start-bots")
    guest.wait_until_asked()
    guest.page.locator(COACH).wait_for()
    checker.check("guided")
    guest.page.locator(COACH).click()
    expect(guest.page.locator(COACH)).to_have_count(0)
    guest.page.reload()
    guest.wait_until_asked()
    expect(guest.page.locator(COACH)).to_have_count(0)
    assert checker.found == []


def test_the_page_can_be_installed(invite: Invite) -> None:
    """The web app manifest and all its icons can be loaded."""
    guest = invite()
    guest.goes()
    address = guest.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(guest.page.request.get(f"{guest.url}{address}").text())
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert guest.page.request.get(f"{guest.url}{icon['src']}").ok


@pytest.mark.parametrize("game", ["Coup", "Dezh", "McCarthy"])
def test_a_game_is_light(invite: Invite, game: str) -> None:
    """All that is loaded on the way from the start page into a game is little, besides the font."""
    guest, answers = invite(), list[Response]()
    guest.page.on("response", lambda answer: answers.append(answer))
    guest.goes()
    guest.press(f"li.{game.lower()} .btn.brass")
    guest.page.locator(".own").first.wait_for()
    guest.page.wait_for_load_state("networkidle")
    sizes = weighed(answers)
    assert any(game in url for url in sizes)
    assert not any("rules-" in url or "Rulebook" in url for url in sizes)
    assert sum(sizes.values()) <= FIRST_LOAD, sizes
