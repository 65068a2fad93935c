"""Who has lost every device asks for the seat by name, and somebody at the table lets them in, or does not."""

from __future__ import annotations

import asyncio

from dorehami.server import rows, wire
from dorehami.server.commands.desk import WATCHER, Decision, Desk, is_bot
from dorehami.server.keys import fingerprint
from dorehami.server.names import admitted, folded
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.rows import HUMAN, Body


def ask_back(desk: Desk, player: int, command: wire.Return) -> Decision:
    """Only a seat that is not connected can be asked for, by one at a time, and not too often at one table."""
    if player != WATCHER:
        raise Refusal(Why.ALREADY_SEATED)
    wanted = called(desk, command.name)
    check_gone(desk, wanted)
    if wanted in desk.asked_for():
        raise Refusal(Why.ASKED_ALREADY, retry=True)
    if not desk.knocks.take(asyncio.get_running_loop().time()):
        raise Refusal(Why.TOO_FAST, retry=True)
    return Decision(cause="watcher", asks=wanted)


def called(desk: Desk, name: str) -> int:
    """The person of that name at the table."""
    name = folded(admitted(name))
    for human in desk.ledger.humans():
        if folded(desk.names.get(human.player, "")) == name:
            return human.player
    raise Refusal(Why.NOBODY_CALLED)


def check_gone(desk: Desk, player: int) -> None:
    if player in desk.connected():
        raise Refusal(Why.SEAT_CONNECTED)


def let_in(desk: Desk, player: int, command: wire.LetIn) -> Decision:
    cause, sitter = judge(desk, player, command.chair), desk.ledger.sitter(command.chair)
    if sitter is None or sitter.kind != HUMAN or sitter.player not in desk.asked_for():
        raise Refusal(Why.NOBODY_ASKS)
    check_gone(desk, sitter.player)
    if not command.yes:
        return Decision(cause=cause, turns_away=sitter.player)
    secret = desk.parts.secret()
    bodies: list[Body] = [rows.Readmitted(chair=command.chair)]
    if is_bot(desk.ledger, command.chair):
        bodies.append(rows.Back(chair=command.chair))
    return Decision(
        cause=cause,
        bodies=bodies,
        secrets=[(sitter.player, None), (sitter.player, fingerprint(secret))],
        admits=(sitter.player, secret),
        passing={sitter.player: False} if sitter.player in desk.passing.players else {},
    )


def judge(desk: Desk, player: int, chair: int) -> str:
    """The cause of what is said about a seat: the host says it; about the host's own, anybody else who sits."""
    own = desk.chair(player)
    if desk.ledger.host() != chair:
        return desk.host(player)
    if own == chair:
        raise Refusal(Why.SEAT_CONNECTED)
    return f"seat {own}"
