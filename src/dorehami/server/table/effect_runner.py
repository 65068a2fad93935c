"""Carries out the effects of decisions: requests for a seat, and votes."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from dorehami.server.state.effects import (
    ABOUT_REQUESTS,
    AdmitPlayer,
    Effect,
    GrantRequest,
    OpenRequest,
    TurnAway,
    VoteOnPace,
    VoteOnRequest,
    VoteToClose,
)
from dorehami.server.state.rows import OTHERS
from dorehami.server.table.absence import Absence
from dorehami.server.table.automatic_moves import AutomaticMoves
from dorehami.server.table.sessions import Sessions
from dorehami.server.table.spectator_pace import SpectatorPace
from dorehami.server.table.stalling import Stalling
from dorehami.server.table.timers import Timers
from dorehami.server.views.broadcaster import Broadcaster


class EffectRunner:
    """Carries out the effects at one table."""

    def __init__(
        self,
        broadcaster: Broadcaster,
        sessions: Sessions,
        absence: Absence,
        timers: Timers,
        stalling: Stalling,
        pace: SpectatorPace,
        automatic_moves: AutomaticMoves,
    ) -> None:
        self.broadcaster = broadcaster
        self.sessions = sessions
        self.absence = absence
        self.timers = timers
        self.stalling = stalling
        self.pace = pace
        self.automatic_moves = automatic_moves

    def run(self, effect: Effect) -> None:
        match effect:
            case OpenRequest():
                self.open_request(effect)
            case VoteOnRequest():
                self.count_vote(effect)
            case GrantRequest():
                if request := self.broadcaster.requests.open.get(effect.number):
                    self.broadcaster.requests = self.broadcaster.requests.with_request(replace(request, granted=True))
            case TurnAway():
                if request := self.broadcaster.requests.open.get(effect.number):
                    self.broadcaster.turn_away(request, effect.code)
            case AdmitPlayer():
                self.admit(effect)
            case VoteToClose():
                self.stalling.vote(effect.player)
                self.close_question()
            case VoteOnPace():
                self.pace.vote(effect.player, effect.pace)
                self.update_pace()
                self.automatic_moves.update()
            case _:
                assert_never(effect)
        if isinstance(effect, ABOUT_REQUESTS):
            self.broadcaster.schedule_presence()

    def open_request(self, effect: OpenRequest) -> None:
        if not effect.request.subscriber.disconnected:
            self.broadcaster.requests = self.broadcaster.requests.with_request(effect.request)
            self.timers.schedule_request(effect.request.number, effect.seconds)

    def count_vote(self, effect: VoteOnRequest) -> None:
        request = self.broadcaster.requests.open.get(effect.number)
        if request is not None:
            voted = request.with_vote(effect.player, effect.yes)
            self.broadcaster.requests = self.broadcaster.requests.with_request(voted)
            if effect.seconds:  # a game has begun since, and there requests have to wait
                self.timers.schedule_request(effect.number, effect.seconds)

    def admit(self, effect: AdmitPlayer) -> None:
        """Close a request and bind its socket to the seat."""
        request = self.broadcaster.requests.open.get(effect.number)
        self.broadcaster.requests = self.broadcaster.requests.without(effect.number)
        if request is None:  # the socket has closed meanwhile
            self.absence.start(effect.player)
        else:
            self.sessions.admit(request.subscriber, effect.player, effect.secret)

    def update_pace(self) -> None:
        """Adopt the pace that the spectators of a game without people have voted for."""
        if self.pace.update():
            self.automatic_moves.change_pace()

    def close_question(self) -> None:
        """Play the safe answer for silent seats against which enough others have voted."""
        self.automatic_moves.play_safe(self.stalling.closable(), OTHERS)
