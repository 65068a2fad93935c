"""An evening in browsers: friends and bots, three games, a phone that dies, a late friend, a server that restarts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from dorehami.client import Client
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from tests.support.browser.guests import DESK, Guest
from tests.support.browser.serving import Served, serving
from tests.support.pages.company import Company, Page, Question
from tests.support.pages.dezh import Mayor
from tests.support.pages.mccarthy import Bidder
from tests.support.pages.whims import Answer

CHAIRS = 5
ENOUGH = 4  # answers of each page in a game; then their owners go on in another tab, and the pages show it
OWN = ".own"  # what lies before somebody who plays
SARA, ALI, REZA, NIKA = "سارا", "Ali", "رضا", "Nika"


class Friends(Company):
    """People with pages, wherever they sit; everybody has a client as another tab, which hears what is offered."""

    def __init__(self, served: Served, guests: list[Guest], plays: Callable[[Guest], Page], seed: int) -> None:
        super().__init__(served, seed)
        self.plays_by = plays
        self.seats: dict[str, int] = {}  # by name
        self.answered: Counter[int] = Counter()  # by seat: since somebody sat down there
        for guest in guests:
            self.comes(guest)

    def comes(self, guest: Guest) -> None:
        """Somebody sits here."""
        client = self.served.run(self.tab(guest.table, guest.secret))
        seat = self.seats[guest.name] = client.room["players"].index(client.player)
        self.people[seat], self.pages[seat] = client, self.plays_by(guest)
        self.answered[seat] = 0

    async def tab(self, table: str, secret: str) -> Client:
        client = Client(self.session, self.served.url)
        await client.connect(table, secret)
        return client

    def answers(self, question: Question, answer: Answer) -> None:
        super().answers(question, answer)
        self.answered[question.seat] += 1
        if self.answered[question.seat] == ENOUGH:
            del self.pages[question.seat]

    def all_answered(self) -> bool:
        """Has everybody who is here answered in their page?"""
        return all(self.answered[seat] for seat in self.seats.values())

    def goes(self, seat: int) -> None:
        """Somebody's devices are gone."""
        self.pages.pop(seat, None)
        self.served.run(self.people.pop(seat).disconnect())


class Evening:
    """One table, with everybody who is there at the time."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.sara = self.guest(SARA)
        self.guests = [self.sara]

    def guest(self, name: str, **wishes: Any) -> Guest:
        return Guest(self.browser, self.url, name=name, **wishes)

    def opens(self, *friends: Guest) -> None:
        """The host opens a table, friends come by its link, and bots take the other chairs."""
        self.sara.opens("coup")
        self.sara.tap("lobby-chair-more")
        for friend in friends:
            friend.sits(self.sara.table)
            self.guests.append(friend)
        self.sara.tap("lobby-fill")
        self.starts()

    def chooses(self, game: str, option: str) -> None:
        """The host goes back to the lobby and chooses another game with one of its options."""
        self.sara.tap("after-lobby")
        self.sara.page.locator(f"label:has(input[value={game}])").click()
        self.sara.page.get_by_text(self.sara.say(f"{game}-option-{option}"), exact=True).click()
        self.starts()

    def starts(self) -> None:
        self.sara.tap("lobby-start", count=CHAIRS)
        for guest in self.guests:
            guest.page.locator(OWN).first.wait_for()

    def loses(self, guest: Guest) -> tuple[str, str]:
        """A phone dies; the code of the table, and the word of the seat."""
        table, word = guest.table, guest.seat_word()
        assert not guest.errors
        guest.close()
        self.guests.remove(guest)
        return table, word

    def is_back(self, guest: Guest, table: str, word: str) -> None:
        """Somebody has their seat again on a new device, by its word."""
        guest.goes(f"/t/{table}")
        guest.press("[data-verb=late]")
        guest.recover_seat(guest.name, word)
        guest.page.locator(OWN).first.wait_for()
        self.guests.append(guest)

    def takes_over(self, guest: Guest, table: str) -> None:
        """A late friend sits down in a bot's place."""
        guest.goes(f"/t/{table}")
        guest.press("[data-verb=late]")
        guest.page.locator(".sheet [data-verb=sit]").last.click()
        for other in self.guests:
            other.press("[data-verb=let_in]")
        guest.page.locator(OWN).first.wait_for()
        self.guests.append(guest)

    def records(self) -> list[str]:
        """The games that are over, as anybody at the table can download them."""
        path = f"{self.url}/api/tables/{self.sara.table}/games"
        return [self.sara.page.request.get(f"{path}/{number}.play").text() for number in (1, 2, 3)]

    def ends(self) -> None:
        for guest in self.guests:
            guest.ignore_errors("WebSocket")  # the server was away for a while
            assert not guest.errors
            assert not guest.foreign_requests()
            guest.close()


def cards_of(guest: Guest) -> list[str]:
    """The districts in somebody's hand."""
    cards: list[str] = guest.page.locator(f"{OWN} [data-card]").evaluate_all(
        "all => all.map((one) => one.dataset.card)"
    )
    return sorted(cards)


def points_of(records: list[str]) -> dict[str, Fraction]:
    """By name: a point for a win, shared by those who win together."""
    points: dict[str, Fraction] = defaultdict(Fraction)
    for record in records:
        report = check_text(record, GAMES)
        assert not report.problems
        assert report.play is not None
        winners = report.play.game.winners(report.play.state.table)
        for seat in winners:
            points[report.names[seat]] += Fraction(1, len(winners))
    return points


def test_an_evening(browser: Browser, tmp_path: Path, port: int) -> None:
    """Nothing is lost on the way: everybody plays on in their seat, and scores and records are right."""
    log = tmp_path / "log.sqlite"
    with serving(7, port=port, file=log) as served:
        evening = Evening(browser, served.url)
        ali = evening.guest(ALI, language="en", size=DESK)
        reza = evening.guest(REZA)
        evening.opens(ali, reza)
        with Friends(served, evening.guests, lambda guest: guest, seed=1) as company:
            company.play_to_end()
            assert company.all_answered()
        evening.sara.wait_for_end()

        evening.chooses("dezh", "gate")
        with Friends(served, evening.guests, Mayor, seed=2) as company:
            seat = company.seats[REZA]
            company.plays(lambda question: question.decision == "turn" and question.seat == seat)
            hand = cards_of(reza)
            company.goes(seat)
            table, word = evening.loses(reza)
            evening.is_back(new := evening.guest(REZA, size=DESK, language="en"), table, word)
            company.comes(new)
            assert company.seats[REZA] == seat
            assert hand == cards_of(new) != []
            evening.takes_over(nika := evening.guest(NIKA, language="en"), table)
            company.comes(nika)
            company.play_to_end()
            assert company.all_answered()
        evening.sara.wait_for_end()

        evening.chooses("mccarthy", "ending.speed")
        with Friends(served, evening.guests, Bidder, seed=3) as company:
            halfway = company.plays(lambda question: len(company.said) == 6)

    with serving(8, port=port, file=log) as served:
        for guest in evening.guests:
            expect(guest.lost).to_have_count(0)
        with Friends(served, evening.guests, Bidder, seed=4) as company:
            assert company.version >= halfway.version
            company.play_to_end()
            assert company.all_answered()
            scores = {score["name"]: score["points"] for score in company.host.room["scores"] if not score["bot"]}
        records = evening.records()
        evening.sara.wait_for_end()
        won = points_of(records)
        assert scores == {name: float(won[name]) for name in (SARA, ALI, REZA, NIKA)}
        assert ["game coup" in records[0], "game dezh" in records[1], "game mccarthy" in records[2]] == [True] * 3
        evening.ends()
