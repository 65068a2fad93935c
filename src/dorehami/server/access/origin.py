"""Whether a request comes from a page of this server: the check of the Origin header."""

from __future__ import annotations

import re
from typing import Final

Origin = tuple[str, str, str]  # scheme, host, port

PORTS: Final = {"http": "80", "https": "443"}
ORIGIN: Final = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.IGNORECASE | re.ASCII)


def same_origin(origin: str | None, scheme: str, host: str, public_url: str | None = None) -> bool:
    """Return whether an Origin header names the requested host or the public URL.

    Browsers always send the header with these requests. Without it the client is no browser, so there is no foreign
    page to guard against.
    """
    if origin is None:
        return True
    page = read_origin(origin)
    return page is not None and page in (read_origin(f"{scheme}://{host}"), served_from(public_url or ""))


def served_from(url: str) -> Origin | None:
    """Return the origin of a page with this URL."""
    return read_origin("/".join(url.split("/")[:3]))


def read_origin(text: str) -> Origin | None:
    """Parse an origin, with the default port if it has none; None for all else, such as “null”."""
    found = ORIGIN.fullmatch(text.lower())
    return (found[1], found[2], (found[3] or PORTS[found[1]]).lstrip("0")) if found else None
