"""Bodies of HTTP requests and responses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from dorehami.server.protocol.messages.fields import (
    LEVEL,
    REACTION,
    TURN,
    Name,
    Number,
    Options,
    Word,
)
from dorehami.server.protocol.messages.to_client import News, Record


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
