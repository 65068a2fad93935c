"""Hurrying the rest of a game that no person is in any more."""

from __future__ import annotations

from dorehami.server import wire
from dorehami.server.commands.desk import Decision, Desk
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.rest import PACES


def hurry(desk: Desk, player: int, command: wire.Hurry) -> Decision:
    """One wish; a person has one, from however many windows."""
    if not desk.rest.has_a_say(player) or (desk.ledger.chair_of(player) is None and desk.ledger.is_closed()):
        raise Refusal(Why.NOT_SEATED)
    desk.running()
    if desk.rest.is_played():
        raise Refusal(Why.STILL_PLAYED)
    if command.pace not in PACES:
        raise Refusal(Why.BAD_PACE)
    return Decision(cause="table", paces=(player, command.pace))
