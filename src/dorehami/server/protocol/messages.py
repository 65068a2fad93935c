"""Every message between a server and its clients, and the bodies of the HTTP API.

The TypeScript types and docs/protocol.md are generated from here. Messages are JSON objects in text frames; keys and
arguments travel, never sentences. A client sends Hello first.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

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


# ------------------------------------------------------------------ from the client


class Hello(Message):
    """The first message of a socket: the table and the credentials. Answered by Welcome."""

    table: Code
    secret: Secret = ""  # of the seat; without one the socket watches
    token: Secret = ""  # from Elsewhere, in place of a secret: Welcome brings a new secret
    device: Device = ""  # kind of device, for the list of devices of the seat
    epoch: Number = 0  # of the last version seen; 0: none
    version: Number = 0  # last version seen; 0: none


class Command(Message):
    """Everything else that a client sends. The id is an idempotency key: a retry gets the same answer, no effect."""

    id: CommandId


class Sit(Command):
    """Take a chair by name. Done brings the seat's secret; this socket has the seat from then on.

    During a game a newcomer takes over a bot's seat. Then, and where newcomers must ask, Done brings the number of a
    request; later a Snapshot brings the secret, or TurnedAway the reason why not.
    """

    name: Name
    chair: Number | None = None  # the first free one


class Leave(Command):
    """Give up the seat; all its secrets are void. In a game a bot plays it to the end.

    Somebody who was let in gives up only that: a former secret still reclaims the seat.
    """


class Forget(Command):
    """Leave, and have name, chat messages and secrets deleted. Records then name the seat only.

    Somebody who has left already, or was kicked, sends the secret of the former seat.
    """

    secret: Secret = ""  # of a former seat


class Kick(Command):
    """Kick somebody (host only): their secrets and name are banned, and newcomers must ask from then on.

    In a game a bot plays the seat to the end; it can win, and the host gets no points for this game any more.
    """

    chair: Number


class Shift(Command):
    """Move to another free chair, before the game."""

    chair: Number


class Elsewhere(Command):
    """Request a one-time token that opens this seat on one more device within ten minutes; a former one is void."""


class Devices(Command):
    """Request the list of devices that hold this seat."""


class Revoke(Command):
    """Revoke this seat on another device: its sockets are closed with `revoked`, and its secret is void."""

    device: Word  # the id from Devices


class Return(Command):
    """Recover a seat by name after losing every device: with its word at once, Done brings a secret.

    Without the word the others vote, and Done brings the number of a request; see Presence. In a game the seat must
    have been disconnected for 45 seconds and two others must say yes, or the only other one after two minutes. Before
    and after it the host decides; for the host's own seat it is as in a game.
    """

    name: Name
    word: SeatWord = ""


class LetIn(Command, tag="let_in"):
    """Vote on a request for a seat, as one of its judges.

    If it is accepted, the requester gets a Snapshot with a secret. Former secrets and the word of the seat are
    suspended: for ten minutes each of them still reclaims the seat.
    """

    request: Number
    yes: bool = True


class Appoint(Command):
    """Make somebody else the host (host only)."""

    chair: Number


class Finish(Command):
    """End the game as won, as the only person who has not left it."""


class Choose(Command):
    """Choose game, options and number of chairs for the next game (host only)."""

    game: Word
    chairs: Number
    options: Options = []
    turn: Number = TURN  # seconds for a decision of one's own: 30, 60, 120; 0: no limit
    reaction: Number = REACTION  # seconds for a reaction to others: 8, 12, 20, 30, 60; 0: no limit
    starter: Number | None = None  # the chair that begins; null: the last winner's, or a random one
    after: Word = ""  # what is shown of the finished game: everything, own, nothing; "": unchanged


class AddBot(Command, tag="add_bot"):
    """Add a bot (host only)."""

    chair: Number | None = None  # the first free one
    level: Word = LEVEL  # strength: easy or medium


class RemoveBot(Command, tag="remove_bot"):
    """Remove a bot (host only)."""

    chair: Number


class Start(Command):
    """Start a game with those who sit (host only)."""


class Commit(Command):
    """Commit to a cut of the deck: SHA-256 as in docs/decisions/0015. Clients send it without asking the player."""

    commitment: Hash


class Cut(Command):
    """Open the cut, when all have committed."""

    nonce: Nonce


class Move(Command):
    """Answer the question that is open to the seat."""

    version: Number  # last version seen; older than the question: refused as stale
    move: Spoken  # one of the offered moves: verb, target seat, things
    ahead: Spoken | None = None  # private: the answer to the next question if this move stands


class Withdraw(Command):
    """Withdraw the move chosen ahead."""


class LetPass(Command, tag="let_pass"):
    """Switch auto-pass: pass reactions until the seat's own turn or a move aimed at it. Private."""

    on: bool = True


class PlaySafe(Command, tag="play_safe"):
    """Vote to give the safe answer for everybody else who has been silent for three minutes, where no clock runs.

    Two votes are needed, or that of the only other player who is not away; see Presence.
    """


class Hurry(Command):
    """Choose the pace for the rest of a game that no person is in any more; see Presence.

    The slowest choice counts, of all people who sit here and are not away; any watcher's, where nobody sits any more.
    """

    pace: Number = 1  # speed factor: 1, 3; 0: at once


class Ready(Command):
    """Be ready for another game; it begins when all who sit are ready."""


class Back(Command):
    """Take the seat back from the stand-in. Reconnecting does it too."""


class Pause(Command):
    """Pause the game: the host at once, others when all connected players vote for it."""


class Resume(Command):
    """Resume the game: anybody after a pause; after a fault or damage the host, or any seat while the host is gone."""


class Say(Command):
    """Send a chat message: a text, or a phrase that everybody reads in their own language."""

    text: Text = ""
    phrase: Word = ""  # in place of a text
    name: Name = ""  # of a sender without a seat


class Admit(Command):
    """Set who may watch, chat and join (host only). Fields left out stay as they are."""

    watchers: bool | None = None  # may those without a seat see the game?
    listed: bool | None = None  # is the table in the public list?
    hushed: bool | None = None  # may those without a seat only read the chat?
    late: Word = ""  # who may take a bot's seat during a game: ask, nobody or freely; set before it begins
    knocks: bool | None = None  # must newcomers ask before the game too? Set after a kick
    locked: bool | None = None  # may nobody new sit down or watch?
    bans: bool | None = None  # false: lift all bans


class Recode(Command):
    """Give the table another code (host only); the former one works only for those who have a seat.

    Watchers are disconnected with `moved_on`, without the new code.
    """


class Screen(Command):
    """Request a key with which a television shows the table (host only); Done brings it. Former keys are void."""


class Resync(Command):
    """Request a snapshot."""


class Ping(Command):
    """Check the connection: Done comes at once, ahead of pending commands."""


FromClient = (
    Hello | Sit | Leave | Forget | Kick | Shift | Elsewhere | Devices | Revoke | Return | LetIn | Appoint | Finish
    | Choose | AddBot | RemoveBot | Start
    | Commit | Cut | Move | Withdraw | LetPass | PlaySafe | Hurry | Ready | Back | Pause | Resume | Say | Admit
    | Recode | Screen | Resync | Ping
)  # fmt: skip


# ------------------------------------------------------------------ to the client


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
    moves: list[Offer] | UnsetType = UNSET  # left out: unchanged
    ahead: list[Offer] | UnsetType = UNSET
    kept: list[int | str] | UnsetType = UNSET
    limit: int | UnsetType = UNSET  # seconds left for the open question; 0: no limit; left out: unchanged
    maker: str = ""  # who moved in place of the seat: clock, others or standin; "": nobody


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


# ------------------------------------------------------------------ over HTTP


class Choice(Struct, frozen=True, kw_only=True):
    """An option of a game: one of several values, the first of them the default; or on and off."""

    name: str
    values: list[str]
    most: int = 0  # most players with it on; 0: as many as without


class GameCard(Struct, frozen=True, kw_only=True):
    """GET /api/games: one of the available games."""

    id: str
    fewest: int  # players
    most: int
    starts: bool  # does one seat begin?
    options: list[Choice]


class Ways(Struct, frozen=True, kw_only=True):
    """GET /api/ways: URLs under which others reach this server. Answered only to the server's own machine."""

    links: list[str]  # the most likely to work first


class Open(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table, and sit down if there is a name."""

    game: Word
    options: Options = []
    chairs: Number | None = None  # default: the fewest that can play
    bots: Number = 0
    level: Word = LEVEL  # of the bots
    name: Name = ""
    turn: Number = TURN  # as in Choose
    reaction: Number = REACTION
    after: Word = ""  # "": everything


class Listed(Struct, frozen=True, kw_only=True):
    """GET /api/tables: a public table with free chairs; the emptiest comes last."""

    table: str
    game: str
    options: list[str]
    host: str  # the name
    taken: int  # chairs
    chairs: int


class Standing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/seats?ticket=…&seen=…: the standing of a table where the client has a seat. Does not count as presence.

    Both may be repeated, up to eight times; `seen` is the last version seen. Tables that are gone are left out.
    """

    asked: str  # the table's code in the ticket
    table: str  # its current code
    game: str
    number: int  # games begun so far
    phase: str  # lobby, playing, over
    paused: bool = False
    yours: bool = False  # the client's seat is asked
    waits: list[str] = []  # the names of others who are asked
    here: int = 0  # other people who are connected
    moves: int = 0  # of this game since `seen`
    won: bool = False  # the client is among the winners


class Opened(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to Open: the table's code, and the seat's secret if it had a name."""

    table: str
    link: str
    player: int | None = None
    secret: str = ""


class Drawn(Struct, frozen=True, kw_only=True):
    """A draw of chance, as it was written when it happened."""

    line: int  # line of the record that it belongs to
    of: int  # number of outcomes
    index: int  # the outcome, from 0
    word: str  # the outcome's name


class Deal(Struct, frozen=True, kw_only=True):
    """GET /api/tables/CODE/games/N/deal: what a client needs to verify the sealed deal of a finished game.

    Refused where the table does not show everything: the seed reveals every card.
    """

    record: str  # as in games/N.play
    draws: list[Drawn]  # in order; the stream numbers them from 1


class Claimed(Struct, frozen=True, array_like=True):
    """A claim in a replay, and whether it was true at that moment."""

    version: int  # of the News with the claim
    true: bool


class Replay(Struct, frozen=True, kw_only=True):
    """GET /api/tables/CODE/games/N/replay?view=…: a finished game as a viewer saw it.

    The view is the number of a seat, `spectators`, or `open`: all cards. A running game is refused. Where everybody
    sees only their own, the views are `own`, for a ticket, and `spectators`; where nothing is shown, none.
    """

    number: int  # of the game at its table
    view: str
    version: int  # of the record
    record: Record  # after the deal
    news: list[News]  # all that followed
    claims: list[Claimed] = []  # only in the `open` view, in games with claims


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a refused HTTP request."""

    code: str
    args: dict[str, Any] = {}


decode_command: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
decode_message: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)
decode_open: msgspec.json.Decoder[Open] = msgspec.json.Decoder(Open)
encode = msgspec.json.Encoder().encode
