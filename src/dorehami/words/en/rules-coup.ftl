### The rules of Coup, one message per rule id of the rule file.
### The value is the rule as it is played; `.reading` says what the rulebooks leave open and this table settles.

## Set-up

coup-rule-K1 = Up to six players share fifteen character cards: Duke, Assassin, Captain, Ambassador and Contessa, three of each. Fifty coins go with them.
coup-rule-K2 = The usual game seats two to six; bigger tables add cards. You hold two cards face down and may look at them whenever you like, and what was not dealt makes up the court.
coup-rule-K3 = You start with two coins and keep all you own where everyone can count it. Every other coin lies in the treasury.
coup-rule-K4 = In a rematch, whoever won the game before goes first. In a first game the seat that begins is drawn by lot, unless the host names one.
    .reading = One rulebook lets the previous winner begin, another lets the table agree. We use the first for a rematch; the lot or the host’s word for a first game is ours.
coup-rule-K5 = With only two players, whoever begins has just one coin. Make three sets with all five characters in each: both of you take a set, secretly keep a single card from it and lay the other four aside, face down, for the whole game. Shuffle the third set and deal one card to each of you; the three that remain are the court.

## Goal, influence and turns

coup-rule-K6 = You win when you alone still have influence. Everybody else has lost, the runner-up included.
coup-rule-K7 = When you lose an influence, you pick which of your hidden cards turns up, even if the two are alike; you are not asked when all your hidden cards have to go. A turned-up card lies in front of you for all to see until the game is over, and is of no more use to you.
coup-rule-K8 = Once both your cards are face up you are exiled and out immediately; the cards stay where they lie, and your coins fall to the treasury. Only face-up cards decide this: if you have just shown your last card and its replacement has not come yet, you are still playing.
coup-rule-K9 = Turns pass clockwise. When yours comes you take one action, no more and no fewer: you can’t sit it out.
coup-rule-K10 = When you announce an action, the others get their chance to challenge or block it, as far as that action allows. If they all let it be, it goes through.
coup-rule-K11 = Doubt a claim while the action or block is still only words. Once it has been carried out, it is too late to challenge.
coup-rule-K12 = If your turn begins and you own ten coins or more, you have to coup. You may take no other action.
coup-rule-K13 = Promise, threaten, advise, lie or keep silent as you please. But keep your cards to yourself unless a rule makes you show them, and neither give nor lend coins to anybody.

## Actions

coup-rule-K14 = Income: take one coin from the treasury. You claim nothing, so it can be neither challenged nor blocked.
coup-rule-K15 = Foreign aid: take two coins from the treasury. You claim nothing, so there is nothing to challenge, but any other player may block you by claiming the Duke.
coup-rule-K16 = Coup: pay seven coins to the treasury and pick another player, who loses an influence. It can be neither challenged nor blocked.
coup-rule-K17 = Tax: claim the Duke and take three coins from the treasury. It can be challenged but not blocked.
coup-rule-K18 = Assassinate: claim the Assassin, pay three coins to the treasury and pick another player, who loses an influence if your plan goes through. Anyone may challenge you, but only that player may block you, by claiming the Contessa.
coup-rule-K19 = Steal: claim the Captain and take two coins from another player, or the last one from a player who owns a single coin. Anyone may challenge you, but only that player may block you, by claiming the Captain or the Ambassador (where Inquisitors replace Ambassadors: the Captain or the Inquisitor).
coup-rule-K20 = Exchange: claim the Ambassador and draw two cards from the court. Out of these and your own hidden cards, keep as many as you have influences and give two back. It can be challenged but not blocked.
coup-rule-K21 = An action that is blocked comes to nothing. If you paid for it, that money is gone.
coup-rule-K22 = A block holds, true or false, as long as nobody challenges it. Everyone except the player who made it may do so, not just the one it stops.
coup-rule-K23 = You can’t steal from a player who has no coins. When the treasury runs short you are paid what is there, and everybody is told so; income, foreign aid and tax may be chosen even if that is nothing. All variants are played with fifty coins.
    .reading = The rulebooks mention neither a target without coins nor an empty treasury, and they add no coins for bigger tables.
coup-rule-K24 = An exiled player’s coins go to the treasury at once, before the action under way pays or takes anything more. Only a Captain who is stealing from that very player collects first, and the rest goes then; a price that is paid back to someone exiled goes the same way. Assassinating or examining someone who has just been exiled does nothing further, and what it cost is not paid back.
    .reading = The rulebooks take the coins away together with the player, yet in their own example a steal is paid out after its target’s exile. We follow both: the steal of the example is the one exception.
coup-rule-K25 = Everyone else may challenge an action first, and the earliest challenge counts; next the target may block (foreign aid: whoever blocks earliest); then that block may be challenged; then comes the effect. A target who challenged and lost may still block with an influence left. The target may also pick a block in secret while challenges are open: this gives up the challenge for good, while the block can be taken back, is played when its time comes and lapses if the claim falls.
    .reading = The rulebooks let others challenge or block but give no order, and are silent on two people speaking at once and on a block decided early.

## Challenges

coup-rule-K30 = When a player makes a claim, anyone else still in the game may challenge it. It need not be any of their business.
coup-rule-K31 = If you are challenged, you either show the card you claimed or concede; with or without the card you are asked the same, so the question itself gives nothing away. Without the card you can only concede, with it you are free to do either. Conceding counts as being caught: you lose the challenge and choose which card turns up, be it the very one you claimed.
coup-rule-K32 = Losing a challenge costs an influence on the spot. If you have more than one hidden card, you choose which goes.
coup-rule-K33 = If you show the claimed card, it is shuffled back into the court and you draw another in its place, possibly the same one. Then the challenger loses an influence, and only after that does your action or block go on.
coup-rule-K34 = If you lose a challenge to your action, the action is off and you get back all you paid for it. Should the challenge exile you, the refund goes to the treasury like your other coins.
coup-rule-K35 = Double danger: one assassination can take two influences from you in a single turn. If you challenge the Assassin sent to you and lose, or claim the Contessa and do not show her when challenged, one goes for the challenge; if another is left, and no block saves it, that one goes for the assassination.
coup-rule-K36 = When a block is beaten, the action happens and can be neither blocked nor challenged any more, foreign aid included. Every claim faces one challenge at most: if the challenger loses, it stands for good. Once you have allowed something, you cannot change your mind.
    .reading = The rulebooks do not say whether an action can be blocked or challenged again when its block was beaten, whether a claim can be challenged twice, or whether you may go back on having allowed something; all three are ours.
coup-rule-K37 = As soon as only one player is left the game is over, and whatever was half done stays half done. If the player in turn is exiled, the next one clockwise who is still in the game is up.
    .reading = The rulebooks end the game with the last player, but do not say what becomes of an action in the middle or who follows an exiled player.

## Reformation

coup-rule-R1 = Reformation adds the reserve, where certain payments go, and ten party cards, each with two sides. The player who begins picks Empire or Resistance; clockwise from there, everyone gets the party their neighbour before them does not have.
coup-rule-R2 = Party-mates are safe from you: you may not coup, assassinate, steal from or examine them, nor block their foreign aid. This rests only while everyone not yet exiled is of the same party. A party-mate may always be challenged, and every question goes by the parties of the moment it is asked.
    .reading = The rulebook does not speak of challenges between party-mates, of the parties of exiled players or of a party that changes on the way. We allow the first, do not count the second, and look at the parties anew for each question.
coup-rule-R3 = Convert: pay one coin to switch your own party, or two to switch that of any other player still in the game. What you pay goes into the reserve. You claim nothing, so it can be neither challenged nor blocked.
    .reading = The rulebook names no character for this, no way to stop it and no limit on whose party may be switched; we take it that there is none.
coup-rule-R4 = Embezzle: claim that you do not hold the Duke and empty the reserve, if there are coins in it; anyone may challenge, nobody can block. Challenged while holding a Duke, you must confess: the reserve keeps its coins and you lose an influence, choosing freely which, Duke or not. Challenged without one, you must show all your hidden cards and win: the court takes them, is shuffled and gives you as many new ones, then the challenger loses an influence, and the coins are yours.
    .reading = Three things are ours: an empty reserve cannot be embezzled, your cards alone decide whether you show or confess, and whoever confesses may give up a card other than the Duke.
coup-rule-R5 = Parties do not change the rule of ten: with ten coins or more as your turn begins, you have to coup. You will always find a target, because party-mates are no longer safe once everyone is of one party.
    .reading = The rulebook does not ask whether having to coup can clash with sparing party-mates. By its own exception it never does.

## Inquisitor

coup-rule-I1 = Inquisitors take the place of all Ambassadors. To exchange, claim the Inquisitor, draw one court card and give one back, be it the new card or one you had. It can be challenged but not blocked.
coup-rule-I2 = Examine: claim the Inquisitor and pick a player, who chooses one hidden card (or has only the one) and shows it to nobody but you. You return it or have it replaced: the player then draws a court card first and puts the shown one in afterwards, so that very card cannot come back. Anyone may challenge, nobody can block, and party-mates are safe as usual; a card you returned stays known to you until that hand changes.
    .reading = The rulebook gives no block and does not mention challenges here; we treat it like any other claim. Not asking a player with one card, and how long you know a returned card, are ours too: handing a card over for another examination already counts as a change.
coup-rule-I3 = The Inquisitor protects you from stealing just like the classic Ambassador: if someone steals from you, you may claim the Inquisitor to block it and keep your coins. This claim can be challenged like any other.

## Seven to ten players

coup-rule-P1 = Seven or eight players need four copies of every character, 20 cards; nine or ten need five copies, 25 cards. Reformation, Inquisitor and Anarchist can each be switched on or off for any number of players. In a game for two with Inquisitors, the three sets hold them in place of Ambassadors; with Reformation, each first keeps a card, and then the party is picked.
    .reading = The rulebook does not say how its set-up for two goes together with the expansions.

## Anarchist

coup-rule-A1 = Bomb: pay the treasury five coins and give the Anarchist card from the middle to whichever other player you like, party-mate or not. You claim nothing, so it can be neither challenged nor blocked.
    .reading = The rulebook does not list the bomb among the things party-mates are spared, so we let it go to them too.
coup-rule-A2 = With the bomb in your hands you may let it explode and lose an influence, or claim the Contessa and defuse it; either way the card is back in the middle. Or you claim the Contessa and pass it to someone else, who faces the same choice of three.
coup-rule-A3 = You may not pass the bomb to whoever paid for it, nor to anyone who has already held it this turn. If nobody else is left, you cannot pass it.
    .reading = The rulebook speaks of a round as well as of a turn. We count the one turn in which the bomb was paid for.
coup-rule-A4 = Anyone may challenge a Contessa claimed against the bomb, whether to defuse or to pass it. If you do not show her, two influences (or the only one left) go together, one for the bomb and one for the challenge, with nothing to choose. If you do, she is shuffled into the court and you draw a new card, the challenger loses an influence, and the bomb is defused or passed; should its receiver have been exiled by that very challenge, it returns to the middle.
    .reading = The rulebook does not say where the bomb goes when the player meant to get it is exiled first.
