"""Effects of a decision on what no row records: open requests for a seat, and votes."""

from __future__ import annotations

from msgspec import Struct

from dorehami.server.state.join_requests import JoinRequest


class OpenRequest(Struct, frozen=True):
    """Open a request for a seat and decide it in so many seconds."""

    request: JoinRequest
    seconds: float


class VoteOnRequest(Struct, frozen=True):
    """Count a player's vote on a request."""

    number: int
    player: int
    yes: bool
    seconds: float = 0.0  # until it is decided; 0: as before


class GrantRequest(Struct, frozen=True):
    """Mark a request as accepted that only waits for a free seat."""

    number: int


class TurnAway(Struct, frozen=True):
    """Close a request with this refusal code."""

    number: int
    code: str


class AdmitPlayer(Struct, frozen=True):
    """Close a request and bind its socket to a seat."""

    number: int
    player: int
    secret: str


class VoteToClose(Struct, frozen=True):
    """Count a player's vote to close the open question."""

    player: int


class VoteOnPace(Struct, frozen=True):
    """Count a vote on the pace of a game that is left to bots."""

    player: int
    pace: int


Effect = OpenRequest | VoteOnRequest | GrantRequest | TurnAway | AdmitPlayer | VoteToClose | VoteOnPace
ABOUT_REQUESTS = (OpenRequest, VoteOnRequest, GrantRequest, TurnAway, AdmitPlayer)
