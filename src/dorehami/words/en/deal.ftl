### The page that explains the sealed deal and checks it.

deal-title = The sealed deal
deal-loading = Fetching the record…

## What came of it

deal-fits = Everything fits: nobody chose these cards.
    .says = Your browser has just computed the whole deal again.
deal-fits-alone = Everything fits, but nobody cut the deck.
    .says = So the dealer alone chose the secret number.
deal-fails = Line { $line } does not fit.
    .says = Somebody has changed this record, or the deal was not honest. The line is marked below.
deal-other = This is not the deal that this device saw!
    .says = The record fits itself, but not what was shown here during the game. Somebody has made it anew: do not trust it.
deal-unsealed = This deal was not sealed.
    .says = So there is nothing to check it by.

## What was checked

deal-parts = Computed again in this browser
deal-part-seal = The secret number is the one that was sealed before the game.
    .bad = The secret number is not the one that was sealed before the game.
deal-part-cuts = { $count ->
    [one] One player cut the deck, with the very number that had been promised.
   *[other] { $count } players cut the deck, each with the very number that had been promised.
}
    .bad = A cut is not the number that had been promised.
deal-part-draws = { $count ->
    [one] One draw came out exactly as the secret number and the cuts say.
   *[other] All { $count } draws came out exactly as the secret number and the cuts say.
}
    .bad = A draw did not come out as the secret number and the cuts say.
deal-part-slips = { $count ->
    [one] One sealed bid is the one that was handed in.
   *[other] All { $count } sealed bids are the ones that were handed in.
}
    .bad = A sealed bid is not the one that was handed in.
deal-seal = Seal of this game
deal-seal-says = Everybody at the table must see the same one.

## What this device saw

deal-saw = Compared with what this device saw
deal-saw-seal = This device saw the same seal before the first card.
deal-saw-seal-late = This device saw the same seal during the game; it was not here yet before the first card.
deal-saw-cut = Its own cut is in the deal, number for number.
deal-saw-cut-left = Its own cut was left out: it was not opened in time.
deal-saw-slips = { $count ->
    [one] One sealed bid is the one that lay on the table here.
   *[other] All { $count } sealed bids are the ones that lay on the table here.
}
deal-saw-other-seal = This device saw another seal during the game.
deal-saw-other-cut = This device made another cut.
deal-saw-other-slip = This device saw another bid lie on the table.
deal-saw-nothing = This device was not at the table then, so it can only check whether the record fits itself. Open this page on a device that was there, and it will compare the two.

## How it works

deal-how = How it works
deal-how-seal = Sealed
    .says = Before the first card the dealer locks away a secret number and shows every browser its seal. The seal gives nothing away, and no other number has the same one: like a signature across a closed envelope.
deal-how-cut = Cut
    .says = Then everybody’s browser cuts the deck by adding a number of its own. All promise theirs first and open them together, so nobody can wait for the others.
deal-how-stream = Dealt
    .says = The secret number and the cuts together fix every card to come. With one digit different all the cards are different. So nobody can aim for a card.
deal-how-slip = Bid
    .says = A sealed bid lays its own seal on the table as soon as it arrives. So nobody can change it after seeing the others.
deal-how-end = Opened
    .says = When the game is over the secret number is opened. Anybody can compute everything again, as this page has just done.
deal-proves = It proves
    .says = that nobody chose the cards.
deal-proves-not = It does not prove
    .says = that whoever runs the server could not look at them.

## The record

deal-record = The record, line by line
deal-record-says = For whoever wants to see it all: the whole game as text, with what was computed beside each line.
deal-verify = This page knows no rules. The command below also plays the game again, and checks that each card lay at that place and every move was allowed:
deal-file = Check a copy that you kept
deal-original = Back to the table’s record
deal-ok-seal = the seal of this number
deal-ok-cut = fits its promise
deal-cut-none = not opened, so left out
deal-ok-starter = drawn by lot
deal-ok-draws = { $count ->
    [one] the draw is right
   *[other] { $count } draws are right
}
deal-ok-slip = fits its seal
deal-bad-seal = has another seal than the one that was shown
deal-bad-cut = is not what was promised
deal-bad-starter = somebody else was drawn
deal-bad-draw = draw { $number } should be { $place } of { $of }
deal-bad-card = these are not the cards that were drawn
deal-bad-slip = is not the bid that was handed in
