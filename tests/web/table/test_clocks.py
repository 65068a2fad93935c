"""Clocks, breaks and stand-ins as people see them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.table.commands.dealing import REACTION_CLOCKS
from dorehami.server.table.commands.game_setup import TURN_CLOCKS
from dorehami.server.table.stalling import STALL_TIME
from dorehami.server.table.timers import RESUME_DELAY
from tests.support.browser.guests import DESK, HAND, HOLD, PERSIAN_DIGITS, Guest
from tests.support.browser.serving import Patience, Served, serving
from tests.support.pages.absence import PAUSE, RESUME, RETURN, SIGHT, all_doze, is_stood_in_for, joins, turn_of
from tests.support.pages.company import NAMES, Friends
from tests.web.conftest import Invite
from tools.printed import safe_answers

TURN, REACTION = 60, 12
PEOPLE = 3
IN_EVERY_GAME = pytest.mark.parametrize("game", GAMES)
OWN = ".own :is(.held, .pick, .card)"  # the cards before somebody
HELD = pytest.mark.parametrize(("game", "verb"), [("coup", "tax"), ("dezh", "coins")])  # can be taken back
ABSENT = "small:not(.score)"  # what is said of a seat whose owner is not there
MINUTES = round(STALL_TIME / 60)
AT_ONCE = 0.001  # the share of their time that people have whose patience is tried
WAIT_NO_LONGER = "[data-verb=play_safe]"
CLOCK, BACK = "[role=timer]", "[data-verb=take-back]"

# What changes on the page from now on, but for the clock; and how often somebody asks to be woken.
WATCH = """() => {
  window.changed = []
  window.woken = 0
  const outside = (node) => !(node.closest ? node : node.parentElement).closest('.clock')
  new MutationObserver((changes) => {
    window.changed.push(...changes.map(({ target }) => target).filter(outside).map((node) => node.nodeName))
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  const later = window.setTimeout
  window.setTimeout = (...words) => (window.woken++, later(...words))
}"""
BUZZES = "() => { window.buzzes = []; navigator.vibrate = (pattern) => window.buzzes.push(pattern) }"
FELT = "window.buzzes.filter(Array.isArray).length"  # a single buzz says that it is one's turn


@pytest.fixture
def game() -> str:
    return "coup"


@pytest.fixture
def company(served: Served, game: str) -> Iterator[Friends]:
    with Friends(served, PEOPLE, [], game=game) as company:
        yield company


def without_turn_clock(company: Friends) -> None:
    company.served.run(company.host.send(messages.Choose, game=company.host.room["game"], chairs=PEOPLE, turn=0))


def answers_first(company: Friends, seat: int, *guests: Guest) -> None:
    """Answer as one of several asked players."""
    if seat in company.host.facts["asked"]:
        client = company.people[seat]
        company.served.run(client.move(*client.moves()[0]))
        company.served.run(company.asked())
    for guest in guests:
        guest.settle(company.version)


def clock(guest: Guest) -> Locator:
    return guest.page.locator(CLOCK)


def strip(guest: Guest) -> Locator:
    """Return the notice about silent players."""
    return guest.page.locator(".silent .strip")


def shows(guest: Guest, seconds: int) -> None:
    expect(clock(guest)).to_have_attribute("aria-label", guest.say("clock-left", seconds=seconds))
    number = str(seconds)
    expect(clock(guest)).to_have_text(number.translate(PERSIAN_DIGITS) if guest.language == "fa" else number)


# ------------------------------------------------------------------ the clock


@IN_EVERY_GAME
def test_everybody_sees_how_long_there_is(invite: Invite, company: Friends) -> None:
    """Asked players, waiting ones and spectators see the same seconds, in their own digits."""
    guests = [
        joins(invite, company, seat, language=language) for seat, language in ((0, "fa"), (1, "en"), (None, "fa"))
    ]
    turn_of(company, 0, *guests)
    for guest in guests:
        shows(guest, TURN)
        guest.advance_clock(19_000)
        shows(guest, TURN - 19)


def test_a_window_has_its_own_time(invite: Invite, company: Friends) -> None:
    """For a word to what somebody does there is less; an answer leaves the others what is left."""
    guest = joins(invite, company)
    turn_of(company, 1, guest)
    company.served.run(company.people[1].move("tax"))
    shows(guest, REACTION)
    guest.advance_clock(3_000)
    company.served.run(company.people[2].move("allow"))
    guest.settle(company.version)
    shows(guest, REACTION - 3)


@IN_EVERY_GAME
def test_the_last_seconds_are_a_signal(invite: Invite, company: Friends) -> None:
    """The clock is calm until then; who is asked feels it once, and hears it read out twice, not every second."""
    guest, other = joins(invite, company), joins(invite, company, 1)
    for page in (guest.page, other.page):
        page.evaluate(BUZZES)
    turn_of(company, 0, guest, other)
    answers_first(company, 1, guest, other)
    spoken = {page: [page.locator(".clock [role=status]").inner_text()] for page in (guest.page, other.page)}
    for second in range(1, TURN):
        for page, said in spoken.items():
            page.clock.run_for(1_000)
            said.append(page.locator(".clock [role=status]").inner_text())
        expect(guest.page.locator(".clock.short")).to_have_count(int(second >= TURN - 10))
    assert list(dict.fromkeys(spoken[guest.page])) == ["", *[guest.say("clock-left", seconds=left) for left in (10, 5)]]
    assert set(spoken[other.page]) == {""}
    assert guest.page.evaluate(FELT) == 1
    assert other.page.evaluate(FELT) == 0


@IN_EVERY_GAME
def test_only_the_clock_is_drawn_anew(invite: Invite, company: Friends) -> None:
    """As the seconds pass nothing else on the page changes; it wakes for each, and twice for each sign of life."""
    guest = joins(invite, company)
    turn_of(company, 0, guest)
    guest.page.evaluate(WATCH)
    guest.advance_clock(20_000)
    shows(guest, TURN - 20)
    assert guest.page.evaluate("[window.changed, window.woken]") == [[], 20 + 2 * 3]


@IN_EVERY_GAME
def test_a_hidden_page_rests(invite: Invite, company: Friends) -> None:
    """Nothing is counted while nobody looks, and then the seconds are right. One sign of life is asked for."""
    guest = joins(invite, company)
    turn_of(company, 0, guest)
    guest.page.evaluate(SIGHT, True)
    guest.page.evaluate(WATCH)
    guest.advance_clock(20_000)
    assert guest.page.evaluate("[window.changed, window.woken]") == [[], 2]
    shows(guest, TURN)
    guest.page.evaluate(SIGHT, False)
    shows(guest, TURN - 20)


@IN_EVERY_GAME
def test_who_comes_later_sees_what_is_left(invite: Invite, company: Friends, patience: Patience) -> None:
    """The page counts what the server says is left for the question, not the whole of it."""
    patience.share = 0.5
    company.start_game()
    guest = joins(invite, company)
    left = next(frame for frame in guest.frames if frame["type"] == "welcome")["left"]
    assert 0 < left <= 1000 * TURN / 2
    shows(guest, -(-left // 1000))


@IN_EVERY_GAME
def test_without_a_clock_there_is_none(invite: Invite, company: Friends) -> None:
    """Without a turn clock no time is shown."""
    without_turn_clock(company)
    guest = joins(invite, company)
    turn_of(company, 0, guest)
    expect(clock(guest)).to_have_count(0)


def test_bots_are_not_timed(invite: Invite, served: Served) -> None:
    """While only bots are asked nobody need know how long they might take."""
    with serving(thinking=3600) as slow:
        guest = invite(slow.url, name="Sara", language="en")
        guest.opens()
        guest.tap("lobby-fill")
        guest.tap("lobby-start", count=4)
        guest.page.locator(HAND).first.wait_for()
        if guest.page.locator("[data-pick]").count():
            expect(clock(guest)).to_have_count(1)
            guest.press("[data-pick][data-verb=tax]")
        expect(guest.page.locator(".waiting")).to_be_visible()
        expect(clock(guest)).to_have_count(0)


@HELD
def test_a_held_move_is_said_in_time(invite: Invite, company: Friends, verb: str) -> None:
    """The undo delay is at most half of the time left."""
    guest = joins(invite, company)
    turn_of(company, 0, guest)
    version = company.version
    guest.advance_clock(1000 * TURN - 3_000)
    guest.press(f"[data-pick][data-verb={verb}]")
    guest.advance_clock(1_499)
    expect(guest.page.locator(BACK)).to_be_visible()
    assert company.version == version
    guest.advance_clock(1)
    company.served.run(company.later(version))
    expect(guest.page.locator(BACK)).to_have_count(0)


# ------------------------------------------------------------------ what the host chooses


def length(guest: Guest, clock: str, seconds: int) -> Locator:
    """The button for a length of a clock."""
    group = guest.page.get_by_role("radiogroup", name=guest.say(clock))
    return group.locator(f"label:has([value='{seconds}'])")


def offered(guest: Guest, clock: str) -> set[int]:
    group = guest.page.get_by_role("radiogroup", name=guest.say(clock))
    return {int(seconds) for seconds in group.locator("input").evaluate_all("all => all.map(({ value }) => value)")}


def chosen(guest: Guest, turn: int, reaction: int) -> str:
    lengths = {
        name: guest.say("clocks-length", seconds=seconds) for name, seconds in [("turn", turn), ("reaction", reaction)]
    }
    return guest.say("clocks-chosen", **lengths)


def test_the_host_chooses_the_clocks(invite: Invite) -> None:
    """At a new table and in its lobby; everybody there sees them, and the device remembers the choice."""
    host, friend = invite(name="Sara", language="en"), invite(name="Ali", language="fa")
    host.goes("/new/coup")
    length(host, "clocks-turn", 30).click()
    assert offered(host, "clocks-turn") == set(TURN_CLOCKS)
    assert offered(host, "clocks-reaction") == set(REACTION_CLOCKS)
    host.tap("new-open")
    host.page.wait_for_url("**/t/*")
    friend.sits(host.table)
    for guest in (host, friend):
        expect(guest.page.get_by_text(chosen(guest, 30, REACTION))).to_be_visible()
    host.page.get_by_text(chosen(host, 30, REACTION)).click()
    length(host, "clocks-reaction", 0).click()
    expect(host.page.get_by_text(host.say("clocks-reaction-none"))).to_be_visible()
    expect(host.page.get_by_text(host.say("clocks-unhurried", minutes=MINUTES))).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(friend.page.get_by_text(chosen(friend, 30, 0))).to_be_visible()
    host.goes("/new/coup")
    for clock, seconds in [("clocks-turn", 30), ("clocks-reaction", 0)]:
        expect(length(host, clock, seconds).locator("input")).to_be_checked()


@IN_EVERY_GAME
@pytest.mark.parametrize("language", ["fa", "en"])
def test_everybody_reads_what_silence_means(invite: Invite, company: Friends, game: str, language: str) -> None:
    """In the lobby, and in the rules: what is played in each case for somebody who says nothing."""
    guest = joins(invite, company, 1, language=language)
    guest.page.get_by_text(chosen(guest, TURN, REACTION)).click()
    answers = [guest.say(f"safe-{game}-{safe}") for safe in safe_answers(GAMES[game])]
    says = [guest.say(f"book-{game}-silence.says"), *answers]
    for sentence in says:
        expect(guest.page.get_by_role("dialog").get_by_text(sentence)).to_be_visible()
    expect(guest.page.get_by_role("radiogroup")).to_have_count(0)
    guest.goes(f"/rules/{game}#silence")
    for sentence in says:
        expect(guest.page.locator("#silence").get_by_text(sentence)).to_be_visible()


def test_another_choice_leaves_the_clocks(invite: Invite) -> None:
    """They stay as they are when chairs and options change, and after a game."""
    host = invite(name="Sara", language="en", turn=120, reaction=20)
    host.opens()
    clocks = host.page.get_by_text(chosen(host, 120, 20))
    host.page.get_by_label(host.say("lobby-chair-more")).click()
    expect(host.page.get_by_text(host.say("lobby-chairs", taken=1, all=5))).to_be_visible()
    expect(clocks).to_be_visible()
    host.tap("coup-option-inquisitor")
    expect(host.page.locator(".chip[aria-pressed=true]")).to_be_visible()
    expect(clocks).to_be_visible()


# ------------------------------------------------------------------ whoever is silent


def without_clocks(company: Friends) -> None:
    game = company.host.room["game"]
    company.served.run(company.host.send(messages.Choose, game=game, chairs=PEOPLE, turn=0, reaction=0))


def test_others_wait_no_longer(invite: Invite, company: Friends, patience: Patience) -> None:
    """Silent players are named to all; after two votes the claim stands."""
    without_clocks(company)
    silent, other, third, watcher = (joins(invite, company, seat) for seat in (0, 1, 2, None))
    turn_of(company, 1, silent, other, third, watcher)
    patience.share = AT_ONCE
    company.served.run(company.people[1].move("tax"))
    company.served.run(company.people[2].move("allow"))
    for guest in (other, third, watcher):
        expect(strip(guest)).to_contain_text(guest.say("silent-told", who=NAMES[0], count=1, minutes=MINUTES))
    expect(strip(silent)).to_have_text(silent.say("silent-mine", minutes=MINUTES))
    for guest in (silent, watcher):
        expect(guest.page.locator(WAIT_NO_LONGER)).to_have_count(0)
    silent.wait_until_asked()
    other.press(WAIT_NO_LONGER)
    for guest in (other, third, watcher):
        expect(strip(guest)).to_contain_text(guest.say("silent-count", yes=1, needs=2))
    expect(other.page.locator(WAIT_NO_LONGER)).to_have_count(0)
    third.press(WAIT_NO_LONGER)
    for guest in (silent, other, third, watcher):
        expect(strip(guest).get_by_text(NAMES[0])).to_have_count(0)
    assert company.served.run(company.asked()) == [2]


@IN_EVERY_GAME
def test_a_turn_can_be_waited_for_no_longer(invite: Invite, company: Friends, patience: Patience) -> None:
    """In every game a safe move is made, and it is told by whom."""
    without_clocks(company)
    other = joins(invite, company, 1)
    patience.share = AT_ONCE
    turn_of(company, 0, other)
    other.press(WAIT_NO_LONGER)
    company.served.run(company.people[2].send(messages.PlaySafe))
    host = company.people[0]
    company.served.run(host.wait_until(lambda host: any(maker == "others" for _, _, maker in host.record["past"])))
    if company.host.room["game"] == "coup":
        expect(other.page.locator(".maker").first).to_have_text(other.say("table-by-others"))


# ------------------------------------------------------------------ breaks


def rests(guest: Guest) -> None:
    """There is a break, and one's own cards lie there as before."""
    expect(guest.page.locator(RESUME)).to_be_enabled()
    expect(guest.page.locator("[data-pick]")).to_have_count(0)
    expect(guest.page.locator(OWN).first).to_be_visible()


@IN_EVERY_GAME
def test_the_host_takes_a_break_and_anybody_ends_it(invite: Invite, company: Friends) -> None:
    """In a break the clock stands, nothing can be answered and nothing is hidden; then all have their full time."""
    host, other = joins(invite, company), joins(invite, company, 1, size=DESK)
    turn_of(company, 0, host, other)
    host.advance_clock(20_000)
    host.tap("menu-open")
    host.press(f"dialog {PAUSE}")
    for guest in (host, other):
        rests(guest)
        expect(clock(guest)).to_have_attribute("aria-label", guest.say("clock-stopped"))
    other.press(RESUME)
    for guest in (host, other):
        expect(guest.page.locator(RESUME)).to_have_count(0)
        shows(guest, TURN)
    host.wait_until_asked()


@IN_EVERY_GAME
def test_everybody_sees_when_it_goes_on(invite: Invite, company: Friends, patience: Patience) -> None:
    """The seconds until then are counted for all, whoever ended the break."""
    guests = [joins(invite, company, seat) for seat in (0, 1, None)]
    turn_of(company, 0, *guests)
    company.served.run(company.host.send(messages.Pause))
    patience.share = 1000
    guests[1].press(RESUME)
    for guest in guests:
        counting = guest.page.locator(".break .ring")
        expect(counting).to_have_text(str(int(RESUME_DELAY)))
        guest.advance_clock(2_000)
        expect(counting).to_have_text(str(int(RESUME_DELAY) - 2))
        expect(guest.page.get_by_text(guest.say("break-ends"))).to_be_visible()


@IN_EVERY_GAME
def test_others_ask_for_a_break(invite: Invite, company: Friends) -> None:
    """A wish is seen by all with the name of who has it; others join in, and the host grants it."""
    host, guest, other = (joins(invite, company, seat) for seat in range(PEOPLE))
    turn_of(company, 0, host, guest, other)
    guest.tap("menu-open")
    guest.press(f"dialog {PAUSE}")
    for one in (host, other):
        expect(one.page.get_by_text(one.say("pausing", who=NAMES[1], count=1))).to_be_visible()
    expect(guest.page.locator(f".strip {PAUSE}")).to_have_count(0)
    other.press(f".strip {PAUSE}")
    expect(other.page.get_by_text(other.say("pausing-mine", who=NAMES[0]))).to_be_visible()
    host.wait_until_asked()
    host.press(f".strip {PAUSE}")
    for one in (host, guest, other):
        rests(one)


def test_a_wish_disturbs_nobody(invite: Invite, company: Friends) -> None:
    """A request for a break does not reset the choice of a target."""
    guest = joins(invite, company)
    turn_of(company, 0, guest)
    guest.press("[data-pick][data-verb=steal]")
    company.served.run(company.people[1].send(messages.Pause))
    expect(guest.page.locator(".strip")).to_be_visible()
    expect(guest.page.locator(".target")).to_have_count(PEOPLE - 1)


@HELD
def test_a_break_takes_a_held_move_back(invite: Invite, company: Friends, verb: str) -> None:
    """A move in its undo delay is dropped by a break, and can be chosen again after it."""
    guest = joins(invite, company, 1)
    turn_of(company, 1, guest)
    decision = company.host.facts["decision"]
    guest.press(f"[data-pick][data-verb={verb}]")
    company.served.run(company.host.send(messages.Pause))
    rests(guest)
    guest.advance_clock(1000 * HOLD)
    version = company.version
    guest.press(RESUME)
    guest.wait_until_asked()
    assert company.host.facts["decision"] == decision
    assert company.version == version + 2


# ------------------------------------------------------------------ absence


def was_stood_in_for(client: Client) -> bool:
    return "standin" in [maker for _, _, maker in client.record["past"]]


@IN_EVERY_GAME
def test_who_dozed_takes_the_seat_back(invite: Invite, company: Friends, patience: Patience) -> None:
    """A player replaced after two time-outs is told so, and returns by one tap; all see both."""
    guest, other = joins(invite, company), joins(invite, company, None)
    all_doze(company, patience, is_stood_in_for)
    lent = other.page.locator(f".seat[data-seat='0'] {ABSENT}")
    expect(lent).to_have_text(other.say("table-standin"))
    guest.press(RETURN)
    expect(guest.page.locator(RETURN)).to_have_count(0)
    expect(lent).to_have_count(0)


@IN_EVERY_GAME
def test_who_comes_back_has_the_seat_at_once(invite: Invite, company: Friends, patience: Patience) -> None:
    """Opening the page again is enough."""
    guest, other = joins(invite, company), joins(invite, company, None)
    all_doze(company, patience, is_stood_in_for)
    lent = other.page.locator(f".seat[data-seat='0'] {ABSENT}")
    expect(lent).to_be_visible()
    guest.page.reload()
    expect(lent).to_have_count(0)
    expect(guest.page.locator(RETURN)).to_have_count(0)


@IN_EVERY_GAME
def test_who_is_gone_is_seen_to_be(invite: Invite, company: Friends, patience: Patience) -> None:
    """First that the connection is lost, then that a bot plays; both are said in words."""
    guest = joins(invite, company)
    turn_of(company, 0, guest)
    seat = guest.page.locator(".seat[data-seat='1']")
    company.served.run(company.people[1].disconnect())
    expect(seat.locator(ABSENT)).to_have_text(guest.say("table-offline"))
    company.served.run(company.people[1].connect())
    expect(seat.locator(ABSENT)).to_have_count(0)
    patience.share = 0
    company.served.run(company.people[1].disconnect())
    expect(seat.locator(ABSENT)).to_have_text(guest.say("table-standin"))
    expect(seat).to_contain_text(guest.say("game-lent"))
    expect(guest.page.locator(".note")).to_have_text(guest.say("away-told", who=NAMES[1]))
    company.served.run(company.people[1].connect())
    expect(seat.locator(ABSENT)).to_have_count(0)
    expect(guest.page.locator(".note").last).to_have_text(guest.say("away-over", who=NAMES[1]))


@IN_EVERY_GAME
def test_the_log_says_who_moved_instead(invite: Invite, company: Friends, patience: Patience) -> None:
    """A move of the clock or of a stand-in is told apart in the log, and so in what one missed."""
    guest = joins(invite, company, size=DESK)
    guest.page.evaluate(SIGHT, True)
    all_doze(company, patience, was_stood_in_for)
    guest.settle(company.version)
    guest.advance_clock(60_000)
    guest.page.evaluate(SIGHT, False)
    for lines in (".feed li", "section:has(> header [role=status]) li"):
        for maker in ("table-by-clock", "table-by-standin"):
            expect(guest.page.locator(lines).filter(has_text=guest.say(maker)).first).to_be_attached()
