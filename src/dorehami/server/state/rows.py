"""What the rows of a table's log say, one struct for each kind. Seats, chairs and players are numbers in them."""

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
UNANSWERED: Final = (CLOCK, OTHERS)  # by whom the safe answer was given in the place of somebody who gave none
BOTS: Final = 12  # who have a name and a face of their own
ASK, NOBODY, FREELY = "ask", "nobody", "freely"  # who may have a bot's seat in a running game
EVERYTHING, OWN, NOTHING = "everything", "own", "nothing"  # what is shown of a game when it is over


class Body(Struct, kw_only=True, omit_defaults=True, gc=False):
    """The body of a row."""


class TableOpened(Body):
    """The table stands, with so many empty chairs."""

    game: str
    options: list[str]
    chairs: int
    turn: int = 0  # seconds that somebody has for a decision of one's own; 0: as long as it takes
    reaction: int = 0  # and for a word to what somebody else does
    after: str = EVERYTHING  # what is shown of a game when it is over


class Option(Body):
    """The host chose what is played next."""

    game: str
    options: list[str]
    chairs: int
    turn: int = 0
    reaction: int = 0
    starter: int | None = None  # the player who begins, if the host has named one
    after: str = EVERYTHING
    why: str = ""  # the code of the refusal, if a rematch that all were ready for could not begin


class Sat(Body):
    """Somebody sat down. The player's number stays with this person or bot as long as it sits."""

    chair: int
    player: int
    kind: str = HUMAN
    level: str = ""  # of a bot


class Shifted(Body):
    """Somebody took another chair."""

    chair: int
    to: int


class Left(Body):
    """Somebody gave up a chair; in a game a stand-in of this level plays on."""

    chair: int
    level: str = ""


class Kicked(Body):
    """The host showed somebody the door; in a game a stand-in of this level plays on for that one, and can win."""

    chair: int
    by: int  # the player who did
    level: str = ""


class Forgotten(Body):
    """Somebody who had left is not named any more."""

    player: int


class Readmitted(Body):
    """Somebody who had lost every device was let in to the seat again."""

    chair: int
    suspends: bool = False  # others have let them in: for a while, who has a former secret has the seat again,
    host: bool = False  # and for ever, if it is the host's


class Reclaimed(Body):
    """Somebody came back with a secret of a seat that another one was let in to, and has the seat again."""

    chair: int


class Appointed(Body):
    """The host has made somebody else the host."""

    chair: int


class Away(Body):
    """Somebody does not answer or is not here: a stand-in of this level plays the seat until its holder is back."""

    chair: int
    level: str


class CameBack(Body):
    """Its holder plays the seat again."""

    chair: int


class Sealed(Body):
    """A game is about to begin: its seed is fixed, and those who are here may cut."""

    players: list[int]  # by seat
    seal: str  # in hexadecimal, as all below
    seed: str  # opened to others when the game is over


class Committed(Body):
    """A seat has laid down what its cut will be held to."""

    seat: int
    commitment: str


class Opening(Body):
    """No more commitments: the cuts are opened."""


class CutOpened(Body):
    """A seat has opened its cut."""

    seat: int
    nonce: str


class Started(Body):
    """A game began. The chairs are now the seats: those who sat moved together, in this order."""

    game: str
    rules: int
    options: list[str]
    players: list[int]
    starter: int | None = None
    draws: list[tuple[int, int]] = []  # what chance answered: of how many, which
    limit: int = 0  # seconds for the question that this opens; 0: no limit
    seal: str = ""  # of a sealed deal: its seal,
    seed: str = ""  # its seed
    cuts: list[tuple[int, str, str]] = []  # and its cuts: seat, commitment, nonce; "" if it was not opened
    drew_starter: bool = False  # chance said who begins
    after: str = EVERYTHING  # as in Opened


class Moved(Body):
    """A seat answered, and chance after it."""

    seat: int
    move: list[int | str]
    draws: list[tuple[int, int]] = []
    maker: str = ""  # clock, others or standin, if neither the seat's holder nor its bot made it
    limit: int = 0  # as in Started
    salt: str = ""  # of a sealed answer: what it is hashed with, see seal/hashes.py


class Ended(Body):
    """A game is over."""

    winners: list[int] = []  # players
    reason: str = ""  # why, if it was not played to its end
    tempers: list[str] = []  # of bots, by seat; "" for all others


class SaidReady(Body):
    """A chair would like another game."""

    chair: int


class Pausing(Body):
    """A chair would like a pause."""

    chair: int


class Paused(Body):
    """The game stands still."""

    reason: str


class Resuming(Body):
    """It is about to go on: everybody has a moment to sit up."""


class Resumed(Body):
    """It goes on. Every open question has its full time anew."""


class Admitted(Body):
    """The host has said who may look on."""

    watchers: bool
    listed: bool
    hushed: bool
    late: str = ASK  # whether newcomers to a running game may have a bot's seat
    knocks: bool = False  # newcomers ask in the lobby too
    locked: bool = False  # nobody new sits down or looks on


class Recoded(Body):
    """The table is found by another code from now on."""

    code: str


class Epoch(Body):
    """The table goes on under a new epoch: what was written after the former row under an older one is void."""

    reason: str


WRITTEN: Final = {"TableOpened": "opened", "CameBack": "back", "SaidReady": "ready", "CutOpened": "cut"}  # in the log
KINDS: Final[dict[str, type[Body]]] = {
    WRITTEN.get(kind.__name__, kind.__name__.lower()): kind for kind in Body.__subclasses__()
}
DECODERS: Final = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}
KIND_OF: Final = {kind: name for name, kind in KINDS.items()}

encode: Final = msgspec.json.Encoder().encode


def body_of(row: Row) -> Body:
    """What a row says; raises msgspec's errors or KeyError for one that this program cannot read."""
    return DECODERS[row.kind].decode(row.body)
