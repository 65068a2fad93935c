### What is left of games that are over: the evening and replays.

## The evening

evening-title = Tonight
evening-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
evening-gone = Somebody who left
evening-nobody = nobody won
evening-replay = Replay of game { $number }
evening-record = Download the record of game { $number }
evening-deal = Check the deal of game { $number }
evening-again = Watch the replay

## What is shown when a game is over

shown-title = After the game
shown-what = What is shown?
shown-everything = All cards
shown-own = Only one’s own
shown-nothing = Nothing
shown-everything-says = All hands are turned up, the replay shows every card, and anybody can check the deal.
shown-own-says = In the replay, everybody sees what they saw themselves, and none of the others’ cards.
shown-nothing-says = No hand is turned up, and there is no replay.
shown-unchecked = The cards stay closed after the game, and so does the secret number. So nobody can check the deal.
shown-fixed = Once the game has begun, this cannot be changed any more.

## A replay

replay-title = Replay
replay-loading = Fetching the game…
replay-view = View
replay-view-open = All cards open
replay-view-spectators = Spectators
replay-view-seat = { $name }’s view
replay-turn = Turn
replay-turn-of = Turn { $number }: { $name }
replay-round = Round { $number }
replay-deal = The deal
replay-at = Moment { $at } of { $all }
replay-first = To the beginning
replay-back = One moment back
replay-play = Play
replay-pause = Pause
replay-next = One moment on
replay-last = To the end
replay-speed = Speed
replay-more = Log, record and link
replay-lie-next = Next bluff
replay-true = True
replay-bluff = Bluff
replay-link = Copy the link to this moment
replay-record = Download the record
replay-verify = Check the deal
replay-not-yet = A game has a replay once it is over.
replay-table = To the table
