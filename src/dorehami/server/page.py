"""The page that browsers get: files made by web/build.py, held in memory. Without them there are a few words."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from aiohttp import web

BUILT: Final = Path(__file__).parent / "page"
INDEX: Final = "/index.html"
PACKED: Final = ".gz"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
NEVER_CHANGES: Final = "public, max-age=31536000, immutable"  # the name of an asset holds its hash
CHANGES_SELDOM: Final = "public, max-age=3600"
BUILD: Final = re.compile(rb'<meta name="build" content="([0-9a-f]+)"')  # where the page says which build it is
WITHOUT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>دورهمی</title>
<h1>دورهمی</h1>
<p lang="fa" dir="rtl">سرور روشن است.</p>
<p>The server is running.</p>
"""


class File(NamedTuple):
    """A file of the page, and what is sent to browsers that take gzip."""

    type: str
    body: bytes
    packed: bytes = b""

    def response(self, request: web.Request, caching: str, status: int = 200) -> web.Response:
        headers = {"Content-Type": self.type, "Cache-Control": caching}
        if not self.packed:
            return web.Response(body=self.body, headers=headers, status=status)
        headers["Vary"] = "Accept-Encoding"
        if not takes_gzip(request.headers.get("Accept-Encoding", "")):
            return web.Response(body=self.body, headers=headers, status=status)
        return web.Response(body=self.packed, headers=headers | {"Content-Encoding": "gzip"}, status=status)


class Page:
    """The files by their path, as they were when it was made."""

    def __init__(self, folder: Path = BUILT) -> None:
        paths = [path for path in sorted(folder.rglob("*")) if path.suffix in TYPES]
        self.files = {f"/{path.relative_to(folder).as_posix()}": read(path) for path in paths}
        self.first = self.files.pop(INDEX, File(TYPES[".html"], WITHOUT.encode()))
        named = BUILD.search(self.first.body)
        self.build = named[1].decode() if named else ""

    def index(self, request: web.Request, status: int = 200) -> web.Response:
        """The page itself: it looks at its address and shows what is there."""
        return self.first.response(request, "no-store", status)

    def file(self, request: web.Request) -> web.Response | None:
        """What lies under this path."""
        found = self.files.get(request.path)
        caching = NEVER_CHANGES if request.path.startswith("/assets/") else CHANGES_SELDOM
        return found.response(request, caching) if found else None


@cache
def built() -> Page:
    """The page that came with this package."""
    return Page()


def read(path: Path) -> File:
    packed = path.with_name(path.name + PACKED)
    return File(TYPES[path.suffix], path.read_bytes(), packed.read_bytes() if packed.exists() else b"")


def takes_gzip(accepted: str) -> bool:
    """Does a browser take gzip, by what it says?"""
    offers = [[word.strip().lower() for word in offer.split(";")] for offer in accepted.split(",")]
    return any(offer[0] == "gzip" and offer[1:] not in (["q=0"], ["q=0.0"]) for offer in offers)
