"""Every screen of Dezh, measured like all others; and what must be seen on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from dorehami.games.dezh.deck import KINDS
from dorehami.games.dezh.deeds import EARNS
from dorehami.games.dezh.words import ROLES
from tests.support.browser.geometry import faults
from tests.support.browser.guests import CONFIRM, DESK, PHONE, Guest, Size
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Scene, for_axe, pairs
from tests.support.browser.serving import Served
from tests.support.charters import CHARTERS
from tests.support.pages.dezh import NAMES, SARA, SCENES, Mayor, Show, draft, held, town
from tests.support.pages.staging import staged
from tests.support.pages.whims import Answer
from tests.web.conftest import Invite

FEW = pairs(SCENES)
ECHO = 500  # milliseconds after which a second tap is no echo of the first
ASKED = {"role": "draft", "turn": "destroy", "keep": "keep", "redraw": "redraw", "graveyard": "graveyard"}


@pytest.mark.parametrize("scene", FEW, ids=str)
def test_no_screen_of_a_town_has_a_fault(invite: Invite, served: Served, scene: Scene) -> None:
    """From the draft to the count nothing is under 44 px, covered, cut or scrolls sideways, and axe finds nothing."""
    checker = ScreenChecker(invite(still=True, **scene.look._asdict()), axe=scene in for_axe(FEW))
    Show(checker, served, scene).plays()
    assert checker.found == []
    assert {*(ASKED.values() if scene.plays else ()), "over", "menu-open"} <= set(checker.seen)


def late(before: int) -> str:
    """A draft of seven in which so many have chosen before Sara."""
    order = [NAMES[(7 - before + i) % 7] for i in range(before)]
    taken = [
        f"{name} take {role}"
        for name, role in zip(order, ("assassin", "thief", "king", "sage", "merchant", "architect"), strict=False)
    ]
    return "\n".join([town(7).replace("\nset", f"\nstarter {order[0]}\nset", 1), "chance magician", *taken])


@pytest.mark.parametrize("language", ["fa", "en"])
def test_where_the_last_role_goes(invite: Invite, served: Served, language: str) -> None:
    """Of seven the sixth leaves one role to the seventh, and only what the seventh leaves is burned (D8)."""
    for before, burned in ((5, False), (6, True)):
        guest = invite(language=language)
        with staged(served, late(before)) as table:
            table.seats(guest, SARA)
            says = guest.page.locator(".banner .ask")
            expect(says).to_have_text(guest.say("dezh-now-role.last") if burned else re.compile(NAMES[1]))


@pytest.mark.parametrize("language", ["fa", "en"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_role_says_what_it_earns(invite: Invite, served: Served, language: str, size: Size) -> None:
    """In the first round too: in the draft, when it is about to be taken, and in the guide (D13)."""
    guest = invite(still=True, language=language, size=size)
    with staged(served, f"game dezh\nseats {' '.join(NAMES)}\nstarter {SARA}\nchance magician") as table:
        table.seats(guest, SARA)
        for role, kind in EARNS.items():
            earned = guest.say(f"dezh-kind-{kind}")
            pick = f"[data-pickrole={ROLES[role]}]"
            expect(guest.page.locator(f"{pick} .text")).to_contain_text(earned)
            guest.press(pick)
            expect(guest.page.locator(".banner .say")).to_contain_text(earned)
        guest.page.get_by_role("button", name=guest.say("game-guide"), exact=True).filter(visible=True).click()
        for role, kind in EARNS.items():
            entry = guest.page.locator("dialog[open] .entries li").nth(role - 1)
            expect(entry.locator("b")).to_contain_text(guest.say(f"dezh-role-{ROLES[role]}"))
            expect(entry).to_contain_text(guest.say(f"dezh-kind-{kind}"))
        assert faults(guest.page) == []


def test_no_decision_is_left_out() -> None:
    """All that players of Dezh are ever asked is looked at."""
    assert set(ASKED) == CHARTERS["dezh"].decisions - {"chance"}


def test_the_few_are_all_pairs() -> None:
    """Every pair of players, viewer, size, language and theme is looked at here; the soak has all of them."""
    assert (len(SCENES), len(FEW), len(for_axe(FEW))) == (240, 12, 9)


def test_what_it_costs_is_said_before(invite: Invite, served: Served) -> None:
    """A district says what destroying it costs, and the bar what is paid and left; then it is gone."""
    guest = invite(still=True, language="en")
    with staged(served, town(4, "warlord")) as table:
        table.seats(guest, SARA)
        way = list(Mayor(guest).way(["destroy", 1, "harbour"]))
        for selector in way:
            guest.press(selector)
        expect(guest.page.locator(".pick[data-card=harbour] .cost")).to_have_text("3")
        expect(guest.page.locator(".banner .say")).to_contain_text(guest.say("dezh-pays", n=3, left=3))
        guest.press(CONFIRM)
        table.wait_until(lambda client: "harbour" not in client.facts["city"][1])
        expect(guest.page.locator(".moment.destroyed")).to_be_visible()


@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_phone_shows_what_one_holds(invite: Invite, served: Served, players: int) -> None:
    """While a role is taken the hand lies in a line under the roles; while a card is picked, one sees all of it."""
    guest = invite(still=True)
    with staged(served, draft(players)) as table:
        table.seats(guest, SARA)
        expect(guest.page.locator(".own .small")).to_be_in_viewport(ratio=1)
    with staged(served, f"{town(players, 'magician', held(players, 'magician'))}\n{SARA} redraw fortress") as table:
        table.seats(guest, SARA)
        guest.press(".pick[data-card=monastery]")
        cards = guest.page.locator(".own .card")
        for i in range(cards.count()):
            expect(cards.nth(i)).to_be_in_viewport(ratio=1)


WHYS = {
    "armoury": "dezh-why-armoury",
    "shrine": "dezh-why-sage",
}


def taps_anyway(guest: Guest, selector: str) -> None:
    """On something that cannot be chosen."""
    guest.page.locator(selector).first.click(force=True)


def test_what_cannot_be_done_says_why(invite: Invite, served: Served) -> None:
    """A safe district, a second of one name and an early end each name their rule."""
    guest = invite(still=True, language="en", size=DESK)
    with staged(served, town(4, "warlord")) as table:
        table.seats(guest, SARA)
        hint = guest.page.locator(".hint[role=status]")
        taps_anyway(guest, "[data-verb=end]")
        expect(hint).to_contain_text(guest.say("dezh-why-end"))
        taps_anyway(guest, "section.own [data-card=market]")
        expect(hint).to_contain_text(guest.say("dezh-why-twice", d=guest.say("dezh-district-market")))
        guest.press("[data-verb=destroy]")
        for seat, district in ((1, "armoury"), (2, "shrine")):
            guest.press(f".seat[data-seat='{seat}'] .aim")
            taps_anyway(guest, f".pick[data-card={district}]")
            expect(hint).to_contain_text(guest.say(WHYS[district]))


def test_murder_is_felt_by_all(invite: Invite, served: Served) -> None:
    """When the murdered role is called, everybody sees it, and the row of roles keeps it for the round."""
    guest, watcher = invite(still=True, language="en"), invite(still=True, language="fa", size=DESK)
    roles = {0: ["king"], 1: ["thief"], 2: ["assassin"], 3: ["sage"]}
    with staged(served, f"{town(4, 'king', roles, murdered='sage')}\n{SARA} coins") as table:
        table.seats(guest, SARA)
        watcher.goes(f"/t/{table.code}")
        watcher.settle(table.version)
        table.move(SARA, "end")
        for viewer in (guest, watcher):
            viewer.settle(table.version)
            expect(viewer.page.locator(".moment.found_dead")).to_be_visible()


def test_a_tap_can_be_taken_back(invite: Invite, served: Served) -> None:
    """A move by a single tap can be undone for a moment; a confirmed one is sent at once."""
    guest = invite(still=True, language="en")
    with staged(served, town(4, "warlord")) as table:
        table.seats(guest, SARA)
        guest.press("[data-verb=coins]")
        guest.advance_clock(ECHO)
        guest.press("[data-verb=take-back]")
        expect(guest.page.locator("[data-verb=coins]")).to_be_visible()
        guest.advance_clock()
        assert table.person(SARA).facts["coins"][0] == 6
        guest.press("[data-verb=coins]")
        guest.send_held_move()
        table.wait_until(lambda client: client.facts["coins"][0] == 8)


def test_every_city_is_one_tap_away(invite: Invite, served: Served) -> None:
    """A tap on a player shows their city, and one more the own one."""
    guest = invite(still=True, language="en")
    with staged(served, town(7, "assassin", held(7, "assassin"))) as table:
        table.seats(guest, SARA)
        for seat in (2, 5):
            guest.press(f".seat[data-seat='{seat}'] .aim")
            names = guest.page.locator(".city .district .name").all_inner_texts()
            city = table.person(SARA).facts["city"][seat]
            assert names == [guest.say(f"dezh-district-{district}") for district in city]
        guest.press("[data-city='0']")
        expect(guest.page.locator(".city .district .name").first).to_have_text(guest.say("dezh-district-manor"))


def test_a_tie_goes_to_the_higher_role(invite: Invite, served: Served) -> None:
    """The count has its lines, and where two are level the row that decides."""
    guest = invite(still=True, language="en")
    text = f"""
game dezh
seats {" ".join(NAMES[:4])}
set {SARA} roles architect
set {NAMES[1]} roles king
set {NAMES[2]} roles merchant
set {NAMES[3]} roles warlord
set {SARA} coins 1
set {SARA} city manor shrine market trading_house docks watchtower
set {SARA} hand caravanserai
set {NAMES[3]} city palace temple fortress chapel
set {NAMES[3]} hand none
set {NAMES[1]} hand none
set {NAMES[2]} hand none
set called architect
{SARA} build caravanserai
{SARA} coins
{SARA} end
{NAMES[3]} coins
"""
    with staged(served, text) as table:
        table.seats(guest, SARA)
        table.move(NAMES[3], "end")
        rows = guest.page.locator(".count tbody tr")
        expect(rows.last).to_contain_text(guest.say("dezh-line-role"))
        cells = [row.inner_text().split("\t") for row in rows.all()]
        assert [cell.strip() for cell in cells[-2][1:3]] == ["17", "17"]
        expect(guest.page.locator(".hero .lead")).to_have_text(guest.say("dezh-log-won", who=NAMES[3]))


def test_all_five_kinds_are_shown_where_they_count(invite: Invite, served: Served) -> None:
    """The abandoned city stands for the kind that is missing (D40); without it what is there is shown."""
    guest = invite(still=True, language="en")
    shown = guest.page.locator(".won .kinds [data-kind]")
    for special, count in (("abandoned_city", 5), ("gate_of_nations", 4)):
        city = f"manor market temple smithy castle {special}"
        text = town(4, "warlord", city=city, hand="docks", coins="9").replace("seats", "options gate\nseats")
        with staged(served, f"{text}\n{SARA} build docks\n{SARA} coins") as table:
            table.seats(guest, SARA)
            table.move(SARA, "end")
            guest.settle(table.version)
            expect(shown).to_have_count(count)
            if count == len(KINDS):
                stood = guest.say("dezh-count-stood", kind="military", d="Abandoned City")
                assert [mark.get_attribute("aria-label") for mark in shown.all()] == [
                    stood if kind == "military" else guest.say(f"dezh-kind-{kind}") for kind in KINDS
                ]


def test_an_answer_is_in_the_log(invite: Invite, served: Served) -> None:
    """An answer given in the page is the one in the log, for every kind of question."""
    guest = invite(still=True, language="fa")
    text = f"{town(4, 'warlord', city='observatory')}\n{SARA} cards\nchance docks harbour palace"
    with staged(served, text) as table:
        table.seats(guest, SARA)
        mayor = Mayor(guest)
        mayor.answers(Answer(["keep", "harbour"]))
        table.wait_until(lambda client: client.facts["decision"] == ["turn"])
        guest.settle(table.version)
        mayor.answers(Answer(["build", "market"]))
        table.wait_until(lambda client: "market" in client.facts["city"][0])
