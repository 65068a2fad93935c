"""Moves without a socket: bots, choices made ahead, auto-pass, and safe answers when the time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from dorehami.bots.asking import question_for
from dorehami.bots.mind import TEMPERAMENTS
from dorehami.bots.player import NoAnswer
from dorehami.engine.moves import Move
from dorehami.engine.play import Turn, tellings, told_to
from dorehami.server.services import Services
from dorehami.server.state.auto_pass import passes
from dorehami.server.state.current_state import CurrentState
from dorehami.server.state.pace import ORDINARY
from dorehami.server.state.rows import BOT, CLOCK, STANDIN
from dorehami.server.state.table_state import TableState
from dorehami.server.table.internal_commands import AutoMove, Command, Fault
from dorehami.server.table.question_clock import QuestionClock
from dorehami.server.table.reveal_delay import moments_of
from dorehami.server.table.spectator_pace import SpectatorPace

FASTEST: Final = 0.05  # seconds per bot move at the pace AT_ONCE; constant, so that it reveals nothing

logger = logging.getLogger("dorehami.automatic_moves")


class AutomaticMoves:
    """Answers the open questions of a table for seats that do not answer themselves."""

    def __init__(
        self, table: CurrentState, services: Services, pace: SpectatorPace, submit: Callable[[None, Command], None]
    ) -> None:
        self.table = table
        self.services = services
        self.pace = pace
        self.submit = submit
        self.loop = asyncio.get_running_loop()  # stored, as looking it up costs a system call
        self.clock = self.loop.time
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by seat, with the question's version
        self.pending_events: dict[int, list[tuple[str, dict[str, Any]]]] = {}  # by bot's seat: not yet told to it
        self.notes: dict[int, bytes] = {}  # by player: the bot's own memory
        self.tempers: dict[int, str] = {}  # by player
        self.stopped = False
        self.reveal_until = 0.0  # loop time until which people look at revealed cards
        self.pace_changed_at = 0  # the row at which the pace last changed
        self.question_clock = QuestionClock(table, services, self.question_start, self.time_is_up)

    def is_busy(self) -> bool:
        return bool(self.thinking)

    def stop(self) -> None:
        """Cancel all bots and the clock for good."""
        self.stopped = True
        self.question_clock.stop()
        for _, task in self.thinking.values():
            task.cancel()
        self.thinking = {}

    def on_row(self, state: TableState, turn: Turn | None, began: bool) -> None:
        """Queue a row's events for the bots that may see them; a new game clears their memory."""
        if began:
            self.pending_events, self.notes, self.tempers, self.reveal_until = {}, {}, {}, 0.0
        if turn is None:
            return
        if moments := moments_of(turn, state.settings.game.moments):
            self.reveal_until = self.question_start() + self.at_pace(moments * self.services.moment)
        for seat in state.seating.bot_chairs:  # during a game chair and seat numbers agree
            self.pending_events.setdefault(seat, []).extend(tellings(turn, seat))

    def question_start(self) -> float:
        """Return the loop time from which the open question counts: after the reveal before it."""
        return max(self.clock(), self.reveal_until)

    def update(self) -> None:
        """Start answers for questions that have opened, cancel those for closed ones, and set the clock."""
        state = self.table.state
        opened: Mapping[int, int] = {} if state.evening.paused or self.stopped else state.match.open_since
        if self.thinking:
            self.cancel_stale(opened)
        self.question_clock.update(state.match.opened if opened else 0)
        opened_at = self.question_start()  # one time for all seats, whatever the order of this loop
        for seat, version in opened.items():
            if seat not in self.thinking:
                self.answer_later(seat, version, opened_at)

    def at_pace(self, seconds: float) -> float:
        """Return a delay divided by the spectators' pace."""
        return seconds / self.pace.pace if self.pace.pace else 0.0

    def delay(self) -> float:
        """Return the time a bot takes to answer; independent of its thinking, so that it reveals nothing.

        Overloaded bots keep the ordinary delay.
        """
        delay = self.services.delay()
        if self.pace.pace == ORDINARY or self.services.bot_load.is_overloaded(self.clock()):
            return delay
        return self.at_pace(delay) or min(delay, FASTEST)

    def change_pace(self) -> None:
        """Restart the current waits at the new pace, once per row, so that toggling cannot delay for ever."""
        now, seq = self.clock(), self.table.state.seq
        if self.pace_changed_at != seq:
            self.pace_changed_at = seq
            self.reveal_until = now + self.at_pace(max(0.0, self.reveal_until - now))
            self.cancel_stale({})

    def cancel_stale(self, opened: Mapping[int, int]) -> None:
        """Cancel answers to questions that are closed or whose player is back."""
        for seat, (version, task) in list(self.thinking.items()):
            if opened.get(seat) != version or self.is_handed_back(seat):
                task.cancel()
                del self.thinking[seat]

    def is_handed_back(self, seat: int) -> bool:
        """True if a person has the seat, with nothing chosen ahead and auto-pass off."""
        sitter, private = self.table.state.seating.chairs[seat], self.table.state.private
        if sitter is None or sitter.is_bot():
            return False
        return sitter.player not in private.chosen and sitter.player not in private.auto_passing

    def time_is_up(self, opened: int) -> None:
        """Play the safe answer for everybody who has not answered, except for bots that are thinking."""
        state = self.table.state
        if state.match.opened != opened or state.evening.paused:
            return
        bots = state.seating.bot_chairs
        unanswered = [seat for seat in state.match.open_since if seat not in bots or seat not in self.thinking]
        self.play_safe(unanswered, CLOCK)

    def play_safe(self, seats: list[int], maker: str) -> None:
        """Submit the safe answer for each of these seats."""
        for seat in seats:
            answer = AutoMove(seat, self.table.state.match.open_since[seat], self.safe_move(seat), maker, maker)
            self.submit(None, answer)

    def is_still_wanted(self, answer: AutoMove) -> bool:
        """False if the choice behind a move has been withdrawn since."""
        player, private = answer.chosen_by, self.table.state.private
        if player is None or private.chosen.get(player) == answer.move.parts():
            return True
        return player in private.auto_passing and answer.move is self.safe_move(answer.seat)

    def discard(self, seat: int) -> None:
        """Drop the task of a withdrawn choice, so that the player answers."""
        self.thinking.pop(seat, None)

    def answer_later(self, seat: int, version: int, opened_at: float) -> None:
        """Start the answer of a bot, of a choice made ahead, or of auto-pass; nothing for anybody else."""
        state = self.table.state
        sitter, play, chosen = state.seating.chairs[seat], state.match.play, state.private.chosen
        assert sitter is not None
        assert play is not None
        if sitter.is_bot():
            self.start_task(seat, version, self.ask_bot(seat, version, opened_at))
        elif sitter.player in chosen:
            move = play.game.vocabulary.find(chosen[sitter.player])
            if move is not None and move in play.state.moves(seat):
                self.submit(None, AutoMove(seat, version, move, f"seat {seat}", chosen_by=sitter.player))
        elif passes(state, sitter.player, seat):
            self.start_task(seat, version, self.pass_later(seat, version, sitter.player, opened_at))

    async def pass_later(self, seat: int, version: int, player: int, opened_at: float) -> None:
        """Pass for a seat after a bot's delay."""
        await asyncio.sleep(opened_at + self.delay() - self.clock())
        self.submit(None, AutoMove(seat, version, self.safe_move(seat), f"seat {seat}", chosen_by=player))

    def start_task(self, seat: int, version: int, work: Coroutine[Any, Any, None]) -> None:
        self.thinking[seat] = (version, self.loop.create_task(work))

    async def ask_bot(self, seat: int, version: int, opened_at: float) -> None:
        """Ask a bot and submit its move after a delay that does not depend on its thinking.

        Under load it answers later; only when the pool does not answer at all does it get the safe move.
        """
        services, bot_load = self.services, self.services.bot_load
        if (wait := opened_at - self.clock()) > 0:  # a reveal is still on show
            await asyncio.sleep(wait)
        due, number = opened_at + self.delay(), bot_load.begin(opened_at)
        try:
            async with asyncio.timeout_at(due + services.overdue):
                move, cause, maker = await self.choose(seat)
        except TimeoutError:
            move, cause, maker = self.safe_move(seat), CLOCK, CLOCK
        except Exception as error:
            self.submit(None, Fault(error))
            return
        finally:
            bot_load.end(number, self.clock())
        await asyncio.sleep(self.next_answer_time(due) - self.clock())
        self.submit(None, AutoMove(seat, version, move, cause, maker))

    def next_answer_time(self, due: float) -> float:
        """Return when a bot answers: on time, or after whole further delays, so that lateness reveals nothing."""
        now = self.clock()
        if due < now and (step := self.delay()):
            self.services.metrics.bots_late.inc()
            while due < now:
                due, step = due + step, self.delay()
        return due

    def safe_move(self, seat: int) -> Move:
        """Return the safe answer of a seat that is asked."""
        play = self.table.state.match.play
        assert play is not None
        return play.state.step().default(play.state.table, seat)

    async def choose(self, seat: int) -> tuple[Move, str, str]:
        """Return the bot's move with its cause and maker; the safe move if the bot fails."""
        state, services = self.table.state, self.services
        play, sitter = state.match.play, state.seating.chairs[seat]
        assert play is not None
        assert sitter is not None
        told, notes = self.pending_events.pop(seat, []), self.notes.pop(sitter.player, None)
        if notes is None:  # a bot without memory, such as a stand-in, gets the whole game so far
            layout = play.state.table.layout
            told = [said for turn in state.match.past for said in told_to(turn.told, layout, seat)]
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
        default = self.safe_move(seat)
        try:
            choice = await services.bots.choose(question)
            move = play.game.vocabulary.find(question.moves[choice.index])
        except Exception as error:  # no answer, or an invalid one
            if not isinstance(error, NoAnswer):
                logger.error("table %s: a bot failed: %s", state.table, type(error).__name__)
            return default, CLOCK, CLOCK
        self.notes[sitter.player] = choice.notes
        if choice.temper in TEMPERAMENTS:
            self.tempers[sitter.player] = choice.temper
        return (move or default, BOT, "") if sitter.kind == BOT else (move or default, STANDIN, STANDIN)

    def retry(self, answer: AutoMove, retry: bool) -> None:
        """Submit a refused move again later: the same one after a failed write, else the safe move."""
        play = self.table.state.match.play
        if self.stopped:
            return
        if not retry and play is not None and answer.cause != CLOCK:
            answer = AutoMove(answer.seat, answer.version, self.safe_move(answer.seat), CLOCK, CLOCK)
        self.start_task(answer.seat, answer.version, self.submit_later(answer))

    async def submit_later(self, answer: AutoMove) -> None:
        await asyncio.sleep(self.services.retry)
        self.submit(None, answer)
