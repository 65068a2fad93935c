"""After a game, in the browser: stamps on claims, turned-up hands, and what a table may choose to keep closed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import DESK, PHONE, SMALL, Guest
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Look
from tests.support.browser.serving import Served
from tests.support.pages.company import Friends
from tests.support.pages.replays import SLIDER, at, chooses, goes_to, last
from tests.web.conftest import Invite

STAMP = ".centre .stamp"
LOOKS = [Look(PHONE, "fa", "dark"), Look(SMALL, "en", "light"), Look(DESK, "en", "dark"), Look(SMALL, "fa", "light")]


@pytest.fixture
def company(served: Served) -> Iterator[Friends]:
    """Four friends who have played a game of Coup to its end."""
    with Friends(served, 4, ["reformation", "inquisitor"]) as company:
        company.start_game()
        company.play_to_end()
        yield company


def opens(guest: Guest, company: Friends, search: str = "") -> None:
    guest.goes(f"/t/{company.host.table}/games/1{search}")
    guest.page.locator(SLIDER).wait_for()


def lies(company: Friends) -> int:
    """Return how many claims of the game were bluffs, by the true cards at that time."""
    table = company.table()
    play, bluffs = table.state.match.play, 0
    assert play is not None
    state = play.game.new(play.setup)
    for seat, move, _ in play.moves:
        before = state.step()
        state.apply(seat, move)
        facts = play.game.facts_of(state, state.table)
        if facts["claim"] and state.step() is not before:
            claimant, claimed = facts["claim"]
            hand = facts["hand"][claimant]
            bluffs += "duke" in hand if claimed == "no_duke" else claimed not in hand
    return bluffs


# ------------------------------------------------------------------ true or a bluff


def test_every_bluff_is_a_tap_away(invite: Invite, company: Friends) -> None:
    """From lie to lie the stage says that it is one, until there is none any more."""
    guest, seen = invite(language="en"), 0
    opens(guest, company)
    button = guest.page.locator("[data-verb=lie]")
    while button.is_enabled():
        before = at(guest)
        button.click()
        guest.settle()
        assert at(guest) > before
        assert guest.page.locator(STAMP).inner_text() == guest.say("replay-bluff")
        seen += 1
    assert seen == lies(company) > 0


def test_a_true_claim_is_stamped_too(invite: Invite, company: Friends) -> None:
    """In the log every claim has its stamp, each sort of it; and so has the stage while the claim stands."""
    guest = invite(language="fa", size=DESK)
    opens(guest, company)
    guest.tap("replay-last")
    stamps = guest.page.locator("aside .box .stamp").all_inner_texts()
    assert set(stamps) == {guest.say("replay-true"), guest.say("replay-bluff")}
    assert stamps.count(guest.say("replay-bluff")) == lies(company)
    seen = set()
    for moment in range(last(guest)):
        goes_to(guest, moment)
        seen.update(guest.page.locator(STAMP).all_inner_texts())
    assert seen == set(stamps)


@pytest.mark.parametrize("view", ["spectators", "1"])
def test_only_open_cards_tell_who_lied(invite: Invite, company: Friends, view: str) -> None:
    """From a seat, or as a spectator, nothing is stamped and there is no way to the next lie."""
    guest = invite(language="en", size=DESK)
    opens(guest, company)
    guest.page.locator("[data-verb=lie]").wait_for()
    chooses(guest, view)
    guest.tap("replay-last")
    guest.settle()
    assert guest.page.locator(".stamp").count() == 0
    assert guest.page.locator("[data-verb=lie]").count() == 0


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_stamp_covers_anything(invite: Invite, company: Friends, look: Look) -> None:
    """At a bluff, at a true claim and in the log, nothing is covered, cut or too small."""
    checker = ScreenChecker(invite(**look._asdict()))
    opens(checker.guest, company)
    checker.guest.press("[data-verb=lie]")
    checker.check("bluff")
    checker.guest.tap("replay-more")
    checker.check("log")
    assert checker.found == []


# ------------------------------------------------------------------ the table's choice


@pytest.mark.parametrize("language", ["fa", "en"])
def test_the_host_chooses_in_the_lobby(invite: Invite, served: Served, language: str) -> None:
    """A sheet says what each choice means; the lobby says where no deal can be checked, as not everything is shown."""
    with Friends(served, 3, []) as company:
        host, guest = invite(language=language), invite(language=language)
        company.joined_by(host, 0)
        company.joined_by(guest, 1)
        pill = host.page.locator("main button.pill", has_text=host.say("shown-title"))
        assert host.page.locator("[data-unchecked]").count() == 0
        pill.click()
        for after in ("own", "nothing"):
            host.page.get_by_role("radio", name=host.say(f"shown-{after}"), exact=True).check(force=True)
            host.page.get_by_text(host.say(f"shown-{after}-says")).wait_for()
            expect(guest.page.locator("[data-unchecked]")).to_have_text(guest.say("shown-unchecked"))
            expect(guest.page.locator("main button.pill", has_text=guest.say(f"shown-{after}"))).to_be_visible()
        assert company.table().state.settings.after == "nothing"
        guest.page.locator("main button.pill", has_text=guest.say("shown-title")).click()
        guest.page.get_by_text(guest.say("shown-nothing-says")).wait_for()
        assert guest.page.locator("dialog[open] input").count() == 0


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_choice_is_readable(invite: Invite, served: Served, look: Look) -> None:
    """In the lobby and in its sheet nothing is covered, cut or too small."""
    with Friends(served, 3, [], after="nothing") as company:
        checker = ScreenChecker(invite(**look._asdict()))
        company.joined_by(checker.guest, 0)
        checker.guest.page.locator("[data-unchecked]").scroll_into_view_if_needed()
        checker.check("lobby")
        checker.guest.page.locator("main button.pill", has_text=checker.guest.say("shown-title")).click()
        checker.check("sheet")
        assert checker.found == []


def over(served: Served, after: str) -> Friends:
    company = Friends(served, 3, [], after=after)
    company.start_game()
    company.play_to_end()
    return company


def test_the_end_turns_up_all_hands(invite: Invite, served: Served) -> None:
    """The winner's cards are seen by everybody, with a way to the replay."""
    with over(served, "everything") as company:
        (winner,) = company.host.facts["over"]
        guest = invite(language="en")
        company.joined_by(guest, (winner + 1) % 3)
        guest.wait_for_end()
        hand = company.host.facts["hand"][winner]
        tile = guest.page.locator(f".seats [data-seat='{winner}'] .minis")
        assert sorted(tile.locator("[data-role]").evaluate_all("all => all.map((one) => one.dataset.role)")) == sorted(
            [*hand, *company.host.facts["up"][winner]]
        )
        assert guest.page.get_by_text(guest.say("evening-again")).count() == 1


@pytest.mark.parametrize("after", ["everything", "nothing"])
def test_the_count_of_dezh_shows_what_was_in_hand(invite: Invite, served: Served, after: str) -> None:
    """Everybody's districts that were never built, if the table shows everything; else none."""
    with Friends(served, 3, [], game="dezh", after=after) as company:
        company.start_game()
        company.play_to_end()
        guest = invite(language="en")
        company.joined_by(guest, 1)
        guest.wait_for_end()
        play = company.table().state.match.play
        assert play is not None
        hands = play.game.secrets(play.state.table)["hand"]
        own = [len(hand) if after == "everything" or seat == 1 else 0 for seat, hand in enumerate(hands)]
        assert [guest.page.locator(f"[data-hand='{seat}'] .card").count() for seat in range(3)] == own


def test_where_only_ones_own_is_shown(invite: Invite, served: Served) -> None:
    """The replay is from one's own seat: no other hand, no open cards to choose, no deal to check."""
    with over(served, "own") as company:
        guest = invite(language="en")
        company.joined_by(guest, 1)
        guest.wait_for_end()
        guest.ignore_errors("403")
        guest.page.get_by_text(guest.say("evening-again")).click()
        guest.page.locator(SLIDER).wait_for()
        views = guest.page.get_by_label(guest.say("replay-view"), exact=True).locator("option")
        assert views.evaluate_all("all => all.map((one) => one.value)") == ["spectators", "1"]
        assert "view=1" in guest.page.url
        guest.tap("replay-more")
        guest.page.get_by_text(guest.say("shown-unchecked")).wait_for()
        guest.goes(f"/t/{company.host.table}/games/1/deal")
        guest.page.get_by_text(guest.say("shown-unchecked")).wait_for()


def test_where_nothing_is_shown(invite: Invite, served: Served) -> None:
    """The end says so in the place of a replay; the menu keeps the file alone, and who has the link reads why."""
    with over(served, "nothing") as company:
        guest = invite(language="en")
        company.joined_by(guest, 1)
        guest.wait_for_end()
        guest.page.get_by_text(guest.say("shown-nothing-says")).wait_for()
        assert guest.page.get_by_text(guest.say("evening-again")).count() == 0
        guest.tap("menu-open")
        guest.page.get_by_role("link", name=guest.say("evening-record", number=1)).wait_for()
        for key in ("evening-replay", "evening-deal"):
            assert guest.page.get_by_role("link", name=guest.say(key, number=1)).count() == 0
        guest.ignore_errors("403")
        guest.goes(f"/t/{company.host.table}/games/1")
        guest.page.get_by_text(guest.say("refusal-cards_closed", after="nothing")).wait_for()
