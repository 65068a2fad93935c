"""What a browser knows of hidden cards: nothing, in no message and in no part of the page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser

from dorehami.server import wire
from tests.live import house
from tests.web.browsing import Guest
from tests.web.conftest import Invite
from tests.web.serving import apart, serving

HIDDEN = "hidden"
Hands = list[list[str]]


def cards_told(frame: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """Every card in a hand that a message speaks of, with its seat."""
    told = [*enumerate(frame.get("facts", {}).get("hand", [])), *frame.get("seats", {}).get("hand", {}).items()]
    told += enumerate((frame.get("record") or {}).get("facts", {}).get("hand", []))
    for seat, hand in told:
        cards = hand if isinstance(hand, list) else [*hand.get("less", []), *hand.get("more", [])]
        yield from ((int(seat), card) for card in cards)


def test_no_message_names_a_card_of_somebody_else(invite: Invite) -> None:
    """In a whole game every card in another hand is hidden, in every message; to a watcher all cards are."""
    player, watcher = invite(), invite()
    player.plays_with_bots()
    watcher.goes(f"/t/{player.table}")
    watcher.page.locator(".seat").first.wait_for()
    player.plays_on(5)
    player.sees_the_end()
    told = [card for frame in player.frames for card in cards_told(frame)]
    assert {card for seat, card in told if seat != 0} == {HIDDEN}
    assert HIDDEN not in {card for seat, card in told if seat == 0}
    assert {card for frame in watcher.frames for _, card in cards_told(frame)} == {HIDDEN}


async def dealt(seed: int) -> Hands:
    """What four seats really hold in the first game that is dealt from a seed; nothing if the first does not begin."""
    async with house(below=random.Random(seed).randrange, delay=lambda: 60.0) as guests:
        host = await guests.opens("coup", chairs=4, bots=3)
        await host.send(wire.Start)
        play = guests.running.hall.tables[host.table].ledger.play
        assert play is not None
        if play.facts()["turn"] != [0]:
            return []
        own = [event.args["card"] for event in host.heard if event.key == "dealt" and event.args["seat"] == 0]
        return [own, *(sorted(hand) for hand in play.facts()["hand"][1:])]


async def twins() -> tuple[int, int]:
    """Two seeds that give the first seat the same cards, and each of the others other ones."""
    found: list[tuple[int, Hands]] = []
    for seed in range(1000):
        hands = await dealt(seed)
        for former, others in found if hands else ():
            if hands[0] == others[0] and all(a != b for a, b in zip(hands[1:], others[1:], strict=True)):
                return former, seed
        found += [(seed, hands)] if hands else []
    raise AssertionError("no twins")


def first_look(browser: Browser, seed: int) -> tuple[str, list[Any]]:
    """The page of somebody who is asked first in a game dealt from this seed, and what it was told of the game."""
    with serving(seed, code=lambda digits: "123456") as served:
        guest = Guest(browser, served.url)
        guest.plays_with_bots()
        guest.is_asked()
        seen = guest.page.locator("#app").inner_html()
        told = [frame for frame in guest.frames if frame["type"] == "news"]
        guest.leaves()
        return seen.replace(served.url.rpartition(":")[2], "PORT"), told


def test_a_page_is_the_same_whatever_others_hold(browser: Browser) -> None:
    """In two worlds that differ only in what others hold, a browser is told and shows the same, to the letter."""
    one, other = (first_look(browser, seed) for seed in apart(twins()))
    assert one[1]
    assert one[1] == other[1]
    assert one[0] == other[0]
