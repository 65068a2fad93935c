"""A table: one actor that takes commands, writes them down, and tells everybody what they may know.

Commands are carried out one at a time. What a command comes to is thought through first, then written to the log;
only when it is durable does it happen at the table and is it told. If it cannot be written, nothing has changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final, cast

from dorehami.server.protocol import messages
from dorehami.server.protocol.messages import Ping, Resync
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.error_text import kind_and_place
from dorehami.server.services import Services
from dorehami.server.state import rows
from dorehami.server.state.credentials import fingerprint
from dorehami.server.state.decision import Decision
from dorehami.server.state.private_data import PrivateData
from dorehami.server.state.rows import OTHERS, Moved, Started
from dorehami.server.state.table_state import DAMAGE, FAULT, OVER, PLAYING, TableState
from dorehami.server.table.autoplay import Answer, Autoplay
from dorehami.server.table.change_builder import BuiltChange, ChangeBuilder
from dorehami.server.table.commands import DECIDE
from dorehami.server.table.commands.context import Context, is_bot
from dorehami.server.table.commands.devices import exchanged
from dorehami.server.table.commands.match import all_ready
from dorehami.server.table.commands.moves import moved
from dorehami.server.table.commands.presence import back
from dorehami.server.table.commands.seat_recovery import judges_of, reclaimed, settled, voices_needed
from dorehami.server.table.inbox import NO_DECISION, Asked, Command, InboxItem, is_watchers, key_of
from dorehami.server.table.replies import Replies
from dorehami.server.table.sessions import Sessions, noted
from dorehami.server.table.spectator_pace import SpectatorPace
from dorehami.server.table.stalling import Stalling
from dorehami.server.table.timers import DueTimer, Timers
from dorehami.server.views.broadcaster import Broadcaster
from dorehami.store.log import Change, Fenced, Outcome, TableRows, Told, Unwritable

TURNS: Final = frozenset([Moved, Started])  # rows that come with a turn
GOING_ON: Final = frozenset([rows.Resumed, rows.Epoch])  # rows after which a table does not stand still any more
ASKING: Final = frozenset([messages.Elsewhere, messages.Devices])  # may be done twice, and are answered anew each time

say = logging.getLogger("dorehami.table")


class Table:
    """The actor."""

    def __init__(self, state: TableState, services: Services, story: TableRows, build: str = "") -> None:
        self.state = state
        self.services = services
        self.tally, self.health = services.metrics.tally, services.health
        self.private = private = PrivateData(state, story)
        self.driver = Autoplay(self)
        self.broadcaster = Broadcaster(state, private.names, private.kept, self.driver.left, build, private.talk)
        self.broadcaster.moment = round(1000 * services.moment)
        self.broadcaster.passing, private.passing.turn = private.passing.players, self.broadcaster.facts.get("turn", [])
        self.silence = Stalling(state, services, self.broadcaster.tell_presence)
        self.rest = SpectatorPace(state, self.broadcaster.tell_presence)
        self.answers = Replies(state, self.broadcaster, self.tally)
        self.inbox: deque[tuple[Subscriber | None, Command]] = deque()
        self.working = False
        self.errand: InboxItem | None = None  # that is on its way into the log
        self.carrying_out = False  # what waits; a log that answers at once need not see to that
        self.mending: asyncio.Task[None] | None = None  # held, as the loop itself would forget it
        self.context = Context(
            state,
            services,
            names=private.names,
            kept=private.kept,
            known=private.known,
            keys=private.keys,
            passing=private.passing,
            talk=private.talk,
            connected=self.broadcaster.connected,
            present=self.broadcaster.present,
            gone_for=self.gone_for,
            requests=self.broadcaster.requests,
            words=private.words,
            tempers=self.driver.tempers,
            silence=self.silence,
            rest=self.rest,
        )
        self.broadcaster.judged = lambda request: (
            judges_of(self.context, request),
            voices_needed(self.context, request),
        )
        self.broadcaster.silent = self.silence.silent
        self.broadcaster.rest = self.rest.news
        self.broadcaster.word_of = lambda player: private.words.of(player, state.games)
        self.waiting = Timers(state, services, self.submit)
        self.seating = Sessions(state, services, self.broadcaster, private.keys, self.waiting)
        self.writing = ChangeBuilder(state, services, private.kept, private.passing, private.words)
        self.touched = 0.0  # the loop's time when somebody was last here
        self.told: Told = self.written  # what the log tells; made once

    @property
    def lost(self) -> bool:
        """Does somebody else carry it on?"""
        return self.seating.lost

    # Lines

    def player_of(self, secret: str) -> int | None:
        """Whose secret it is."""
        return self.private.keys.secrets.get(fingerprint(secret))

    def knows(self, secret: str) -> bool:
        """Does a secret open a seat here, or did it until somebody else was let in to that?"""
        return self.player_of(secret) is not None or self.is_suspended(secret)

    def is_suspended(self, secret: str) -> bool:
        """Was it a seat's that somebody else was let in to?"""
        return fingerprint(secret) in self.private.keys.suspended

    def is_banned(self, secret: str) -> bool:
        return self.private.keys.is_banned(fingerprint(secret))

    def gone_for(self, player: int) -> float:
        """Seconds since somebody was here last; 0 for who is."""
        return 0.0 if player in self.broadcaster.lines else self.waiting.gone_for(player)

    async def reclaim(self, secret: str) -> None:
        """Give a seat back to who has a former secret of it, if that is not too late; raises Refusal."""
        await self.ask(lambda context: reclaimed(context, secret))

    async def exchange(self, token: str, device: str) -> str:
        """A secret for a token, once; raises Refusal."""
        return (await self.ask(lambda context: exchanged(context, token, device))).secret

    def join(self, line: Subscriber, hello: messages.Hello, secret: str = "") -> None:
        """Somebody is here."""
        self.broadcaster.join(line, hello, secret)
        if line.device and line.device != self.private.keys.device(line.key).kind:
            self.seating.note_device(line)
        self.waiting.back(line.player)
        self.hand_back(line.player)

    def hand_back(self, player: int) -> None:
        """Whoever is here again has the seat again."""
        chair = self.state.chair_of(player)
        if chair is not None and self.state.phase == PLAYING and is_bot(self.state, chair):
            self.submit(None, DueTimer(lambda context: back(context, player)))

    def look_who_is_here(self) -> None:
        """While the table stood still nobody was taken for gone, and perhaps nobody for back."""
        self.waiting.all_gone(self.broadcaster.lines)
        for player in list(self.broadcaster.lines):
            self.hand_back(player)

    def part(self, line: Subscriber) -> None:
        """A socket is gone."""
        self.broadcaster.part(line)
        self.seating.note_device(line)
        line.former = None
        self.look_who_is_ready()
        self.touched = asyncio.get_running_loop().time()
        if line.player not in self.broadcaster.lines:
            self.waiting.gone(line.player)

    def look_who_is_ready(self) -> None:
        if self.state.phase == OVER and self.state.ready and self.broadcaster.lines:
            self.submit(None, DueTimer(all_ready))

    def stop_for(self, reason: str) -> None:
        """Stand still for a reason that the log does not hold: a person must see to it first."""
        self.state.paused = reason
        self.broadcaster.room_changes()

    def wait_anew(self) -> None:
        """The process stood still: whoever is asked or waited for has the full time again, and sees it."""
        self.driver.wait_anew()
        self.waiting.wait_anew()
        self.silence.wait_anew()
        if self.driver.due:
            self.broadcaster.tell_all()

    def give_up(self) -> None:
        """Somebody else carries this table on: those who are here come in again, and find it as it is."""
        self.seating.lost = True
        self.driver.stop()
        self.broadcaster.end(Reason.MOVED_ON)

    def idle(self) -> bool:
        """Nobody is here, nothing is going on, and nobody is on the way to a seat with a link."""
        waited_for = self.private.keys.has_tokens(asyncio.get_running_loop().time())
        busy = self.inbox or self.working or self.driver.busy()
        return not self.broadcaster.lines and not busy and not waited_for

    def close(self) -> None:
        self.driver.stop()
        if not self.lost and (views := self.writing.views_after(1)):
            self.services.log.append(Change(self.state.table, views=views)).add_done_callback(noted)
        self.waiting.stop()
        self.silence.stop()

    # Commands

    def submit(self, line: Subscriber | None, command: Command) -> None:
        """Put a command in line; it is answered when it has been carried out or refused. A ping need not wait."""
        if line is not None and type(command) is Ping:
            self.answers.done(line, command, NO_DECISION)
            return
        self.inbox.append((line, command))
        if not self.working:
            self.working = True
            self.work()

    async def ask(self, decide: Callable[[Context], Decision]) -> Decision:
        """The same for who has no socket here: what it came to, when it has happened. Raises Refusal."""
        asked = Asked(decide)
        self.submit(None, asked)
        return await asked.decided

    def work(self) -> None:
        """Carry out what is waiting, one by one. While the log writes, the others wait."""
        self.carrying_out = True
        try:
            while self.inbox and self.errand is None:
                line, command = self.inbox.popleft()
                try:
                    self.carry_out(line, command)
                except Exception as fault:  # of the rules or of ours: this table stands still, the others play on
                    self.stand_still(line, command, fault)
        finally:
            self.carrying_out = False
            self.working = self.errand is not None

    def carry_out(self, line: Subscriber | None, command: Command) -> None:
        if line is None:
            self.carry_out_own(command)
            return
        command = cast(messages.Command, command)  # a socket has sent it
        key = self.key(line, command)
        try:
            if type(command) is Resync:
                self.broadcaster.resync(line)
                self.answers.done(line, command, NO_DECISION)
            elif key in self.answers.refusals:
                self.answers.refuse_again(line, command, key)
            elif seq := self.state.commands.row_of(key):
                self.repeat(line, command, key, seq)
            else:
                self.context.line = line
                decision = DECIDE[type(command)](self.context, line.player, command)
                self.write(InboxItem(line, command, decision, key))
        except Refusal as refusal:
            self.answers.refuse(line, command, key, refusal)

    def carry_out_own(self, command: Command) -> None:
        """What no socket has sent."""
        try:
            if isinstance(command, Answer):
                decision = self.answered(command)
            elif isinstance(command, Asked):
                decision = command.decide(self.context)
                assert decision is not None  # else nobody would answer
            elif isinstance(command, DueTimer):
                decision = command.decide(self.context)
            else:
                assert isinstance(command, Exception)
                raise command
            if decision is not None:
                self.write(InboxItem(None, command, decision))
        except Refusal as refusal:
            self.refuse_own(command, refusal)

    def key(self, line: Subscriber, command: messages.Command) -> str:
        """What a command is remembered by: its sender and its id. Watchers are nobody, so their ids must be random."""
        if type(command) in ASKING:
            return ""
        if line.former is not None:
            key = key_of(line.former, command.id)
            if self.state.commands.row_of(key):
                return key
        return key_of(line.player, command.id)

    def repeat(self, line: Subscriber, command: messages.Command, key: str, seq: int) -> None:
        """It was carried out before. A seat whose secret was lost on the way gets another one.

        An id may have been used for something else: only a watcher's own row is one of sitting down.
        """
        if isinstance(command, messages.Sit) and seq > 0 and is_watchers(key):
            self.write(InboxItem(line, command, self.seat_again(seq), repeats=seq))
        else:
            self.answers.done(line, command, NO_DECISION, abs(seq))

    def seat_again(self, seq: int) -> Decision:
        """A player has the number of the row it sat down with. Once the seat has spoken, that word is worth no more."""
        spoken = self.state.commands.has_spoken(seq) or seq in self.state.readmitted
        if spoken or not any(human.player == seq for human in self.state.humans()):
            raise Refusal(Reason.NAME_TAKEN)
        secret = self.services.secret()
        return Decision(cause="", secrets=[(seq, None), (seq, fingerprint(secret))], player=seq, secret=secret)

    def answered(self, answer: Answer) -> Decision | None:
        """What a bot or an answer chosen ahead comes to; if it came too late it is dropped."""
        late = self.state.open_since.get(answer.seat) != answer.version
        if late or self.state.paused or self.driver.stopped:
            return None
        if not self.driver.is_wanted(answer):
            self.driver.forget(answer.seat)
            return None
        return moved(self.context, answer.seat, answer.move, answer.cause, answer.maker)

    # Writing

    def write(self, errand: InboxItem) -> None:
        """Make what an errand came to durable; then it happens, or is refused. After damage no row can follow."""
        if self.state.paused == DAMAGE and errand.decision.bodies and not errand.decision.mends:
            raise Refusal(Reason.PAUSED)
        errand.written = self.writing.rows_of(errand.decision, errand.key)
        change = self.writing.change(errand.decision, errand.written)
        self.errand = errand
        if errand.decision.mends:
            self.mending = asyncio.get_running_loop().create_task(self.mend(change))
        else:
            self.put(change)

    def put(self, change: Change) -> None:
        """Hand a change to the log. One that raises instead of telling must not keep the table waiting for ever."""
        try:
            self.services.log.put(change, self.told)
        except Exception as problem:
            if self.errand is not None:
                self.written(problem)

    async def mend(self, change: Change) -> None:
        """Rows after the last sound one are laid aside first."""
        try:
            await self.services.log.cut(self.state.table, self.state.seq)
        except Exception as problem:
            self.written(problem)
            return
        self.put(change)

    def written(self, outcome: Outcome) -> None:
        """The log has spoken: at once, or when others may be waiting."""
        errand, self.errand = self.errand, None
        assert errand is not None
        try:
            self.judge(errand, outcome)
        except Exception as fault:
            if isinstance(errand.command, Exception):
                self.stand_untold(fault)
            else:
                self.stand_still(errand.line, errand.command, fault)
        finally:
            if not self.carrying_out:
                self.work()

    def judge(self, errand: InboxItem, problem: Outcome) -> None:
        """What is durable happens, and whose errand it was is answered. What could not be written is refused."""
        if problem is None:
            self.tally.observe(monotonic() - errand.began)
            if self.health.trouble:
                self.health.recovers()
            self.happen(errand.decision, errand.written)
            self.done(errand)
            self.look_who_was_granted()
        elif isinstance(problem, Unwritable):
            self.health.fails(problem)
            self.turn_down(errand, Refusal(Reason.TRY_AGAIN, retry=True))
        elif isinstance(problem, Fenced):
            self.give_up()
            self.turn_down(errand, Refusal(Reason.MOVED_ON, retry=True))
        else:
            raise problem

    def happen(self, decision: Decision, written: list[BuiltChange]) -> None:
        """It is durable: the table changes, and everybody is told."""
        self.private.lay(decision)
        for one in written:
            body = one.body
            turn = self.state.take(one.row, body, decision.turn if type(body) in TURNS else None, one.hash)
            if type(body) is rows.Recoded:
                self.broadcaster.show_watchers_out()
            self.driver.hear(turn, type(body) is Started)
            self.broadcaster.tell(body, turn)
            self.private.passing.hear(body, self.broadcaster.facts.get("turn", []))
        if decision.said:
            self.broadcaster.tell_talk(decision.said)
        self.look_who_plays()
        self.driver.look()
        self.waiting.look()
        self.silence.look()
        if self.silence.voices:
            self.close_question()
        if written and type(written[0].body) in GOING_ON:
            self.look_who_is_here()

    def look_who_plays(self) -> None:
        """Where no person is in the game any more it goes as fast as those who are here wish."""
        pace = self.rest.pace
        self.rest.look()
        if pace != self.rest.pace:
            self.driver.change_pace()

    def close_question(self) -> None:
        """Whoever is silent is given the safe answer, if enough others wish it."""
        self.driver.play_safe(self.silence.settled(), OTHERS)

    # Answering

    def done(self, errand: InboxItem) -> None:
        """It has happened: whoever sent it is told."""
        line, command, decision = errand.line, errand.command, errand.decision
        if decision.secrets:
            self.seating.unseat(decision)
        if decision.words or decision.passing or not errand.written:
            self.tell_kept(errand)
        if decision.concerns_askers():
            self.seating.answer_askers(decision)
        if decision.closes and line is not None:
            self.silence.hear(line.player)
            self.close_question()
        if decision.paces:
            self.rest.hear(*decision.paces)
            self.look_who_plays()
            self.driver.look()
        if line is None:
            if isinstance(command, Asked):
                command.tell(decision)
            return
        if decision.refusal is not None:
            self.answers.refuse(line, cast(messages.Command, command), errand.key, decision.refusal)
            return
        self.seating.follow(line, decision)
        self.look_who_is_ready()
        seq = errand.repeats
        if not seq and errand.key and decision.asks is None:  # who asks again, on another socket, asks anew
            if errand.written:
                seq = errand.written[0].row.seq  # it is remembered with this row
            else:
                seq = self.state.seq
                self.state.remember(errand.key, -seq)
        self.answers.done(line, cast(messages.Command, command), decision, seq)

    def tell_kept(self, errand: InboxItem) -> None:
        """Tell seats what is kept for them. Whoever has lost the seat by this has lost it before."""
        decision = errand.decision
        for player in {*decision.words, *decision.passing, *(() if errand.written else decision.kept)}:
            self.broadcaster.tell_kept(player)

    def look_who_was_granted(self) -> None:
        """A newcomer who waits for nothing but a bot that is not asked may find one now."""
        for request in self.broadcaster.requests.granted():
            self.submit(None, DueTimer(partial(settled, number=request.number)))

    def turn_down(self, errand: InboxItem, refusal: Refusal) -> None:
        """It was not written, and nothing has changed."""
        if errand.line is None:
            self.refuse_own(errand.command, refusal)
        else:
            self.answers.refuse(errand.line, cast(messages.Command, errand.command), errand.key, refusal)

    def refuse_own(self, command: Command, refusal: Refusal) -> None:
        """Of what no socket has sent. What is the table's own, and could not be written, is tried again in a while."""
        if isinstance(command, Answer):
            self.driver.again(command, refusal.retry)
        elif isinstance(command, DueTimer):
            if refusal.retry and not self.driver.stopped:
                asyncio.get_running_loop().call_later(self.services.retry, self.submit, None, command)
        elif isinstance(command, Asked):
            command.refuse(refusal)
        else:
            self.stand_untold(refusal)

    def stand_still(self, line: Subscriber | None, command: Command, problem: Exception) -> None:
        """A fault in the rules or in the table: it is told, and the game waits for a person."""
        self.services.metrics.faults.inc()
        say.error("table %s stands still: %s", self.state.table, kind_and_place(problem))
        if line is not None:
            self.answers.send_refusal(line, cast(messages.Command, command), Refusal(Reason.FAULT))
        elif isinstance(command, Asked):
            command.refuse(Refusal(Reason.FAULT))
        if self.state.phase == PLAYING and not self.state.paused:
            try:
                self.write(InboxItem(None, problem, Decision(cause="table", bodies=[rows.Paused(reason=FAULT)])))
            except Exception as further:
                self.stand_untold(further)

    def stand_untold(self, further: Exception) -> None:
        self.state.paused = FAULT
        say.error("table %s: its pause could not be told: %s", self.state.table, type(further).__name__)
