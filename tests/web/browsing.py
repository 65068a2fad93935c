"""People with browsers: what their pages ask for, complain of and are sent, and what one can do with them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, sync_playwright

from dorehami.words import Words

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 15_000  # milliseconds after which a test waits for what will never be
PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
MAPPED = "--host-resolver-rules=MAP table.test 127.0.0.1"
HAND = ".own :is(.held, .pick)"
AUTOPLAY = (Path(__file__).parent / "autoplay.js").read_text(encoding="utf-8")
LONGEST_GAME = 60_000  # milliseconds


class Size(NamedTuple):
    """A screen."""

    width: int
    height: int


PHONE, SMALL, NARROW, DESK = Size(390, 844), Size(360, 640), Size(320, 700), Size(1280, 800)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser without a window: the system's own."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "a browser is missing: install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[MAPPED])
        try:
            yield browser
        finally:
            browser.close()


@cache
def words(language: str) -> Words:
    return Words(language)


class Guest:
    """Somebody with a browser of their own: nobody else's seat or settings are in it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: str = "fa",
        theme: str = "dark",
        size: Size = PHONE,
        name: str = "",
        **more: Any,
    ) -> None:
        self.url, self.language, self.name = url, language, name
        touch = size.width < DESK.width
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size.width, "height": size.height}, has_touch=touch, is_mobile=touch,
            locale=f"{language}-IR" if language == "fa" else "en-GB", reduced_motion="reduce", **more,
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.remember(language=language, theme=theme, name=name, sound=False)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.listen()

    def remember(self, **settings: Any) -> None:
        """What the device knows before the page is opened for the first time."""
        text = json.dumps(json.dumps(settings))
        self.context.add_init_script(f"localStorage['dorehami.settings'] ??= {text}")

    def listen(self) -> None:
        page = self.page
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(error.stack or str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self.follow)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def follow(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def elsewhere(self) -> list[str]:
        """Requests that left the server's own origin."""
        ours = urlsplit(self.url).netloc
        return [url for url in self.asked if urlsplit(url).netloc != ours]

    def say(self, key: str, **values: str | int) -> str:
        """The words of a key as the page shows them."""
        said = words(self.language).say(key, **values)
        return said.translate(PERSIAN_DIGITS) if self.language == "fa" else said

    def goes(self, path: str = "/") -> None:
        self.page.goto(self.url + path)
        self.page.locator("h1").first.wait_for()

    def button(self, key: str, **values: str | int) -> Locator:
        """The first button with these words."""
        return self.page.get_by_role("button", name=self.say(key, **values)).first

    def taps(self, key: str, **values: str | int) -> None:
        self.button(key, **values).click()

    def opens(self, game: str = "coup") -> None:
        """A new table, at which one sits."""
        self.goes(f"/new/{game}")
        self.page.get_by_label(self.say("new-name")).fill(self.name)
        self.taps("new-open")
        self.page.wait_for_url("**/t/*")

    def sits(self, table: str) -> None:
        """Come by the link, and sit down by name."""
        self.goes(f"/t/{table}")
        self.page.get_by_label(self.say("new-name")).fill(self.name)
        self.taps("sit-go")
        self.page.get_by_text(self.say("lobby-you"), exact=True).first.wait_for()

    def opens_large(self, chairs: int, options: list[str]) -> None:
        """A table full of bots, as the start page opens one, but with everything in it."""
        wanted = {"game": "coup", "name": self.name, "chairs": chairs, "bots": chairs - 1, "options": options}
        opened = self.page.request.post(f"{self.url}/api/tables", data=wanted).json()
        seat = json.dumps({"secret": opened["secret"], "player": opened["player"]})
        self.page.evaluate("([key, seat]) => (localStorage[key] = seat)", [f"dorehami.seat.{opened['table']}", seat])
        self.goes(opened["link"])

    def plays_with_bots(self) -> None:
        """From the start page into a game, in one tap."""
        self.goes()
        self.taps("start-bots")
        self.page.locator(HAND).first.wait_for()

    def plays_on(self, seed: int, pause: int = 15) -> None:
        """Answer everything from now on, as it comes; without a pause only when `step()` is called."""
        self.page.evaluate(AUTOPLAY, [seed, pause])

    def stops(self) -> None:
        self.page.evaluate("clearInterval(window.playing)")

    def sees_the_end(self) -> None:
        self.button("after-again").wait_for(timeout=LONGEST_GAME)
        assert self.page.evaluate("window.covered ?? []") == []

    def hand(self) -> list[str]:
        """The own cards, as they lie there."""
        return self.page.locator(HAND).all_inner_texts()

    def is_asked(self) -> None:
        """Wait until there is something to answer."""
        self.page.locator("[data-pick]").first.wait_for(timeout=LONGEST_GAME)

    @property
    def table(self) -> str:
        """The code of the table where one is."""
        return urlsplit(self.page.url).path.rpartition("/")[2]

    def forgives(self, trouble: str) -> None:
        """Complaints of this kind were to be expected."""
        self.complaints = [complaint for complaint in self.complaints if trouble not in complaint]

    def leaves(self) -> None:
        self.context.close()
