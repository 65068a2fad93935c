"""All refusal codes of commands, requests and sockets. Each has a sentence in words/*/refusals.ftl."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Reason(StrEnum):
    """A refusal code as it travels; the sentence of `not_host` has the key `refusal-not_host`."""

    # What was sent
    NOT_HTTP = "not_http"  # the request cannot be read
    NOT_JSON = "not_json"  # the frame or the body is no JSON text
    BAD_MESSAGE = "bad_message"  # JSON, but not a valid message
    TOO_LARGE = "too_large"  # more bytes than the limit
    UNFINISHED = "unfinished"  # the body was not complete in time
    TOO_FAST = "too_fast"  # over the rate limit of a socket or an address
    NO_HELLO = "no_hello"  # the first message was not Hello, or did not come in time
    HELLO_TWICE = "hello_twice"  # a socket says Hello once
    NO_SUCH_PAGE = "no_such_page"  # nothing is served at this path, or not by this method
    WRONG_HOST = "wrong_host"  # the Host header is not one of this server's names
    WRONG_ORIGIN = "wrong_origin"  # the page that sends the request is not ours

    # Identity
    UNKNOWN_TABLE = "unknown_table"  # no table has this code
    EXPIRED_TABLE = "expired_table"  # the table was deleted because nobody used it for long
    DAMAGED_TABLE = "damaged_table"  # the table's log is damaged from the first row on
    WRONG_SECRET = "wrong_secret"  # it opens no seat, or the seat was given up
    LINK_OVER = "link_over"  # the link to a seat was used, or has expired
    REVOKED = "revoked"  # another device of the seat revoked this one
    NO_SUCH_DEVICE = "no_such_device"  # no such device holds the seat
    OWN_DEVICE = "own_device"  # a device cannot revoke itself: leave the seat instead
    NOBODY_CALLED = "nobody_called"  # no person of that name sits here
    SEAT_CONNECTED = "seat_connected"  # the holder of that seat is connected
    ASKED_ALREADY = "asked_already"  # the request is open already, or too many are
    NOBODY_ASKS = "nobody_asks"  # no such request is open, or others vote on it
    NOBODY_HERE = "nobody_here"  # nobody is connected who could say yes
    WRONG_WORD = "wrong_word"  # not the seat's word
    WORD_OFF = "word_off"  # the seat has no word, or too many wrong ones were tried in this game
    TURNED_AWAY = "turned_away"  # somebody who sits here said no
    NO_ANSWER = "no_answer"  # nobody said yes in time
    BANNED = "banned"  # the host has kicked that name or seat
    LOCKED = "locked"  # the host has locked the table
    NO_LATECOMERS = "no_latecomers"  # newcomers may not take over from bots at this table
    LATE_OVER = "late_over"  # a newcomer of this game left again, so no more may take over
    LISTED_ASKS = "listed_asks"  # at a listed table newcomers must ask
    NOT_SEATED = "not_seated"  # the socket has no seat
    ALREADY_SEATED = "already_seated"  # the socket has a seat
    NOT_HOST = "not_host"  # only the host may do it
    LENT_SEAT = "lent_seat"  # the sender was let in to the host's seat, and its first holder may still reclaim it
    TOO_MANY_TABLES = "too_many_tables"  # the limit of the server or of this address

    # Names
    NAME_EMPTY = "name_empty"  # nothing visible
    NAME_LONG = "name_long"  # too many letters
    NAME_LETTERS = "name_letters"  # a hidden, bidi or stacking character
    NAME_SCRIPTS = "name_scripts"  # mixed scripts whose letters can be mistaken for each other
    NAME_RESERVED = "name_reserved"  # a word that the table itself uses
    NAME_TAKEN = "name_taken"  # somebody here has that name, or one that looks like it

    # Chairs and the choice of the game
    CHAIR_TAKEN = "chair_taken"  # the chair is not free
    NO_SUCH_CHAIR = "no_such_chair"  # the table has fewer chairs
    TABLE_FULL = "table_full"  # no chair is free
    NO_BOT_THERE = "no_bot_there"  # the chair is empty, or a person's
    NO_GUEST_THERE = "no_guest_there"  # the chair is empty, a bot's or one's own
    SEAT_ASKED = "seat_asked"  # the bot there is being asked
    NO_SUCH_LEVEL = "no_such_level"  # no such level of bots
    NO_SUCH_GAME = "no_such_game"  # no such game on this server
    BAD_OPTIONS = "bad_options"  # no such options of this game, or not together
    OPTION_CHAIRS = "option_chairs"  # too many players for one of the options; Refused names the rule
    BAD_CLOCKS = "bad_clocks"  # not one of the lengths of a clock
    BAD_CHAIRS = "bad_chairs"  # not a number of players of this game
    TOO_FEW = "too_few"  # too few players to begin
    TOO_MANY = "too_many"  # more players than can play, or than the chairs that would be left

    # Phase
    NOT_IN_LOBBY = "not_in_lobby"  # allowed only before a game
    NOT_PLAYING = "not_playing"  # allowed only during a game
    GAME_RUNNING = "game_running"  # not allowed during a game
    NOT_OVER = "not_over"  # allowed only after a game
    OTHER_RULES = "other_rules"  # the game was played under other rules and cannot be replayed
    CARDS_CLOSED = "cards_closed"  # the table chose before the game not to show this
    PAUSED = "paused"  # the game is paused
    NOT_PAUSED = "not_paused"  # the game is not paused
    NOT_NOW = "not_now"  # there is nothing to cut, or the seat has cut
    DEALING = "dealing"  # the deck is being cut: nobody can move or sit for a moment
    BAD_CUT = "bad_cut"  # the nonce does not match the commitment
    NOT_ALONE = "not_alone"  # other people are still in the game
    STILL_PLAYED = "still_played"  # a person is in the game, connected or not
    BAD_PACE = "bad_pace"  # no such pace
    NOT_AWAY = "not_away"  # no stand-in plays for the seat

    # Chat
    TALK_EMPTY = "talk_empty"  # nothing visible
    TALK_LONG = "talk_long"  # too many letters
    TALK_FAST = "talk_fast"  # over the rate limit
    NO_SUCH_PHRASE = "no_such_phrase"  # no such phrase
    HUSHED = "hushed"  # watchers may not write

    # Moves
    NOT_ASKED = "not_asked"  # the seat is not asked
    NOT_LEGAL = "not_legal"  # not a legal move now; Refused names the rule where one forbids it
    NO_SUCH_MOVE = "no_such_move"  # not a move of this game
    STALE = "stale"  # it answers an older question
    NO_SUCH_AHEAD = "no_such_ahead"  # not a move that can be chosen ahead now
    NOTHING_KEPT = "nothing_kept"  # nothing was chosen ahead
    NOBODY_SILENT = "nobody_silent"  # no other person is waited for without a clock
    TOO_SOON = "too_soon"  # the silent player has not been silent for long enough

    # The server
    TRY_AGAIN = "try_again"  # it could not be written; nothing has changed
    HOUSE_FULL = "house_full"  # the bots are overloaded
    FAULT = "fault"  # the table has stopped on an internal error
    SLOW = "slow"  # the client read too slowly; reconnect
    MOVED_ON = "moved_on"  # another process has taken the table over; reconnect
    CLOSING = "closing"  # the server is shutting down; reconnect


ARGS: Final[dict[Reason, tuple[str, ...]]] = {  # the arguments of codes that have some
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
