"""The page that browsers get: its files, their types, how long they may be kept, and what there is without them."""

from __future__ import annotations

import gzip
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from dorehami.server.page import BUILT, TYPES, Page, takes_gzip
from tests.live import House, house, live

INDEX = "<!doctype html><title>the page</title>"
SCRIPT = "console.log('hello')" * 50


@pytest.fixture
def page(tmp_path: Path) -> Page:
    """A small page, made as web/build.py makes the large one."""
    (tmp_path / "assets").mkdir()
    made = {"index.html": INDEX, "assets/main-a1.js": SCRIPT, "icon.svg": "<svg/>", "made-from": "x"}
    for name, text in made.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "assets" / "main-a1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    return Page(tmp_path)


async def fetched(guests: House, page: Page, path: str, **headers: str) -> tuple[aiohttp.ClientResponse, str]:
    """What a browser gets under this path."""
    guests.running.site.page = page
    async with guests.session.get(guests.url + path, headers=headers) as answer:
        return answer, await answer.text()


@pytest.mark.parametrize("path", ["/", "/credits", "/new/coup", "/t/123456"])
@live
async def test_the_page_is_everywhere_in_the_house(page: Page, path: str) -> None:
    """Every address of the client gets the page, which is never kept by a browser."""
    async with house() as guests:
        answer, text = await fetched(guests, page, path)
    assert (answer.status, text, answer.content_type) == (200, INDEX, "text/html")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/nowhere", "/index.html", "/made-from", "/assets/main-a1.js.gz", "/assets/%2e%2e/x"])
@live
async def test_elsewhere_is_the_page_too(page: Page, path: str) -> None:
    """A path that is nobody's is not found, and the page says so."""
    async with house() as guests:
        answer, text = await fetched(guests, page, path)
    assert (answer.status, text) == (404, INDEX)


@live
async def test_assets_are_kept_for_good(page: Page) -> None:
    """The name of an asset holds its hash, so a browser never asks for it again."""
    async with house() as guests:
        asset, text = await fetched(guests, page, "/assets/main-a1.js")
        icon, _ = await fetched(guests, page, "/icon.svg")
    assert (text, asset.content_type) == (SCRIPT, "text/javascript")
    assert "immutable" in asset.headers["Cache-Control"]
    assert icon.content_type == "image/svg+xml"
    assert "immutable" not in icon.headers["Cache-Control"]


@live
async def test_what_is_packed_is_sent_packed(page: Page) -> None:
    """A browser that takes gzip gets gzip, another one does not, and caches are told."""
    async with house() as guests:
        packed, _ = await fetched(guests, page, "/assets/main-a1.js", **{"Accept-Encoding": "br, gzip"})
        plain, text = await fetched(guests, page, "/assets/main-a1.js", **{"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert text == SCRIPT
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("", False), ("gzip;q=0", False), ("br", False), ("*", False)],
)
def test_who_takes_gzip(accepted: str, taken: bool) -> None:
    """A browser takes gzip if it names it and does not say that it would rather not."""
    assert takes_gzip(accepted) == taken


def test_without_a_page_there_are_a_few_words(tmp_path: Path) -> None:
    """A package that was built without the page says that the server runs."""
    answer = Page(tmp_path).index(make_mocked_request("GET", "/"))
    assert isinstance(answer, web.Response)
    assert "The server is running." in (answer.text or "")


@pytest.mark.skipif(not BUILT.is_dir(), reason="the page was not built here")
def test_every_file_of_the_page_has_a_type() -> None:
    """What the build makes is served, all of it."""
    kinds = {path.suffix for path in BUILT.rglob("*") if path.is_file() and path.name != "made-from"}
    assert kinds <= {*TYPES, ".gz"}
