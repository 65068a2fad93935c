### Why something was refused, one message per code of server/refusals.py.

## What was sent

refusal-not_http = That was not HTTP.
refusal-not_json = That was not JSON.
refusal-bad_message = This message is wrong here: { $where }
refusal-too_large = That is larger than the table takes.
refusal-unfinished = Not all of that arrived in time; try again.
refusal-too_fast = Not so fast! Try again in a moment.
refusal-no_hello = The table did not learn in time who you are; connect again.
refusal-hello_twice = This connection has introduced itself already.
refusal-no_such_page = There is no such page.
refusal-wrong_host = This server does not answer to the name in the address. Open it by the address it prints when it starts; whoever runs it can allow the name with --allow-host.
refusal-wrong_origin = This request comes from another page; open the table by its own link.

## Who one is

refusal-unknown_table = There is no table with this code.
refusal-expired_table = Nobody used this table for a long time, so it was cleared away.
refusal-damaged_table = This table’s log is damaged from its first row on, so nothing of it can be read. Whoever runs this server may have a backup.
refusal-wrong_secret = This seat is not yours any more.
refusal-link_over = This link has been used or is older than ten minutes; take a new one on your other device.
refusal-revoked = You signed this device out from another one of yours.
refusal-no_such_device = That device does not hold your seat any more.
refusal-own_device = That is the device you are using; to give up your seat, leave the table.
refusal-nobody_called = Nobody by that name sits at this table.
refusal-seat_connected = Whoever holds that seat is at the table right now.
refusal-asked_already = That has been asked already, or enough others are asking; wait for their answer.
refusal-nobody_asks = Nobody is waiting for your answer to that any more.
refusal-nobody_here = Nobody is at the table right now who could let you in.
refusal-wrong_word = That is not the PIN of this seat. Tries left in this game: { $left }.
refusal-word_off = The PIN of this seat does not work now; ask the others to let you in.
refusal-turned_away = Somebody at the table said no.
refusal-no_answer = Nobody at the table said yes in time; you may ask again.
refusal-banned = The host has removed you from this table.
refusal-locked = The host has locked this table: nobody new comes in.
refusal-no_latecomers = At this table nobody takes over from a bot during a game; wait for the next one.
refusal-late_over = Somebody took over from a bot in this game and left again, so nobody else does; wait for the next game.
refusal-listed_asks = A table that everybody finds cannot let newcomers in without asking.
refusal-not_seated = You are a spectator; sit down first.
refusal-already_seated = You are sitting at this table already.
refusal-not_host = Only the host can do that.
refusal-lent_seat = The others let you in to this seat, and its first device can still take it back; only that device can do this.
refusal-too_many_tables = There is no room for another table right now; try again later.

## Names

refusal-name_empty = Enter your name.
refusal-name_long = A name has { $limit } letters at most.
refusal-name_letters = This character cannot be part of a name: { $sign }
refusal-name_scripts = Write your name in one script; this letter is from another: { $letter }
refusal-name_reserved = The table, or one of its bots, is called so; choose another name.
refusal-name_taken = Somebody at this table has this name, or one that looks just like it.

## Chairs and the choice of the game

refusal-chair_taken = Somebody is sitting there.
refusal-no_such_chair = This table has no such seat.
refusal-table_full = No seat is left at this table.
refusal-no_bot_there = There is no bot in this seat.
refusal-no_guest_there = There is nobody in that seat whom you could remove.
refusal-seat_asked = That bot is answering right now; try again in a moment.
refusal-no_such_level = There is no bot of that level.
refusal-no_such_game = There is no such game here.
refusal-bad_options = These options do not go with this game.
refusal-option_chairs = With these options at most { $most } can play.
refusal-bad_clocks = A clock has one of the lengths on offer.
refusal-bad_chairs = This game is for { $fewest } to { $most } players.
refusal-too_few = At least { $fewest } players are needed.
refusal-too_many = There is room for { $most } players only.

## When

refusal-not_in_lobby = That can be done only before a game.
refusal-not_playing = No game is being played now.
refusal-game_running = A game is being played; wait until it is over.
refusal-not_over = That can be done only after a game.
refusal-other_rules = The rules have changed since this game; it cannot be shown again. Its record is still there.
refusal-cards_closed = { $after ->
    [own] After this game everybody sees only their own cards: the table chose so before it began.
   *[other] After this game no cards are shown: the table chose so before it began.
}
refusal-paused = The game is paused.
refusal-not_paused = The game is not paused.
refusal-not_now = There is no deck to cut now.
refusal-dealing = The deck is just being cut; seats stay as they are for a moment.
refusal-bad_cut = That cut is not the one that was promised.
refusal-not_alone = There are others who have not left this game.
refusal-still_played = Somebody is still playing this game.
refusal-bad_pace = A game has no such pace.
refusal-not_away = Nobody is playing in your place.

## Talk

refusal-talk_empty = You have not written anything.
refusal-talk_long = That is too long; { $limit } letters at most.
refusal-talk_fast = One after the other, please; wait a moment before the next word.
refusal-no_such_phrase = There is no such phrase.
refusal-hushed = The host has asked spectators to be quiet.

## Moves

refusal-not_asked = It is not up to you now.
refusal-not_legal = This move is not possible now.
refusal-no_such_move = This game has no such move.
refusal-stale = Too late: the game has moved on.
refusal-no_such_ahead = That cannot be chosen ahead now.
refusal-nothing_kept = You have not chosen anything ahead.
refusal-nobody_silent = Nobody else is being waited for without a clock.
refusal-too_soon = { $seconds ->
    [one] Give them one more second to answer.
   *[other] Give them { $seconds } more seconds to answer.
}

## The server

refusal-try_again = It could not be saved and nothing has changed; try again.
refusal-house_full = The bots here are busy; try again in a little while, or play without bots.
refusal-fault = A fault of ours has stopped this table; every move up to now is safe.
refusal-slow = Your connection has fallen behind; reconnecting…
refusal-moved_on = Another server goes on with this table; reconnecting…
refusal-closing = The server is shutting down; reconnecting…
