### What is said at a table of Dezh. `.me` is the sentence about the reader; $who and $p are players, $ps is what is theirs.

## Roles

dezh-role-assassin = Assassin
dezh-role-thief = Thief
dezh-role-magician = Magician
dezh-role-king = King
dezh-role-sage = Sage
dezh-role-merchant = Merchant
dezh-role-architect = Architect
dezh-role-warlord = Warlord

## Districts

dezh-kind-royal = royal
dezh-kind-religious = religious
dezh-kind-trade = trade
dezh-kind-military = military
dezh-kind-special = special
dezh-district-manor = Manor
dezh-district-castle = Castle
dezh-district-palace = Palace
dezh-district-shrine = Shrine
dezh-district-chapel = Chapel
dezh-district-monastery = Monastery
dezh-district-temple = Temple
dezh-district-caravanserai = Caravanserai
dezh-district-market = Market
dezh-district-trading_house = Trading House
dezh-district-docks = Docks
dezh-district-harbour = Harbour
dezh-district-crossroads_bazaar = Crossroads Bazaar
dezh-district-watchtower = Watchtower
dezh-district-prison = Prison
dezh-district-battlefield = Battlefield
dezh-district-fortress = Fortress
dezh-district-abandoned_city = Abandoned City
dezh-district-armoury = Armoury
dezh-district-observatory = Observatory
dezh-district-graveyard = Graveyard
dezh-district-alchemy = Alchemy
dezh-district-smithy = Smithy
dezh-district-gate_of_nations = Gate of Nations
dezh-priced = { $d } ({ $n })
dezh-costs = { $kind }, costs { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }

## The table

dezh-cards = { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
dezh-crown = crown
dezh-plays = plays the { $role }
dezh-city = City: { $districts }
    .none = no district yet
dezh-hand = Your hand: { $districts }
    .none = Your hand is empty.
dezh-roles = { $n ->
        [one] Your role: { $roles }
       *[other] Your roles: { $roles }
    }
dezh-face_up = Burned face up: { $roles }
dezh-deck = Deck: { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
dezh-bottom = What you know at the bottom: { $districts }

## What there is to do

dezh-do-take = Take the { $role }
    .burn = burn the { $role }
dezh-do-coins = Coins
dezh-do-cards = Cards
dezh-do-build = Build
dezh-do-income = Income
dezh-do-kill = Kill
dezh-do-rob = Rob
dezh-do-swap = Swap hands
dezh-do-redraw = Redraw
dezh-do-draw = Draw
dezh-do-destroy = Destroy
dezh-do-alchemy = Alchemy
dezh-do-smithy = Smithy
dezh-do-end = End the turn
dezh-do-keep = Keep
dezh-do-buy = Buy
dezh-do-decline = Do not buy
dezh-theirs = { $ps } { $d }

## The questions

dezh-ask-role = Take a role in secret.
    .burn = Take one, burn one.
dezh-ask-turn = You are the { $role }: coins or cards?
    .more = You are the { $role }. What else?
dezh-ask-keep = Which district do you keep?
dezh-ask-redraw = Does another card go under the deck, or do you draw now?
dezh-ask-graveyard = Buy the { $d } for 1 coin?

## The log

dezh-log-round_ended = A new round begins.
dezh-log-crowned = { $who } takes the crown.
    .me = You take the crown.
dezh-log-burned_face_up = Burned face up: the { $role }.
dezh-log-handed_on = You are handed: { $roles }.
dezh-log-took = You take the { $role }.
dezh-log-burned_by = You burn the { $role }.
dezh-log-called = Role { $n }: the { $role }!
dezh-log-nobody_answered = Nobody answers.
dezh-log-turned_up = The { $role } is { $who }!
    .me = You are the { $role }!
dezh-log-found_dead = The { $role } is dead: { $who } has no turn.
    .me = The { $role } is dead: you have no turn.
dezh-log-robbed = The Thief takes { $n ->
        [one] { $ps } only coin
       *[other] { $ps } { $n } coins
    }.
dezh-log-coins = { $who } takes { $n } coins.
    .me = You take { $n } coins.
dezh-log-merchant = The Merchant gets { $n } coin more.
dezh-log-drew = { $who } draws { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }.
    .me = You draw: { $districts }.
dezh-log-kept = You keep the { $d }.
dezh-log-put_under = You put under the deck: { $districts }.
dezh-log-build = { $who } builds the { $d } for { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }.
    .me = You build the { $d } for { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }.
dezh-log-income = { $who } earns { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } ({ $kind }).
    .me = You earn { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } ({ $kind }).
dezh-log-named_to_murder = The Assassin is after the { $role }.
dezh-log-named_to_rob = The Thief waits for the { $role }.
dezh-log-swapped = { $who } swaps hands with { $p }.
    .me = You swap hands with { $p }.
dezh-log-gave = You gave: { $districts }.
dezh-log-redrew = { $who } redraws { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }.
    .me = You redraw { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }.
dezh-log-destroyed = { $who } destroys { $ps } { $d }.
    .me = You destroy { $ps } { $d }.
    .own = { $who } destroys a district of their own: the { $d }.
    .mine = You destroy your own { $d }.
dezh-log-bought = { $who } buys the ruined card.
    .me = You buy the ruined card.
dezh-log-declined = { $who } does not buy it.
    .me = You do not buy it.
dezh-log-alchemy = { $who } burns a card for { $n } coin.
    .me = You burn a card for { $n } coin.
dezh-log-smithy = { $who } pays the Smithy { $n } coins and draws.
    .me = You pay the Smithy { $n } coins and draw.
dezh-log-city_completed = { $who } completes a city too.
    .me = You complete your city too.
    .first = { $who } completes a city: last round.
    .mine = You complete your city: last round.
dezh-log-won = { $who } wins!
    .me = You win!

## The final count

dezh-count = Final count
dezh-count-districts = districts { $n }
dezh-count-kinds = all five kinds { $n }
dezh-count-first = first complete city { $n }
dezh-count-complete = complete city { $n }
dezh-count-surplus = beyond the price { $n }
