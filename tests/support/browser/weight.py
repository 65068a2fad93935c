"""Transferred bytes of a page, as sent to a browser that accepts Brotli."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Response

FIRST_LOAD = 150_000  # bytes at most, besides the font
FONT = ".woff2"


def weighed(answers: Sequence[Response]) -> dict[str, int]:
    """Return the bytes received for each address, without the font."""
    sent = [one for one in answers if one.ok and one.request.method != "HEAD" and not one.url.endswith(FONT)]
    return {one.url: int(one.header_value("content-length") or 0) for one in sent}
