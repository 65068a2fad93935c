### What is left of games that are over: the evening, replays, and the check of the deal.

## The evening

evening-title = Tonight
evening-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
evening-gone = Somebody who left
evening-bot-gone = A bot of before
evening-nobody = not played to its end
evening-replay = Replay of game { $number }
evening-record = Record of game { $number }, to download
evening-deal = Check the deal of game { $number }
evening-again = Watch the replay

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
replay-link = Copy the link to this moment
replay-record = Download the record
replay-verify = Check the deal
replay-not-yet = A game has a replay once it is over.
replay-table = To the table

## The check of the deal

deal-title = The sealed deal
deal-loading = Fetching the record…
deal-checked = Recomputed in this browser, line by line.
deal-fits = Everything fits: nobody chose these cards.
deal-fits-alone = Everything fits. But nobody cut, so the dealer alone chose the seed.
deal-fails = Line { $line } does not fit.
deal-unsealed = This deal was not sealed: there is nothing to check it by.
deal-how = How it works
deal-how-seal = Before the first card the dealer takes a secret number, the seed, and shows its seal. Another seed would have another seal.
deal-how-cut = Then everybody’s browser cuts: it promises a number of its own first, and opens it when all have promised.
deal-how-stream = The seed and the cuts together fix every card to come. Change either, and all the cards are others.
deal-how-slip = A sealed bid is shown as a salted hash when it is received. So nobody changes it after seeing others.
deal-how-end = When the game is over the seed is opened, and everybody can compute everything again.
deal-proves = It proves that nobody chose the cards.
deal-proves-not = It does not prove that the dealer could not look.
deal-verify = This page checks hashes and draws; it knows no rules. This command also plays the game again, and checks that each card lay at that place and every move was allowed:
deal-record = The record, line by line
deal-file = Check a copy that you kept
deal-original = Back to the table’s record
deal-ok-seal = the seal of this seed
deal-ok-cut = fits its promise
deal-cut-none = not opened, so left out
deal-ok-starter = drawn
deal-ok-draws = { $count ->
    [one] the draw is the stream’s
   *[other] { $count } draws are the stream’s
}
deal-ok-slip = fits its hash
deal-bad-seal = has another seal than the one that was shown
deal-bad-cut = is not what was promised
deal-bad-starter = somebody else was drawn
deal-bad-draw = draw { $number } should be { $place } of { $of }
deal-bad-card = these are not the cards that were drawn
deal-bad-slip = is not the bid that was received
