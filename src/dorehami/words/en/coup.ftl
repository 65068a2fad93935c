### What is said at a table of Coup. `.me` is the sentence about the reader; $who and $p are players, $ps is what is theirs.

## Who and what

coup-duke = Duke
    .does = Tax: 3 coins
    .stops = Stops foreign aid
coup-assassin = Assassin
    .does = Strike: pay 3 coins
coup-captain = Captain
    .does = Steal: 2 coins
    .stops = Stops stealing
coup-ambassador = Ambassador
    .does = Exchange: 2 cards
    .stops = Stops stealing
coup-contessa = Contessa
    .does = Stops assassins
coup-inquisitor = Inquisitor
    .does = Exchange, examine
    .stops = Stops stealing
coup-hidden = Face-down card
coup-lost = { $card } (lost)
coup-empire = Empire
coup-resistance = Resistance
coup-court = Court: { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
coup-treasury = Treasury: { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }
coup-reserve = Reserve
coup-middle = Anarchist: in the middle

## The table

coup-table = The table
coup-hand = Your hand
coup-out = is exiled
coup-bomb-here = holds the bomb
coup-answers = Answers: { $n } of { $m }
coup-guide-roles = Characters
coup-guide-actions = Actions
coup-keys-actions = Action or answer
coup-keys-challenge = Challenge
coup-keys-block = Block
coup-keys-allow = Allow

## The actions

coup-do-income = Income
    .says = 1 coin from the treasury. Nobody can stop it.
coup-do-foreign_aid = Foreign aid
    .says = 2 coins from the treasury. A Duke can stop it.
coup-do-tax = Tax
    .says = With the Duke: 3 coins from the treasury.
coup-do-steal = Steal
    .says = With the Captain: 2 coins from a player.
coup-do-assassinate = Assas­sinate
    .says = With the Assassin and 3 coins: a player loses a card. A Contessa can stop it.
coup-do-exchange = Exchange
    .says = { $card ->
        [inquisitor] With the Inquisitor: draw 1 card from the court and put 1 back.
       *[other] With the Ambassador: draw 2 cards from the court and put 2 back.
    }
coup-do-examine = Examine
    .says = With the Inquisitor: see a player’s card and return it or have it replaced.
coup-do-convert = Convert
    .says = Change your own party for 1 coin, or somebody else’s for 2.
coup-do-embezzle = Embezzle
    .says = Claim to hold no Duke, and take all coins of the reserve.
coup-do-bomb = Bomb
    .says = For 5 coins, hand the bomb to a player.
coup-do-coup = Coup
    .says = For 7 coins a player loses a card. Nobody can stop it.
coup-true = True: you hold it
coup-fresh = new
coup-true-no_duke = True: you hold no Duke
coup-why-poor = { $action } costs { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }.
coup-why-rich = With 10 coins or more you can only coup.
coup-why-reserve = The reserve is empty.
coup-why-nobody = { $action }: nobody can be its target now.
coup-why-exiled = { $p } is exiled.
coup-why-passed = { $p } paid for the bomb, or has held it this turn.
coup-why-penniless = { $p } has no coin to steal.
coup-why-mate = { $p } is in your party, and safe from you.
coup-aim-at = { $action }: { $name }
coup-myself = Myself
coup-sure-coup = Coup against { $p }?
coup-sure-assassinate = Strike at { $p }?
coup-sure-bomb = Hand { $p } the bomb?
coup-pays = You pay { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } and keep { $left }.
coup-bluff = This claim is a bluff.
coup-yes = Yes: { $action }

## The answers

coup-short = { $n } of { $of }
coup-low = { $n ->
        [0] The treasury is empty and pays nothing for now.
        [one] The treasury is running dry: it has { $n } coin left and pays no more than that.
       *[other] The treasury is running dry: it has { $n } coins left and pays no more than that.
    }
coup-challenge = Challenge
    .says = I don’t believe it
coup-allow = Allow
    .says = No objection
coup-block = Block with { $card }
coup-ahead = If the claim stands, your block is played; nobody is told.
coup-kept = You allowed; if the claim stands, your block is played.
coup-withdraw = Undo
coup-show = Show
    .says = { $card }
    .none = I hold no Duke
coup-confess = Confess
    .says = I hold a Duke, and lose a card
coup-concede = Concede
    .says = and lose a card
    .two = and lose both cards
coup-turn_up = Turn up: { $cards }
    .none = Choose a card
coup-keep = Keep: { $cards }
    .none = { $n ->
        [one] Choose a card
       *[other] Choose { $n } cards
    }
coup-reveal = Show: { $cards }
    .none = Choose a card
coup-and = { $a } and { $b }
coup-return = Return it
    .says = The card stays with its owner
coup-replace = Replace it
    .says = They draw another from the court
coup-explode = Explode
    .says = I lose a card
coup-defuse = Defuse
    .says = I claim the Contessa
coup-pass = Pass on
    .says = I claim the Contessa

## The one sentence

coup-now-draft = { $who } keeps a card in secret.
    .me = Keep one card in secret.
    .then = The other four leave the game.
coup-now-party = { $who } chooses a party.
    .me = Choose your party.
    .then = The others alternate between the two.
coup-now-action = It is { $who }’s turn.
    .me = Your turn
    .ask = Choose an action.
    .forced = With { $n } coins you must coup.
    .aim = Who? Tap a player.
    .sure = Are you sure?
    .wait = Waiting for an action.
coup-now-claims = claims the { $card }
    .me = claim the { $card }
coup-now-claims-no_duke = claims no Duke
    .me = claim no Duke
coup-now-tax = and takes { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } of tax.
    .me = and take { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } of tax.
coup-now-steal = and takes { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } from { $p }.
    .me = and take { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } from { $p }.
coup-now-assassinate = and strikes at { $p }.
    .me = and strike at { $p }.
coup-now-exchange = and visits the court.
    .me = and visit the court.
coup-now-examine = and examines { $p }.
    .me = and examine { $p }.
coup-now-embezzle = and empties the reserve: { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }.
    .me = and empty the reserve: { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }.
coup-now-foreign_aid = asks for foreign aid
    .me = ask for foreign aid
    .then = { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } from the treasury.
coup-now-defuse = and defuses the bomb.
    .me = and defuse the bomb.
coup-now-pass = and passes the bomb to { $p }.
    .me = and pass the bomb to { $p }.
coup-now-blocks = and blocks { $p }.
    .me = and block { $p }.
coup-now-prove = { $who } doubts it!
    .me = You doubt it!
    .then = { $p } must show the { $card } or concede.
    .none = { $p } must prove they hold no Duke, or confess.
    .ask = Will you show the { $card }?
    .asknone = Will you show your cards?
    .confess = You hold a Duke and must confess it.
    .cannot = You do not hold the { $card }: you can only concede.
coup-now-lose = { $who } loses a card.
    .me = You lose a card.
    .ask = Which one do you turn up?
    .then = They choose which one turns up.
coup-now-keep = { $who } is at court.
    .me = { $n ->
        [one] Keep one card.
       *[other] Keep { $n } cards.
    }
    .ask = The rest go back to the court.
    .then = They choose which cards to keep.
coup-now-reveal = { $who } must show a card.
    .me = Which card do you show?
    .ask = Only { $p } will see it.
    .then = Only { $p } will see it.
coup-now-judge = { $who } looks at { $ps } card.
    .me = This is { $ps } card.
    .ask = Return it or replace it?
    .then = It is returned or replaced.
coup-now-bomb = { $who } holds the bomb!
    .me = You hold the bomb!
    .ask = What now?
    .then = Does it go off, or is there a Contessa?
coup-now-over = { $who } wins!
    .me = You win!
    .then = The last one standing.
    .mine = You are the last one standing.
coup-ask-challenge = Do you believe { $who }?
coup-ask-block = Will you block { $who }?
coup-exiled-me = You are exiled and watch to the end.

## What happened, for a moment

coup-moment-turns = { $who } turns a card over…
    .me = You turn a card over…
coup-moment-shown = It was true!
coup-moment-lost = Lost
coup-moment-exiled = Exiled!
    .me = You are exiled.
coup-moment-over = Your cards are all face up. Watch how it ends, or go when you like: nobody waits for you.

## The log

coup-log-income = { $who } takes { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } of income.
    .me = You take { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } of income.
coup-log-income-none = { $who } takes income, but the treasury is empty.
    .me = You take income, but the treasury is empty.
coup-log-short = { $who } gets only { $n } of { $of } coins: the treasury had no more.
    .me = You get only { $n } of { $of } coins: the treasury had no more.
coup-log-unpaid = { $who } gets none of { $of } coins: the treasury is empty.
    .me = You get none of { $of } coins: the treasury is empty.
coup-log-foreign_aid = { $who } asks for foreign aid.
    .me = You ask for foreign aid.
coup-log-foreign_aid-paid = { $who } gets { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } of foreign aid.
    .me = You get { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } of foreign aid.
coup-log-coup = { $who } pays { $n } coins and coups { $p }.
    .me = You pay { $n } coins and coup { $p }.
coup-log-tax = { $who } claims the Duke and taxes.
    .me = You claim the Duke and tax.
coup-log-tax-paid = { $who } gets { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } of tax.
    .me = You get { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } of tax.
coup-log-assassinate = { $who } claims the Assassin and strikes at { $p }.
    .me = You claim the Assassin and strike at { $p }.
coup-log-steal = { $who } claims the Captain and steals from { $p }.
    .me = You claim the Captain and steal from { $p }.
coup-log-steal-paid = { $who } took { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } from { $p }.
    .me = You took { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } from { $p }.
coup-log-exchange = { $who } claims the { $card } and visits the court.
    .me = You claim the { $card } and visit the court.
coup-log-examine = { $who } claims the Inquisitor and examines { $p }.
    .me = You claim the Inquisitor and examine { $p }.
coup-log-embezzle = { $who } claims no Duke and reaches for the reserve.
    .me = You claim no Duke and reach for the reserve.
coup-log-embezzle-paid = { $who } empties the reserve: { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }.
    .me = You empty the reserve: { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }.
coup-log-refund = { $who } gets { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } back.
    .me = You get { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } back.
coup-log-challenged = { $who } challenges { $p }.
    .me = You challenge { $p }.
coup-log-blocked = { $who } claims the { $card } and blocks { $p }.
    .me = You claim the { $card } and block { $p }.
coup-log-failed = { $who } is blocked.
    .me = You are blocked.
coup-log-shown = { $who } told the truth: the { $card }.
    .me = You told the truth: the { $card }.
coup-log-shown-none = { $who } told the truth and showed { $cards }: no Duke.
    .me = You told the truth and showed { $cards }: no Duke.
coup-log-drew = Your new card: the { $card }.
coup-log-conceded = { $who } concedes the challenge.
    .me = You concede the challenge.
coup-log-confessed = { $who } confesses to a Duke.
    .me = You confess to a Duke.
coup-log-turned_up = { $who } loses the { $card }.
    .me = You lose the { $card }.
coup-log-exiled = { $who } is exiled.
    .me = You are exiled.
coup-log-swept = { $who } leaves { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } to the treasury.
    .me = You leave { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    } to the treasury.
coup-log-exchanged = { $who } has exchanged.
    .me = You have exchanged.
coup-log-revealed = { $p } showed { $who } a card.
    .me = { $p } showed you the { $card }.
    .mine = You showed { $who } the { $card }.
coup-log-returned = { $who } returns { $ps } card.
    .me = You return { $ps } card.
coup-log-replaced = { $who } replaces { $ps } card.
    .me = You replace { $ps } card.
coup-log-drafted = { $who } kept a card in secret.
    .me = You kept the { $card }.
coup-log-sided = { $who } joins the { $party }, and everybody has a party.
    .me = You join the { $party }, and everybody has a party.
coup-log-converted-self = { $who } joins the { $party }.
    .me = You join the { $party }.
coup-log-converted = { $who } turns { $p } to the { $party }.
    .me = You turn { $p } to the { $party }.
coup-log-bomb = { $who } hands { $p } the bomb.
    .me = You hand { $p } the bomb.
coup-log-bomb-passed = The bomb comes to { $p }.
coup-log-bomb-away = The bomb is back in the middle.
coup-log-explode = The bomb goes off on { $who }.
    .me = The bomb goes off on you.
coup-log-defuse = { $who } claims the Contessa and defuses it.
    .me = You claim the Contessa and defuse it.
coup-log-pass = { $who } claims the Contessa and passes it to { $p }.
    .me = You claim the Contessa and pass it to { $p }.
coup-log-won = { $who } wins!
    .me = You win!
