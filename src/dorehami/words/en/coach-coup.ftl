### A newcomer's guide to Coup: what is wise to consider at each kind of question.

coach-coup-draft = Nobody learns which one you keep. One that earns or one that protects is a good start.
coach-coup-party = Party-mates cannot attack each other for now. The next player gets the other party, and so on, in turn.
coach-coup-action = You may claim any character, held or not; a green tick marks what is true. Income is safe, but with 10 coins you must coup.
coach-coup-challenge = A wrong doubt costs you a card; if an Assassin is after you, perhaps both. What do your cards and the open ones say about this claim?
coach-coup-block = A block is a claim too: it holds until somebody doubts it. To allow costs only what is announced.
coach-coup-prove = Show, and the doubter loses a card while you draw anew for what you showed. To concede costs you a card; if you claimed the Contessa, perhaps both.
coach-coup-lose = It stays open to the end. Keep the card they least expect, or you most need.
coach-coup-exchange = Keep what fits the claims you have made, or mean to make. What goes back is known to you alone.
coach-coup-reveal = Only the Inquisitor sees it, and may have it replaced. Show the one that you can spare.
coach-coup-examine = Return what is harmless; replace what could hurt you.
coach-coup-bomb = To explode costs one card for sure. A false Contessa that is doubted costs two, or the only one you have.
coach-coup-wait = Remember who claims what: sooner or later the claims of one player no longer fit together.
