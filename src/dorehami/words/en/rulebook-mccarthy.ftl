### The chapters of the rules of the McCarthy Collection: what each is called, and what it comes to.

book-mccarthy-goal = The goal
    .says = Half-diamonds from 5 to 25 are sold one by one. Each counts its number, and two neighbours, such as 12 and 13, make a complete diamond and bring ten points more. The most points win.
book-mccarthy-setup = Set-up
    .says = Everybody holds the very same cards, so nobody has better luck than you.
book-mccarthy-auction = An auction
    .says = All bid at once. The highest card wins, but only if it stands alone: the same thought twice wins nothing.
book-mccarthy-end = The end and the count
    .says = When the column is empty, numbers and complete diamonds are counted.
book-mccarthy-endings = Shorter games
    .says = For those in a hurry, or a large table.
book-mccarthy-partner = Silent partner
    .says = For two to four: each bids with a second set as well, and gets half of what it makes.
