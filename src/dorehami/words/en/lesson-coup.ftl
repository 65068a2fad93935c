### The lesson of Coup: what is said at each step. $p1 and $p2 are the bots.

lesson-coup-hello = These two cards are yours: the Duke and the Contessa. Nobody else sees them. Lose both and you are out; the last one left wins.
lesson-coup-tax = Your turn. You really hold the Duke, so take its tax: 3 coins. The green tick marks what is true.
lesson-coup-believed = Nobody doubted you, so the coins are yours. Now it is { $p1 }’s turn: listen well.
lesson-coup-trust = { $p1 } claims the Ambassador. If you doubt a true claim, you lose a card. You know nothing about it yet: allow it.
lesson-coup-doubt = { $p2 } claims the Duke! There are only three, and one is in your hand. This time: challenge.
lesson-coup-caught = A lie! { $p2 } loses a card, which lies open for the rest of the game, and gets no coins. Had it been true, the card would have been yours to lose.
lesson-coup-bluff = Now bluff yourself. You have no Captain, but claim one: steal from { $p2 }, who has just been burned.
lesson-coup-bold = Nobody dared to doubt you: 7 coins. A claim need not be true, it only has to be believed.
lesson-coup-stop = { $p2 } asks for foreign aid. A Duke can stop that, and you have one: block it.
lesson-coup-coup = With 7 coins you can coup: nobody can stop or doubt it. Coup { $p2 }, who has one card left.
lesson-coup-gone = { $p2 } is exiled. Only { $p1 } is left, and { $p1 } is up to something…
lesson-coup-calm = { $p1 } claims the Assassin and strikes at you. A wrong doubt now could cost you two cards. You have something better: allow it for the moment.
lesson-coup-shield = Only a Contessa stops an Assassin, and you hold one. Block.
lesson-coup-bye = You are safe, and that is all of Coup: claim, doubt, block, and know when to lie. Now try it against bots.
