### The chapters of the rules of Coup: what each is called, and what it comes to.

book-coup-goal = The goal
    .says = You have two face-down cards: your influence. Whoever loses both is out. You win by being the last with one left; what you claim to hold on the way need not be true.
book-coup-setup = Set-up
    .says = Two cards and two coins each; everything else goes into the court and the treasury.
book-coup-turn = Your turn
    .says = One action a turn, and no passing. You say what you do, the others believe it, doubt it or block it, and only then does it happen.
book-coup-actions = Actions and characters
    .says = Three actions are open to all. The others belong to a character: say that you hold it, and do what it does, whether it is true or not.
book-coup-challenges = Challenges
    .says = A doubt always costs somebody a card: the liar who was caught, or whoever doubted the truth.
book-coup-blocks = Blocks and their order
    .says = A block is a claim too. First the action is doubted, then it is blocked, then the block is doubted.
book-coup-end = The end, and coins
    .says = The last one left wins at once. Coins never appear from nowhere: there are fifty.
book-coup-two = For two
    .says = Each first keeps one secret card of five; the second is dealt.
book-coup-many = Seven to ten players
    .says = More players, more cards of every character.
book-coup-reformation = Reformation
    .says = Two parties, and party-mates are safe from each other until somebody changes sides.
book-coup-inquisitor = Inquisitor
    .says = Takes the place of the Ambassador: a smaller exchange, and a look into other people’s hands.
book-coup-anarchist = Anarchist
    .says = A bomb goes around the table, and only a Contessa, real or pretended, keeps it away.
book-coup-silence = If you say nothing
    .says = Silence lets a claim stand. When your time is up, one of these safe moves is made for you; after two in a row a bot stands in until you are back.

## What is played for somebody who says nothing

safe-coup-challenge-allow = Somebody claims a character: you let the claim stand.
safe-coup-block-allow = You could block: you let it happen.
safe-coup-action-coup-income = Your turn: you take income; with ten coins or more you coup the next player you can.
safe-coup-prove-concede-show = You are challenged: you prove it if you told the truth, and concede if you did not.
safe-coup-lose-turn_up = You lose a card: the first you hold in this order is turned up: { coup-duke }, { coup-assassin }, { coup-captain }, { coup-ambassador }, { coup-contessa }, { coup-inquisitor }.
safe-coup-exchange-keep = You exchange: you keep the cards you had.
safe-coup-draft-keep = You keep one card of five: the { coup-duke }.
safe-coup-party-side = You choose your party: the { coup-empire }.
safe-coup-reveal-reveal = You are examined: you show the card you would lose.
safe-coup-examine-return = You have examined a card: its owner gets it back.
safe-coup-bomb-defuse-explode = You hold the bomb: you defuse it if you have the { coup-contessa }; if not, it explodes.
