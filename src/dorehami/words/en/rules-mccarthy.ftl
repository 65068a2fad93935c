### The rules of the McCarthy Collection, one message per rule id of the rule file.
### The value is the rule as it is played; `.reading` says what the rulebook leaves open and this table settles.

## The auction

mccarthy-rule-M1 = Two to eight can play, each holding one character’s 21 capital cards, numbered 5 to 25. The 21 diamonds, numbered 5 to 25 as well, are shuffled into a column. The number on a diamond is what it is worth.
    .reading = The rulebook sets no number of players. It has eight sets of capital cards, so we let up to eight play.
mccarthy-rule-M2 = The diamond on top of the column is turned up for sale. In secret everyone lays one capital card face down, even if it is their only one, and all cards turn up at the same moment; a bid cannot be changed. Until then a laid card still counts as part of its owner’s hand.
    .reading = The rulebook does not say whether a bid may be taken back, whether a forced last card is still asked for, or where a laid card counts. Were it already missing from the hand, others could work out the bid.
mccarthy-rule-M3 = The highest unique card takes the diamond, unique meaning that it is the only one of its number in this round. Equal cards win nothing, however high they are.
mccarthy-rule-M4 = When a diamond is sold, every capital card of that round is burned: the winner’s and all the others too.
mccarthy-rule-M5 = If not one card is unique, the round is void. You all take your cards back, and the diamond goes under the column.

## End and score

mccarthy-rule-M6 = A full game is over when the 21st diamond is sold and the column is used up; void rounds make it longer, a speed or double ending or an early close makes it shorter. The diamonds you win lie face up in front of you, and you can never bid with them.
mccarthy-rule-M7 = You score the numbers on your diamonds and 10 more for each complete diamond, which is any two of yours with consecutive numbers. A diamond may belong to two of them: 12, 13 and 14 are two complete diamonds.
mccarthy-rule-M8 = The best score wins. A tie goes to whoever has more complete diamonds, then to whoever has the highest single diamond (with a silent partner, both collections count here); those still level share the win. Scores are shown all along, half points included.
    .reading = The rulebook gives the win to the highest total and says nothing about ties or about counting during the game; both are ours.
mccarthy-rule-M9 = You have all seen every card that was burned, so what a player still holds is no secret and may be shown to everyone.
    .reading = The rulebook does not say whether burned cards may be looked through. Whoever remembers them knows it all anyway, so we spare you the memory work.
mccarthy-rule-M10 = The auction closes early in two cases, and nobody gets the unsold diamonds. First: a sale leaves one diamond, and every last card has an equal among the others; then nobody is asked to bid. Second: the void rounds in a row reach three times the number of unsold diamonds, the one on offer included; everyone sees this count, any sale sets it back to zero, and the table announces the last trip through the column.
    .reading = By the rulebook alone, void rounds could go on for ever.

## Other ways to play

mccarthy-rule-M20 = Speed: the game stops the moment any player owns a complete diamond, and the usual count decides who wins. It suits five or more best, but any number may play it.
mccarthy-rule-M21 = Double: the game stops the moment any player owns two complete diamonds, and the usual count decides who wins.
mccarthy-rule-M22 = Silent partner is for two to four players only. You play two sets, your own and your partner’s, with one card from each in every auction: they compete like the cards of two players and, if equal, cancel each other out. Each collection lies apart and makes complete diamonds only within itself; at the end you add half of the partner’s score, complete diamonds included, to your own and do not round it.
    .reading = The rulebook gives you a second set and half of what it earns. Bidding with both in every auction, keeping the collections apart and keeping half points are ours.
mccarthy-rule-M23 = In a speed or double game with silent partners, every collection counts by itself, as though it were another player’s. A complete diamond in your own and one in your partner’s do not add up to end a double game.
    .reading = The rulebook does not say how these endings go together with the silent partner.
