"""Guests: users with a browser of their own, whose requests, errors and messages are recorded."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    WebSocket,
    expect,
    sync_playwright,
)

from dorehami.games import GAMES
from dorehami.words import Words
from tests.support.pages.whims import Answer

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 120_000  # milliseconds until a wait fails; a busy machine may stall for long
PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
MAPPED = "--host-resolver-rules=MAP table.test 127.0.0.1"

# The address bar's popup, which no guest sees, would load two pages for each new browser context: half a second.
# Only the last such switch counts, so the features that Playwright disables are repeated here.
LEFT_OUT = "--disable-features=" + ",".join(
    [
        *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync"),
        *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay"),
        *("MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"),
        *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
    ]
)
HAND = ".own :is(.held, .pick)"

# Everything readable in the page, except for the measured difference between the clocks.
INSIDE = """() => {
  const kept = (storage) => JSON.stringify(Object.entries(storage).filter(([key]) => key !== 'dorehami.behind').sort())
  return [document.documentElement.outerHTML, kept(localStorage), kept(sessionStorage)]
}"""

# Instrumentation of the page's sockets: counts connections, stores the last version received, holds messages back while
# `deaf` is set, and stores the id of an unanswered ping.
LISTEN = """
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words)
    window.connections = (window.connections ?? 0) + 1
    this.addEventListener('close', () => (window.asking = undefined))
    this.addEventListener('message', (event) => {
      if (window.deaf) {
        event.stopImmediatePropagation()
        window.deaf.push(() => this.dispatchEvent(new MessageEvent('message', { data: event.data })))
        return
      }
      const message = JSON.parse(event.data)
      if (message.id === window.asking) window.asking = undefined
      if (['welcome', 'snapshot', 'news'].includes(message.type)) {
        window.told = message.version
        performance.mark(message.version)
      }
    })
  }
  send(data) {
    const { type, id } = JSON.parse(data)
    if (type === 'ping') window.asking = id
    super.send(data)
  }
}
"""
# Disables the guard against double taps: controls accept a tap at once.
HASTY = """
const haste = new CSSStyleSheet()
haste.replaceSync(':root { --t-ripe: 0ms !important }')
document.adoptedStyleSheets.push(haste)
"""
ANSWERED = "() => window.asking === undefined || window.deaf !== undefined"
PACE = 2_000  # milliseconds; shorter than the timeout of a ping
HEAR = "() => { const held = window.deaf; window.deaf = undefined; for (const say of held) say() }"
SETTLED = """([version, still]) => document.body.offsetHeight > 0
    && (window.told ?? 0) >= version
    && !document.querySelector('.wait[role=status]')
    && document.fonts.status === 'loaded'
    && (still || !document.querySelector('.play[data-phase]'))
    && document.getAnimations().every((animation) => animation.playState !== 'running')"""
CARDS = ("keep", "turn_up", "reveal")  # verbs whose answer is a choice of cards
CONFIRM = "[data-verb=confirm]"
HOLD = 2  # seconds of the undo delay
HOUR = 3600  # seconds; at which the page's clock stops: later than it can run before, however busy the machine


def button_of(verb: int | str, *words: int | str) -> str:
    """Return the selector of an answer's button; buttons of one verb differ in their role."""
    role = "".join([f"[data-role={word}]" for word in words if isinstance(word, str)])
    return f"[data-verb={verb}]{role}"


class Size(NamedTuple):
    """The size of a screen."""

    width: int
    height: int


PHONE, SMALL, NARROW, DESK = Size(390, 844), Size(360, 640), Size(320, 700), Size(1280, 800)
ASIDE, SMALL_ASIDE = Size(844, 390), Size(740, 360)  # phones in landscape
TABLET, TABLET_ASIDE, LAPTOP, WALL = Size(820, 1180), Size(1180, 820), Size(1440, 900), Size(1920, 1080)


@contextmanager
def browsing() -> Iterator[Browser]:
    """Run the system's Chromium without a window."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "a browser is missing: install chromium"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[MAPPED, LEFT_OUT])
        try:
            yield browser
        finally:
            browser.close()


@cache
def words(language: str) -> Words:
    return Words(language)


class Guest:
    """A user with a browser context of their own, without anybody else's seat or settings."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: str = "fa",
        theme: str = "dark",
        size: Size = PHONE,
        name: str = "",
        still: bool = False,  # whether the page's clock is stopped
        hasty: bool = True,  # whether the guard against double taps is off
        **settings: Any,  # of the device
    ) -> None:
        self.url, self.language, self.name = url, language, name
        self.still = still
        self.touch = size.width < DESK.width
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size.width, "height": size.height}, has_touch=self.touch, is_mobile=self.touch,
            locale=f"{language}-IR" if language == "fa" else "en-GB", reduced_motion="reduce",
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        known = {"language": language, "theme": theme, "name": name, "sound": False, "hold": HOLD if still else 0}
        known["coached"] = list(GAMES)  # without the guide for newcomers
        self.remember(**known | settings)
        self.context.add_init_script(LISTEN)
        if hasty:
            self.context.add_init_script(HASTY)
        self.page: Page = self.context.new_page()
        if still:
            self.page.clock.install(time=0)
            self.page.clock.pause_at(HOUR)
        self.errors: list[str] = []
        self.ignored_errors: list[str] = []
        self.asked: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.taken = 0  # seats
        self.listen()

    def remember(self, **settings: Any) -> None:
        """Store settings on the device before the page is first opened."""
        text = json.dumps(json.dumps(settings))
        self.context.add_init_script(f"localStorage['dorehami.settings'] ??= {text}")

    def listen(self) -> None:
        page = self.page
        page.on("console", self.on_console)
        page.on("pageerror", lambda error: self.report_error(error.stack or str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self.on_websocket)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.report_error(message.text)

    def report_error(self, text: str) -> None:
        if not any(ignored in text for ignored in self.ignored_errors):
            self.errors.append(text)

    def on_websocket(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def foreign_requests(self) -> list[str]:
        """Return the requests that left the server's own origin."""
        ours = urlsplit(self.url).netloc
        return [url for url in self.asked if urlsplit(url).netloc != ours]

    def say(self, key: str, **values: str | int) -> str:
        """Return the text of a key as the page shows it."""
        said = words(self.language).say(key, **values)
        return said.translate(PERSIAN_DIGITS) if self.language == "fa" else said

    def goes(self, path: str = "/") -> None:
        self.page.goto(self.url + path)
        self.page.locator("h1").first.wait_for()

    def button(self, key: str, **values: str | int) -> Locator:
        """Return the first button with this text."""
        return self.page.get_by_role("button", name=self.say(key, **values)).first

    def tap(self, key: str, **values: str | int) -> None:
        """Press the button with this text; wait until the menu, which is loaded lazily, is open."""
        self.button(key, **values).click()
        if key == "menu-open":
            self.page.locator("dialog[open]").wait_for()

    def opens(self, game: str = "coup") -> None:
        """Open a new table and sit down."""
        self.goes(f"/new/{game}")
        self.page.get_by_label(self.say("new-name")).fill(self.name)
        self.tap("new-open")
        self.page.wait_for_url("**/t/*")

    def sits(self, table: str) -> None:
        """Open the link of a table and sit down by name."""
        self.goes(f"/t/{table}")
        self.page.get_by_label(self.say("new-name")).fill(self.name)
        self.tap("sit-go")
        self.page.get_by_text(self.say("lobby-you"), exact=True).first.wait_for()

    def store_seat(self, table: str, secret: str, player: int) -> None:
        """Store the secret of a seat on this device, once, when the next page is opened."""
        self.taken += 1
        key, once = json.dumps(f"dorehami.seat.{table}"), json.dumps(f"taken {self.taken}")
        seat = json.dumps(json.dumps({"secret": secret, "player": player}))
        self.context.add_init_script(
            f"if (!localStorage[{once}]) [localStorage[{once}], localStorage[{key}]] = ['yes', {seat}]"
        )

    @property
    def secret(self) -> str:
        """Return the secret of the seat that this device holds at the current table."""
        seat = self.page.evaluate("(key) => localStorage[key]", f"dorehami.seat.{self.table}")
        secret: str = json.loads(seat)["secret"]
        return secret

    def seat_word(self) -> str:
        """Return the seat's word, as the menu shows it."""
        self.tap("menu-title")
        word = self.page.locator("[data-word]").get_attribute("data-word")
        assert word
        self.page.keyboard.press("Escape")
        return word

    def recover_seat(self, name: str, word: str) -> None:
        """Recover a seat by its word, on a page that offers it."""
        self.page.locator("[data-verb=who]", has_text=name).click()
        self.page.locator("#seat-word").fill(word)
        self.press("[data-verb=word]")

    def start_with_bots(self) -> None:
        """Start a game with bots by one tap on the start page."""
        self.goes()
        self.tap("start-bots")
        self.page.locator(HAND).first.wait_for()

    def settle(self, version: int = 0) -> None:
        """Wait until the page shows at least this version, its fonts are loaded, and no animation or reveal is running.

        With a stopped clock a reveal may still be on show.
        """
        self.page.wait_for_function(SETTLED, arg=[version, self.still])

    def contents(self) -> list[str]:
        """Return everything that the page shows and stores, with the server's port masked."""
        port = str(urlsplit(self.url).port)
        return [part.replace(port, "PORT") for part in self.page.evaluate(INSIDE)]

    def advance_clock(self, milliseconds: int = 10_000) -> None:
        """Advance the page's stopped clock, waiting for the answer to every ping on the way."""
        while milliseconds > PACE:
            self.page.clock.run_for(PACE)
            self.page.wait_for_function(ANSWERED)
            milliseconds -= PACE
        self.page.clock.run_for(milliseconds)

    def advance_unanswered(self, milliseconds: int) -> None:
        """Advance the page's clock without waiting for answers."""
        self.page.clock.run_for(milliseconds)

    @property
    def connections(self) -> int:
        """Return the number of connections to tables that the page has opened since it was loaded."""
        return int(self.page.evaluate("window.connections ?? 0"))

    @property
    def lost(self) -> Locator:
        """Return the notice that there is no connection to the table."""
        return self.page.locator("[data-lost]")

    def wait_until_lost(self) -> None:
        """Advance the clock until the page shows that the connection is lost."""
        self.advance_until(self.lost.is_visible)
        expect(self.lost).to_be_visible()

    def restore_network(self) -> None:
        """Restore the network and wait until the page has a new connection."""
        before = self.connections
        self.context.set_offline(False)
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.wait_for_reconnect(before, self.lost.is_hidden)
        expect(self.lost).to_be_hidden()

    def wait_for_reconnect(self, before: int, needless: Callable[[], bool]) -> None:
        """Advance the clock until the page has opened another connection, or needs none any more.

        The clock then stays stopped: connecting takes real time, and the page would time out a slow connection.
        """
        self.advance_until(lambda: self.connections > before or needless())

    def advance_until(self, until: Callable[[], bool]) -> None:
        """Advance the clock second by second until a condition holds that depends on the network too."""
        for _ in range(500):
            if until():
                break
            self.advance_clock(1_000)

    # Answering

    def press(self, selector: str) -> None:
        """Tap or click the first match; fails if something covers it."""
        button = self.page.locator(selector).first
        (button.tap if self.touch else button.click)()

    def answers(self, answer: Answer) -> None:
        """Give an answer by pressing its controls on the page."""
        for _, selector in self.way(answer):
            self.press(selector)
        self.send_held_move()

    def way(self, answer: Answer) -> Iterator[tuple[str, str]]:
        """Yield the controls to press for an answer in order, each with a name for the stage before it."""
        verb, *words = answer.move
        if answer.ahead:
            yield "", f"[data-early]{button_of(*answer.ahead)}"
        elif verb in CARDS:
            yield from (("", f".pick[data-card={card}][aria-pressed=false]") for card in words)
            yield "picked", f"[data-pick][data-verb={verb}]"
        else:
            yield "", f"[data-pick]{button_of(verb, *words)}"
            if words and isinstance(words[0], int):
                yield "aims", f".seat[data-seat='{words[0]}'] .aim, [data-verb=myself]"
            if self.page.locator(CONFIRM).count():
                yield "sure", CONFIRM

    def send_held_move(self) -> None:
        """Advance the clock past the undo delay, so that the move is sent."""
        if self.still:
            self.advance_clock(HOLD * 1000)

    def hold_messages(self) -> None:
        """Hold back all messages of the server from now on."""
        self.page.evaluate("() => (window.deaf = [])")

    def release_messages(self) -> None:
        """Deliver all messages that were held back."""
        self.page.evaluate(HEAR)

    def wait_for_end(self) -> None:
        self.button("after-again").wait_for()

    def hand(self) -> list[str]:
        """Return the texts of the own cards in their order."""
        return self.page.locator(HAND).all_inner_texts()

    def wait_until_asked(self) -> None:
        """Wait until the guest has a question to answer."""
        self.page.locator("[data-pick]").first.wait_for()

    @property
    def table(self) -> str:
        """Return the code of the current table."""
        return urlsplit(self.page.url).path.rpartition("/")[2]

    def ignore_errors(self, text: str) -> None:
        """Ignore errors with this text, including those already reported."""
        self.ignored_errors.append(text)
        self.errors = [error for error in self.errors if text not in error]

    def close(self) -> None:
        self.context.close()
