### The lesson of the McCarthy Collection: what is said at each step. $p1, $p2 and $p3 are the bots.

lesson-mccarthy-hello = Diamonds from 5 to 25 are sold one by one, and each is worth its number. Everybody bids with the same 21 cards, also 5 to 25, and each card only once.
lesson-mccarthy-middle = Diamond 14 is on sale. All bid in secret, and the highest card wins, if nobody else has played it. Bid 16: not too proud, not too cheap.
lesson-mccarthy-alone = Two of them bid 18! Equal cards cancel each other, so your 16 was the highest that stood alone: the diamond is yours. All cards of the round are burned.
lesson-mccarthy-greedy = Diamond 20, and everybody wants it. Bid 23.
lesson-mccarthy-void = 23 met 23, and 19 met 19: no card stood alone. Everybody takes the card back, and the diamond goes to the bottom of the column.
lesson-mccarthy-neighbour = Diamond 15! It is the neighbour of your 14: together they are a complete diamond, and that is 10 points more. This one is worth a high card: bid 24.
lesson-mccarthy-joined = Yours: 14 and 15 join. That is 29 for the numbers and 10 for the complete diamond: 39 points. The others will not let you have the 13 or the 16 so easily.
lesson-mccarthy-bye = That is all: bid high for neighbours, low for what you can do without, and never what everybody thinks of. Now try it against bots.
