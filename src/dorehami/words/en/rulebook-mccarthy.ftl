### The chapters of the rules of the McCarthy Collection: what each is called, and what it comes to.

book-mccarthy-goal = The goal
    .says = Half-diamonds from 5 to 25 are sold one by one. Each is worth its number, and two neighbours, such as 12 and 13, make a complete diamond and bring ten points more. The most points win.
book-mccarthy-setup = Set-up
    .says = Everybody holds the very same cards, so nobody has better luck than you.
book-mccarthy-auction = An auction
    .says = All bid at once. The highest card that nobody else played wins: the same thought twice wins nothing.
book-mccarthy-end = The end and the count
    .says = When the column is empty, numbers and complete diamonds are counted.
book-mccarthy-endings = Shorter games
    .says = For those in a hurry, or a large table.
book-mccarthy-partner = Silent partner
    .says = For two to four: each bids with a second set as well, and gets half of what it makes.
book-mccarthy-silence = If you say nothing
    .says = When your time is up, this safe move is made for you; after two in a row a bot stands in until you are back.

## What is played for somebody who says nothing

safe-mccarthy-bid-bid = You bid: you play your lowest card; with a silent partner, the lowest pair of cards that differ.
