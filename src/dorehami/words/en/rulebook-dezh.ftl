### The chapters of the rules of Dezh: what each is called, and what it comes to.

book-dezh-goal = The goal
    .says = You build a city, district by district. When somebody’s city is complete, the round is played to its end and the most points win. Every round you are somebody else, in secret, and others try to guess who.
book-dezh-setup = Set-up
    .says = Four districts in hand, two coins, and a crown on somebody’s head.
book-dezh-draft = A round begins: the roles
    .says = Whoever wears the crown takes a role in secret and hands the rest on. What you were handed tells you something, what you hand on tells others.
book-dezh-turn = Then the turns
    .says = Roles are called by number. When yours is called you take coins or a card, build, and use what your role can do.
book-dezh-roles = The eight roles
    .says = Assassin and Thief name a role, never a player: they have to guess who hides behind it.
book-dezh-districts = The districts
    .says = Sixty-one cards of five kinds. Cheap ones fill the city quickly, dear ones bring points.
book-dezh-special = Special districts
    .says = Purple ones are rare, and each can do something of its own once it is built.
book-dezh-end = The end and the count
    .says = The seventh district (the eighth with two or three players) rings in the last round.
book-dezh-few = Two and three players
    .says = Each has two roles, and so two turns a round.
book-dezh-details = In detail
    .says = When the deck runs out, and who may see what.
book-dezh-silence = If you say nothing
    .says = When your time is up, one of these safe moves is made for you; after two in a row a bot stands in until you are back.

## What is played for somebody who says nothing

safe-dezh-graveyard-decline = Your graveyard could buy a card: it does not.
safe-dezh-role-take = You choose a role: you take the lowest number that you are offered; with two players you burn the next one.
safe-dezh-turn-coins-end = Your turn: you take coins and end it, without building or using your power.
safe-dezh-keep-keep = You have drawn cards: you keep the one that came first.
safe-dezh-redraw-draw = You change cards as the Magician: you draw for those you have put back so far.
