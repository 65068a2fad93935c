"""Every message between a table and those who sit at it or watch.

The TypeScript types and docs/protocol.md come from here. Messages are JSON objects in text frames; keys and arguments
travel, never sentences. A client says Hello first.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

FRAME: int = 16 * 1024  # the largest frame that is taken, in bytes
LEVEL: str = "medium"  # of a bot, unless somebody chooses otherwise
TURN: int = 60  # seconds, unless the host chooses otherwise
REACTION: int = 12

Code = Annotated[str, Meta(min_length=1, max_length=16)]
ID = 64  # letters of a command's id at most
CommandId = Annotated[str, Meta(min_length=1, max_length=ID)]
Name = Annotated[str, Meta(max_length=256)]  # judged by the door, which says what is wrong with it
Secret = Annotated[str, Meta(max_length=128)]
Text = Annotated[str, Meta(max_length=1024)]  # judged by the table
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
    """The first message of a socket: which table, and who one is. Answered by Welcome."""

    table: Code
    secret: Secret = ""  # of the seat; without one the socket watches
    token: Secret = ""  # out of a link from Elsewhere, in place of a secret: Welcome brings a secret of one's own
    device: Device = ""  # what kind of device one is on, for the list of those that hold the seat
    epoch: Number = 0  # what one has seen already; 0: nothing
    version: Number = 0


class Command(Message):
    """Everything else that a client sends. The same id sent again gets the same answer and does nothing twice."""

    id: CommandId


class Sit(Command):
    """Take a chair by name. Done brings the seat's secret to this socket, which is that seat's from then on.

    In a game one takes over a bot's seat. There, and where newcomers ask, Done brings the number of a request; then a
    Snapshot brings the secret, or TurnedAway says why not.
    """

    name: Name
    chair: Number | None = None  # the first free one


class Leave(Command):
    """Give up the seat; all its secrets are void. In a game a bot plays it to the end.

    Whom others have let in gives up only that, while a former secret takes the seat back.
    """


class Forget(Command):
    """Leave, and be forgotten here: one's name, what one said and all secrets. Records then call one by the seat.

    Who has left already, or was shown the door, is forgotten by the secret of the former seat.
    """

    secret: Secret = ""  # of a seat that one has no more


class Kick(Command):
    """The host shows somebody the door: secrets and name do not come in again, and newcomers ask from then on.

    In a game a bot plays the seat to the end; it can win, and the host cannot make a point any more.
    """

    chair: Number


class Shift(Command):
    """Take another free chair, before the game."""

    chair: Number


class Elsewhere(Command):
    """Ask for a token that brings this seat to one more device, once and within ten minutes; a former one is void."""


class Devices(Command):
    """Ask which devices hold this seat."""


class Revoke(Command):
    """End this seat on another device: its sockets are closed with `revoked`, and its secret is void."""

    device: Word  # the id that Devices told


class Return(Command):
    """Who has lost every device comes back to the seat by its name: with its word at once, Done brings a secret.

    Without it one asks the others, and Done brings the number of a request; see Presence. In a game the seat must have
    been gone for 45 seconds and two others must say yes, or the only other one after two minutes. Before and after it
    the host says yes; for the host's own seat it is as in a game.
    """

    name: Name
    word: SeatWord = ""


class LetIn(Command, tag="let_in"):
    """Say yes or no to who asks for a seat, if one is among those who judge it.

    Who is let in gets a Snapshot with a secret. Of a seat that was somebody's the former secrets and the word are
    suspended: for ten minutes, who comes back with one has the seat again.
    """

    request: Number
    yes: bool = True


class Appoint(Command):
    """The host makes somebody else the host."""

    chair: Number


class Finish(Command):
    """End the game as won, when one is the only person who has not left it."""


class Choose(Command):
    """The host chooses game, options and the number of chairs for the next game."""

    game: Word
    chairs: Number
    options: Options = []
    turn: Number = TURN  # seconds for a decision of one's own: 30, 60, 120; 0: as long as it takes
    reaction: Number = REACTION  # seconds for a word to what others do: 8, 12, 20, 30, 60; 0: as long as it takes
    starter: Number | None = None  # the chair that begins; null: the last winner's, or one by lot
    after: Word = ""  # what is shown of the game when it is over: everything, own, nothing; "": as it was


class AddBot(Command, tag="add_bot"):
    """The host lets a bot sit down."""

    chair: Number | None = None  # the first free one
    level: Word = LEVEL  # how well it plays: easy or medium


class RemoveBot(Command, tag="remove_bot"):
    """The host takes a bot away."""

    chair: Number


class Start(Command):
    """The host begins a game with those who sit."""


class Commit(Command):
    """Lay down what one's cut will be held to: SHA-256 as docs/decisions/0015 says. Browsers do it by themselves."""

    commitment: Hash


class Cut(Command):
    """Open one's cut, when all have committed."""

    nonce: Nonce


class Move(Command):
    """Answer the question that is open to one's seat."""

    version: Number  # that one has seen; older than the question: it is refused as stale
    move: Spoken  # the verb, the seat it is aimed at, the things: as it is offered
    ahead: Spoken | None = None  # chosen already now for the question that comes if this one stands; told to nobody


class Withdraw(Command):
    """Take back what was chosen ahead."""


class LetPass(Command, tag="let_pass"):
    """Let what others do pass, until it is one's own turn or aimed at one; told to nobody, and taken back at will."""

    on: bool = True


class PlaySafe(Command, tag="play_safe"):
    """Have the safe answer given for everybody else who has been silent for three minutes, where no clock runs.

    It is given when two others wish it, or the only other one who is not away; see Presence.
    """


class Hurry(Command):
    """Say how fast one would watch the rest of a game that no person is in any more; see Presence.

    The slowest wish counts, of all people who sit here and are not away; any watcher's, where nobody sits any more.
    """

    pace: Number = 1  # how many times as fast as ever: 1, 3; 0: at once


class Ready(Command):
    """One would like another game; it begins when all who sit are ready."""


class Back(Command):
    """Take one's seat back from the stand-in. Who connects again has it back without a word."""


class Pause(Command):
    """Stop the game for a while: the host at once, others when all who are here wish it."""


class Resume(Command):
    """Let the game go on: anybody after a pause; after a fault or damage the host, or any seat while that is gone."""


class Say(Command):
    """Say something to all who are here: a text, or a phrase that everybody reads in their own language."""

    text: Text = ""
    phrase: Word = ""  # in place of a text
    name: Name = ""  # of who has no seat


class Admit(Command):
    """The host says who may look on. What is left out stays as it is."""

    watchers: bool | None = None  # may those without a seat see the game?
    listed: bool | None = None  # do all who come to this server find the table?
    hushed: bool | None = None  # may those without a seat only read what is said?
    late: Word = ""  # who may have a bot's seat in a game: ask, nobody or freely; said before it begins
    knocks: bool | None = None  # do newcomers ask before the game too? So it is after somebody was shown the door
    locked: bool | None = None  # may nobody new sit down or look on?
    bans: bool | None = None  # false: those who were shown the door may come in again


class Recode(Command):
    """The host gives the table another code; the former one leads only those there who have a seat.

    Those who only watch are sent away with `moved_on`, and not told it.
    """


class Screen(Command):
    """The host asks for a key with which a television sees the table; Done brings it. Former keys are void."""


class Resync(Command):
    """Ask for a snapshot."""


class Ping(Command):
    """Are you still there? Done comes at once, whatever else is waited for."""


FromClient = (
    Hello | Sit | Leave | Forget | Kick | Shift | Elsewhere | Devices | Revoke | Return | LetIn | Appoint | Finish
    | Choose | AddBot | RemoveBot | Start
    | Commit | Cut | Move | Withdraw | LetPass | PlaySafe | Hurry | Ready | Back | Pause | Resume | Say | Admit
    | Recode | Screen | Resync | Ping
)  # fmt: skip


# ------------------------------------------------------------------ to the client


class Chair(Struct, frozen=True, omit_defaults=True):
    """Somebody who sits at the table."""

    kind: str  # human, bot or standin (a bot in the place of somebody who left)
    name: str = ""  # a bot has none
    level: str = ""  # of a bot
    away: bool = False  # a human for whom a stand-in plays until they are back
    kicked: bool = False  # a stand-in for somebody who was shown the door
    bot: int = 0  # which of the bots it is: its name is `bot-1` and so on in words/*/table.ftl, and it has a face


class Sealing(Struct, frozen=True, kw_only=True):
    """A game is about to begin: those who are here cut the deck."""

    seal: str  # of the seed, in hexadecimal as all here
    players: list[int]  # by seat
    commitments: list[str]  # by seat; "": none yet
    opening: bool  # no more commitments are taken: the cuts are opened
    opened: list[int]  # the seats that have


class Result(Struct, frozen=True, kw_only=True):
    """A game that is over. Its number is its place in the list, from 1."""

    game: str
    winners: list[int]  # players, see `scores`; nobody, if it was not played to its end
    after: str  # what is shown of it, as in Choose


class Score(Struct, frozen=True, kw_only=True):
    """Somebody's evening: a point for each game that was won, shared by those who won it together."""

    player: int  # a number that stays with a person at this table
    name: str  # a bot has none, nor has who left
    bot: int  # which of the bots it is, see Chair; 0: a person
    points: float


class Room(Struct, frozen=True, kw_only=True):
    """What everybody sees of the table besides the game."""

    phase: str  # lobby, playing, over
    game: str
    options: list[str]
    chairs: list[Chair | None]  # while a game is played or over: by seat
    host: int | None  # a chair
    ready: list[int]  # chairs that would like another game
    games: int  # begun so far
    results: list[Result]  # every game that is over
    scores: list[Score]  # everybody who has played one, the best first
    players: list[int]  # by chair: who sits there, a number that stays with a person at this table; -1: nobody
    seal: str  # of the last game's deal; "" if it was not sealed
    slips: list[str]  # by seat: the hash of its last sealed answer, such as a bid; "" if it has given none
    sealing: Sealing | None
    turn: int  # seconds for a decision of one's own; 0: no limit
    reaction: int  # seconds for a word to what others do; 0: no limit
    starter: int | None  # the chair that the host has named to begin the next game
    after: str  # what is shown of the game when it is over: everything, own (what one's seat saw), nothing
    pausing: list[int]  # chairs that would like a pause
    paused: str  # why the game stands still: break, fault, damage, upgrade; "" if it does not
    resuming: bool  # the break ends in a moment
    watchers: bool  # may those without a seat see the game? If not, they are told of the room alone
    listed: bool  # is the table among those that all who come to the server find?
    hushed: bool  # may those without a seat only read what is said?
    code: str  # by which the table is found
    late: str  # who may have a bot's seat in a running game: ask, nobody, freely
    late_over: bool  # in this game nobody any more, as somebody did and left again
    knocks: bool  # do newcomers ask before the game, too?
    locked: bool  # may nobody new sit down or look on?
    readmitted: list[int]  # players who came back on another device, by their word or by others', one after the other
    reclaimed: list[int]  # players who came back with their former secret or word after somebody else was let in
    ended: str  # why the last game was not played to its end: left (all others had), upgrade; "" if it was
    tempers: list[str]  # of bots, by seat, when the game is over: keys of words/*/table.ftl; "": it is nobody's
    reopened: str  # why the game that all were ready for did not begin: too_few, too_many, bad_options; "" if it did


class Offer(Struct, frozen=True, array_like=True, gc=False):
    """Moves of one verb: each combination of one word of every column. ["steal", [[1, 2]]] is two moves."""

    verb: str
    columns: list[list[int | str]]


class Event(Struct, frozen=True, array_like=True, gc=False):
    """Something that happened: a key and its arguments, for the log, for sound and motion. Facts say what changed."""

    key: str
    args: dict[str, Any]


class Past(Struct, frozen=True, array_like=True):
    """What was told with one version."""

    version: int
    events: list[Event]
    maker: str = ""  # as in News


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that one viewer knows."""

    room: Room
    facts: dict[str, Any]  # of the game, as in docs/notation.md; a fact that every seat has is a list
    moves: list[Offer] = []  # what one's seat may answer now
    ahead: list[Offer] = []  # what it may choose ahead, with the move that lets the question pass
    kept: list[int | str] = []  # what it has chosen ahead
    passing: bool = False  # it lets what others do pass; a Snapshot tells when that has changed
    word: str = ""  # of one's seat, for coming back from a device that knows nothing
    word_off: bool = False  # it was tried wrong too often, and opens nothing before another game begins
    past: list[Past] = []  # all that was told in this game; news with events add to it


class Holder(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A device that holds one's seat."""

    id: str
    kind: str = ""  # what it called itself in Hello
    ago: int = 0  # seconds since it was last here
    here: bool = False  # it is connected
    own: bool = False  # it is the one that asks


class Welcome(Message):
    """The answer to Hello: who one is. With a record, or the news since the version one has seen follow."""

    build: str  # of the page that the server has for browsers; "" if it does not say
    table: str
    epoch: int
    version: int
    player: int | None = None  # who one is among the room's players; left out: one watches
    record: Record | None = None
    rewound: bool = False  # one had seen more than there is: the table has gone back to this version
    left: int = 0  # milliseconds from now for the question that is open; 0: no limit
    moment: int = 0  # milliseconds that a card which is turned up is looked at, before the next question counts
    secret: str = ""  # for a token: what Hello takes from now on


class Snapshot(Message):
    """The whole record in place of news."""

    epoch: int
    version: int
    record: Record
    player: int | None = None
    left: int = 0  # as in Welcome
    secret: str = ""  # for who was let in: what Hello takes from now on


class News(Message):
    """What a row of the log changed for this viewer. It is laid over the record of the version before.

    A changed fact is its new value; or, of a long list, {"less": […], "more": […]}: what is gone from it, the first of
    each kind, and what has come at its end.
    """

    version: int
    events: list[Event] = []
    began: bool = False  # a new game: all former facts are gone
    room: dict[str, Any] = {}  # changed fields of the room
    facts: dict[str, Any] = {}  # changed facts
    seats: dict[str, dict[int, Any]] = {}  # of facts that every seat has, the changed seats
    moves: list[Offer] | UnsetType = UNSET  # left out: as before
    ahead: list[Offer] | UnsetType = UNSET
    kept: list[int | str] | UnsetType = UNSET
    limit: int | UnsetType = UNSET  # seconds from now for the question that is open; 0: no limit; left out: as before
    maker: str = ""  # who moved in the seat's place: clock, others or standin


class Done(Message):
    """A command was carried out and is durable. The news of it came before."""

    id: str
    version: int
    player: int | None = None  # after Sit: who one is
    secret: str = ""  # after Sit: what Hello takes from now on; after Screen: what a television's Hello takes
    token: str = ""  # after Elsewhere
    request: int = 0  # after Sit or Return: the number under which one asks
    devices: list[Holder] = []  # after Devices: one's own first, then those who were here last


class Refused(Message):
    """A command was not carried out, and nothing has changed."""

    code: str  # a key of words/*/refusals.ftl
    id: str = ""
    rule: str = ""  # the id of the rule that stands against it
    args: dict[str, Any] = {}
    version: int = 0
    retry: bool = False  # the same command may succeed later


class Asking(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody without a seat who asks for one."""

    request: int
    name: str
    player: int | None = None  # whose seat it was; left out: somebody new asks
    judges: list[int] = []  # players who may answer
    yes: list[int] = []  # players who have said yes,
    needs: int = 1  # and how many have to; of a newcomer one, and nobody may say no


class Silent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who has been asked for three minutes where no clock runs, and has not answered."""

    seat: int
    yes: list[int] = []  # players who would have the safe answer given,
    needs: int = 1  # and how many have to


class Rest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rest of a game that no person is in any more: all are out of it, or have left it."""

    pace: int = 1  # how many times as fast as ever bots answer and moments pass; 0: at once
    wishes: list[int] = []  # the pace that each would have
    players: list[
        int
    ] = []  # of these people, who must agree: they sit here and are not away; none: any watcher may say


class Presence(Message):
    """Who is connected."""

    players: list[int] = []
    watching: int = 0
    asking: list[Asking] = []
    silent: list[Silent] = []  # told again whenever it has changed, as is
    rest: Rest | None = None  # how fast the rest of the game goes; left out: a person is in it


class TurnedAway(Message, tag="turned_away"):
    """One has asked for a seat and does not get it."""

    request: int
    code: str  # a key of words/*/refusals.ftl


class Said(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that was said at the table."""

    number: int
    player: int | None = None  # who said it; left out: somebody without a seat
    name: str = ""  # of that one
    text: str = ""
    phrase: str = ""  # in place of a text: a key of words/*/talk.ftl


class Talk(Message):
    """What was said: lately, for somebody who comes in; then each word as it is said. It uses no version."""

    said: list[Said]
    whole: bool = False  # this is all there is


class Bye(Message):
    """The last message before the server closes a socket."""

    code: str


ToClient = Welcome | Snapshot | News | Done | Refused | Presence | TurnedAway | Talk | Bye


# ------------------------------------------------------------------ over HTTP


class Choice(Struct, frozen=True, kw_only=True):
    """An option of a game: one of some values, the first of which is played otherwise; or on and off."""

    name: str
    values: list[str]
    most: int = 0  # players who can play with it on; 0: as many as without


class GameCard(Struct, frozen=True, kw_only=True):
    """GET /api/games: one of the games that can be played."""

    id: str
    fewest: int  # players
    most: int
    starts: bool  # is there a seat that begins?
    options: list[Choice]


class Ways(Struct, frozen=True, kw_only=True):
    """GET /api/ways: where others find this server. Only its own machine is told; the others have found it."""

    links: list[str]  # the likeliest first


class Open(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table; with a name one sits down at it."""

    game: Word
    options: Options = []
    chairs: Number | None = None  # as few as can play
    bots: Number = 0
    level: Word = LEVEL  # of the bots
    name: Name = ""
    turn: Number = TURN  # as in Choose
    reaction: Number = REACTION
    after: Word = ""  # "": everything


class Listed(Struct, frozen=True, kw_only=True):
    """GET /api/tables: one of the tables that wait for anybody to sit down, the emptiest last."""

    table: str
    game: str
    options: list[str]
    host: str  # the name
    taken: int  # chairs
    chairs: int


class Standing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/seats?ticket=…&seen=…: how a table stands at which one has a seat. Looking is no coming.

    Both may be repeated, up to eight times; `seen` is the version that one has seen. Tables that are gone are left out.
    """

    asked: str  # the table's code, as the ticket says it
    table: str  # as it is now
    game: str
    number: int  # games begun
    phase: str  # lobby, playing, over
    paused: bool = False
    yours: bool = False  # one's seat is asked
    waits: list[str] = []  # the names of others who are asked
    here: int = 0  # other people who are connected
    moves: int = 0  # of this game that one has not seen
    won: bool = False  # one is among the winners


class Opened(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer: the table's code, and the seat's secret for who sat down."""

    table: str
    link: str
    player: int | None = None
    secret: str = ""


class Drawn(Struct, frozen=True, kw_only=True):
    """What chance answered, as it was written when it happened."""

    line: int  # of the record that speaks of it
    of: int  # how many outcomes there were,
    index: int  # and which it was, from 0
    word: str  # what that is called


class Deal(Struct, frozen=True, kw_only=True):
    """GET /api/tables/CODE/games/N/deal: what a page needs to check the sealed deal of a finished game.

    It is refused where the table does not show everything: an opened seed tells every card.
    """

    record: str  # as in games/N.play
    draws: list[Drawn]  # in their order; the stream numbers them from 1


class Claimed(Struct, frozen=True, array_like=True):
    """A claim that somebody made, and whether it was true at that moment."""

    version: int  # of the news that tell it
    true: bool


class Replay(Struct, frozen=True, kw_only=True):
    """GET /api/tables/CODE/games/N/replay?view=…: a finished game as it was told, to be laid out again.

    The view is the number of a seat, `spectators`, or `open`: all cards. A game that is still played is refused. Where
    everybody sees only their own, the views are `own`, for a ticket, and `spectators`; where nothing is shown, none.
    """

    number: int  # of the game at its table
    view: str
    version: int  # of the record
    record: Record  # when the cards were dealt
    news: list[News]  # all that followed, to the end
    claims: list[Claimed] = []  # with all cards open, in a game where anything is claimed


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a request that was refused."""

    code: str
    args: dict[str, Any] = {}


decode_command: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
decode_message: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)
decode_open: msgspec.json.Decoder[Open] = msgspec.json.Decoder(Open)
encode = msgspec.json.Encoder().encode
