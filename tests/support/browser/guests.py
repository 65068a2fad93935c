"""People with browsers: what their pages ask for, complain of and are sent, and what one can do with them."""

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
PATIENCE = (
    120_000  # milliseconds after which a test waits for what will never be; a busy machine may stand still for long
)
PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
MAPPED = "--host-resolver-rules=MAP table.test 127.0.0.1"

# Two pages for the list under the address bar, which no guest sees, would cost half a second each time somebody comes.
# Only the last such switch counts: the rest is what Playwright leaves out.
LEFT_OUT = "--disable-features=" + ",".join(
    [
        *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync"),
        *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay"),
        *("MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"),
        *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
    ]
)
HAND = ".own :is(.held, .pick)"

# All that somebody with the page in hand could read, but for the difference of two clocks, which is found out once.
INSIDE = """() => {
  const kept = (storage) => JSON.stringify(Object.entries(storage).filter(([key]) => key !== 'dorehami.behind').sort())
  return [document.documentElement.outerHTML, kept(localStorage), kept(sessionStorage)]
}"""

# The page counts its connections, and notes the version it was told last: who looks later sees it laid out, which
# happens before anything else can. While it is deaf, what the server says is held back. It notes what it has asked the
# server for a sign of life, until that comes.
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
# A tap is heard as soon as there is something to tap: nobody here taps twice by mistake.
HASTY = """
const haste = new CSSStyleSheet()
haste.replaceSync(':root { --t-ripe: 0ms !important }')
document.adoptedStyleSheets.push(haste)
"""
ANSWERED = "() => window.asking === undefined || window.deaf !== undefined"
PACE = 2_000  # milliseconds: a page that has asked for a sign of life waits for longer
HEAR = "() => { const held = window.deaf; window.deaf = undefined; for (const say of held) say() }"
SETTLED = """([version, still]) => document.body.offsetHeight > 0
    && (window.told ?? 0) >= version
    && !document.querySelector('.wait[role=status]')
    && document.fonts.status === 'loaded'
    && (still || !document.querySelector('.play[data-phase]'))
    && document.getAnimations().every((animation) => animation.playState !== 'running')"""
CARDS = ("keep", "turn_up", "reveal")  # the verbs with which cards are picked
CONFIRM = "[data-verb=confirm]"
HOLD = 2  # seconds in which a move can be taken back
HOUR = 3600  # seconds: a clock that is stopped may have run until then, however busy the machine


def button_of(verb: int | str, *words: int | str) -> str:
    """What the button of an answer is found by; those of one verb differ in their role."""
    role = "".join([f"[data-role={word}]" for word in words if isinstance(word, str)])
    return f"[data-verb={verb}]{role}"


class Size(NamedTuple):
    """A screen."""

    width: int
    height: int


PHONE, SMALL, NARROW, DESK = Size(390, 844), Size(360, 640), Size(320, 700), Size(1280, 800)
ASIDE, SMALL_ASIDE = Size(844, 390), Size(740, 360)  # phones on their side
TABLET, TABLET_ASIDE, LAPTOP, WALL = Size(820, 1180), Size(1180, 820), Size(1440, 900), Size(1920, 1080)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser without a window: the system's own."""
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
    """Somebody with a browser of their own: nobody else's seat or settings are in it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: str = "fa",
        theme: str = "dark",
        size: Size = PHONE,
        name: str = "",
        still: bool = False,  # does time stand still on the page until it is told to pass?
        hasty: bool = True,  # are answers heard at once?
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
        known["coached"] = list(GAMES)  # no newcomer
        self.remember(**known | settings)
        self.context.add_init_script(LISTEN)
        if hasty:
            self.context.add_init_script(HASTY)
        self.page: Page = self.context.new_page()
        if still:
            self.page.clock.install(time=0)
            self.page.clock.pause_at(HOUR)
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        self.asked: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.taken = 0  # seats
        self.listen()

    def remember(self, **settings: Any) -> None:
        """What the device knows before the page is opened for the first time."""
        text = json.dumps(json.dumps(settings))
        self.context.add_init_script(f"localStorage['dorehami.settings'] ??= {text}")

    def listen(self) -> None:
        page = self.page
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complain(error.stack or str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self.follow)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complain(message.text)

    def complain(self, words: str) -> None:
        if not any(trouble in words for trouble in self.forgiven):
            self.complaints.append(words)

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
        """Press it; the menu is loaded when it is wanted."""
        self.button(key, **values).click()
        if key == "menu-open":
            self.page.locator("dialog[open]").wait_for()

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

    def takes_seat(self, table: str, secret: str, player: int) -> None:
        """This device is one of those that hold the seat: it knows so, once, when the next page is opened."""
        self.taken += 1
        key, once = json.dumps(f"dorehami.seat.{table}"), json.dumps(f"taken {self.taken}")
        seat = json.dumps(json.dumps({"secret": secret, "player": player}))
        self.context.add_init_script(
            f"if (!localStorage[{once}]) [localStorage[{once}], localStorage[{key}]] = ['yes', {seat}]"
        )

    @property
    def secret(self) -> str:
        """Of the seat that this device holds at the table where one is."""
        seat = self.page.evaluate("(key) => localStorage[key]", f"dorehami.seat.{self.table}")
        secret: str = json.loads(seat)["secret"]
        return secret

    def seats_word(self) -> str:
        """The four digits that the menu shows."""
        self.taps("menu-title")
        word = self.page.locator("[data-word]").get_attribute("data-word")
        assert word
        self.page.keyboard.press("Escape")
        return word

    def comes_back(self, name: str, word: str) -> None:
        """By a seat's word, from a page that offers it."""
        self.page.locator("[data-verb=who]", has_text=name).click()
        self.page.locator("#seat-word").fill(word)
        self.press("[data-verb=word]")

    def plays_with_bots(self) -> None:
        """From the start page into a game, in one tap."""
        self.goes()
        self.taps("start-bots")
        self.page.locator(HAND).first.wait_for()

    def settles(self, version: int = 0) -> None:
        """Wait until the page shows at least this version, with its letters, and nothing moves or is looked at.

        Where time stands still something may be.
        """
        self.page.wait_for_function(SETTLED, arg=[version, self.still])

    def inside(self) -> list[str]:
        """What the page shows and keeps, whatever the port of its server."""
        port = str(urlsplit(self.url).port)
        return [part.replace(port, "PORT") for part in self.page.evaluate(INSIDE)]

    def lets_pass(self, milliseconds: int = 10_000) -> None:
        """Time goes on for a page on which it stands still, though never past a sign of life that is on its way."""
        while milliseconds > PACE:
            self.page.clock.run_for(PACE)
            self.page.wait_for_function(ANSWERED)
            milliseconds -= PACE
        self.page.clock.run_for(milliseconds)

    def hears_nothing_for(self, milliseconds: int) -> None:
        """The same where nobody answers."""
        self.page.clock.run_for(milliseconds)

    @property
    def connections(self) -> int:
        """How many connections to tables the page has opened since it was loaded."""
        return int(self.page.evaluate("window.connections ?? 0"))

    @property
    def lost(self) -> Locator:
        """The word that there is no connection to the table."""
        return self.page.locator("[data-lost]")

    def finds_itself_cut_off(self) -> None:
        """Time goes on until the page, which hears of it when the network tells, says that the connection is lost."""
        self.lets_time_go_on(self.lost.is_visible)
        expect(self.lost).to_be_visible()

    def finds_its_way_back(self) -> None:
        """The network is there again, and so is the page when it has another connection."""
        before = self.connections
        self.context.set_offline(False)
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.reconnects(before, self.lost.is_hidden)
        expect(self.lost).to_be_hidden()

    def reconnects(self, before: int, needless: Callable[[], bool]) -> None:
        """Time goes on until the page has opened more connections than before, unless it needs none any more.

        Then it stands still: a network takes its own time, and the page would give up a connection that opens slowly.
        """
        self.lets_time_go_on(lambda: self.connections > before or needless())

    def lets_time_go_on(self, until: Callable[[], bool]) -> None:
        """Second by second, for what depends on the network and on the page's time together."""
        for _ in range(500):
            if until():
                break
            self.lets_pass(1_000)

    # Answering

    def press(self, selector: str) -> None:
        """With a finger or a mouse; it fails if something lies over it."""
        button = self.page.locator(selector).first
        (button.tap if self.touch else button.click)()

    def answers(self, answer: Answer) -> None:
        """Say something in the way that the page has for it."""
        for _, selector in self.way(answer):
            self.press(selector)
        self.says()

    def way(self, answer: Answer) -> Iterator[tuple[str, str]]:
        """What is pressed for an answer, one after the other; and before it, how far one has got."""
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

    def says(self) -> None:
        """What could still be taken back is said."""
        if self.still:
            self.lets_pass(HOLD * 1000)

    def is_deaf(self) -> None:
        """From now on nothing that the server says reaches the page."""
        self.page.evaluate("() => (window.deaf = [])")

    def hears(self) -> None:
        """Now it hears all that was said."""
        self.page.evaluate(HEAR)

    def sees_the_end(self) -> None:
        self.button("after-again").wait_for()

    def hand(self) -> list[str]:
        """The own cards, as they lie there."""
        return self.page.locator(HAND).all_inner_texts()

    def is_asked(self) -> None:
        """Wait until there is something to answer."""
        self.page.locator("[data-pick]").first.wait_for()

    @property
    def table(self) -> str:
        """The code of the table where one is."""
        return urlsplit(self.page.url).path.rpartition("/")[2]

    def forgives(self, trouble: str) -> None:
        """Complaints of this kind are to be expected, those too that are still on their way from the browser."""
        self.forgiven.append(trouble)
        self.complaints = [complaint for complaint in self.complaints if trouble not in complaint]

    def leaves(self) -> None:
        self.context.close()
