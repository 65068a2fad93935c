"""Every message between a server and its clients, and the bodies of the HTTP API.

The TypeScript types and docs/protocol.md are generated from here. Messages are JSON objects in text frames; keys and
arguments travel, never sentences. A client sends Hello first.
"""

from __future__ import annotations

import msgspec

from dorehami.server.protocol.messages.fields import *
from dorehami.server.protocol.messages.from_client import *
from dorehami.server.protocol.messages.to_client import *
from dorehami.server.protocol.messages.web_api import *

decode_command: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
decode_message: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)
decode_open: msgspec.json.Decoder[Open] = msgspec.json.Decoder(Open)
encode = msgspec.json.Encoder().encode
