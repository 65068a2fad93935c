### The lesson of the McCarthy Collection: what is said at each step.

lesson-mccarthy-hello = Diamonds from 5 to 25 are sold one by one, and each is worth its number. Everybody bids with the same 21 cards, also 5 to 25, and each card only once.
lesson-mccarthy-middle = Diamond 14 is on sale. All bid in secret, and the highest card that nobody else played wins. Bid 16.
lesson-mccarthy-alone = Two of them bid 18! Equal cards cancel each other, so your 16 was the highest that stood alone: the diamond is yours. The cards of the round are burned.
lesson-mccarthy-greedy = Diamond 20, and everybody wants it. Bid 23.
lesson-mccarthy-void = All three bid 23, so no card stood alone. The cards go back to their hands, and the diamond goes to the bottom of the column.
lesson-mccarthy-neighbour = Diamond 15, the neighbour of your 14! Together they are a complete diamond: 10 points more. That is worth a high card: bid 24.
lesson-mccarthy-joined = Yours, and joined to your 14: 29 for the numbers and 10 for the complete diamond, 39 points. The 13 and the 16 will not come so easily.
lesson-mccarthy-bye = That is all: bid high for neighbours, low for the rest, and never what everybody thinks of. Now try it against bots.
