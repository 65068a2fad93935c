"""The page that browsers get: its files, their types, how long they may be kept, and what there is without them."""

from __future__ import annotations

import gzip
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from dorehami.server.http.static_files import BUILT, CODINGS, TYPES, StaticFiles, accepts_coding
from tests.support.live import House, house, live

INDEX = "<!doctype html><title>the page</title>"
SCRIPT = "console.log('hello')" * 50
BROTLI = b"packed elsewhere"  # nobody here unpacks it


@pytest.fixture
def page(tmp_path: Path) -> StaticFiles:
    """A small page, made as web/build.py makes the large one."""
    (tmp_path / "assets").mkdir()
    made = {"index.html": INDEX, "assets/main-a1.js": SCRIPT, "icon.svg": "<svg/>", "made-from": "x"}
    for name, text in made.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "assets" / "main-a1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "assets" / "main-a1.js.br").write_bytes(BROTLI)
    return StaticFiles(tmp_path)


async def fetch(guests: House, page: StaticFiles, path: str, **headers: str) -> tuple[aiohttp.ClientResponse, str]:
    """Request a path as a browser does."""
    guests.running.routes.static_files = page
    async with guests.session.get(guests.url + path, headers=headers) as answer:
        return answer, await answer.text()


@pytest.mark.parametrize("path", ["/", "/credits", "/new/coup", "/t/123456"])
@live
async def test_the_page_is_everywhere_in_the_house(page: StaticFiles, path: str) -> None:
    """Every address of the client gets the page, which is never kept by a browser."""
    async with house() as guests:
        answer, text = await fetch(guests, page, path)
    assert (answer.status, text, answer.content_type) == (200, INDEX, "text/html")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/index.html", "/made-from", "/assets/main-a1.js.gz", "/assets/main-a1.js.br", "/assets/%2e%2e/x"],
)
@live
async def test_elsewhere_is_the_page_too(page: StaticFiles, path: str) -> None:
    """A path that is nobody's is not found, and the page says so."""
    async with house() as guests:
        answer, text = await fetch(guests, page, path)
    assert (answer.status, text) == (404, INDEX)


@live
async def test_assets_are_kept_for_good(page: StaticFiles) -> None:
    """The name of an asset holds its hash, so a browser never asks for it again."""
    async with house() as guests:
        asset, text = await fetch(guests, page, "/assets/main-a1.js")
        icon, _ = await fetch(guests, page, "/icon.svg")
    assert (text, asset.content_type) == (SCRIPT, "text/javascript")
    assert "immutable" in asset.headers["Cache-Control"]
    assert icon.content_type == "image/svg+xml"
    assert "immutable" not in icon.headers["Cache-Control"]


@live
async def test_what_is_packed_is_sent_packed(page: StaticFiles) -> None:
    """A browser gets the smallest that it takes, and caches are told that it depends on that."""
    async with house() as guests:
        guests.running.routes.static_files = page
        for accepted, coding, body in (
            ("gzip, deflate, br", "br", BROTLI),
            ("br;q=0, gzip", "gzip", gzip.compress(SCRIPT.encode())),
            ("identity", None, SCRIPT.encode()),
        ):
            async with guests.session.get(
                f"{guests.url}/assets/main-a1.js", headers={"Accept-Encoding": accepted}, auto_decompress=False
            ) as answer:
                assert answer.headers.get("Content-Encoding") == coding
                assert answer.headers["Vary"] == "Accept-Encoding"
                assert len(await answer.read()) == len(body)


@pytest.mark.parametrize("coding", [coding for coding, _ in CODINGS])
@pytest.mark.parametrize(
    ("accepted", "taken"),
    [("{}", True), ("zstd, {};q=0.5", True), ("", False), ("{};q=0", False), ("{};q=0.00", False), ("*", False)],
)
def test_who_takes_what_is_packed(coding: str, accepted: str, taken: bool) -> None:
    """A browser takes it if it names it, however it writes that, and does not say that it would rather not."""
    for name in (coding, coding.upper()):
        assert accepts_coding(coding, accepted.format(name)) == taken


def test_without_a_page_there_are_a_few_words(tmp_path: Path) -> None:
    """A package that was built without the page says that the server runs."""
    answer = StaticFiles(tmp_path).index(make_mocked_request("GET", "/"))
    assert isinstance(answer, web.Response)
    assert "The server is running." in (answer.text or "")


@pytest.mark.skipif(not BUILT.is_dir(), reason="the page was not built here")
def test_every_file_of_the_page_has_a_type() -> None:
    """All files of the build are served."""
    kinds = {path.suffix for path in BUILT.rglob("*") if path.is_file() and path.name != "made-from"}
    assert kinds <= {*TYPES, *[ending for _, ending in CODINGS]}
