"""The base of all messages, and the types of their fields with their limits."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

FRAME: int = 16 * 1024  # largest accepted frame, in bytes
LEVEL: str = "medium"  # default level of a bot
TURN: int = 60  # default clocks, in seconds
REACTION: int = 12
EMPTY_CHAIR: int = -1  # in place of a player: nobody sits on this chair

Code = Annotated[str, Meta(min_length=1, max_length=16)]
ID = 64  # maximum length of a command's id
CommandId = Annotated[str, Meta(min_length=1, max_length=ID)]
Name = Annotated[str, Meta(max_length=256)]  # validated in display_names.py, which gives a precise refusal
Secret = Annotated[str, Meta(max_length=128)]
Text = Annotated[str, Meta(max_length=1024)]  # validated in chat.py
Device = Annotated[str, Meta(pattern=r"\A[a-z_]{0,24}\Z")]
SeatWord = Annotated[str, Meta(pattern=r"\A([0-9]{4})?\Z")]
Word = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Spoken = Annotated[list[Annotated[int, Meta(ge=0, le=64)] | Word], Meta(min_length=1, max_length=32)]
Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Nonce = Annotated[str, Meta(pattern=r"\A([0-9a-f]{2}){16,64}\Z")]
Options = Annotated[list[Word], Meta(max_length=16)]


class Message(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag=str.lower, gc=False):
    """An object with a `type`; fields that have their default value are left out."""
