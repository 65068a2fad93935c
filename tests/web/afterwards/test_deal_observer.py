"""Observations of a sealed deal that a device stored during the game, compared with the record on the deal page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from dorehami.seal.hashes import bid_hash, commitment_of
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served, serving
from tests.support.pages import openings
from tests.support.pages.company import Guests
from tests.support.pages.deals import findings, plays_a_game, verdict
from tests.support.pages.mccarthy import HELD, Bidder

KEPT = 12  # games
SAME = ["deal-part-seal", "deal-part-cuts", "deal-part-draws", "deal-part-slips"]
NONE = "0" * 32


class Evening(NamedTuple):
    """Somebody who has played a sealed auction of two with a bot, and somebody who came to watch it halfway."""

    served: Served
    guest: Guest
    late: Guest
    table: str


@pytest.fixture(scope="module")
def evening(browser: Browser) -> Iterator[Evening]:
    with serving(below=None) as served:
        guest, late = Guest(browser, served.url, language="en"), Guest(browser, served.url, language="en")
        openings.opens(guest, "mccarthy", 2)
        table = guest.table
        with Guests(served, [guest]) as company:
            company.pages[0] = Bidder(guest)
            question = company.plays(lambda question: len(company.said) == 3)
            guest.settle(question.version)  # what the page has not heard yet could be covered up when it comes again
            guest.page.reload()
            guest.page.locator(HELD).first.wait_for()
            late.goes(f"/t/{table}")
            late.page.locator(".seat").first.wait_for()
            company.play_to_end()
            for page in (guest, late):
                page.settle(company.version)
        yield Evening(served, guest, late, table)
        assert guest.errors + late.errors == []
        guest.close()
        late.close()


def opens(guest: Guest, table: str) -> None:
    guest.goes(f"/t/{table}/games/1/deal")
    guest.page.locator(".verdict h2").wait_for()


def deal_of(evening: Evening) -> dict[str, Any]:
    path = f"{evening.served.url}/api/tables/{evening.table}/games/1/deal"
    deal: dict[str, Any] = evening.guest.page.request.get(path).json()
    return deal


def shown(guest: Guest, table: str, deal: dict[str, Any]) -> None:
    """The page is told this of the deal instead of what the table knows."""
    path = f"**/api/tables/{table}/games/1/deal*"
    guest.page.route(path, lambda route: route.fulfill(json=deal))
    opens(guest, table)
    guest.page.unroute(path)


def test_who_played_has_seen_it_all(evening: Evening) -> None:
    """The seal before the first card, the own cut, and every bid; a reload in the middle takes nothing away."""
    opens(evening.guest, evening.table)
    assert verdict(evening.guest) == evening.guest.say("deal-fits")
    assert findings(evening.guest) == [*SAME, "deal-saw-seal", "deal-saw-cut", "deal-saw-slips"]
    bids = deal_of(evening)["record"].count(" sealed ")
    assert bids > 20
    says = evening.guest.say("deal-saw-slips", count=bids)
    expect(evening.guest.page.locator("[data-finding=deal-saw-slips]")).to_have_text(says)


def test_who_came_late_says_so(evening: Evening) -> None:
    """The seal fits, but it was not seen before the first card; and there is no cut of one's own."""
    opens(evening.late, evening.table)
    assert findings(evening.late) == [*SAME, "deal-saw-seal-late", "deal-saw-slips"]


def test_who_was_not_there_cannot_compare(evening: Evening, browser: Browser) -> None:
    """Looking at the table afterwards is no witness: it is said that the record was checked against itself only."""
    guest = Guest(browser, evening.served.url, language="en")
    guest.goes(f"/t/{evening.table}")
    guest.page.locator(".seat, .count").first.wait_for()
    opens(guest, evening.table)
    assert findings(guest) == [*SAME, "none"]
    assert guest.page.get_by_text(guest.say("deal-saw-nothing")).is_visible()
    guest.close()


def test_another_deal_is_denounced(evening: Evening) -> None:
    """The deal of another game fits itself to the last hash; only who saw the seal knows that it was another."""
    other = evening.served.run(plays_a_game(evening.served.url, "mccarthy"))
    path = f"{evening.served.url}/api/tables/{other}/games/1/deal"
    shown(evening.guest, evening.table, evening.guest.page.request.get(path).json())
    assert verdict(evening.guest) == evening.guest.say("deal-other")
    assert findings(evening.guest) == [*SAME, "deal-saw-other-seal"]
    expect(evening.guest.page.locator(".verdict.fails")).to_be_visible()
    opens(evening.guest, evening.table)
    assert verdict(evening.guest) == evening.guest.say("deal-fits")


def test_a_draw_of_the_table_s_own_is_found(evening: Evening) -> None:
    """A draw that is not what seed and cuts make of its number does not fit, in the line that speaks of it."""
    deal = deal_of(evening)
    drawn = deal["draws"][0]
    drawn["index"] = (drawn["index"] + 1) % drawn["of"]
    shown(evening.guest, evening.table, deal)
    assert verdict(evening.guest) == evening.guest.say("deal-fails", line=drawn["line"])
    expect(evening.guest.page.locator(f"li.fails[data-line='{drawn['line']}']")).to_have_count(1)


def test_a_seal_does_not_vanish(evening: Evening) -> None:
    """A record that pretends that nothing was sealed is denounced too."""
    deal = deal_of(evening)
    shown(evening.guest, evening.table, deal | {"record": re.sub(r"(?m)^seal .*\n", "", deal["record"])})
    assert verdict(evening.guest) == evening.guest.say("deal-other")
    assert findings(evening.guest) == ["deal-saw-other-seal"]


def bid_anew(seal: bytes, seats: list[str], lines: list[str]) -> int:
    """The last bid of the first seat becomes another one, with a hash that fits; its line."""
    of_first = [number for number, line in enumerate(lines) if re.match(rf"{seats[0]} bid .* sealed ", line)]
    number = of_first[-1]
    _, verb, card, sealed, _, salt, *rest = lines[number].split()
    words = [verb, str(int(card) % 25 + 1)]
    held = bid_hash(seal, 0, len(of_first), words, bytes.fromhex(salt)).hex()
    lines[number] = " ".join([seats[0], *words, sealed, held, salt, *rest])
    return number + 1


def cut_anew(seal: bytes, seats: list[str], lines: list[str]) -> int:
    """The only cut becomes another one, that fits its own promise; its line."""
    number = next(number for number, line in enumerate(lines) if line.startswith("cut "))
    held = commitment_of(seal, seats.index(lines[number].split()[1]), bytes.fromhex(NONE)).hex()
    lines[number] = f"cut {lines[number].split()[1]} {held} {NONE}"
    return number + 1


@pytest.mark.parametrize(
    ("changed", "finding"), [(bid_anew, "deal-saw-other-slip"), (cut_anew, "deal-saw-other-cut")], ids=["bid", "cut"]
)
def test_what_was_made_anew_is_found(
    evening: Evening, changed: Callable[[bytes, list[str], list[str]], int], finding: str
) -> None:
    """A bid or a cut with hashes that fit is still not the one that was seen; its line is marked."""
    deal = deal_of(evening)
    lines = deal["record"].splitlines()
    header = {line.split()[0]: line.split()[1:] for line in lines if line}
    number = changed(bytes.fromhex(header["seal"][0]), header["seats"], lines)
    shown(evening.guest, evening.table, deal | {"record": "\n".join(lines)})
    assert finding in findings(evening.guest)
    mark = evening.guest.page.locator(f"li.fails[data-line='{number}'] small")
    expect(mark).to_contain_text(evening.guest.say(finding))
    expect(evening.guest.page.locator(".verdict.fails")).to_be_visible()


def test_only_the_last_games_are_kept(browser: Browser) -> None:
    """A device remembers a dozen; the oldest makes room for the one that is played."""
    with serving(below=None) as served:
        guest = Guest(browser, served.url, language="en")
        guest.goes()
        old = {f"dorehami.saw.1.{table}": json.dumps({"at": table, "seal": "", "slips": []}) for table in range(KEPT)}
        guest.page.evaluate("(old) => Object.assign(localStorage, old)", old)
        guest.start_with_bots()
        keys = [key for key in guest.page.evaluate("Object.keys(localStorage)") if key.startswith("dorehami.saw.")]
        assert sorted(keys) == sorted([*[*old][1:], f"dorehami.saw.1.{guest.table}"])
        guest.close()
