"""Messages to the client, and the structs inside them."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from dorehami.server.protocol.messages.fields import Message


class Chair(Struct, frozen=True, omit_defaults=True):
    """Somebody who sits at the table."""

    kind: str  # human, bot or standin (a bot in place of somebody who left)
    name: str = ""  # a bot has none
    level: str = ""  # of a bot
    away: bool = False  # a human for whom a stand-in plays until they are back
    kicked: bool = False  # a stand-in for somebody who was kicked
    bot: int = 0  # number of the bot: its name is `bot-1` and so on in words/*/table.ftl, and it has a face


class Sealing(Struct, frozen=True, kw_only=True):
    """A sealed deal before a game: connected players cut the deck."""

    seal: str  # of the seed, in hexadecimal as all here
    players: list[int]  # by seat
    commitments: list[str]  # by seat; "": none yet
    opening: bool  # commitments are closed and the cuts are being opened
    opened: list[int]  # seats that have opened their cuts


class Result(Struct, frozen=True, kw_only=True):
    """A finished game. Its number is its place in the list, from 1."""

    game: str
    winners: list[int]  # players, see `scores`; empty if it was not played to its end
    after: str  # what is shown of it, as in Choose


class Score(Struct, frozen=True, kw_only=True):
    """The score of one player: a point for each game won, shared by those who won together."""

    player: int  # a number that stays with a person at this table
    name: str  # "" for a bot, and for somebody who has left
    bot: int  # number of the bot, see Chair; 0: a person
    points: float


class Room(Struct, frozen=True, kw_only=True):
    """The public state of the table besides the game."""

    phase: str  # lobby, playing, over
    game: str
    options: list[str]
    chairs: list[Chair | None]  # while a game is played or over: by seat
    host: int | None  # a chair
    ready: list[int]  # chairs that are ready for another game
    games: int  # begun so far
    results: list[Result]  # every finished game
    scores: list[Score]  # everybody who has played one, the best first
    players: list[int]  # by chair: a number that stays with a person at this table; -1: nobody sits there
    seal: str  # of the last game's deal; "" if it was not sealed
    slips: list[str]  # by seat: the hash of its last sealed answer, such as a bid; "": none
    sealing: Sealing | None
    turn: int  # seconds for a decision of one's own; 0: no limit
    reaction: int  # seconds for a reaction to others; 0: no limit
    starter: int | None  # the chair that the host chose to begin the next game
    after: str  # what is shown of the finished game: everything, own (what the viewer's seat saw), nothing
    pausing: list[int]  # chairs that voted for a pause
    paused: str  # why the game is paused: break, fault, damage, upgrade; "": it is not
    resuming: bool  # the pause ends after a short countdown
    watchers: bool  # may those without a seat see the game? If not, they get the room only
    listed: bool  # is the table in the public list?
    hushed: bool  # may those without a seat only read the chat?
    code: str  # the table's current code
    late: str  # who may take a bot's seat in a running game: ask, nobody, freely
    late_over: bool  # nobody may any more in this game: a newcomer left again
    knocks: bool  # must newcomers ask before the game, too?
    locked: bool  # may nobody new sit down or watch?
    readmitted: list[int]  # players who recovered their seat by its word or by a vote, in order
    reclaimed: list[int]  # players who reclaimed it by a former secret or word after somebody else was let in
    ended: str  # why the last game was not played to its end: left (by all others), upgrade; "": it was
    tempers: list[str]  # of bots, by seat, when the game is over: keys of words/*/table.ftl; "": no bot's
    reopened: str  # why the rematch could not begin: too_few, too_many, bad_options; "": it did


class Offer(Struct, frozen=True, array_like=True, gc=False):
    """Legal moves of one verb: each combination of one word from every column. ["steal", [[1, 2]]] is two moves."""

    verb: str
    columns: list[list[int | str]]


class Event(Struct, frozen=True, array_like=True, gc=False):
    """An event of the game: a key and its arguments, for the log, sound and motion. Facts carry the changes."""

    key: str
    args: dict[str, Any]


class Past(Struct, frozen=True, array_like=True):
    """The events of one version."""

    version: int
    events: list[Event]
    maker: str = ""  # as in News


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The full state for one viewer."""

    room: Room
    facts: dict[str, Any]  # of the game, as in docs/notation.md; a fact that every seat has is a list
    moves: list[Offer] = []  # legal moves of the viewer's seat now
    ahead: list[Offer] = []  # moves that it may choose ahead, together with passing on the current question
    kept: list[int | str] = []  # the move that it has chosen ahead
    passing: bool = False  # auto-pass is on; a change comes in a Snapshot
    word: str = ""  # of the viewer's seat, to recover it on a new device
    word_off: bool = False  # disabled until the next game after too many wrong tries
    past: list[Past] = []  # all events of this game; News adds to it


class Holder(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A device that holds the viewer's seat."""

    id: str
    kind: str = ""  # as in Hello
    ago: int = 0  # seconds since it was last connected
    here: bool = False  # connected now
    own: bool = False  # the requesting device


class Welcome(Message):
    """The answer to Hello. It has a record, or the News since the last version seen follows it."""

    build: str  # build id of the server's web client; "": unknown
    table: str
    epoch: int
    version: int
    player: int | None = None  # the viewer's player number; left out: a watcher
    record: Record | None = None
    rewound: bool = False  # the client had seen a later version: the table has lost rows and gone back to this one
    left: int = 0  # milliseconds left for the open question; 0: no limit
    moment: int = 0  # milliseconds that a turned-up card is shown before the clock of the next question starts
    secret: str = ""  # in exchange for a token: the secret for Hello from now on


class Snapshot(Message):
    """The full record, in place of News."""

    epoch: int
    version: int
    record: Record
    player: int | None = None
    left: int = 0  # as in Welcome
    secret: str = ""  # after an accepted request: the secret for Hello from now on


class News(Message):
    """The changes of one row for this viewer, to be applied to the record of the version before.

    A changed fact is its new value; or, of a long list, {"less": […], "more": […]}: items to remove, the first of each
    kind, and items to append.
    """

    version: int
    events: list[Event] = []
    began: bool = False  # a new game: drop all former facts
    room: dict[str, Any] = {}  # changed fields of Room
    facts: dict[str, Any] = {}  # changed facts
    seats: dict[str, dict[int, Any]] = {}  # changed seats of facts that every seat has
    limit: int | UnsetType = UNSET  # seconds left for the open question; 0: no limit; left out: unchanged
    maker: str = ""  # who moved in place of the seat: clock, others or standin; "": nobody
    moves: list[Offer] | UnsetType = UNSET  # left out: unchanged
    ahead: list[Offer] | UnsetType = UNSET
    kept: list[int | str] | UnsetType = UNSET


class Done(Message):
    """A command was carried out and is durable. Its News came before."""

    id: str
    version: int
    player: int | None = None  # after Sit: the new player number
    secret: str = ""  # after Sit: the secret for Hello from now on; after Screen: the one for a television's Hello
    token: str = ""  # after Elsewhere
    request: int = 0  # after Sit or Return: the number of the request
    devices: list[Holder] = []  # after Devices: the requesting one first, then the last connected


class Refused(Message):
    """A command was refused, and nothing has changed."""

    code: str  # a key of words/*/refusals.ftl
    id: str = ""
    rule: str = ""  # id of the rule that forbids it
    args: dict[str, Any] = {}
    version: int = 0
    retry: bool = False  # the same command may succeed later


class Asking(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An open request for a seat."""

    request: int
    name: str
    player: int | None = None  # the former holder who asks; left out: a newcomer
    judges: list[int] = []  # players who may vote
    yes: list[int] = []  # players who have voted yes
    needs: int = 1  # number of yes votes needed; for a newcomer one, if nobody votes no


class Silent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player who has not answered for three minutes where no clock runs."""

    seat: int
    yes: list[int] = []  # players who voted for the safe answer
    needs: int = 1  # number of votes needed


class Rest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The pace of a game that no person is in any more: all are out of it or have left."""

    pace: int = 1  # speed factor of bots and animations; 0: at once
    wishes: list[int] = []  # the pace that each has chosen
    players: list[int] = []  # the people who decide: they sit here and are not away; empty: any watcher does


class Presence(Message):
    """The connected players, and everything that they are asked to vote on."""

    players: list[int] = []
    watching: int = 0
    asking: list[Asking] = []
    silent: list[Silent] = []  # sent again on every change
    rest: Rest | None = None  # sent again on every change; left out: a person is in the game


class TurnedAway(Message, tag="turned_away"):
    """The client's request for a seat was denied."""

    request: int
    code: str  # a key of words/*/refusals.ftl


class Said(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chat message."""

    number: int
    player: int | None = None  # the sender; left out: somebody without a seat
    name: str = ""  # of a sender without a seat
    text: str = ""
    phrase: str = ""  # in place of a text: a key of words/*/talk.ftl


class Talk(Message):
    """Chat messages: the recent ones on connecting, then each as it is sent. They have no version."""

    said: list[Said]
    whole: bool = False  # these replace all messages known so far


class Bye(Message):
    """The last message before the server closes a socket."""

    code: str


ToClient = Welcome | Snapshot | News | Done | Refused | Presence | TurnedAway | Talk | Bye
