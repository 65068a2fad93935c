### The lesson of Dezh: what is said at each step. $p1, $p2 and $p3 are the bots.

lesson-dezh-hello = You build a city, district by district. When somebody’s city is complete, that round is the last: it is played to its end, and the most points win. Every round begins with a secret choice.
lesson-dezh-role = You wear the crown, so you choose your role first. Two of the four districts in your hand are trading ones: take the Merchant, who earns from trade. The rest goes on to { $p1 }.
lesson-dezh-called = Everybody has a secret role now. They are called by number, from the Assassin, 1, to the Warlord, 8. The first answers…
lesson-dezh-murder = { $p1 } is the Assassin and named the Warlord: whoever that is loses the turn. Roles are named, not players, so who guesses well strikes well. The next roles are called…
lesson-dezh-crown = { $p2 } turned out to be the King and took your crown: { $p2 } chooses first next round. And now the Merchant is called: that is you!
lesson-dezh-coins = Every turn you take resources: two coins or a card. The Merchant gets a third coin. Take the coins.
lesson-dezh-build = Now build: a district from your hand goes into your city, and its price to the bank. Build the market for 2 coins.
lesson-dezh-income = The market is a trading district, and trade pays the Merchant: take your income. Had you taken it before building, it would have been nothing.
lesson-dezh-end = You may build one district a turn. Nothing is left to do: end your turn.
lesson-dezh-bye = The round is over and the roles are gathered for the next draft. Build seven districts before the others do, and do not let them guess who you are. Now try it against bots.
