"""The page that browsers get: files made by web/build.py, held in memory. Without them there are a few words."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from aiohttp import web

BUILT: Final = Path(__file__).parents[1] / "page"
INDEX: Final = "/index.html"
HEAD: Final = b"</head>"
CODINGS: Final = (("br", ".br"), ("gzip", ".gz"))  # the smaller first, with what the names of such files end in
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".jpg": "image/jpeg",
    ".json": "application/json",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
NEVER_CHANGES: Final = "public, max-age=31536000, immutable"  # the name of an asset holds its hash
NEVER: Final = re.compile(r"q=0(\.0*)?")  # would rather not
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


class StaticFile(NamedTuple):
    """A file of the page, and what is sent to browsers that take it packed."""

    type: str
    body: bytes
    packed: tuple[tuple[str, bytes], ...] = ()  # by coding, the best first

    def response(self, request: web.Request, caching: str, status: int = 200) -> web.Response:
        headers = {"Content-Type": self.type, "Cache-Control": caching}
        if not self.packed:
            return web.Response(body=self.body, headers=headers, status=status)
        headers["Vary"] = "Accept-Encoding"
        accepted = request.headers.get("Accept-Encoding", "")
        for coding, body in self.packed:
            if takes(coding, accepted):
                return web.Response(body=body, headers=headers | {"Content-Encoding": coding}, status=status)
        return web.Response(body=self.body, headers=headers, status=status)


class StaticFiles:
    """The files by their path, as they were when it was made."""

    def __init__(self, folder: Path = BUILT) -> None:
        paths = [path for path in sorted(folder.rglob("*")) if path.suffix in TYPES]
        self.files = {f"/{path.relative_to(folder).as_posix()}": read(path) for path in paths}
        self.first = self.files.pop(INDEX, StaticFile(TYPES[".html"], WITHOUT.encode()))
        named = BUILD.search(self.first.body)
        self.build = named[1].decode() if named else ""

    def index(self, request: web.Request, status: int = 200, tags: str = "") -> web.Response:
        """The page itself, with further tags in its head: it looks at its address and shows what is there."""
        if not tags or HEAD not in self.first.body:
            return self.first.response(request, "no-store", status)
        body = self.first.body.replace(HEAD, tags.encode() + HEAD, 1)
        return StaticFile(self.first.type, body).response(request, "no-store", status)

    def file(self, request: web.Request) -> web.Response | None:
        """What lies under this path."""
        found = self.files.get(request.path)
        caching = NEVER_CHANGES if request.path.startswith("/assets/") else CHANGES_SELDOM
        return found.response(request, caching) if found else None


@cache
def built() -> StaticFiles:
    """The page that came with this package."""
    return StaticFiles()


def read(path: Path) -> StaticFile:
    private = [(coding, path.with_name(path.name + ending)) for coding, ending in CODINGS]
    packed = tuple((coding, smaller.read_bytes()) for coding, smaller in private if smaller.exists())
    return StaticFile(TYPES[path.suffix], path.read_bytes(), packed)


def takes(coding: str, accepted: str) -> bool:
    """Does a browser take what is packed in this way, by what it says?"""
    offers = [[word.strip().lower() for word in offer.split(";")] for offer in accepted.split(",")]
    return any(offer[0] == coding and not NEVER.fullmatch("".join(offer[1:])) for offer in offers)
