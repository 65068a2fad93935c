"""The invitation in the lobby: an address that friends can open, wherever the host has opened the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.web.conftest import Invite

HOME, WORK = "192.168.1.20:8600", "10.0.0.7:8600"
PREVIEWED = """(text) => {
    const head = new DOMParser().parseFromString(text, 'text/html').head
    const tags = [...head.querySelectorAll("meta[property^='og:']")]
    return Object.fromEntries(tags.map((tag) => [tag.getAttribute('property'), tag.content]))
}"""
COPIED = """() => {
    document.execCommand = () => ((window.copied = document.activeElement.value), true)
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
}"""


def hosts(served: Served, guest: Guest, *places: str) -> None:
    """The guest opens a table on the server's own machine, which is found at these places."""
    served.running.guards.links = lambda: [f"http://{place}/" for place in places]
    guest.opens()


def copied(guest: Guest) -> str:
    guest.page.evaluate(COPIED)
    guest.tap("lobby-copy")
    link: str = guest.page.evaluate("window.copied")
    return link


@pytest.mark.parametrize("language", ["fa", "en"])
def test_friends_get_an_address_of_the_network(invite: Invite, served: Served, language: str) -> None:
    """A host who came by the address of the own machine hands on one that others can open."""
    guest = invite(name="Sara", language=language)
    hosts(served, guest, HOME)
    expect(guest.page.locator(".address")).to_have_text(f"{HOME}/t/{guest.table}")
    assert copied(guest) == f"http://{HOME}/t/{guest.table}"
    expect(guest.page.get_by_text(guest.say("lobby-own-machine"))).to_have_count(0)


def test_the_picture_is_of_that_address(invite: Invite, served: Served) -> None:
    """The camera of a friend reads what is written beside the picture."""
    guest = invite(name="Sara")
    dots = guest.page.locator(".qr path")
    hosts(served, guest, HOME)
    expect(guest.page.locator(".address")).to_contain_text(HOME)
    before = dots.get_attribute("d")
    hosts(served, guest)
    expect(guest.page.get_by_text(guest.say("lobby-own-machine"))).to_be_visible()
    assert before
    assert dots.get_attribute("d") != before


def test_without_a_network_the_page_says_so(invite: Invite, served: Served) -> None:
    """Nobody is sent to an address that leads to their own machine without a warning."""
    guest = invite(name="Sara")
    hosts(served, guest)
    expect(guest.page.get_by_text(guest.say("lobby-own-machine"))).to_be_visible()


def test_the_host_chooses_among_networks(invite: Invite, served: Served) -> None:
    """A machine in two networks offers both, the likelier first."""
    guest = invite(name="Sara")
    hosts(served, guest, HOME, WORK)
    expect(guest.page.locator(".address")).to_contain_text(HOME)
    guest.page.get_by_role("combobox").select_option(f"http://{WORK}")
    expect(guest.page.locator(".address")).to_contain_text(WORK)
    assert copied(guest) == f"http://{WORK}/t/{guest.table}"


def test_who_came_by_a_name_hands_it_on(invite: Invite, served: Served) -> None:
    """An address by which one has come oneself is good for friends too."""
    guest = invite(served.named_url, name="Sara")
    hosts(served, guest, HOME)
    expect(guest.page.locator(".address")).to_have_text(f"{served.named_url.removeprefix('http://')}/t/{guest.table}")


def test_a_link_looks_like_something_and_takes_no_seat(invite: Invite, served: Served) -> None:
    """A chat that reads the page behind the link finds the game and its picture; nobody has come by that."""
    host, chat = invite(name="Mahshid"), invite(language="en")
    host.opens("dezh")
    host.button("lobby-copy").wait_for()
    table = served.running.registry.tables[host.table]
    before = served.ask(lambda: (table.state.seq, len(table.broadcaster.all_subscribers())))
    answer = chat.page.request.get(f"{served.url}/t/{host.table}")
    assert served.ask(lambda: (table.state.seq, len(table.broadcaster.all_subscribers()))) == before
    shown = chat.page.evaluate(PREVIEWED, answer.text())
    assert "A table of Dezh waits" in shown["og:title"]
    assert "Mahshid" not in answer.text()
    picture = chat.page.request.get(shown["og:image"])
    assert (picture.status, picture.headers["content-type"]) == (200, "image/jpeg")
