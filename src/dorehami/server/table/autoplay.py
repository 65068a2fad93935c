"""Moves that no socket sends: a table's bots are asked, and what was chosen ahead is played when its question opens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from dorehami.bots.asking import question_for
from dorehami.bots.mind import TEMPERAMENTS
from dorehami.bots.player import NoAnswer
from dorehami.engine.moves import Move
from dorehami.engine.play import Turn, tellings, told_to
from dorehami.server.state.rows import BOT, CLOCK, STANDIN
from dorehami.server.table.reveal_delay import moments_of
from dorehami.server.table.spectator_pace import ORDINARY

if TYPE_CHECKING:
    from dorehami.server.table.actor import Table

SOONEST: Final = 0.05  # seconds that a bot takes where the end is shown: all the same, whatever it thinks of
LATE: Final = 0.01  # seconds after its time at which a clock rings where something held the loop up

say = logging.getLogger("dorehami.driver")


class Answer:
    """A move that no socket sent: a bot's, or one that was chosen ahead."""

    def __init__(
        self, seat: int, version: int, move: Move, cause: str, maker: str = "", kept_by: int | None = None
    ) -> None:
        self.seat = seat
        self.version = version  # of the question
        self.move = move
        self.cause = cause
        self.maker = maker
        self.kept_by = kept_by  # the player who chose it ahead, or to let pass


class Autoplay:
    """Watches a table's questions."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.private = table.private
        self.loop = asyncio.get_running_loop()  # once: asking for it costs a system call
        self.clock = self.loop.time
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by seat: the question's version
        self.told: dict[int, list[tuple[str, dict[str, Any]]]] = {}  # by bot's seat, since it was last asked
        self.notes: dict[int, bytes] = {}  # by player
        self.tempers: dict[int, str] = {}  # likewise; never another dictionary
        self.stopped = False
        self.looked_until = 0.0  # the loop's time until which everybody looks at what was turned up
        self.hurried = 0  # the last row when the game began to go at another pace
        self.timed = 0  # the row that opened the question which is timed
        self.due = 0.0  # the loop's time at which it is answered; 0: never
        self.timer: asyncio.TimerHandle | None = None  # it may ring too early, never too late,
        self.rings = 0.0  # and when; a handle of uvloop's that is due at once does not know

    def busy(self) -> bool:
        return bool(self.thinking)

    def stop(self) -> None:
        """No bot is asked any more."""
        self.stopped = True
        self.set_timer(0)
        self.ring_later()
        for _, task in self.thinking.values():
            task.cancel()
        self.thinking = {}

    def hear(self, turn: Turn | None, began: bool) -> None:
        """A bot is told what its seat is told. With a new game its notes are gone."""
        if began:
            self.told, self.notes, self.looked_until = {}, {}, 0.0
            self.tempers.clear()
        if turn is None:
            return
        if moments := moments_of(turn, self.table.state.game.moments):
            self.looked_until = self.begins() + self.paced(moments * self.table.services.moment)
        for seat in self.table.state.bot_chairs:  # in a game chairs are seats
            self.told.setdefault(seat, []).extend(tellings(turn, seat))

    def begins(self) -> float:
        """When a question that is open now begins to count: once everybody has seen what came before it."""
        return max(self.clock(), self.looked_until)

    def look(self) -> None:
        """Ask the bots that are asked now, let go of questions that are closed, and set the clock."""
        state = self.table.state
        opened = {} if state.paused or self.stopped else state.open_since
        if self.thinking:
            self.let_go(opened)
        if self.timed != (state.opened if opened else 0):
            self.set_timer(state.opened if opened else 0)
        if state.bot_chairs or self.private.kept or self.private.passing.players:  # else people answer for themselves
            put = self.begins()  # to all seats at once, in whatever order they are asked
            for seat, version in opened.items():
                if seat not in self.thinking:
                    self.consider(seat, version, put)

    def paced(self, seconds: float) -> float:
        """How long something takes that no person needs the time for any more."""
        pace = self.table.rest.pace
        return seconds / pace if pace else 0.0

    def delay(self) -> float:
        """How long a bot takes: at any pace it has nothing to do with what it thinks of.

        Where bots do not keep up they are not hurried.
        """
        services = self.table.services
        delay = services.delay()
        if self.table.rest.pace == ORDINARY or services.pace.is_full(self.clock()):
            return delay
        return self.paced(delay) or min(delay, SOONEST)

    def change_pace(self) -> None:
        """Whatever is waited for is waited for anew, at the new pace; but once: to and fro must not take for ever."""
        now, seq = self.clock(), self.table.state.seq
        if self.hurried != seq:
            self.hurried = seq
            self.looked_until = now + self.paced(max(0.0, self.looked_until - now))
            self.let_go({})

    def let_go(self, opened: dict[int, int]) -> None:
        """Nobody thinks any longer about a question that is closed or is its holder's again."""
        for seat, (version, task) in list(self.thinking.items()):
            if opened.get(seat) != version or self.handed_back(seat):
                task.cancel()
                del self.thinking[seat]

    def handed_back(self, seat: int) -> bool:
        """Is the seat its holder's again, and nothing chosen ahead to be played?"""
        sitter = self.table.state.chairs[seat]
        if sitter is None or sitter.is_bot():
            return False
        return sitter.player not in self.private.kept and sitter.player not in self.private.passing.players

    def set_timer(self, opened: int) -> None:
        """The clock of the question that this row opened has its full length once it begins; 0: there is none."""
        self.timed, limit = opened, self.table.state.limit
        patience = self.table.services.patience(limit) if opened and limit else None
        self.due = 0.0 if patience is None else self.begins() + patience
        if self.due and (self.timer is None or self.due < self.rings):
            self.ring_later()

    def ring_later(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer, self.rings = self.loop.call_at(self.due, self.ring) if self.due else None, self.due

    def ring(self) -> None:
        """Most questions are answered before their time: one timer does for many of them."""
        self.timer = None
        self.table.services.watchdog.finds_gap()  # if it does, the clock is set anew
        if self.due > self.clock():
            self.ring_later()
        elif self.due and self.clock() - self.due > LATE:  # two turns on, what was sent in time has been read
            self.loop.call_soon(self.loop.call_soon, self.time_is_up, self.timed)
        elif self.due:
            self.time_is_up(self.timed)

    def wait_anew(self) -> None:
        """The open question gets its full time again."""
        if self.due:
            self.set_timer(self.timed)

    def left(self) -> int:
        """Milliseconds for the question that is open; 0: no limit."""
        if not self.due:
            return 0
        return max(1, round(1000 * (self.due - self.clock())))

    def time_is_up(self, opened: int) -> None:
        """The safe answer is given for every person who has given none. Bots that think are waited for."""
        state = self.table.state
        if state.opened != opened or state.paused:
            return
        silent = [seat for seat in state.open_since if seat not in state.bot_chairs or seat not in self.thinking]
        self.play_safe(silent, CLOCK)

    def play_safe(self, seats: list[int], maker: str) -> None:
        """The safe answer is given for seats that are asked."""
        for seat in seats:
            answer = Answer(seat, self.table.state.open_since[seat], self.default(seat), maker, maker)
            self.table.submit(None, answer)

    def is_wanted(self, answer: Answer) -> bool:
        """What was chosen for later may have been taken back meanwhile."""
        player = answer.kept_by
        if player is None or self.private.kept.get(player) == answer.move.parts():
            return True
        return player in self.private.passing.players and answer.move is self.default(answer.seat)

    def forget(self, seat: int) -> None:
        """An answer chosen ahead was taken back: the question is the seat's own again."""
        self.thinking.pop(seat, None)

    def consider(self, seat: int, version: int, put: float) -> None:
        sitter, play = self.table.state.chairs[seat], self.table.state.play
        assert sitter is not None
        assert play is not None
        if sitter.is_bot():
            self.begin(seat, version, self.bot_answers(seat, version, put))
        elif sitter.player in self.private.kept:
            move = play.game.vocabulary.find(self.private.kept[sitter.player])
            if move is not None and move in play.state.moves(seat):
                self.table.submit(None, Answer(seat, version, move, f"seat {seat}", kept_by=sitter.player))
        elif self.private.passing.lets(sitter.player, seat, play.state):
            self.begin(seat, version, self.passes(seat, version, sitter.player, put))

    async def passes(self, seat: int, version: int, player: int, put: float) -> None:
        """What does not concern the seat passes after as long as a bot takes."""
        await asyncio.sleep(put + self.delay() - self.clock())
        self.table.submit(None, Answer(seat, version, self.default(seat), f"seat {seat}", kept_by=player))

    def begin(self, seat: int, version: int, work: Coroutine[Any, Any, None]) -> None:
        self.thinking[seat] = (version, self.loop.create_task(work))

    async def bot_answers(self, seat: int, version: int, put: float) -> None:
        """A bot thinks while its time runs, which does not depend on what it thinks of.

        Where there is too much to think about it answers later; only where nobody thinks for it the clock answers.
        """
        services, pace = self.table.services, self.table.services.pace
        if (wait := put - self.clock()) > 0:  # what was turned up is looked at first
            await asyncio.sleep(wait)
        due, number = put + self.delay(), pace.begin(put)
        try:
            async with asyncio.timeout_at(due + services.overdue):
                move, cause, maker = await self.chosen(seat)
        except TimeoutError:
            move, cause, maker = self.default(seat), CLOCK, CLOCK
        except Exception as problem:
            self.table.submit(None, problem)
            return
        finally:
            pace.end(number, self.clock())
        await asyncio.sleep(self.next_time(due) - self.clock())
        self.table.submit(None, Answer(seat, version, move, cause, maker))

    def next_time(self, due: float) -> float:
        """When a bot answers: in its time, or after as long again, so that no lateness tells what it thought of."""
        now = self.clock()
        if due < now and (step := self.delay()):
            self.table.services.metrics.bots_late.inc()
            while due < now:
                due, step = due + step, self.delay()
        return due

    def default(self, seat: int) -> Move:
        """The safe answer."""
        play = self.table.state.play
        assert play is not None
        return play.state.step().default(play.state.table, seat)

    async def chosen(self, seat: int) -> tuple[Move, str, str]:
        """What the bot chooses, and in whose name; the safe default if it does not answer."""
        state, services = self.table.state, self.table.services
        play, sitter = state.play, state.chairs[seat]
        assert play is not None
        assert sitter is not None
        told, notes = self.told.pop(seat, []), self.notes.pop(sitter.player, None)
        if notes is None:  # a stand-in comes into the middle of a game, and so does a bot that has not answered once
            layout = play.state.table.layout
            told = [said for _, events, _ in state.happened() for said in told_to(events, layout, seat)]
        question = question_for(
            play.game,
            play.setup,
            play.state,
            play.views[seat],
            seat,
            level=sitter.level,
            seed=services.seed(),
            told=told,
            notes=notes or b"",
        )
        default = self.default(seat)
        try:
            choice = await services.bots.choose(question)
            move = play.game.vocabulary.find(question.moves[choice.index])
        except Exception as problem:  # a bot that does not answer, or talks nonsense
            if not isinstance(problem, NoAnswer):
                say.error("table %s: a bot failed: %s", state.table, type(problem).__name__)
            return default, CLOCK, CLOCK
        self.notes[sitter.player] = choice.notes
        if choice.temper in TEMPERAMENTS:
            self.tempers[sitter.player] = choice.temper
        return (move or default, BOT, "") if sitter.kind == BOT else (move or default, STANDIN, STANDIN)

    def again(self, answer: Answer, retry: bool) -> None:
        """An answer was not taken: try it later if the log could not take it, else let the clock answer."""
        play = self.table.state.play
        if not retry and play is not None and answer.cause != CLOCK:
            answer = Answer(answer.seat, answer.version, self.default(answer.seat), CLOCK, CLOCK)
        self.begin(answer.seat, answer.version, self.later(answer))

    async def later(self, answer: Answer) -> None:
        await asyncio.sleep(self.table.services.retry)
        self.table.submit(None, answer)
