### What only the screens of the McCarthy Collection say. `.me` is the sentence about the reader; (M…) names the rule.

## The table

mccarthy-auction = The auction
mccarthy-bids = The bids
mccarthy-bar = Your bid
mccarthy-collections = The collections
mccarthy-diamonds = Diamonds
mccarthy-bottom = At the bottom of the column, in this order: { $cards }
mccarthy-in-column = unsold
mccarthy-in-bottom = at bottom
mccarthy-in-sale = on sale
mccarthy-in-nobody = nobody’s
mccarthy-left = Cards left
mccarthy-left-says = What was burned lay open, so this is no secret (M9).
mccarthy-look = What { $name } holds
mccarthy-points = { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
mccarthy-last-round = The last trip through the column (M10)

## The own cards

mccarthy-own-hand = Your capital cards
mccarthy-sets = Whose cards
mccarthy-dots = each dot: a rival holds it
mccarthy-rivals = { $n ->
        [0] no rival holds it
        [one] one rival holds it
       *[other] { $n } rivals hold it
    }
mccarthy-burned = burned
mccarthy-why-burned = Card { $n } is burned.
mccarthy-why-final = Your bid is laid, and it is final.

## The bids

mccarthy-has-bid = has bid
mccarthy-thinks = has not bid yet
mccarthy-unique = unique
mccarthy-equal = equal
mccarthy-confirm = Lay the bid: { $n }
    .both = Lay { $n }, and { $m } for the partner
    .none = Choose a capital card
    .partner = Now a card of your partner’s
    .twice = Equal: your two cards will cancel each other (M22).

## The one sentence

mccarthy-answered = Bids: { $n } of { $m }
mccarthy-worth = Worth { $n } points to you.
    .completes = Worth { $n } points to you: complete with { $cards }.
    .partner = If your partner wins it, you get { $n }.
mccarthy-flip-turns = The cards turn over…
mccarthy-flip-equal = Equal and out: { $cards }.
mccarthy-flip-burned = All cards of this round are burned (M4).
mccarthy-flip-void = Everybody takes the card back (M5).
mccarthy-flip-next = Next: diamond { $n }
    .go = Go on
mccarthy-log-sealed = { $who } has bid.
mccarthy-log-laid = You bid { $cards }.

## The end

mccarthy-shared = { $who } share the win.
mccarthy-end-full = Every diamond is sold.
mccarthy-end-speed = The first complete diamond ends a speed game (M20).
mccarthy-end-double = Two complete diamonds end a double game (M21).
mccarthy-end-matched = Diamond { $n } stays unsold: every last card has its equal (M10).
mccarthy-end-void = Too many void rounds in a row. Unsold: { $cards } (M10).
mccarthy-count = Final count
mccarthy-count-numbers = Diamonds
mccarthy-count-complete = Complete
mccarthy-count-half = Half of the partner’s
mccarthy-count-total = Points
mccarthy-tie-complete = Level: { $n ->
        [one] { $n } complete diamond decides
       *[other] { $n } complete diamonds decide
    } (M8).
mccarthy-tie-highest = Still level: the highest diamond decides, { $n } (M8).
mccarthy-tie-shared = Level in everything: the win is shared (M8).

## The game on one card

mccarthy-how-bid = A diamond comes up, and everybody lays one capital card in secret. A laid bid is final (M2).
mccarthy-how-win = The highest card that nobody else played wins the diamond (M3). Then all cards of the round are burned (M4).
mccarthy-how-dots = Each dot under a card of yours is a rival who still holds the same card.
mccarthy-how-dots-partner = Each dot under a card is another set that still holds it; yours and your partner’s count for each other.
mccarthy-how-void = If no card is unique, everybody takes the card back, and the diamond goes under the column (M5).
mccarthy-how-score = A diamond is worth its number, and each pair of neighbours is a complete diamond: 10 more (M7).
mccarthy-how-partner = Your silent partner lays a card too. It collects apart, and half of its points are yours (M22).
mccarthy-how-full = It ends when every diamond is sold, or nobody can or will buy any more (M6, M10).
mccarthy-how-speed = It ends with the first complete diamond that anybody owns (M20), or when nothing is left to sell (M6, M10).
mccarthy-how-double = It ends when somebody owns a second complete diamond (M21), or when nothing is left to sell (M6, M10).
mccarthy-keys-numbers = choose a card by its number
mccarthy-keys-left = cards left
