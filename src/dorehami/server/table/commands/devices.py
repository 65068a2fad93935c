"""The devices that hold a seat: one more is let in by a token, they are listed, and each can be shut out."""

from __future__ import annotations

import asyncio

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.credentials import fingerprint
from dorehami.server.state.decision import Decision
from dorehami.server.table.commands.context import Context
from dorehami.store.log import Device


def elsewhere(context: Context, player: int, command: messages.Elsewhere) -> Decision:
    chair = context.chair(player)
    return Decision(cause=f"seat {chair}", tokens={player: context.services.secret()})


def exchanged(context: Context, token: str, kind: str) -> Decision:
    """A token becomes a secret of its own; it is worth nothing afterwards."""
    player = context.keys.bearer(token, asyncio.get_running_loop().time())
    chair = None if player is None else context.state.chair_of(player)
    if player is None or chair is None:
        raise Refusal(Reason.LINK_OVER)
    secret = context.services.secret()
    key = fingerprint(secret)
    return Decision(
        cause=f"seat {chair}",
        secrets=[(player, key)],
        devices={**context.making_way(player), key: Device(kind, context.services.now())},
        tokens={player: None},
        player=player,
        secret=secret,
    )


def devices(context: Context, player: int, command: messages.Devices) -> Decision:
    chair = context.chair(player)
    held = [holder(context, key) for key in context.keys.held_by(player)]
    held.sort(key=lambda device: (not device.own, not device.here, device.ago))
    return Decision(cause=f"seat {chair}", holders=held)


def holder(context: Context, key: bytes) -> messages.Holder:
    device, here = context.keys.device(key), key in context.present()
    ago = 0 if here else max(0, context.services.now() - device.seen) // 1000
    return messages.Holder(id=id_of(key), kind=device.kind, ago=ago, here=here, own=key == own_key(context))


def own_key(context: Context) -> bytes:
    """Of the device that speaks."""
    return context.line.key if context.line is not None else b""


def id_of(key: bytes) -> str:
    """What a device is called: of a secret that nobody guesses, a part of the hash tells nothing."""
    return key.hex()[:16]


def revoke(context: Context, player: int, command: messages.Revoke) -> Decision:
    chair = context.chair(player)
    for key in context.keys.held_by(player):
        if id_of(key) == command.device:
            if key == own_key(context):
                raise Refusal(Reason.OWN_DEVICE)
            return Decision(cause=f"seat {chair}", devices={key: None})
    raise Refusal(Reason.NO_SUCH_DEVICE)
