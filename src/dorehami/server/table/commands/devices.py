"""Devices of a seat: linking one more by a token, listing and revoking them."""

from __future__ import annotations

from dorehami.server.identity.credentials import SecretOwner, fingerprint
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.decision import Decision, Reply
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.table.commands.context import Context
from dorehami.store.log import Device


def elsewhere(context: Context, player: int, command: messages.Elsewhere) -> Decision:
    """Issue a token that links one more device."""
    chair = context.chair(player)
    token = context.chance.secret()
    return Decision(cause=f"seat {chair}", private=PrivateChanges(tokens={player: token}), reply=Reply(token=token))


def exchange_token(context: Context, token: str, kind: str) -> Decision:
    """Exchange a single-use token for a secret; raises Refusal if it is used or expired."""
    player = context.state.private.credentials.token_holder(token, context.now)
    chair = None if player is None else context.state.seating.chair_of(player)
    if player is None or chair is None:
        raise Refusal(Reason.LINK_OVER)
    secret = context.chance.secret()
    key = fingerprint(secret)
    return Decision(
        cause=f"seat {chair}",
        private=PrivateChanges(
            secrets=[(SecretOwner.active(player), key)],
            devices={**context.evicted_devices(player), key: Device(kind, context.wall)},
            tokens={player: None},
        ),
        reply=Reply(player=player, secret=secret),
    )


def devices(context: Context, player: int, command: messages.Devices) -> Decision:
    chair = context.chair(player)
    listed = [describe_device(context, key) for key in context.state.private.credentials.keys_of(player)]
    listed.sort(key=lambda device: (not device.own, not device.here, device.ago))
    return Decision(cause=f"seat {chair}", reply=Reply(devices=listed))


def describe_device(context: Context, key: bytes) -> messages.Holder:
    device, here = context.state.private.credentials.device(key), key in context.presence.devices
    ago = 0 if here else max(0, context.wall - device.seen) // 1000
    return messages.Holder(id=device_id(key), kind=device.kind, ago=ago, here=here, own=key == sender_key(context))


def sender_key(context: Context) -> bytes:
    """Return the key of the sending device."""
    return context.sender.key if context.sender is not None else b""


def device_id(key: bytes) -> str:
    """Return the public id of a device: part of the hash of an unguessable secret."""
    return key.hex()[:16]


def revoke(context: Context, player: int, command: messages.Revoke) -> Decision:
    chair = context.chair(player)
    for key in context.state.private.credentials.keys_of(player):
        if device_id(key) == command.device:
            if key == sender_key(context):
                raise Refusal(Reason.OWN_DEVICE)
            return Decision(cause=f"seat {chair}", private=PrivateChanges(devices={key: None}))
    raise Refusal(Reason.NO_SUCH_DEVICE)


def record_device(context: Context, player: int, key: bytes, kind: str) -> Decision | None:
    """Record kind and time of a device that was connected; None if its secret opens the seat no more."""
    credentials = context.state.private.credentials
    if credentials.secrets.get(key) != player:
        return None
    device = Device(kind or credentials.device(key).kind, context.wall)
    return Decision(cause="", private=PrivateChanges(devices={key: device}))
