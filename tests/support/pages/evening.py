"""The score of an evening on the page."""

from __future__ import annotations

from tests.support.browser.guests import Guest


def score(guest: Guest) -> list[str]:
    """What the pills say, one by one."""
    return [" ".join(text.split()) for text in guest.page.locator("section:has(> h2) > ol .pill").all_inner_texts()]
