"""The bodies of a table's rows, one struct for each kind. Seats, chairs and players are numbers.

Field names and kinds lie on disk.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from dorehami.store.log import Row

HUMAN: Final = "human"
BOT: Final = "bot"
STANDIN: Final = "standin"
CLOCK: Final = "clock"
OTHERS: Final = "others"
UNANSWERED: Final = (CLOCK, OTHERS)  # makers of the safe answer for somebody who gave none
ASK, NOBODY, FREELY = "ask", "nobody", "freely"  # whether newcomers may take a bot's seat in a running game
EVERYTHING, OWN, NOTHING = "everything", "own", "nothing"  # what is shown of a finished game


class Body(Struct, kw_only=True, omit_defaults=True, gc=False):
    """Base of all row bodies."""


class TableOpened(Body):
    """The table was opened, with so many empty chairs."""

    game: str
    options: list[str]
    chairs: int
    turn: int = 0  # seconds for a decision of one's own; 0: no limit
    reaction: int = 0  # seconds for a reaction to others; 0: no limit
    after: str = EVERYTHING  # what is shown of the finished game


class Option(Body):
    """The host chose the next game and its options."""

    game: str
    options: list[str]
    chairs: int
    turn: int = 0
    reaction: int = 0
    starter: int | None = None  # the player who begins, if the host has named one
    after: str = EVERYTHING
    why: str = ""  # the refusal code, if a rematch that all were ready for could not begin


class Sat(Body):
    """Somebody sat down. The player number stays with this person or bot as long as they sit."""

    chair: int
    player: int
    kind: str = HUMAN
    level: str = ""  # of a bot


class Shifted(Body):
    """Somebody moved to another chair."""

    chair: int
    to: int


class Left(Body):
    """Somebody gave up a chair; in a game a stand-in of this level plays on."""

    chair: int
    level: str = ""


class Kicked(Body):
    """The host kicked somebody; in a game a stand-in of this level plays on for them, and can win."""

    chair: int
    by: int  # the player who kicked
    level: str = ""


class Forgotten(Body):
    """The data of somebody who had left was deleted: records do not name them any more."""

    player: int


class Readmitted(Body):
    """Somebody who had lost every device got the seat back."""

    chair: int
    suspends: bool = False  # others let them in: for a while a former secret can reclaim the seat
    host: bool = False  # it was the host's seat: it can be reclaimed for ever


class Reclaimed(Body):
    """The first holder reclaimed a seat, with a former secret, from somebody who had been let in to it."""

    chair: int


class Appointed(Body):
    """The host made somebody else the host."""

    chair: int


class Away(Body):
    """Somebody is absent or does not answer: a stand-in of this level plays until they are back."""

    chair: int
    level: str


class CameBack(Body):
    """The holder of an away seat plays it again."""

    chair: int


class Sealed(Body):
    """A sealed deal was prepared: its seed is fixed, and connected players may cut."""

    players: list[int]  # by seat
    seal: str  # in hexadecimal, as all below
    seed: str  # revealed when the game is over


class Committed(Body):
    """A seat committed to its cut."""

    seat: int
    commitment: str


class Opening(Body):
    """Commitments are closed; the cuts are being opened."""


class CutOpened(Body):
    """A seat opened its cut."""

    seat: int
    nonce: str


class Started(Body):
    """A game began. The chairs are now its seats, without gaps, in this order."""

    game: str
    rules: int
    options: list[str]
    players: list[int]
    starter: int | None = None
    draws: list[tuple[int, int]] = []  # chance: number of outcomes, and which
    limit: int = 0  # seconds for the question that this row opens; 0: no limit
    seal: str = ""  # of a sealed deal; "" if it is not sealed
    seed: str = ""  # of a sealed deal
    cuts: list[tuple[int, str, str]] = []  # of a sealed deal: seat, commitment, nonce; nonce "": not opened
    drew_starter: bool = False  # chance chose who begins
    after: str = EVERYTHING  # as in TableOpened


class Moved(Body):
    """A seat answered its question; the draws that follow are part of the row."""

    seat: int
    move: list[int | str]
    draws: list[tuple[int, int]] = []
    maker: str = ""  # clock, others or standin, if neither the seat's holder nor its bot made it
    limit: int = 0  # as in Started
    salt: str = ""  # of a sealed answer's hash, see seal/hashes.py


class Ended(Body):
    """A game is over."""

    winners: list[int] = []  # players
    reason: str = ""  # why it was not played to its end; "" if it was
    tempers: list[str] = []  # temperaments of bots, by seat; "" for all others


class SaidReady(Body):
    """A chair is ready for another game."""

    chair: int


class Pausing(Body):
    """A chair voted for a pause."""

    chair: int


class Paused(Body):
    """The game was paused."""

    reason: str


class Resuming(Body):
    """The pause ends after a short countdown."""


class Resumed(Body):
    """The game goes on. Every open question has its full time again."""


class Admitted(Body):
    """The host set who may watch, chat and join."""

    watchers: bool
    listed: bool
    hushed: bool
    late: str = ASK  # whether newcomers to a running game may have a bot's seat
    knocks: bool = False  # newcomers must ask in the lobby too
    locked: bool = False  # nobody new may sit down or watch


class Recoded(Body):
    """The table got another code."""

    code: str


class Epoch(Body):
    """A new epoch fences off the old one: rows of an older epoch after the former row are void."""

    reason: str


ENDING_PAUSE: Final = frozenset([Resumed, Epoch])  # every open question has its full time again
WRITTEN: Final = {
    "TableOpened": "opened",
    "CameBack": "back",
    "SaidReady": "ready",
    "CutOpened": "cut",
}  # kinds on disk that differ from the class name
KINDS: Final[dict[str, type[Body]]] = {
    WRITTEN.get(kind.__name__, kind.__name__.lower()): kind for kind in Body.__subclasses__()
}
DECODERS: Final = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}
KIND_OF: Final = {kind: name for name, kind in KINDS.items()}

encode: Final = msgspec.json.Encoder().encode


def body_of(row: Row) -> Body:
    """Decode the body of a row. Raises msgspec's errors, or KeyError for an unknown kind."""
    return DECODERS[row.kind].decode(row.body)
