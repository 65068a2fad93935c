"""The screens of Coup, one for each kind of question, for a player and for a spectator."""

from __future__ import annotations

from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import scenes
from tests.support.browser.serving import TURNED, Served
from tests.support.pages.casts import CASTS, Cast, sight
from tests.support.pages.company import Friends
from tests.support.pages.whims import MIDDLE, Answer

LATE = "too late"
MOMENT = "document.querySelector('.moment')?.className.split(' ')[1] ?? ''"


SCENES = scenes(CASTS)


class Spectacle:
    """A game shown to a checker who plays or watches, with the page's clock stopped.

    Unless `thorough`, each kind of answer is given in the page once, and afterwards in another tab.
    """

    def __init__(self, checker: ScreenChecker, company: Friends, seat: int | None, thorough: bool) -> None:
        self.checker, self.guest = checker, checker.guest
        self.company = company
        self.seat = seat
        self.thorough = thorough
        self.said: set[tuple[int | str, bool]] = set()  # answers given in the page: verb, with a choice ahead?
        company.joined_by(self.guest, seat)
        if seat is not None:
            company.pages[seat] = self

    def plays(self) -> None:
        """Play the whole game and check each kind of question, then every sheet."""
        self.company.start_game()
        for question in self.company.questions():
            self.check(sight(self.company, question, self.seat))
        self.check("over")
        self.checker.check_sheets()

    def check(self, kind: str) -> None:
        """Check a kind of question: first with the reveal that covers the table, then without it."""
        if kind in self.checker.seen:
            return
        self.guest.settle(self.company.version)
        moment = self.guest.page.evaluate(MOMENT)
        if moment:
            self.guest.advance_clock(TURNED)
            self.checker.check_once(moment)
        self.guest.advance_clock()
        self.checker.check(kind)

    # Answering

    def settle(self, version: int) -> None:
        """Do nothing: the page settles when it answers."""

    def answers(self, answer: Answer) -> None:
        """Answer, checking each stage; once in each game answer too late on purpose."""
        kind = answer.move[0], answer.ahead is not None
        if kind in self.said and not self.thorough:
            self.answer_by_client(answer)
            return
        self.guest.settle(self.company.version)
        self.guest.advance_clock(1_000)  # the reveal is over
        way = list(self.guest.way(answer)) if LATE not in self.checker.seen else []
        if len(way) == 1:
            self.comes_too_late(answer)
            return
        self.said.add(kind)
        verb = f" {answer.move[0]}" if self.thorough else ""
        for stage, selector in self.guest.way(answer):
            if stage:
                self.checker.check_once(stage + verb)
            self.guest.press(selector)
        if self.guest.page.locator("[data-verb=take-back]").count():
            self.checker.check_once("can be taken back" + verb)
        self.guest.send_held_move()

    def answer_by_client(self, answer: Answer) -> None:
        """Answer in another tab."""
        assert self.seat is not None
        self.company.answer_by_client(self.seat, answer)

    def comes_too_late(self, answer: Answer) -> None:
        """Answer in the page after another tab has answered, which the page has not been told."""
        self.guest.hold_messages()
        self.answer_by_client(answer)
        self.guest.answers(answer)
        self.guest.release_messages()
        self.guest.page.locator(".note").wait_for()
        self.checker.check(LATE)


def stage(checker: ScreenChecker, served: Served, cast: Cast, plays: bool, thorough: bool = False) -> None:
    """Play a game in front of a checker, who has the middle seat or watches."""
    with cast.sits_down(served) as company:
        Spectacle(checker, company, MIDDLE if plays else None, thorough).plays()
