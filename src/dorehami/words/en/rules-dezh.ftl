### The rules of Dezh, one message per rule id of the rule file.
### The value is the rule as it is played; `.reading` says what the rulebook leaves open and this table settles.

## Set-up

dezh-rule-D1 = The game has eight roles and 61 districts: twelve are royal, eleven religious, twenty trade, eleven military and seven special. The bank never runs out of coins.
dezh-rule-D2 = After each name stands its price, and in brackets how many such cards there are. Royal: Manor 3 (5), Castle 4 (4), Palace 5 (3); religious: Shrine 1 (3), Chapel 2 (3), Monastery 3 (3), Temple 5 (2); trade: Caravanserai 1 (5), Market 2 (4), Trading House 2 (3), Docks 3 (3), Harbour 4 (3), Crossroads Bazaar 5 (2); military: Watchtower 1 (3), Prison 2 (3), Battlefield 3 (3), Fortress 5 (2); special: Abandoned City 2 (1), Armoury 3 (2, or 1 if the Gate of Nations is in play), Observatory 5 (1), Graveyard 5 (1), Alchemy 5 (1), Smithy 5 (1). The rulebook only counts the cards of each kind; this list follows the classic deck.
dezh-rule-D3 = You start with four district cards and two coins. The host names the seat that gets the crown first, or else it is drawn by lot.
    .reading = The rulebook crowns the oldest player. We ask nobody’s age; the host’s word or the lot is ours.
dezh-rule-D4 = The usual game seats four to seven; two or three can play too, with two roles each. How many coins and how many cards you have is no secret, and your hand may grow as large as you like.

## A round: first the roles

dezh-rule-D5 = When a round begins, the crowned player shuffles all eight roles and one is burned face down; nobody may look at it, except the seventh player of seven. Five players burn a second role face up, four players a second and a third; otherwise none is burned face up.
dezh-rule-D6 = The King is never burned face up. If the King comes up there, a different role takes that place and the King is mixed in again with those to choose from. The role burned face down, however, may well be the King.
dezh-rule-D7 = The crowned player secretly takes one role and hands the rest on; clockwise, everyone does the same. With four to six players the last is left with two, keeps one and burns the other face down.
dezh-rule-D8 = With seven players a single role is left for the seventh, who therefore gets the one burned at the start of the round as well. Of these two the seventh player keeps one and burns the other face down.

## Then the turns

dezh-rule-D9 = Roles are called by number: 1 Assassin, 2 Thief, 3 Magician, 4 King, 5 Sage, 6 Merchant, 7 Architect, 8 Warlord. When yours is called, turn it up and take your turn. If nobody answers, the next role is called, and all that anyone learns is that nobody holds this one.
dezh-rule-D10 = In every turn you must take resources once. You may also build, use your role’s power once, take your role’s income once and use your special districts, all in the order you like. Your turn is over when you say so, but not before you have taken resources.
    .reading = In the rulebook’s example a player has to begin with resources and can do no more after building. We take that as the story of this one turn; the rule itself leaves the order to you.
dezh-rule-D11 = Resources are either two coins from the bank, or two districts drawn from the deck, of which you keep one in hand and put the other at the bottom of the deck.
dezh-rule-D12 = You may build one district a turn (the Architect up to three): lay it from your hand into your city and pay its price to the bank. No city ever holds two districts of the same name.
dezh-rule-D13 = Four roles have an income: the King from royal districts, the Sage from religious, the Merchant from trade and the Warlord from military ones. Once in your turn, whenever you like, you take one coin from the bank for each such district standing in your city at that moment; resources are apart from this. A district built before you take it counts, one built afterwards does not, and cards in your hand never do.
dezh-rule-D14 = Assassin: name a role, any but the Assassin. Its player says nothing until it is called, then turns it up and gets no turn. Only the King, even when murdered, still gets the crown.
    .reading = The rulebook lets you name whatever role you want; leaving out the Assassin’s own is ours.
dezh-rule-D15 = Thief: name a role, but not the Assassin, the Thief or the role that was murdered. When it has been called and turned up, all the coins its player has at that moment are yours at once, before that player takes resources. If nobody holds the role, nothing happens. What the Assassin and the Thief have named counts only until the round ends.
    .reading = The rulebook keeps the Assassin and the murdered role from being robbed; leaving out the Thief’s own role is ours.
dezh-rule-D16 = Magician: once in your turn, and only one of the two. Either swap your whole hand with another player’s, even if one of the hands is empty; or put one or more of your cards at the bottom of the deck in the order you name them and, when all of them are there, draw as many.
dezh-rule-D17 = King: once in your turn you may take one coin for each royal district in your city. The moment you are called the crown is yours, and next round you choose your role first. A murdered King gets the crown too, but can do nothing else; in a round without a King it stays where it is. On who calls the remaining roles the rulebook says two different things; here the table calls them all.
dezh-rule-D18 = Sage: once in your turn you may take one coin for each religious district in your city. Nothing in your city can be destroyed by the Warlord. If the Sage has been murdered this round, that city is no longer safe.
dezh-rule-D19 = Merchant: once in your turn you may take one coin for each trade district in your city. When you take resources, the bank gives you one coin more, whether you took coins or cards.
dezh-rule-D20 = Architect: when you take resources, you also draw two districts and keep both, whether you took coins or cards (if cards, you first choose the one to keep). In this turn you may build up to three districts, but still never two of the same name.
dezh-rule-D21 = Warlord: once in your turn you may destroy one district in any city, even your own, if you pay the bank one coin less than its price; a district of price 1 is free. Safe from you are a complete city, the city of a Sage who was not murdered, and every Armoury, even if they are yours. What you destroy ends up at the bottom of the deck, unless the Graveyard buys it. You may also take one coin for each military district in your city, once in your turn.
    .reading = The rulebook keeps complete cities safe and allows you to destroy in your own. That your own complete city is safe as well is ours.
dezh-rule-D22 = You are never forced to use a power, be it your role’s or a special district’s. A special district works only once it is built, but from that very turn on. Four things come by themselves: the King’s crown, the Merchant’s extra coin, the Architect’s two extra cards and the Observatory’s third card. Income is offered only if it brings at least one coin.
    .reading = In the rulebook all powers are optional. That these four things come unasked, and that an income of nothing is not offered, is ours.

## Special districts

dezh-rule-D40 = Abandoned City: in the final count it stands, if that is better for you, for one of the other four kinds. It is then no longer special, and it is never two kinds at once. This is for the count alone; during the game it brings no income.
    .reading = The rulebook leaves the choice of the kind to you. Here the table chooses for you, always what brings you the most.
dezh-rule-D41 = Armoury: no Warlord can bring it down, even if it is the Warlord’s own.
dezh-rule-D42 = Observatory: when you draw cards as resources, you draw three, not two. You still keep only one, and the other two go to the bottom of the deck.
dezh-rule-D43 = Graveyard: each time a district falls to the Warlord, you may pay one coin and take its card into your hand, whether it stood in your city or another, and even if you are the Warlord yourself. We ask you before anything else happens in that turn, even if your role was murdered, and the card waits in the middle until you answer; without a coin you are not asked. A Graveyard that is itself destroyed buys nothing any more, not even itself.
    .reading = The rulebook speaks of anything the Warlord destroys and makes no exception, so your own district counts, and so does your being the Warlord. That the Graveyard cannot save itself, when we ask and whom, is ours.
dezh-rule-D44 = Alchemy: once a turn, if you like, burning a card of your hand earns you one coin from the bank. The burned card goes face down to the bottom of the deck.
    .reading = The rulebook does not say how often in a turn, nor where the burned card goes; we have settled both.
dezh-rule-D45 = Smithy: once a turn you may pay the bank two coins and draw three districts; you keep them all.
dezh-rule-D46 = There are seven special cards and six names, because the Armoury is there twice. With the option Gate of Nations, the Gate takes the place of one Armoury: a special district that costs six coins and is worth eight points.
    .reading = The rulebook counts seven special cards but describes only six districts. A second Armoury as the seventh is ours, and so is the option.

## The end

dezh-rule-D25 = Once someone builds a seventh district (with two or three players, an eighth), the round still goes on until every role has been called and played, and it is the last one. A city that has reached this number is complete, and it may still grow.
    .reading = For two and three players the rulebook moves only the end of the game to the eighth district. That a city, too, is complete with eight, both to be safe from the Warlord and to score for it, is ours.
dezh-rule-D26 = Add up the prices of the districts in your city. Add 3 points if you have all five kinds, 4 if yours was the first complete city or 2 if it was completed later, and whatever a special district is worth above its price. Growing beyond a complete city earns no further bonus. The highest score wins.
dezh-rule-D27 = If scores are level, the player whose role in the final round had the higher number wins. If you have two roles, the higher one counts; a murdered role counts too.
    .reading = The rulebook gives a tie to the higher role of the final round and says no more. That the higher of two roles counts, and a murdered one as well, is ours.

## Two and three players

dezh-rule-D30 = Two players have two roles each, and so two turns a round. One role is burned face down, and the crowned player takes one of the other seven. Then the other player, out of six, takes one and burns one face down; the crowned player does the same with the next four, and the other player with the last two.
dezh-rule-D31 = Three players also have two roles each, and two turns a round. One role is burned face down; then, clockwise from the crowned player, everyone takes one at a time until all have two. Whoever chooses last has two to choose from, keeps one and burns the other face down.
dezh-rule-D32 = With two roles each turn stands alone: income and power are those of the role that was called, and what may be done once a turn may be done in both. The Assassin takes away the turn of the role that was named, not the other one. The Thief gets every coin the robbed player owns at the call of the named role, even what an earlier turn of this round brought in. You may name your own other role, but robbing yourself moves no coins.
    .reading = The rulebook deals out two roles and says no more; all of this is ours. In one place it allows the Thief only coins left over from the round before; we take that to be about games with one role each.

## When cards run short

dezh-rule-D50 = If the deck runs short, you draw what is there; with an empty deck you can neither draw cards as resources nor use the Smithy. Even if you drew only one card, you are still asked which to keep; cards you drew and do not keep go to the bottom in the order you drew them. A role that lies face up on the table may be named, but nothing comes of it.
    .reading = The rulebook does not speak of a deck running short, of the order in which cards go to the bottom, or of naming a role that lies face up.

## Who sees what

dezh-rule-D51 = Everyone sees the coins, the number of cards in each hand, the cities, the crown, the face-up roles, the roles called and turned up, the role the Assassin or the Thief named, what was destroyed and whether the Graveyard bought it, and how many cards went to the bottom of the deck. Only you see the roles you were handed to choose from, those you took or burned, and the cards you drew, kept, put at the bottom or burned with Alchemy; the role burned face down at the start is known to nobody, except the seventh player of seven. The table shows each for its time: roles handed to you until you choose, those you took or burned until the round ends, a card at the bottom until someone else draws it, and a hand you swapped away no longer. After that, your private log remembers for you.
    .reading = The rulebook makes coins and numbers of cards public and says little more. How long the table goes on showing you what you saw is ours: seeing is not remembering, and the log lines that only you can read are the memory.
