"""The upgrade of an HTTP request to a WebSocket: the handshake."""

from __future__ import annotations

import base64
import binascii
from hashlib import sha1
from typing import Final

from aiohttp import web

from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason

VERSION: Final = "13"
KEY_BYTES: Final = 16  # bytes of a client's key
GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, section 1.3


def upgrade(request: web.Request) -> web.StreamResponse:
    """Return the response to an upgrade request; raises Refusal if it violates RFC 6455, section 4.2.1."""
    headers = request.headers
    checks = {
        "Upgrade": "websocket" in tokens(headers.get("Upgrade", "")),
        "Connection": "upgrade" in tokens(headers.get("Connection", "")),
        "Sec-WebSocket-Version": headers.get("Sec-WebSocket-Version") == VERSION,
        "Sec-WebSocket-Key": is_valid_key(headers.get("Sec-WebSocket-Key", "")),
        "Content-Length": not request.body_exists,
    }
    for name, valid in checks.items():
        if not valid:
            raise Refusal(Reason.BAD_MESSAGE, where=name)
    accepted = base64.b64encode(sha1(headers["Sec-WebSocket-Key"].encode() + GUID).digest()).decode()
    answer = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accepted}
    response = web.StreamResponse(status=101, headers=answer)
    response.force_close()
    return response


def tokens(header: str) -> list[str]:
    return [token.strip().lower() for token in header.split(",")]


def is_valid_key(key: str) -> bool:
    try:
        return len(base64.b64decode(key.encode("ascii"), validate=True)) == KEY_BYTES
    except (UnicodeError, binascii.Error):
        return False
