### What only the terminal says: `dorehami play`.

play-welcome = { $game }: you and { $n ->
        [one] a bot
       *[other] { $n } bots
    }.
play-keys = Type the number of your choice. ? explains the choices, t shows the table, q leaves.
    .cards = Type the number of a card. ? explains the rules, t shows the table, q leaves.
    .pairs = Type two numbers with a space between them. ? explains the rules, t shows the table, q leaves.
play-back = Back
play-about = { $action } – { $thing }
play-more = { $action }…
play-list = { $some }, { $more }
play-me = { $name } (you)
play-points = { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
play-unknown = “{ $typed }” is not on the list: type a number from 1 to { $n }, or ? for help.
    .cards = “{ $typed }” cannot be played: type one of your cards, or ? for help.
    .pairs = “{ $typed }” cannot be played: type one of your cards and one of your silent partner’s, or ? for help.
play-left = You leave the table.
play-saved = The record of the game is in { $file }.
play-not-saved = The record of the game could not be written: { $why }
