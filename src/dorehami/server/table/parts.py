"""The collaborators of one table, wired together: they apply a decision, publish it and carry out its effects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.table_rate_limits import Limits
from dorehami.server.services import Services
from dorehami.server.state import rows
from dorehami.server.state.current_state import CurrentState
from dorehami.server.state.decision import Decision
from dorehami.server.state.rows import Started
from dorehami.server.state.table_state import TableState
from dorehami.server.table.absence import Absence
from dorehami.server.table.apply import BuiltRow, Step, steps, with_private
from dorehami.server.table.automatic_moves import AutomaticMoves
from dorehami.server.table.change_builder import Checkpoints
from dorehami.server.table.commands.context import Context, Presence
from dorehami.server.table.commands.request_votes import judges_of
from dorehami.server.table.commands.seat_recovery import votes_needed
from dorehami.server.table.effect_runner import EffectRunner
from dorehami.server.table.internal_commands import Command
from dorehami.server.table.replies import Replies
from dorehami.server.table.retries import Retries
from dorehami.server.table.sessions import Sessions
from dorehami.server.table.spectator_pace import SpectatorPace
from dorehami.server.table.stalling import Stalling
from dorehami.server.table.timers import Timers
from dorehami.server.views.broadcaster import Broadcaster, PublicVotes
from dorehami.store.log import Row


class Parts:
    """All that a table consists of, but for the actor that drives it."""

    def __init__(
        self,
        state: TableState,
        services: Services,
        build: str,
        submit: Callable[[Subscriber | None, Command], None],
        stored: Sequence[Row],
    ) -> None:
        self.current = current = CurrentState(state)
        self.services = services
        self.limits = Limits()
        self.checkpoints = Checkpoints(services.views_every)
        self.broadcaster = Broadcaster(
            state, self.milliseconds_left, self.public_votes, build, round(1000 * services.moment)
        )
        announce = self.broadcaster.schedule_presence
        self.stalling = Stalling(current, services, announce)
        self.pace = SpectatorPace(current, announce)
        self.automatic_moves = AutomaticMoves(current, services, self.pace, submit)
        self.absence = Absence(current, services, submit)
        self.timers = Timers(current, services, submit)
        self.sessions = Sessions(current, self.broadcaster, self.absence, submit)
        self.effects = EffectRunner(
            self.broadcaster,
            self.sessions,
            self.absence,
            self.timers,
            self.stalling,
            self.pace,
            self.automatic_moves,
        )
        self.replies = Replies(self.broadcaster, services.metrics)
        self.retries = Retries(list(stored))

    def milliseconds_left(self) -> int:
        """Return the milliseconds left for the open question; 0: no limit."""
        return self.automatic_moves.question_clock.milliseconds_left()

    def context(self, sender: Subscriber | None) -> Context:
        """Return what the next decision depends on."""
        broadcaster, services, now = self.broadcaster, self.services, asyncio.get_running_loop().time()
        return Context(
            state=self.current.state,
            presence=Presence(
                frozenset(broadcaster.connected()), frozenset(broadcaster.connected_devices()), self.absence.since
            ),
            requests=broadcaster.requests,
            stall=self.stalling.stall(),
            tempers=self.automatic_moves.tempers,
            overloaded=services.bot_load.is_overloaded(now),
            allows=self.limits.allows,
            chance=services,
            now=now,
            wall=services.now(),
            sender=sender,
        )

    def public_votes(self) -> PublicVotes:
        """Return what everybody is told of requests for a seat and of votes."""
        requests = self.broadcaster.requests.open.values()
        context = self.context(None) if requests else None
        asking = [
            request.to_message(judges_of(context, request), votes_needed(context, request))
            for request in requests
            if context is not None
        ]
        return PublicVotes(asking, self.stalling.silent(), self.pace.current())

    def apply(self, decision: Decision, built: Sequence[BuiltRow]) -> None:
        """Make the state what a decision leads to, remember its command, and publish it row by row."""
        now = asyncio.get_running_loop().time()
        before = with_private(self.current.state, decision, now)
        applied = list(steps(before, decision, built))
        for limit in decision.takes:
            self.limits.take(limit, now)
        for each in built:
            self.retries.remember(each.row.command, each.row.seq)
        try:
            for step in applied:
                self.current.state = step.after
                self.publish_row(step)
        finally:  # whatever becomes of an update, the rows are in the log
            self.current.state = applied[-1].after if applied else before
        if not applied:
            self.broadcaster.refresh(before)
        if decision.private.chat:
            self.broadcaster.broadcast_chat(decision.private.chat)
        self.update()
        if decision.bodies and type(decision.bodies[0]) in rows.ENDING_PAUSE:
            self.sessions.recheck()

    def publish_row(self, step: Step) -> None:
        """Tell everybody of a row that was applied."""
        if type(step.body) is rows.Recoded:
            self.broadcaster.disconnect_spectators()
        self.automatic_moves.on_row(step.after, step.turn, type(step.body) is Started)
        self.broadcaster.broadcast(step.after, step.body, step.turn)

    def carry_out(self, decision: Decision, has_rows: bool) -> None:
        """Carry out what follows from an applied decision outside the log."""
        private = decision.private
        if private.secrets:
            self.sessions.drop_revoked(decision)
        # Private choices are sent after revoked sockets are dropped, so that they get nothing.
        for player in {*private.seat_words, *private.auto_pass, *(() if has_rows else private.chosen)}:
            self.broadcaster.send_private(player)
        for effect in decision.effects:
            self.effects.run(effect)

    def start(self) -> None:
        """Start clocks, timers and bots of a table that was just loaded."""
        self.sessions.last_used = asyncio.get_running_loop().time()
        self.update_clocks()
        self.absence.start_all(self.broadcaster.subscribers)

    def update(self) -> None:
        """Bring votes, clocks and automatic answers up to date with the state."""
        self.effects.update_pace()
        self.update_clocks()
        if self.stalling.votes:
            self.effects.close_question()

    def update_clocks(self) -> None:
        """Bring clocks, timers and automatic answers up to date with the state."""
        self.automatic_moves.update()
        self.timers.update()
        self.stalling.update()

    def restart_timers(self) -> None:
        """Give every timer its full time again after the process was suspended."""
        clock = self.automatic_moves.question_clock
        clock.restart_timer()
        self.absence.restart()
        self.timers.restart()
        self.stalling.restart_timer()
        if clock.deadline:
            self.broadcaster.broadcast_snapshots()

    def stop(self) -> None:
        self.automatic_moves.stop()
        self.absence.stop()
        self.timers.stop()
        self.stalling.stop()
