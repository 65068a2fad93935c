### Titles, invitations and options of the games.
### A game's title stands only here, so a host can rename it. Its advice, if it has any, is for who chooses the options.

## Coup

coup-title = Coup
coup-pitch = Two hidden cards, a straight face and a court full of liars: claim whatever you dare, and be the last one left.

coup-advice = New to Coup? Begin with the classic game and add expansions later. A table of more than six is for the experienced.
coup-option-reformation = Reformation
    .says = Every player belongs to a party and is safe from party-mates, but sides can be switched for coins, and those coins wait in the reserve for an embezzler.
coup-option-inquisitor = Inquisitor
    .says = The Inquisitor replaces the Ambassador: a smaller exchange, but a look at another player’s card and the power to have it replaced.
coup-option-anarchist = Anarchist
    .says = Five coins buy a bomb that goes from hand to hand until it explodes or a Contessa defuses it.

## The McCarthy Collection

mccarthy-title = The McCarthy Collection
mccarthy-pitch = Outguess the whole table at the auction: the highest card that nobody else played wins, so two 18s lose to a single 16.

mccarthy-advice = Speed suits five players or more, the silent partner two to four.
mccarthy-option-ending = Ending
    .full = Full
    .speed = Speed
    .double = Double
    .says = A full game sells every diamond, speed stops at the first complete diamond anyone owns, and double stops when someone owns a second.
mccarthy-option-silent_partner = Silent partner
    .says = Each of two to four players also bids with a second set of cards, and half of what it wins counts in the end.

## Dezh

dezh-title = Dezh
dezh-pitch = A new secret role every round, a city that rises district by district, and someone in ambush guessing who you are: build before they find you out.

dezh-option-gate = Gate of Nations
    .says = One Armoury makes room for a special district that costs six coins and is worth eight points.
