"""Every reason for which a command, a request or a socket is refused. Each has a sentence in words/*/refusals.ftl."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Reason(StrEnum):
    """The code that travels; the sentence of `not_host` is `refusal-not_host`."""

    # What was sent
    NOT_HTTP = "not_http"  # the request cannot be read
    NOT_JSON = "not_json"  # the frame or the body is no JSON text
    BAD_MESSAGE = "bad_message"  # it is JSON, but none of the messages
    TOO_LARGE = "too_large"  # more bytes than are taken
    UNFINISHED = "unfinished"  # the end of the body did not come in time
    TOO_FAST = "too_fast"  # too much too soon, on a socket or from an address
    NO_HELLO = "no_hello"  # the first message was something else, or did not come in time
    HELLO_TWICE = "hello_twice"  # a socket says Hello once
    NO_SUCH_PAGE = "no_such_page"  # nothing is served under this path, or not in this way
    WRONG_HOST = "wrong_host"  # the server is not called so
    WRONG_ORIGIN = "wrong_origin"  # the page that asks is not ours

    # Who one is
    UNKNOWN_TABLE = "unknown_table"  # no table has this code
    EXPIRED_TABLE = "expired_table"  # the table was not used for so long that it was cleared away
    DAMAGED_TABLE = "damaged_table"  # its log is damaged from the first row on
    WRONG_SECRET = "wrong_secret"  # it was never a seat's, or the seat was given up
    LINK_OVER = "link_over"  # the link to a seat was used, or is too old
    REVOKED = "revoked"  # the seat was ended on this device from another one
    NO_SUCH_DEVICE = "no_such_device"  # the seat is not held there
    OWN_DEVICE = "own_device"  # here one leaves the seat instead
    NOBODY_CALLED = "nobody_called"  # no person of that name sits here
    SEAT_CONNECTED = "seat_connected"  # whoever holds that seat is here
    ASKED_ALREADY = "asked_already"  # that was asked already, or enough others ask
    NOBODY_ASKS = "nobody_asks"  # nobody asks that, or not any more, or others answer it
    NOBODY_HERE = "nobody_here"  # nobody is here who could say yes
    WRONG_WORD = "wrong_word"  # four other digits are the seat's word
    WORD_OFF = "word_off"  # the seat has no word, or too many were wrong in this game
    TURNED_AWAY = "turned_away"  # somebody who sits here said no
    NO_ANSWER = "no_answer"  # nobody said yes in time
    BANNED = "banned"  # the host has shown that name or seat the door
    LOCKED = "locked"  # the host lets nobody new in
    NO_LATECOMERS = "no_latecomers"  # nobody takes over from bots at this table
    LATE_OVER = "late_over"  # somebody did in this game, and left again
    LISTED_ASKS = "listed_asks"  # at a table that everybody finds newcomers ask
    NOT_SEATED = "not_seated"  # the socket watches
    ALREADY_SEATED = "already_seated"  # the socket is a seat's
    NOT_HOST = "not_host"  # only the host may
    LENT_SEAT = "lent_seat"  # others have let one in to the host's seat, and its first holder may still come back
    TOO_MANY_TABLES = "too_many_tables"  # the server, or this address, has as many as it may

    # Names
    NAME_EMPTY = "name_empty"  # nothing that could be seen
    NAME_LONG = "name_long"  # too many letters
    NAME_LETTERS = "name_letters"  # a sign that hides, turns or piles up
    NAME_SCRIPTS = "name_scripts"  # letters of scripts that are mistaken for each other
    NAME_RESERVED = "name_reserved"  # what the table itself calls somebody
    NAME_TAKEN = "name_taken"  # somebody here is called so, or nearly so

    # Chairs and the choice of the game
    CHAIR_TAKEN = "chair_taken"  # somebody sits there
    NO_SUCH_CHAIR = "no_such_chair"  # the table has fewer chairs
    TABLE_FULL = "table_full"  # no chair is free
    NO_BOT_THERE = "no_bot_there"  # the chair is empty, or a person's
    NO_GUEST_THERE = "no_guest_there"  # the chair is empty, a bot's or one's own
    SEAT_ASKED = "seat_asked"  # the bot there is just being asked
    NO_SUCH_LEVEL = "no_such_level"  # no bot plays so
    NO_SUCH_GAME = "no_such_game"  # the house does not know it
    BAD_OPTIONS = "bad_options"  # the game has no such options, or not together
    OPTION_CHAIRS = "option_chairs"  # with one of the options so many cannot play; Refused names the rule
    BAD_CLOCKS = "bad_clocks"  # a clock has other lengths
    BAD_CHAIRS = "bad_chairs"  # the game is not played by so many
    TOO_FEW = "too_few"  # who sit are too few to begin
    TOO_MANY = "too_many"  # more sit than can play, or than the chairs that would be left

    # When
    NOT_IN_LOBBY = "not_in_lobby"  # only before a game
    NOT_PLAYING = "not_playing"  # only in a game
    GAME_RUNNING = "game_running"  # not before the game is over
    NOT_OVER = "not_over"  # only after a game
    OTHER_RULES = "other_rules"  # the game was played under other rules and cannot be shown again
    CARDS_CLOSED = "cards_closed"  # the table chose before the game that this is not shown of it
    PAUSED = "paused"  # the game stands still
    NOT_PAUSED = "not_paused"  # it goes on already
    NOT_NOW = "not_now"  # there is nothing to cut, or one has cut
    DEALING = "dealing"  # the deck is being cut: who sits where stays so for a moment
    BAD_CUT = "bad_cut"  # the nonce is not the one that was committed to
    NOT_ALONE = "not_alone"  # others play on
    STILL_PLAYED = "still_played"  # a person is in the game, be they here or not
    BAD_PACE = "bad_pace"  # a game goes at other paces
    NOT_AWAY = "not_away"  # nobody plays in the seat's place

    # Talk
    TALK_EMPTY = "talk_empty"  # nothing that could be seen
    TALK_LONG = "talk_long"  # too many letters
    TALK_FAST = "talk_fast"  # too much too soon
    NO_SUCH_PHRASE = "no_such_phrase"  # it is none of those that all know
    HUSHED = "hushed"  # the host wants watchers to be quiet

    # Moves
    NOT_ASKED = "not_asked"  # the question is not this seat's
    NOT_LEGAL = "not_legal"  # the rules do not allow it now; Refused names the rule where one does
    NO_SUCH_MOVE = "no_such_move"  # the words name no move of this game
    STALE = "stale"  # it answers an older question
    NO_SUCH_AHEAD = "no_such_ahead"  # this cannot be chosen ahead now
    NOTHING_KEPT = "nothing_kept"  # nothing was chosen ahead
    NOBODY_SILENT = "nobody_silent"  # no person but oneself is waited for without a clock
    TOO_SOON = "too_soon"  # whoever is silent has not been so for long enough

    # The server
    TRY_AGAIN = "try_again"  # it could not be written down; nothing has changed
    HOUSE_FULL = "house_full"  # the bots do not keep up with the games that they play
    FAULT = "fault"  # the table has stopped by a fault of ours
    SLOW = "slow"  # the reader was too slow; connect again
    MOVED_ON = "moved_on"  # another process carries the table on; connect again
    CLOSING = "closing"  # the server goes down; connect again


ARGS: Final[dict[Reason, tuple[str, ...]]] = {  # what travels with a code, where something does
    Reason.BAD_MESSAGE: ("where",),
    Reason.NAME_LONG: ("limit",),
    Reason.NAME_LETTERS: ("sign",),
    Reason.NAME_SCRIPTS: ("letter",),
    Reason.TALK_LONG: ("limit",),
    Reason.WRONG_WORD: ("left",),
    Reason.BAD_CHAIRS: ("fewest", "most"),
    Reason.OPTION_CHAIRS: ("most",),
    Reason.TOO_FEW: ("fewest",),
    Reason.TOO_MANY: ("most",),
    Reason.CARDS_CLOSED: ("after",),
    Reason.TOO_SOON: ("seconds",),
}
