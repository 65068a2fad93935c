"""Reveals: cards turn before their outcome is told, one after another, and the next question follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from dorehami.server.services import MOMENT
from tests.support.browser.guests import DESK, Guest
from tests.support.browser.serving import Served, serving
from tests.support.pages.dezh import NAMES, SARA, town
from tests.support.pages.staging import staged
from tests.web.conftest import Invite

WHOLE = round(1000 * MOMENT)  # milliseconds
STEP = 50
TURNED = WHOLE // 2  # the card has turned, and it is said what came of it
DOUBT = """
game coup
seats Sara Ali Reza
set Sara hand duke contessa
set Ali hand assassin {ali}
Sara tax
Ali challenge
"""
FALLS = DOUBT.format(ali="\nset Ali up captain")
STANDS = DOUBT.format(ali="captain")
ROUND = """
game mccarthy
seats Sara Ali Reza
chance 10
Sara bid 21
Ali bid 21
"""

# What a viewer can read of a moment, and what the table shows of it already.
SIGHT = """() => {
  const moment = document.querySelector('.moment')
  const seen = (selector) => document.querySelector(selector) !== null
  return {
    kind: moment ? moment.classList[1] : '',
    face: Boolean(moment?.querySelector('.face')),
    words: Boolean(moment?.querySelector('.lead')),
    out: seen('.seat[data-seat="1"].out'),
    asked: seen('[data-pick]'),
    log: document.querySelector('[role=log]').innerText,
  }
}"""

# All that a page says, wherever and to whomever; and how many tones it has begun.
ANYWHERE = """() => {
  const labels = [...document.querySelectorAll('[aria-label], [title], [alt]')]
  const said = labels.flatMap((one) => [one.getAttribute('aria-label'), one.title, one.alt])
  const all = [document.title, document.documentElement.textContent, ...said].join('|')
  return all.replace(/[\\u2066-\\u2069]/g, '')
}"""
SOUNDS = """
window.sounds = 0
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start
  kind.prototype.start = function (...when) {
    window.sounds++
    return start.apply(this, when)
  }
}
"""


@pytest.fixture
def served() -> Iterator[Served]:
    """A server where what is turned up is looked at as long as it is anywhere."""
    with serving(moment=MOMENT) as served:
        yield served


def frames(guest: Guest, moments: float) -> list[dict[str, object]]:
    """Return what is shown step by step during so many moments."""
    seen = []
    for _ in range(0, round(moments * WHOLE), STEP):
        seen.append(guest.page.evaluate(SIGHT))
        guest.advance_clock(STEP)
    return seen


def kinds(seen: list[dict[str, object]]) -> list[str]:
    """The moments in their order."""
    found = [str(sight["kind"]) for sight in seen]
    return [kind for i, kind in enumerate(found) if kind and kind != (found[i - 1] if i else "")]


def hears(guest: Guest, version: int) -> None:
    guest.page.wait_for_function("version => window.told >= version", arg=version)


def test_a_reveal_a_loss_and_an_exile_are_all_seen(invite: Invite, served: Served) -> None:
    """One answer proves a claim, costs a card and exiles: each is seen for its whole moment, in this order."""
    guest = invite(language="en", size=DESK, still=True)
    with staged(served, FALLS) as table:
        table.seats(guest, "Reza")
        table.move("Sara", "show")
        hears(guest, table.version)
        seen = frames(guest, 3.2)
    assert kinds(seen) == ["shown", "lost", "exiled"]
    for kind in kinds(seen):
        assert sum(sight["kind"] == kind for sight in seen) * STEP == WHOLE
    assert not any(sight["asked"] for sight in seen if sight["kind"])
    assert not any(sight["out"] for sight in seen if sight["kind"] in ("shown", "lost"))


def test_what_comes_of_a_card_is_said_once_it_has_turned(invite: Invite, served: Served) -> None:
    """Words, log and what is read out come after the face of the card, of every card."""
    guest = invite(language="en", still=True)
    shown, lost = guest.say("coup-log-shown.me", card=guest.say("coup-duke")), guest.say("coup-log-exiled", who="Ali")
    with staged(served, FALLS) as table:
        table.seats(guest, "Sara")
        table.move("Sara", "show")
        hears(guest, table.version)
        seen = frames(guest, 3.2)
    for kind in ("shown", "lost"):
        steps = [(sight["face"], sight["words"]) for sight in seen if sight["kind"] == kind]
        assert steps == sorted(steps)
        assert (False, False) in steps
        assert (True, False) in steps
        assert (True, True) in steps
    first = [sight["words"] and sight["kind"] == "shown" for sight in seen].index(True)
    assert not any(shown in str(sight["log"]) for sight in seen[:first])
    assert all(shown in str(sight["log"]) for sight in seen[first:])
    assert not any(lost in str(sight["log"]) for sight in seen if sight["kind"] == "lost")
    assert lost in str(seen[-1]["log"])


@pytest.mark.parametrize("language", ["fa", "en"])
def test_the_verdict_is_nowhere_before_the_face(invite: Invite, served: Served, language: str) -> None:
    """Not in the page's text, seen or only read out, in no label and in no sound: first the card has turned."""
    guest = invite(language=language, still=True, sound=True)
    guest.page.add_init_script(SOUNDS)
    told = [guest.say("coup-log-shown.me", card=guest.say("coup-duke")), guest.say("coup-log-exiled", who="Ali")]
    verdicts = [verdict.replace("\u2068", "").replace("\u2069", "") for verdict in told]
    with staged(served, FALLS) as table:
        table.seats(guest, "Sara")
        guest.press(".stage")  # a page may sound once it was touched
        guest.page.evaluate("() => (window.sounds = 0)")
        table.move("Sara", "show")
        hears(guest, table.version)
        before = guest.page.evaluate(ANYWHERE), guest.page.evaluate("window.sounds")
        faces = guest.page.locator(".moment .face").count()
        guest.advance_clock(TURNED)
        after = guest.page.evaluate(ANYWHERE), guest.page.evaluate("window.sounds")
    assert faces == 0
    assert not any(verdict in before[0] for verdict in verdicts)
    assert before[1] == 0
    assert verdicts[0] in after[0]
    assert verdicts[1] not in after[0]
    assert after[1] > 0


def test_what_follows_closely_waits_its_turn(invite: Invite, served: Served) -> None:
    """A card that is lost while another one is still looked at is seen after it."""
    guest = invite(language="fa", still=True)
    with staged(served, STANDS) as table:
        table.seats(guest, "Reza")
        table.move("Sara", "show")
        table.move("Ali", "turn_up", "captain")
        hears(guest, table.version)
        assert kinds(frames(guest, 2.2)) == ["shown", "lost"]


def test_the_next_question_has_its_whole_time(invite: Invite, served: Served) -> None:
    """The clock of the next question stands until everything was seen, and then shows all of its seconds."""
    guest = invite(language="en", size=DESK, still=True)
    with staged(served, STANDS) as table:
        table.seats(guest, "Ali")
        table.move("Sara", "show")
        hears(guest, table.version)
        guest.advance_clock(WHOLE - STEP)
        expect(guest.page.get_by_role("timer")).to_have_attribute("aria-label", guest.say("clock-stopped"))
        guest.advance_clock(2 * STEP)
        expect(guest.page.get_by_role("timer")).to_have_attribute("aria-label", guest.say("clock-left", seconds=60))


def test_a_tap_hurries_it(invite: Invite, served: Served) -> None:
    """A tap shows the outcome at once, and the next tap goes on."""
    guest = invite(language="en", still=True)
    with staged(served, STANDS) as table:
        table.seats(guest, "Ali")
        table.move("Sara", "show")
        hears(guest, table.version)
        expect(guest.page.locator(".moment .lead")).to_have_count(0)
        guest.press(".moment")
        expect(guest.page.locator(".moment .lead")).to_have_count(1)
        guest.press(".moment")
        expect(guest.page.locator(".moment")).to_have_count(0)
        expect(guest.page.locator(".pick")).to_have_count(2)


def test_the_own_exile_has_words_of_its_own(invite: Invite, served: Served) -> None:
    """The exiled player gets a sentence of their own, and the table is dimmed."""
    guest = invite(language="en", still=True)
    with staged(served, FALLS) as table:
        table.seats(guest, "Ali")
        table.move("Sara", "show")
        hears(guest, table.version)
        guest.advance_clock(2 * WHOLE + STEP)
        expect(guest.page.locator(".moment.exiled .lead")).to_have_text(guest.say("coup-moment-exiled.me"))
        expect(guest.page.locator("main.gone")).to_have_count(1)
        guest.advance_clock(WHOLE)
        expect(guest.page.locator("main.gone")).to_have_count(0)


def test_slips_turn_over_before_it_is_said_who_won(invite: Invite, served: Served) -> None:
    """At the auction backs lie there first, then all turn, and only then is it marked who was equal and who has won."""
    guest = invite(language="en", still=True)
    page = guest.page
    with staged(served, ROUND) as table:
        table.seats(guest, "Sara")
        table.move("Reza", "bid", "20")
        hears(guest, table.version)
        sold = guest.say("mccarthy-log-sold", who="Reza", n=10, m=20)
        for backs, marks in ((2, 0), (0, 0), (0, 3)):
            expect(page.locator(".slots .card.back:not(.over)")).to_have_count(backs)
            expect(page.locator(".slots i:is(.wins, .equal)")).to_have_count(marks)
            assert (sold in page.locator("section.stage").inner_text()) == bool(marks)
            assert (sold in page.locator("[role=log]").inner_text()) == bool(marks)
            guest.advance_clock(WHOLE // 2)
        expect(page.locator("[data-verb=next]")).to_be_visible()


def test_a_ruin_is_seen_before_it_is_told(invite: Invite, served: Served) -> None:
    """A district that is destroyed is looked at first; then it is said whose it was, and the city changes."""
    guest = invite(language="en", still=True)
    with staged(served, town(4, "warlord")) as table:
        table.seats(guest, NAMES[2])
        table.move(SARA, "destroy", 1, "harbour")
        hears(guest, table.version)
        expect(guest.page.locator(".moment.destroyed")).to_be_visible()
        expect(guest.page.locator(".moment .lead")).to_have_count(0)
        guest.advance_clock(TURNED)
        expect(guest.page.locator(".moment .lead")).to_have_count(1)


def test_who_looks_elsewhere_misses_no_question(invite: Invite, served: Served) -> None:
    """On a page that nobody sees everything is there at once, so that its title can call."""
    guest = invite(language="en", still=True)
    with staged(served, STANDS) as table:
        table.seats(guest, "Ali")
        table.move("Sara", "show")
        hears(guest, table.version)
        guest.page.evaluate("""() => {
            Object.defineProperty(document, 'hidden', { value: true })
            document.dispatchEvent(new Event('visibilitychange'))
        }""")
        expect(guest.page.locator(".moment")).to_have_count(0)
        guest.page.wait_for_function("() => document.title.startsWith('●')")
