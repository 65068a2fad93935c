"""Taps that nobody can have meant, in real time: an answer that has just come under the finger gives nothing away."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.support.pages.staging import Staged, staged
from tests.web.conftest import Invite

RIPE = 500  # milliseconds until an answer is one
AFTER = 3 * RIPE  # until it is one where another question was answered
TABLE = """
game coup
seats Sara Ali Reza
set Sara hand duke contessa
set Sara coins 2
"""
LOSES = f"{TABLE}Sara tax\nAli challenge\nSara concede\n"
WINDOW = f"{TABLE}starter Ali\nAli steal Sara\n"

# When moves were said, by the clock of the page: the last tap on such an answer before, and the moment itself. And when
# the button of an answer was laid on the page: watched before the program begins, so never later than the program knew.
WATCH = """
const tapped = {}
window.notes = { said: [], born: {} }
const tap = ({ target }) => (tapped[target.closest('[data-pick]')?.dataset.verb] = performance.now())
addEventListener('click', tap, true)
const send = WebSocket.prototype.send
WebSocket.prototype.send = function (text) {
  const { type, move } = JSON.parse(text)
  if (type === 'move') notes.said.push([move[0], tapped[move[0]], performance.now()])
  return send.call(this, text)
}
new MutationObserver(() => {
  for (const button of document.querySelectorAll('[data-pick]')) notes.born[button.dataset.verb] ??= performance.now()
}).observe(document, { childList: true, subtree: true })
"""
FORGET = "() => Object.assign(notes, { said: [], born: {} })"

# A finger that taps the same place again and again, or different answers wherever they are.
HAMMER = """([x, y, verb]) => {
  const tap = () => {
    const aim = verb ? document.querySelector(`[data-pick][data-verb=${verb}]`) : document.elementFromPoint(x, y)
    const box = aim?.getBoundingClientRect()
    const at = verb && box ? { clientX: box.x + 5, clientY: box.y + 5 } : { clientX: x, clientY: y }
    aim?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...at }))
  }
  tap()
  window.hammer = setInterval(tap, 20)
}"""


def middle(guest: Guest, verb: str) -> tuple[float, float]:
    box = guest.page.locator(f"[data-pick][data-verb={verb}]").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def watched(guest: Guest) -> Guest:
    """A page that notes what is said on it."""
    guest.page.add_init_script(WATCH)
    return guest


def notes(guest: Guest) -> Any:
    return guest.page.evaluate("notes")


def said(guest: Guest, verb: str) -> float:
    """When it was tapped that was said first."""
    guest.page.wait_for_function("verb => notes.said.some(([said]) => said === verb)", arg=verb)
    return next(float(tapped) for word, tapped, _ in notes(guest)["said"] if word == verb)


def robbed(table: Staged, version: int) -> None:
    """As soon as Sara has answered, Ali steals from her: she is asked whether she allows it."""
    table.wait_until(lambda client: client.version > version)
    table.move("Ali", "steal", 0)


def test_a_double_tap_gives_nothing_away(invite: Invite, served: Served) -> None:
    """In the place where a card was just turned up no tap allows a theft, however often one taps."""
    guest = watched(invite(hasty=False))
    with staged(served, LOSES) as table:
        table.seats(guest, "Sara")
        guest.press(".pick[data-card=contessa]")
        guest.page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")
        x, y = middle(guest, "turn_up")
        guest.page.evaluate(FORGET)
        version = table.version
        guest.page.evaluate(HAMMER, [x, y, ""])
        robbed(table, version)
        turned = said(guest, "turn_up")
        guest.page.locator("[data-pick][data-verb=allow]").wait_for()
        guest.page.wait_for_function("([from, wait]) => performance.now() > from + wait", arg=[turned, AFTER + RIPE])
    for verb, _, at in notes(guest)["said"][1:]:
        assert at - notes(guest)["born"][verb] >= RIPE
        assert at - turned >= AFTER


def test_an_answer_is_heard_when_it_has_been_there(invite: Invite, served: Served) -> None:
    """A control accepts a tap only after it has been shown for half a second."""
    guest = watched(invite(hasty=False))
    with staged(served, LOSES) as table:
        table.seats(guest, "Sara")
        guest.page.evaluate(FORGET)
        version = table.version
        table.move("Sara", "turn_up", "contessa")
        robbed(table, version)
        guest.page.evaluate(HAMMER, [0, 0, "allow"])
        said(guest, "allow")
        (*_, allowed), *_ = notes(guest)["said"]
        assert allowed - notes(guest)["born"]["allow"] >= RIPE


def test_the_same_buttons_are_new_ones_in_another_question(invite: Invite, served: Served) -> None:
    """A second tap does not answer the next question by the same button."""
    guest = watched(invite(hasty=False))
    with staged(served, WINDOW) as table:
        table.seats(guest, "Sara")
        table.move("Reza", "allow")
        guest.page.evaluate(FORGET)
        x, y = middle(guest, "allow")
        guest.page.evaluate(HAMMER, [x, y, ""])
        first = said(guest, "allow")
        guest.page.wait_for_function("([from, wait]) => performance.now() > from + wait", arg=[first, AFTER])
        for *_, at in notes(guest)["said"][1:]:
            assert at - first >= AFTER


def test_a_key_that_is_held_down_answers_once(invite: Invite, served: Served) -> None:
    """A key repeats itself while it is down; only its first press is an answer."""
    guest = watched(invite(language="en"))
    with staged(served, WINDOW) as table:
        table.seats(guest, "Sara")
        table.move("Reza", "allow")
        guest.page.evaluate(FORGET)
        guest.page.keyboard.down("a")
        expect(guest.page.locator("[data-pick][data-verb=block]").first).to_be_visible()
        for _ in range(5):
            guest.page.keyboard.down("a")
        guest.page.locator("[data-pick][data-verb=allow]").focus()
        for _ in range(5):
            guest.page.keyboard.down("a")
        guest.page.keyboard.up("a")
        assert [verb for verb, *_ in notes(guest)["said"]] == ["allow"]
        guest.page.keyboard.press("a")
        guest.page.wait_for_function("() => notes.said.length === 2")
