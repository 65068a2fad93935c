### Talk at the table, who may look on, open tables, and the screen for the room.

## Talk

talk-title = Talk
talk-open = { $count ->
    [0] Talk
    [one] Talk: { $count } new message
   *[other] Talk: { $count } new messages
}
talk-empty = Nobody has said anything yet.
talk-field = Your message
talk-hint = Say something…
talk-send = Send
talk-phrases = Quick phrases
talk-gone = Somebody who left
talk-watcher = Spectator
talk-hushed = The host has asked spectators to read only.
talk-choose = Whose messages do you want to see?
talk-filter = Cover insults
talk-filter-says = Rude words are covered with stars.
talk-hear = Messages from { $name }
talk-hear-says = On this device only; nobody is told.

## Phrases that all know

talk-phrase-doubt = Should I believe that?
talk-phrase-swear = I swear it’s true!
talk-phrase-innocent = Me? I can’t even bluff.
talk-phrase-harmless = Leave me be, I’m harmless!
talk-phrase-not_me = Not me, that one!
talk-phrase-remember = I’ll remember this.
talk-phrase-tea = The tea is getting cold!
talk-phrase-bravo = Nicely done!
talk-phrase-nerve = What nerve!
talk-phrase-truce = Truce until next round?
talk-phrase-enjoy = Enjoy that!
talk-phrase-again = One more game?

## Who may look on

guests-title = Guests
guests-free = Spectators welcome
guests-none = No spectators
guests-public = Among the open tables
guests-private = By link only
guests-watchers = Spectators may watch
guests-watchers-says = If not, only those who sit see the game while it is played. A finished one has its replay, for whoever has the link.
guests-listed = List it among the open tables
guests-listed-says = Anybody who comes to this server finds the table and may sit down.
guests-speak = Spectators may talk
guests-speak-says = If not, they only read.
guests-shut = Locked
guests-late = A bot’s seat during a game
guests-late-says = Newcomers who take over from a bot see its cards. Fixed when a game begins.
guests-late-ask = Ask us
guests-late-nobody = For nobody
guests-late-freely = For anybody
guests-late-ask-short = latecomers ask
guests-late-nobody-short = no latecomers
guests-late-freely-short = latecomers welcome
guests-knocks = Newcomers ask first
guests-knocks-says = You let them in one by one. It comes on by itself when you remove somebody; until you turn it off spectators cannot talk.
guests-locked = Lock the table
guests-locked-says = Nobody new sits down, and only those who sit (and your television) see the game and its replays.
guests-code = Another code
guests-code-says = The old link leads strangers nowhere any more. Whoever has a seat keeps it.
guests-code-change = Change the code
guests-code-sure = Yes, change it
guests-code-new = The table’s code is { $code } now.
guests-bans-lift = Let those I removed come back
guests-screen = Television
guests-screen-says = Shows the table large and without hidden cards: open this address in the television’s browser.
guests-screen-open = Open it here
guests-screen-copy = Copy the address

closed-title = This table has no spectators
closed-locked = This table is locked
closed-locked-says = The host lets nobody new in. If you had a seat here, come back with its PIN.
closed-says = A game is on, and only those who sit see it. As soon as it is over and the table is open again, this page lets you in.
closed-over = The game is over. As soon as the host opens the lobby, this page lets you in.

## Open tables

open-title = Open tables
open-none = No table is open just now.
open-none-says = Open one yourself and list it under “Guests”.
open-host = Host: { $name }
open-chairs = { $taken } of { $chairs } seats taken

## The screen for the room

tv-title = { $game } on the television
tv-join = Come to the table
tv-scan = With your phone’s camera, or this code:
tv-waiting = Waiting for the host to start…
tv-seats = At the table
tv-scores = Tonight’s scores
tv-locked = The host finds the television’s address on their phone, under “Guests”.
tv-paused = The game is paused.
