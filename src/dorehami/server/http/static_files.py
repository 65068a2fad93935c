"""The web client: files built by web/build.py, served from memory. Without a build there is a placeholder page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from aiohttp import web

BUILT: Final = Path(__file__).parents[1] / "page"
INDEX: Final = "/index.html"
HEAD: Final = b"</head>"
CODINGS: Final = (("br", ".br"), ("gzip", ".gz"))  # best compression first, with the file suffix
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
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"  # the name of an asset holds its hash
REFUSED: Final = re.compile(r"q=0(\.0*)?")  # a coding that the client refuses
CACHE_BRIEFLY: Final = "public, max-age=3600"
BUILD: Final = re.compile(rb'<meta name="build" content="([0-9a-f]+)"')  # the build id in the page
PLACEHOLDER: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>دورهمی</title>
<h1>دورهمی</h1>
<p lang="fa" dir="rtl">سرور روشن است.</p>
<p>The server is running.</p>
"""


class StaticFile(NamedTuple):
    """A file of the web client, with its compressed variants."""

    type: str
    body: bytes
    packed: tuple[tuple[str, bytes], ...] = ()  # by coding, best first

    def response(self, request: web.Request, caching: str, status: int = 200) -> web.Response:
        headers = {"Content-Type": self.type, "Cache-Control": caching}
        if not self.packed:
            return web.Response(body=self.body, headers=headers, status=status)
        headers["Vary"] = "Accept-Encoding"
        accepted = request.headers.get("Accept-Encoding", "")
        for coding, body in self.packed:
            if accepts_coding(coding, accepted):
                return web.Response(body=body, headers=headers | {"Content-Encoding": coding}, status=status)
        return web.Response(body=self.body, headers=headers, status=status)


class StaticFiles:
    """The files by path, read once when this is constructed."""

    def __init__(self, folder: Path = BUILT) -> None:
        paths = [path for path in sorted(folder.rglob("*")) if path.suffix in TYPES]
        self.files = {f"/{path.relative_to(folder).as_posix()}": load_file(path) for path in paths}
        self.index_file = self.files.pop(INDEX, StaticFile(TYPES[".html"], PLACEHOLDER.encode()))
        named = BUILD.search(self.index_file.body)
        self.build = named[1].decode() if named else ""

    def index(self, request: web.Request, status: int = 200, tags: str = "") -> web.Response:
        """Return the page itself, which routes by its own address, with more tags in its head."""
        if not tags or HEAD not in self.index_file.body:
            return self.index_file.response(request, "no-store", status)
        body = self.index_file.body.replace(HEAD, tags.encode() + HEAD, 1)
        return StaticFile(self.index_file.type, body).response(request, "no-store", status)

    def file(self, request: web.Request) -> web.Response | None:
        """Return the file under this path, or None."""
        found = self.files.get(request.path)
        caching = CACHE_FOREVER if request.path.startswith("/assets/") else CACHE_BRIEFLY
        return found.response(request, caching) if found else None


@cache
def built() -> StaticFiles:
    """Return the web client shipped in this package."""
    return StaticFiles()


def load_file(path: Path) -> StaticFile:
    compressed = [(coding, path.with_name(path.name + ending)) for coding, ending in CODINGS]
    packed = tuple((coding, file.read_bytes()) for coding, file in compressed if file.exists())
    return StaticFile(TYPES[path.suffix], path.read_bytes(), packed)


def accepts_coding(coding: str, accepted: str) -> bool:
    """Return whether an Accept-Encoding header allows this coding."""
    offers = [[word.strip().lower() for word in offer.split(";")] for offer in accepted.split(",")]
    return any(offer[0] == coding and not REFUSED.fullmatch("".join(offer[1:])) for offer in offers)
