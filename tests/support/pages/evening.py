"""The scores of an evening, as the page shows them."""

from __future__ import annotations

from tests.support.browser.guests import Guest


def score(guest: Guest) -> list[str]:
    """Return the texts of the score pills in order."""
    return [" ".join(text.split()) for text in guest.page.locator("section:has(> h2) > ol .pill").all_inner_texts()]
