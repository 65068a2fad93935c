"""Messages from the client: Hello, then commands."""

from __future__ import annotations

from dorehami.server.protocol.messages.fields import (
    LEVEL,
    REACTION,
    TURN,
    Code,
    CommandId,
    Device,
    Hash,
    Message,
    Name,
    Nonce,
    Number,
    Options,
    SeatWord,
    Secret,
    Spoken,
    Text,
    Word,
)


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
