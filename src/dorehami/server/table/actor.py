"""The actor of one table: decide a command, write it to the log, apply it, broadcast it.

Commands run one at a time. A decision changes nothing until its rows are durable; if the write fails, the command is
refused and the table is as before.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final, cast

from dorehami.server.identity.credentials import fingerprint
from dorehami.server.protocol import messages
from dorehami.server.protocol.messages import Ping, Resync
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.error_text import kind_and_place
from dorehami.server.services import Services
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.private_data import PrivateData
from dorehami.server.state.recent_commands import RecentCommand
from dorehami.server.state.rows import OTHERS, Moved, Started
from dorehami.server.state.table_state import DAMAGE, FAULT, OVER, PLAYING, TableState
from dorehami.server.table.absence import Absence
from dorehami.server.table.automatic_moves import AutomaticMoves, AutoMove
from dorehami.server.table.change_builder import BuiltRow, ChangeBuilder
from dorehami.server.table.commands import DECIDE
from dorehami.server.table.commands.context import Context, is_bot
from dorehami.server.table.commands.devices import exchange_token
from dorehami.server.table.commands.match import start_if_ready
from dorehami.server.table.commands.moves import decide_move
from dorehami.server.table.commands.presence import back
from dorehami.server.table.commands.seat_recovery import reclaim, votes_needed
from dorehami.server.table.commands.votes import judges_of, settle
from dorehami.server.table.due_timer import DueTimer
from dorehami.server.table.inbox import NO_DECISION, Command, InboxItem, InternalRequest
from dorehami.server.table.replies import Replies
from dorehami.server.table.retries import Retries
from dorehami.server.table.sessions import Sessions, ignore_outcome
from dorehami.server.table.spectator_pace import SpectatorPace
from dorehami.server.table.stalling import Stalling
from dorehami.server.table.timers import Timers
from dorehami.server.views.broadcaster import Broadcaster
from dorehami.store.log import Change, Fenced, Outcome, TableRows, Unwritable, WriteCallback

WITH_TURN: Final = frozenset([Moved, Started])  # rows whose decision carries a computed turn
RESUMING: Final = frozenset([rows.Resumed, rows.Epoch])  # rows that end a pause

logger = logging.getLogger("dorehami.table")


class Table:
    """The actor. `submit` is the only entry point for commands."""

    def __init__(self, state: TableState, services: Services, stored: TableRows, build: str = "") -> None:
        self.state = state
        self.services = services
        self.metrics, self.health = services.metrics, services.health
        self.private = private = PrivateData(state, stored)
        self.automatic_moves = AutomaticMoves(self)
        self.broadcaster = Broadcaster(
            state,
            private.names,
            private.chosen,
            self.automatic_moves.question_clock.milliseconds_left,
            build,
            private.chat,
        )
        self.broadcaster.moment = round(1000 * services.moment)
        self.broadcaster.auto_passing, private.auto_pass.turn = (
            private.auto_pass.players,
            self.broadcaster.facts.get("turn", []),
        )
        self.stalling = Stalling(state, services, self.broadcaster.schedule_presence)
        self.spectator_pace = SpectatorPace(state, self.broadcaster.schedule_presence)
        self.replies = Replies(state, self.broadcaster, self.metrics)
        self.retries = Retries(state, services)
        self.inbox: deque[tuple[Subscriber | None, Command]] = deque()
        self.processing = False  # until the inbox is empty and nothing waits for the log
        self.pending: InboxItem | None = None  # decided, and being written to the log
        self.draining = False  # inside `drain`: a log that calls back at once must not start it again
        self.repair_task: asyncio.Task[None] | None = None  # referenced here, as the loop keeps only a weak reference
        self.context = Context(
            state,
            services,
            names=private.names,
            chosen=private.chosen,
            known_players=private.known_players,
            credentials=private.credentials,
            auto_pass=private.auto_pass,
            chat=private.chat,
            connected=self.broadcaster.connected,
            connected_devices=self.broadcaster.connected_devices,
            absent_for=self.absent_for,
            join_requests=self.broadcaster.requests,
            seat_words=private.seat_words,
            tempers=self.automatic_moves.tempers,
            stalling=self.stalling,
            spectator_pace=self.spectator_pace,
        )
        self.broadcaster.judges_of = lambda request: (
            judges_of(self.context, request),
            votes_needed(self.context, request),
        )
        self.broadcaster.silent = self.stalling.silent
        self.broadcaster.rest = self.spectator_pace.current
        self.broadcaster.seat_word_of = lambda player: private.seat_words.of(player, state.games)
        self.timers = Timers(state, services, self.submit)
        self.absence = Absence(state, services, self.submit)
        self.sessions = Sessions(state, services, self.broadcaster, private.credentials, self.timers, self.absence)
        self.change_builder = ChangeBuilder(state, services, private.chosen, private.auto_pass, private.seat_words)
        self.last_used = 0.0  # loop time when it was loaded or a socket last closed
        self.log_callback: WriteCallback = self.on_logged  # bound once, as binding costs time for every row

    @property
    def fenced(self) -> bool:
        """True once another process has written to this table."""
        return self.sessions.fenced

    # Subscribers

    def player_of(self, secret: str) -> int | None:
        """Return the player a secret belongs to, or None."""
        return self.private.credentials.secrets.get(fingerprint(secret))

    def accepts_secret(self, secret: str) -> bool:
        """True for a valid secret, and for a suspended one that may still reclaim its seat."""
        return self.player_of(secret) is not None or self.is_suspended(secret)

    def is_suspended(self, secret: str) -> bool:
        """True for the secret of a seat that others have since given to somebody else."""
        return fingerprint(secret) in self.private.credentials.suspended

    def is_banned(self, secret: str) -> bool:
        return self.private.credentials.is_banned(fingerprint(secret))

    def absent_for(self, player: int) -> float:
        """Return the seconds since a player's last socket closed; 0 while one is connected."""
        return 0.0 if player in self.broadcaster.subscribers else self.absence.seconds(player)

    async def reclaim(self, secret: str) -> None:
        """Give a seat back to the holder of a suspended secret; raises Refusal when the time for that is over."""
        await self.ask(lambda context: reclaim(context, secret))

    async def exchange(self, token: str, device: str) -> str:
        """Exchange a single-use token for a secret; raises Refusal."""
        return (await self.ask(lambda context: exchange_token(context, token, device))).secret

    def join(self, subscriber: Subscriber, hello: messages.Hello, secret: str = "") -> None:
        """Add a socket to the subscribers and end its player's absence."""
        self.broadcaster.join(subscriber, hello, secret)
        if subscriber.device and subscriber.device != self.private.credentials.device(subscriber.key).kind:
            self.sessions.record_device(subscriber)
        self.absence.end(subscriber.player)
        self.return_seat(subscriber.player)

    def return_seat(self, player: int) -> None:
        """Replace a stand-in by the player who has reconnected."""
        chair = self.state.chair_of(player)
        if chair is not None and self.state.phase == PLAYING and is_bot(self.state, chair):
            self.submit(None, DueTimer(lambda context: back(context, player)))

    def recheck_presence(self) -> None:
        """Catch up on arrivals and departures, which have no effect while a table is paused."""
        self.absence.start_all(self.broadcaster.subscribers)
        for player in list(self.broadcaster.subscribers):
            self.return_seat(player)

    def disconnect(self, subscriber: Subscriber) -> None:
        """Remove a closed socket; the player's absence begins with the last one."""
        self.broadcaster.disconnect(subscriber)
        self.sessions.record_device(subscriber)
        subscriber.former = None
        self.check_ready()
        self.last_used = asyncio.get_running_loop().time()
        if subscriber.player not in self.broadcaster.subscribers:
            self.absence.start(subscriber.player)

    def check_ready(self) -> None:
        if self.state.phase == OVER and self.state.ready and self.broadcaster.subscribers:
            self.submit(None, DueTimer(start_if_ready))

    def pause_for(self, reason: str) -> None:
        """Pause without a row, for a reason that the log does not record; a person must resume."""
        self.state.paused = reason
        self.broadcaster.refresh_room()

    def restart_timers(self) -> None:
        """Give every timer its full time again after the process was suspended."""
        self.automatic_moves.question_clock.restart_timer()
        self.absence.restart()
        self.timers.restart()
        self.stalling.restart_timer()
        if self.automatic_moves.question_clock.deadline:
            self.broadcaster.broadcast_snapshots()

    def stop_fenced(self) -> None:
        """Stop after another process has taken the table over; clients reconnect and find it there."""
        self.sessions.fenced = True
        self.automatic_moves.stop()
        self.broadcaster.end(Reason.MOVED_ON)

    def is_idle(self) -> bool:
        """True if the table can be unloaded: no subscriber, no work, and no device link that could still be used."""
        has_links = self.private.credentials.has_tokens(asyncio.get_running_loop().time())
        busy = self.inbox or self.processing or self.automatic_moves.is_busy()
        return not self.broadcaster.subscribers and not busy and not has_links

    def close(self) -> None:
        self.automatic_moves.stop()
        if not self.fenced and (views := self.change_builder.views_checkpoint(1)):
            self.services.log.append(Change(self.state.table, views=views)).add_done_callback(ignore_outcome)
        self.absence.stop()
        self.timers.stop()
        self.stalling.stop()

    # Commands

    def submit(self, subscriber: Subscriber | None, command: Command) -> None:
        """Queue a command; it is answered once it is durable or refused. A ping is answered at once."""
        if subscriber is not None and type(command) is Ping:
            self.replies.done(subscriber, command, NO_DECISION)
            return
        self.inbox.append((subscriber, command))
        if not self.processing:
            self.processing = True
            self.drain()

    async def ask(self, decide: Callable[[Context], Decision]) -> Decision:
        """Queue a decision for a caller without a socket and return it once it is applied; raises Refusal."""
        request = InternalRequest(decide)
        self.submit(None, request)
        return await request.outcome

    def drain(self) -> None:
        """Execute queued commands one by one, until the inbox is empty or one waits for the log."""
        self.draining = True
        try:
            while self.inbox and self.pending is None:
                subscriber, command = self.inbox.popleft()
                try:
                    self.execute(subscriber, command)
                except Exception as fault:  # of any kind: only this table pauses
                    self.halt(subscriber, command, fault)
        finally:
            self.draining = False
            self.processing = self.pending is not None

    def execute(self, subscriber: Subscriber | None, command: Command) -> None:
        if subscriber is None:
            self.execute_internal(command)
            return
        command = cast(messages.Command, command)  # sockets send nothing else
        key = self.retries.key_of(subscriber, command)
        try:
            if type(command) is Resync:
                self.broadcaster.resync(subscriber)
                self.replies.done(subscriber, command, NO_DECISION)
            elif key in self.replies.refusals:
                self.replies.refuse_again(subscriber, command, key)
            elif (known := self.state.commands.find(key)) is not None:
                self.answer_retry(subscriber, command, key, known)
            else:
                self.context.sender = subscriber
                decision = DECIDE[type(command)](self.context, subscriber.player, command)
                self.write(InboxItem(subscriber, command, decision, key))
        except Refusal as refusal:
            self.replies.refuse(subscriber, command, key, refusal)

    def execute_internal(self, command: Command) -> None:
        """Execute a command from inside the server: an automatic move, a timer, a request, or a fault to log."""
        try:
            if isinstance(command, AutoMove):
                decision = self.decide_auto_move(command)
            elif isinstance(command, InternalRequest):
                decision = command.decide(self.context)
                assert decision is not None  # None would leave the caller waiting
            elif isinstance(command, DueTimer):
                decision = command.decide(self.context)
            else:
                assert isinstance(command, Exception)
                raise command
            if decision is not None:
                self.write(InboxItem(None, command, decision))
        except Refusal as refusal:
            self.refuse_internal(command, refusal)

    def answer_retry(self, subscriber: Subscriber, command: messages.Command, key: str, known: RecentCommand) -> None:
        """Answer a command that was carried out before: a Sit gets a new secret, all others only the row."""
        if self.retries.needs_secret(command, key, known):
            self.write(InboxItem(subscriber, command, self.retries.reissue_secret(known.seq), retried_seq=known.seq))
        else:
            self.replies.done(subscriber, command, NO_DECISION, known.seq)

    def decide_auto_move(self, auto: AutoMove) -> Decision | None:
        """Decide an automatic move; None if its question is closed or the choice was withdrawn."""
        is_stale = self.state.open_since.get(auto.seat) != auto.version
        if is_stale or self.state.paused or self.automatic_moves.stopped:
            return None
        if not self.automatic_moves.is_still_wanted(auto):
            self.automatic_moves.discard(auto.seat)
            return None
        return decide_move(self.context, auto.seat, auto.move, auto.cause, auto.maker)

    # Log

    def write(self, item: InboxItem) -> None:
        """Send a decision to the log. Raises Refusal for rows on a damaged table, unless they repair it."""
        if self.state.paused == DAMAGE and item.decision.bodies and not item.decision.truncates:
            raise Refusal(Reason.PAUSED)
        item.rows = self.change_builder.rows_of(item.decision, item.key)
        change = self.change_builder.build(item.decision, item.rows)
        self.pending = item
        if item.decision.truncates:
            self.repair_task = asyncio.get_running_loop().create_task(self.repair(change))
        else:
            self.append(change)

    def append(self, change: Change) -> None:
        """Append a change. A log that raises counts as a failed write, so that the table does not hang."""
        try:
            self.services.log.put(change, self.log_callback)
        except Exception as problem:
            if self.pending is not None:
                self.on_logged(problem)

    async def repair(self, change: Change) -> None:
        """Cut the log after its last intact row, then append."""
        try:
            await self.services.log.truncate(self.state.table, self.state.seq)
        except Exception as problem:
            self.on_logged(problem)
            return
        self.append(change)

    def on_logged(self, outcome: Outcome) -> None:
        """Callback of the log: finish the pending item and go on with the inbox."""
        item, self.pending = self.pending, None
        assert item is not None
        try:
            self.finish(item, outcome)
        except Exception as fault:
            if isinstance(item.command, Exception):
                self.halt_unlogged(fault)
            else:
                self.halt(item.sender, item.command, fault)
        finally:
            if not self.draining:
                self.drain()

    def finish(self, item: InboxItem, problem: Outcome) -> None:
        """Apply and answer a durable item; refuse it if the write failed or was fenced off."""
        if problem is None:
            self.metrics.write_seconds.observe(monotonic() - item.started_at)
            if self.health.failing:
                self.health.record_success()
            self.apply(item.decision, item.rows)
            self.reply(item)
            self.retry_granted()
        elif isinstance(problem, Unwritable):
            self.health.record_failure(problem)
            self.reject(item, Refusal(Reason.TRY_AGAIN, retry=True))
        elif isinstance(problem, Fenced):
            self.stop_fenced()
            self.reject(item, Refusal(Reason.MOVED_ON, retry=True))
        else:
            raise problem

    def apply(self, decision: Decision, built_rows: list[BuiltRow]) -> None:
        """Apply durable rows to the state and broadcast them."""
        self.private.apply(decision)
        for built in built_rows:
            body = built.body
            turn = self.state.apply(built.row, body, decision.turn if type(body) in WITH_TURN else None, built.hash)
            if type(body) is rows.Recoded:
                self.broadcaster.disconnect_spectators()
            self.automatic_moves.on_row(turn, type(body) is Started)
            self.broadcaster.broadcast(body, turn)
            self.private.auto_pass.observe(body, self.broadcaster.facts.get("turn", []))
        if decision.chat_records:
            self.broadcaster.broadcast_chat(decision.chat_records)
        self.update_pace()
        self.automatic_moves.update()
        self.timers.update()
        self.stalling.update()
        if self.stalling.votes:
            self.close_question()
        if built_rows and type(built_rows[0].body) in RESUMING:
            self.recheck_presence()

    def update_pace(self) -> None:
        """Adopt the pace that the spectators of a game without people have voted for."""
        pace = self.spectator_pace.pace
        self.spectator_pace.update()
        if pace != self.spectator_pace.pace:
            self.automatic_moves.change_pace()

    def close_question(self) -> None:
        """Play the safe answer for silent seats against which enough others have voted."""
        self.automatic_moves.play_safe(self.stalling.closable(), OTHERS)

    # Replies

    def reply(self, item: InboxItem) -> None:
        """Do what follows from an applied decision outside the log, then answer its sender."""
        subscriber, command, decision = item.sender, item.command, item.decision
        if decision.secrets:
            self.sessions.drop_revoked(decision)
        if decision.seat_words or decision.auto_pass or not item.rows:
            self.send_private(item)
        if decision.changes_join_requests():
            self.sessions.update_requests(decision)
        if decision.votes_to_close and subscriber is not None:
            self.stalling.vote(subscriber.player)
            self.close_question()
        if decision.pace_vote:
            self.spectator_pace.vote(*decision.pace_vote)
            self.update_pace()
            self.automatic_moves.update()
        if subscriber is None:
            if isinstance(command, InternalRequest):
                command.resolve(decision)
            return
        if decision.refusal is not None:
            self.replies.refuse(subscriber, cast(messages.Command, command), item.key, decision.refusal)
            return
        self.sessions.rebind(subscriber, decision)
        self.check_ready()
        seq = item.retried_seq
        # A join request belongs to its socket: a retry on another socket is a new request.
        if not seq and item.key and decision.join_request is None:
            if item.rows:
                seq = item.rows[0].row.seq  # the log remembers the key with this row
            else:
                seq = self.state.seq
                self.state.remember(item.key, seq, wrote_row=False)
        self.replies.done(subscriber, cast(messages.Command, command), decision, seq)

    def send_private(self, item: InboxItem) -> None:
        """Send players their private choices. Runs after revoked sockets are dropped, so that they get nothing."""
        decision = item.decision
        for player in {*decision.seat_words, *decision.auto_pass, *(() if item.rows else decision.chosen)}:
            self.broadcaster.send_premove(player)

    def retry_granted(self) -> None:
        """Try again to seat newcomers who were let in but found every bot in the middle of a question."""
        for request in self.broadcaster.requests.granted():
            self.submit(None, DueTimer(partial(settle, number=request.number)))

    def reject(self, item: InboxItem, refusal: Refusal) -> None:
        """Refuse an item that could not be written."""
        if item.sender is None:
            self.refuse_internal(item.command, refusal)
        else:
            self.replies.refuse(item.sender, cast(messages.Command, item.command), item.key, refusal)

    def refuse_internal(self, command: Command, refusal: Refusal) -> None:
        """Handle the refusal of an internal command: automatic moves and timers are retried, callers get the error."""
        if isinstance(command, AutoMove):
            self.automatic_moves.retry(command, refusal.retry)
        elif isinstance(command, DueTimer):
            if refusal.retry and not self.automatic_moves.stopped:
                asyncio.get_running_loop().call_later(self.services.retry, self.submit, None, command)
        elif isinstance(command, InternalRequest):
            command.refuse(refusal)
        else:
            self.halt_unlogged(refusal)

    def halt(self, subscriber: Subscriber | None, command: Command, problem: Exception) -> None:
        """Log a fault, answer the sender, and pause the game until a person resumes it."""
        self.services.metrics.faults.inc()
        logger.error("table %s stands still: %s", self.state.table, kind_and_place(problem))
        if subscriber is not None:
            self.replies.send_refusal(subscriber, cast(messages.Command, command), Refusal(Reason.FAULT))
        elif isinstance(command, InternalRequest):
            command.refuse(Refusal(Reason.FAULT))
        if self.state.phase == PLAYING and not self.state.paused:
            try:
                self.write(InboxItem(None, problem, Decision(cause="table", bodies=[rows.Paused(reason=FAULT)])))
            except Exception as further:
                self.halt_unlogged(further)

    def halt_unlogged(self, further: Exception) -> None:
        """Pause in memory only, as the row of the pause failed too."""
        self.state.paused = FAULT
        logger.error("table %s: its pause could not be written: %s", self.state.table, type(further).__name__)
