### What is said at a table of the McCarthy Collection. `.me` is the sentence about the reader; $who and $p are players, $ps is what is theirs.

## The table

mccarthy-sale = On sale: diamond { $n }
mccarthy-column = Column: { $n ->
        [one] { $n } diamond
       *[other] { $n } diamonds
    }
mccarthy-voids = Void rounds in a row: { $n }
mccarthy-won = Diamonds: { $cards }
    .none = no diamond yet
mccarthy-hand = Cards: { $cards }
mccarthy-partner = Silent partner: { $has }

## The questions

mccarthy-ask-bid = Play a capital card.
mccarthy-ask-both = Play two capital cards: your own, then your silent partner’s.

## The log

mccarthy-log-offered = Diamond { $n } is on sale.
mccarthy-log-opened = Bids: { $bids }
mccarthy-bid = { $who }: { $n }
    .both = { $who }: { $n } and { $m }
mccarthy-log-sold = { $who } wins diamond { $n } with { $m }.
    .me = You win diamond { $n } with { $m }.
    .partner = Diamond { $n } goes to { $ps } silent partner with { $m }.
mccarthy-log-put_under = No unique card: diamond { $n } goes under.
mccarthy-log-completed = { $who } completes { $a } and { $b }.
    .me = You complete { $a } and { $b }.
    .partner = { $a } and { $b } are a complete diamond of { $ps } silent partner.
mccarthy-log-last_round = The unsold diamonds come up for the last time.
mccarthy-log-closed = The auction closes: { $n } unsold.
mccarthy-log-won = { $who } wins!
    .me = You win!
