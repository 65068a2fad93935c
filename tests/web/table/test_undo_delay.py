"""A single tap that says something for good can be taken back for a moment; nothing that was said is ever lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from dorehami.server.protocol import messages
from tests.support.browser.guests import DESK, HOLD, Guest
from tests.support.browser.serving import Served
from tests.support.pages.company import Friends
from tests.support.pages.staging import Staged
from tests.web.conftest import Invite

TURN = """
game coup
seats Sara Ali Reza
set Sara hand duke contessa
set Sara coins 7
"""
WINDOW = f"{TURN}starter Ali\nAli steal Sara\n"
BACK, NOW = "[data-verb=take-back]", "[data-verb=now]"
BY_ITSELF = -1  # seconds to take a move back in: as the page thinks best
SECOND = 1000  # milliseconds
ECHO = 300  # milliseconds after which a tap is no echo of the one before
HIDE = """() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
}"""
RIGHT_OF_NAME = """ask => {
    const name = ask.querySelector('bdi'), before = document.createRange()
    before.setStart(ask, 0)
    before.setEndBefore(name)
    return before.getBoundingClientRect().left >= name.getBoundingClientRect().right
}"""
SWALLOW = "() => (WebSocket.prototype.send = () => {})"

Stage = Callable[..., tuple[Staged, Guest]]


@pytest.fixture
def stage(served: Served, invite: Invite) -> Iterator[Stage]:
    """A table, and Sara's page at it, on which time stands still."""
    tables: list[Staged] = []

    def staged(text: str, **wishes: object) -> tuple[Staged, Guest]:
        table, guest = Staged(served, text), invite(**{"still": True, "language": "en", **wishes})
        tables.append(table)
        table.seats(guest, "Sara")
        return table, guest

    yield staged
    for table in tables:
        table.close()


def press(guest: Guest, verb: str) -> None:
    guest.press(f"[data-pick][data-verb={verb}]")


def is_said(table: Staged, version: int) -> None:
    """The table hears one more move than before."""
    table.wait_until(lambda client: client.version > version)


def test_a_tap_can_be_taken_back(stage: Stage) -> None:
    """An undone move is never sent, and every choice is open again."""
    table, guest = stage(TURN)
    version = table.version
    press(guest, "tax")
    expect(guest.page.locator(BACK)).to_be_visible()
    guest.advance_clock(ECHO)
    guest.press(BACK)
    expect(guest.page.locator("[data-verb=tax]")).to_be_visible()
    guest.advance_clock()
    press(guest, "income")
    guest.send_held_move()
    is_said(table, version)
    assert table.person("Ali").facts["coins"][0] == 8


def test_it_is_said_when_its_time_is_up(stage: Stage) -> None:
    """Nothing more need be done; until then nobody hears of it."""
    table, guest = stage(TURN)
    version = table.version
    press(guest, "tax")
    guest.advance_clock(HOLD * 1000 - 1)
    expect(guest.page.locator(BACK)).to_be_visible()
    assert table.version == version
    guest.advance_clock(1)
    is_said(table, version)
    expect(guest.page.locator(BACK)).to_have_count(0)


def test_it_need_not_wait(stage: Stage) -> None:
    """A second button sends the move at once, but not as the second half of a double tap."""
    table, guest = stage(TURN)
    version = table.version
    press(guest, "tax")
    guest.press(NOW)
    expect(guest.page.locator(NOW)).to_be_visible()
    guest.advance_clock(ECHO)
    guest.press(NOW)
    is_said(table, version)


def test_a_reload_says_it(stage: Stage) -> None:
    """A move that was on its way when the page went is said."""
    table, guest = stage(TURN)
    version = table.version
    press(guest, "tax")
    guest.page.reload()
    is_said(table, version)


def test_what_the_network_swallowed_is_said_after_a_reload(stage: Stage) -> None:
    """A move that never reached the table is sent by the next page, once."""
    table, guest = stage(TURN)
    version = table.version
    press(guest, "tax")
    guest.page.evaluate(SWALLOW)
    guest.send_held_move()
    guest.page.reload()
    is_said(table, version)
    guest.page.reload()
    guest.settle(version + 1)
    assert table.version == version + 1


def test_a_page_out_of_sight_says_it(stage: Stage) -> None:
    """Hiding the page sends the move."""
    table, guest = stage(TURN)
    version = table.version
    press(guest, "tax")
    guest.page.evaluate(HIDE)
    is_said(table, version)


def test_leaving_the_table_says_it(stage: Stage) -> None:
    """Going to the start page sends the move too."""
    table, guest = stage(TURN)
    version = table.version
    press(guest, "tax")
    guest.tap("menu-open")
    guest.tap("menu-home")
    is_said(table, version)


@pytest.mark.parametrize("verb", ["challenge", "allow"])
def test_answers_in_a_window_are_not_held(stage: Stage, verb: str) -> None:
    """Reactions are sent at once, since the first one counts and others wait."""
    table, guest = stage(WINDOW)
    version = table.version
    press(guest, verb)
    is_said(table, version)


def test_blocks_are_not_held(stage: Stage) -> None:
    """Nor is a block, which is such a word too."""
    table, guest = stage(f"{WINDOW}all allow\n")
    version = table.version
    press(guest, "block")
    is_said(table, version)


def test_what_hurts_is_asked_once_more_instead(stage: Stage) -> None:
    """After a question that names the price nothing waits any longer."""
    table, guest = stage(TURN)
    version = table.version
    press(guest, "coup")
    guest.press(".seat[data-seat='1'] .aim")
    guest.press("[data-verb=confirm]")
    is_said(table, version)


def test_the_keyboard_takes_back(stage: Stage) -> None:
    """Esc takes back, and so does Enter, for the focus is there."""
    table, guest = stage(TURN, size=DESK)
    version = table.version
    for key in ("Escape", "Enter"):
        guest.page.keyboard.press("Digit3")
        expect(guest.page.locator(BACK)).to_be_focused()
        guest.advance_clock(ECHO)
        guest.page.keyboard.press(key)
        expect(guest.page.locator("[data-verb=tax]")).to_be_visible()
    assert table.version == version


def test_it_is_read_aloud(stage: Stage) -> None:
    """The live region announces the delayed move and that it can be undone."""
    _, guest = stage(TURN)
    press(guest, "tax")
    said = guest.say("hold-says", move=guest.say("coup-do-tax"))
    expect(guest.page.locator("[role=status]").filter(has_text=said)).to_have_count(1)


def test_a_move_stands_before_whom_it_is_aimed_at(stage: Stage) -> None:
    """In a Persian sentence that is on its right."""
    _, guest = stage(TURN, language="fa", size=DESK)
    press(guest, "steal")
    guest.press("[data-seat='1'] .aim")
    ask = guest.page.locator(".stage .ask")
    expect(ask.locator("bdi")).to_have_text("Ali")
    assert ask.evaluate(RIGHT_OF_NAME)


def test_it_can_be_switched_off(stage: Stage) -> None:
    """With a delay of none every move is sent at once."""
    table, guest = stage(TURN)
    version = table.version
    guest.tap("menu-open")
    guest.press("[data-verb=settings]")
    guest.page.get_by_text(guest.say("menu-hold-none"), exact=True).click()
    guest.page.keyboard.press("Escape")
    press(guest, "tax")
    is_said(table, version)


def test_by_itself_people_get_a_second(stage: Stage) -> None:
    """The default delay among people is one second."""
    table, guest = stage(TURN, hold=BY_ITSELF)
    version = table.version
    press(guest, "tax")
    guest.advance_clock(SECOND - 1)
    expect(guest.page.locator(BACK)).to_be_visible()
    assert table.version == version
    guest.advance_clock(1)
    is_said(table, version)


@pytest.mark.parametrize("coached", [[], ["coup"]], ids=["first game", "later game"])
def test_by_itself_bots_are_answered_at_once(invite: Invite, served: Served, coached: list[str]) -> None:
    """The default delay among bots is one second in the first game of a kind, then none."""
    guest = invite(still=True, language="en", hold=BY_ITSELF, coached=coached)
    with Friends(served, 3, [], bots=2) as company:
        served.run(company.host.send(messages.Choose, game="coup", chairs=3, starter=0))
        company.start_game()
        company.joined_by(guest, 0)
        guest.settle(company.version)
        guest.advance_clock(SECOND)
        version = company.version
        press(guest, "income")
        if not coached:
            expect(guest.page.locator(BACK)).to_be_visible()
            assert company.version == version
            guest.advance_clock(SECOND)
        served.run(company.later(version))
        expect(guest.page.locator(BACK)).to_have_count(0)
