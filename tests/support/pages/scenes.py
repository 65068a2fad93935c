"""The screens of a game, as many as there are kinds of questions: for somebody who plays, and for one who looks on."""

from __future__ import annotations

from tests.support.browser.critic import Critic
from tests.support.browser.screens import scenes
from tests.support.browser.serving import TURNED, Served
from tests.support.pages.casts import CASTS, Cast, sight
from tests.support.pages.company import Friends
from tests.support.pages.whims import MIDDLE, Answer

LATE = "too late"
MOMENT = "document.querySelector('.moment')?.className.split(' ')[1] ?? ''"


SCENES = scenes(CASTS)


class Spectacle:
    """A game in front of a critic, who has a seat or looks on. The clock of the page stands still unless it is told.

    Who is not thorough says each kind of thing once in the page, and again only in another tab.
    """

    def __init__(self, critic: Critic, company: Friends, seat: int | None, thorough: bool) -> None:
        self.critic, self.guest = critic, critic.guest
        self.company = company
        self.seat = seat
        self.thorough = thorough
        self.said: set[tuple[int | str, bool]] = set()  # in the page: the verbs, and whether something was chosen ahead
        company.joined_by(self.guest, seat)
        if seat is not None:
            company.pages[seat] = self

    def plays(self) -> None:
        """The whole game, with a look at every kind of question; then what can be laid over the table."""
        self.company.begins()
        for question in self.company.questions():
            self.looks(sight(self.company, question, self.seat))
        self.looks("over")
        self.critic.looks_at_sheets()

    def looks(self, kind: str) -> None:
        """At a kind of question: first with what has just happened, if that lies over the table, then without it."""
        if kind in self.critic.seen:
            return
        self.guest.settles(self.company.version)
        moment = self.guest.page.evaluate(MOMENT)
        if moment:
            self.guest.lets_pass(TURNED)
            self.critic.looks_once(moment)
        self.guest.lets_pass()
        self.critic.looks(kind)

    # Answering

    def settles(self, version: int) -> None:
        """Only when something is said in the page."""

    def answers(self, answer: Answer) -> None:
        """Once in each game too late; otherwise with a look at each step of the way."""
        kind = answer.move[0], answer.ahead is not None
        if kind in self.said and not self.thorough:
            self.speaks(answer)
            return
        self.guest.settles(self.company.version)
        self.guest.lets_pass(1_000)  # what was turned up has been looked at
        way = list(self.guest.way(answer)) if LATE not in self.critic.seen else []
        if len(way) == 1:
            self.comes_too_late(answer)
            return
        self.said.add(kind)
        verb = f" {answer.move[0]}" if self.thorough else ""
        for stage, selector in self.guest.way(answer):
            if stage:
                self.critic.looks_once(stage + verb)
            self.guest.press(selector)
        if self.guest.page.locator("[data-verb=take-back]").count():
            self.critic.looks_once("can be taken back" + verb)
        self.guest.says()

    def speaks(self, answer: Answer) -> None:
        """In another tab."""
        assert self.seat is not None
        self.company.speaks(self.seat, answer)

    def comes_too_late(self, answer: Answer) -> None:
        """The page does not hear that another tab has answered, answers too, and is told so."""
        self.guest.is_deaf()
        self.speaks(answer)
        self.guest.answers(answer)
        self.guest.hears()
        self.guest.page.locator(".note").wait_for()
        self.critic.looks(LATE)


def stage(critic: Critic, served: Served, cast: Cast, plays: bool, thorough: bool = False) -> None:
    """Play a game in front of a critic, who has a seat in the middle or looks on."""
    with cast.sits_down(served) as company:
        Spectacle(critic, company, MIDDLE if plays else None, thorough).plays()
