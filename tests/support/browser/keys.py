"""Keyboard control of a guest: Tab reaches every control, Enter or Space presses it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import Guest

TABS = 120  # presses after which a control counts as unreachable
HERE = "(wanted) => document.activeElement.matches(wanted)"
NAMED = """(name) => {
  const { innerText, ariaLabel } = document.activeElement.closest('label') ?? document.activeElement
  return (ariaLabel ?? innerText).trim().startsWith(name)
}"""


def focus(guest: Guest, selector: str, key: str = "Tab") -> None:
    """Move the focus to a control with a key, once it is enabled."""
    expect(guest.page.locator(selector).first).to_be_enabled()
    reaches(guest, HERE, selector, key)


def enters(guest: Guest, selector: str) -> None:
    """Focus a control and press Enter."""
    focus(guest, selector)
    guest.page.keyboard.press("Enter")


def presses(guest: Guest, key: str, **values: str | int) -> None:
    """Focus the control with this text and press Space."""
    reaches(guest, NAMED, guest.say(key, **values))
    guest.page.keyboard.press("Space")


def reaches(guest: Guest, looks: str, wanted: str, key: str = "Tab") -> None:
    for _ in range(TABS):
        if guest.page.evaluate(looks, wanted):
            return
        guest.page.keyboard.press(key)
    pytest.fail(f"the keyboard does not reach {wanted}")
