### What only the screens of Dezh say. `.me` is the sentence about the reader; $who and $p are players.

## What roles and special districts do, in a line

dezh-does-assassin = Names a role: its turn is lost.
dezh-does-thief = Takes all coins of a role.
dezh-does-magician = Swaps hands, or changes cards.
dezh-does-king = 1 coin per royal district; the crown and first choice.
dezh-does-sage = 1 coin per religious district; safe from the Warlord.
dezh-does-merchant = 1 coin per trade district; 1 more with resources.
dezh-does-architect = 2 cards more; builds up to 3.
dezh-does-warlord = 1 coin per military district; destroys one for its price less 1.
dezh-does-abandoned_city = At the end it counts as the kind that helps most.
dezh-does-armoury = Cannot be destroyed.
dezh-does-observatory = For resources draw 3, keep 1.
dezh-does-graveyard = Buys what is destroyed, for 1 coin.
dezh-does-alchemy = Once a turn: a card becomes 1 coin.
dezh-does-smithy = Once a turn: 2 coins become 3 cards.
dezh-does-gate_of_nations = Costs 6 and is worth 8.

## The table

dezh-deck-look = Deck: { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }. What do you know at the bottom?
dezh-deck-bottom = The bottom of the deck
    .says = { $n ->
        [one] { $n } card lies here; it is drawn once those above it are gone.
       *[other] { $n } cards lie here; once those above them are gone, they are drawn in this order.
    } You see only what you know.
dezh-bank = Bank
dezh-round = Roles this round
dezh-specials = Special districts
dezh-mine = You: role, coins and hand
dezh-cities = Cities
dezh-hand-of = { $who }’s hand
dezh-city-of = { $who }’s city
    .me = Your city
dezh-city-size = { $n } of { $m }
dezh-safe = safe
    .sage = the Sage: safe from the Warlord
dezh-free = free
dezh-keys-steps = Step or choice

## How it stands with a role

dezh-state-open = not called yet
dezh-state-now = plays now
dezh-state-played = was called
dezh-state-nobody = nobody answered
dezh-state-burned = burned
dezh-state-mine = yours
dezh-state-held = held in secret
dezh-state-murdered = the Assassin named it
dezh-state-robbed = the Thief named it

## The draft

dezh-draft = Role draft
dezh-draft-offered = { $who } chooses from these
    .me = You choose from these
dezh-draft-unknown = ? burned face down or with others: { $n }
dezh-draft-brings = income now
dezh-know-offered = you may take it
dezh-know-up = burned face up
dezh-know-mine = yours
dezh-know-burned = you burned it
dezh-know-unknown = unknown

## The one sentence

dezh-now-role = { $who } chooses a role.
    .next = { $n ->
        [one] The other one goes to { $who }.
       *[other] The others go to { $who }.
    }
    .last = The other one is burned.
dezh-now-turn = { $who } plays.
    .me = Your turn
dezh-now-keep = { $who } keeps one card.
dezh-now-redraw = { $who } changes cards.
dezh-now-graveyard = { $who } may buy the { $d } for 1 coin.

## What is chosen

dezh-both = { $a }, { $b }
dezh-aim-at = { $action }: { $name }
dezh-resources = Resources
dezh-done = done
dezh-naming = Name a role
dezh-naming-kill = Whose turn is to be lost? Everybody hears the name.
dezh-naming-rob = Whose coins do you want? Everybody hears the name.
dezh-destroy-which = Which one falls? The cost is under each.
dezh-ruin = Destroyed
dezh-want-take = Choose a role
dezh-want-burn = { $role }; and which one is burned?
dezh-want-keep = Choose a card
dezh-want-build = Choose a card of your hand; its price is paid to the bank.
dezh-want-kill = Choose a role.
dezh-want-rob = Choose a role.
dezh-want-swap = Choose a player; whole hands change places.
dezh-want-redraw = Choose a card that goes under the deck; more can follow, and you draw as many.
dezh-want-destroy = Choose a district; tap a player to see another city.
dezh-want-alchemy = Choose a card to burn for 1 coin.
dezh-pays = You pay { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } and keep { $left }.
    .none = It costs nothing; you keep { $left }.
dezh-sure-kill = Murder the { $role }?
    .then = When it is called, its player loses the turn.
    .own = That is your own role: you lose that turn.
dezh-sure-rob = Rob the { $role }?
    .then = When it is called, all its player’s coins are yours.
    .own = That is your own role: no coin moves.
dezh-sure-swap = Swap hands with { $p }?
    .then = You give { $n } and get { $m }.
dezh-sure-destroy = Destroy the { $d } of { $who }?
    .me = Destroy your own { $d }?
dezh-sure-build = Build the { $d }?
dezh-sure-smithy = Draw { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }?
dezh-sure-alchemy = Burn the { $d }?
    .then = You get 1 coin.
dezh-sure-redraw = Put the { $d } under the deck?
    .then = You draw one for it; others can follow first.
dezh-sure-keep = The rest goes under the deck.

## Why not

dezh-why-end = Take coins or cards first: every turn needs resources.
dezh-why-deck = The deck is empty.
dezh-why-resources = Resources are taken once a turn.
dezh-why-income = Income is taken once a turn.
    .none = Your city has no { $kind } district to pay you.
dezh-why-built = { $n ->
        [one] One district can be built in a turn.
       *[other] The Architect builds { $n } districts in a turn.
    }
dezh-why-build = Nothing in your hand can be built: too dear, or already in your city.
dezh-why-later = You build in your own turn, once your role is called.
    .first = Answer this question first; then you can build.
    .wait = First the Graveyard’s owner answers; then you go on.
dezh-why-twice = Your city has the { $d } already: never two of one name.
dezh-why-poor = The { $d } takes { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }; you have fewer.
dezh-why-once = Once a turn, and it is done.
dezh-why-smithy = The Smithy takes 2 coins.
dezh-why-power = A role’s power works once a turn.
dezh-why-destroy = Nothing can be destroyed: too dear, or safe.
    .none = No city has a district yet.
dezh-why-complete = A complete city is safe.
dezh-why-sage = A living Sage’s city is safe.
dezh-why-armoury = The Armoury cannot be destroyed.
dezh-why-kill = not the Assassin itself
dezh-why-rob = not the Assassin nor the Thief
    .dead = not the murdered role

## What happened, for a moment

dezh-moment-dead = Murdered!
dezh-moment-robbed = Robbed!
dezh-moment-ruin = Destroyed!
dezh-moment-city = City complete!

## The final count

dezh-line-districts = Districts
dezh-line-kinds = All five kinds
dezh-line-first = First complete city
dezh-line-complete = Complete city
dezh-line-surplus = Beyond the price
dezh-line-score = Points
dezh-line-role = Last role
dezh-count-stood = { $kind }, by the { $d }
dezh-count-hands = Still in hand
dezh-count-tie = A tie: the higher role of the last round decides.
