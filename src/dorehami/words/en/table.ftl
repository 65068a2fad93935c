### The house and the table: every sentence around the games.

app-name = Dorehami
app-tagline = Send the link, friends sit down, bots fill the rest.

## Everywhere

word-you = You
word-close = Close
word-back = Back
word-soon = soon
word-players = { $fewest }–{ $most } players

## Within a sentence: the reader, what is theirs, what is somebody else’s

person-you = you
person-your = your
person-whose = { $name }’s

## The start page

start-code = Table code
start-code-hint = Code or link
start-code-wrong = A code is all digits, such as 4729.
start-sit = Sit down
start-games = The games
start-bots = Play with bots
start-new = New table
start-credits = Credits
start-guest = Guest
start-go-title = Your games under way
start-go-on = Go on: { $game }
start-go-lobby = The game has not begun yet
start-go-runs = The game goes on
start-go-waits = Waiting for { $who }
start-go-paused = The game is paused
start-go-over = This game is over
start-go-won = You won this game!
start-go-moves = { $count ->
    [one] One move since you left.
   *[other] { $count } moves since you left.
}
start-go-here = { $count ->
    [one] One other person is at the table.
   *[other] { $count } others are at the table.
}

## A new table

new-title = New table
new-name = Your name
new-name-hint = What do friends call you?
new-chairs = Seats
new-chairs-says = Friends take them with the link; bots can fill the rest.
new-options = Options
new-chairs-fewer = One seat fewer
new-chairs-more = One seat more
new-open = Open the table

## The clocks that a host chooses

clocks-title = Clocks
clocks-turn = Turn clock
clocks-turn-says = In seconds; then a safe move is made by itself.
clocks-turn-none = Every turn takes as long as it takes.
clocks-reaction = Reaction clock
clocks-reaction-says = In seconds, to answer others; silence lets it pass.
clocks-reaction-none = The game waits until everybody has answered.
clocks-unhurried = Without a clock: if somebody is silent for { $minutes } minutes, two others, or the only other one, can have a safe move made for them.
clocks-none = None
clocks-length = { $seconds ->
    [0] no clock
   *[other] { $seconds } s
}
clocks-chosen = Turn: { $turn }, reaction: { $reaction }

## Sitting down

sit-invited = { $name } is waiting for you at this table.
sit-welcome = A seat is free for you.
sit-go = Take a seat
sit-watch = Watch
sit-knocks = The host lets newcomers in one by one.

## The lobby

lobby-name = Lobby
lobby-code = Table code
lobby-qr = QR code with the link of this table
lobby-share = Share
lobby-share-text = Come and play { $game }! Table code: { $code }
lobby-copy = Copy link
lobby-copied = The link is copied.
lobby-not-copied = Copying did not work; here is the link: { $link }
lobby-own-machine = Only this computer can open this address: the server found no network for friends to come by.
lobby-networks = Friends in another network?
lobby-chairs = Seats: { $taken } of { $all }
lobby-host = Host
lobby-you = you
lobby-offline = offline
lobby-add-bot = Bot
lobby-add-bot-long = Seat a bot here
lobby-fill = Fill with bots
lobby-remove = Take { $name } away
lobby-chair-fewer = One seat fewer
lobby-chair-more = One seat more
lobby-game = Game
lobby-options = Options
lobby-options-none = The plain game, no options
lobby-next = Start of the game
lobby-start = { $count ->
    [one] Start with { $count } player
   *[other] Start with { $count } players
}
lobby-few = { $count ->
    [one] One more is needed: send the link or add a bot.
   *[other] { $count } more are needed: send the link or add bots.
}
lobby-wait = Waiting for { $name } to start.
lobby-wait-nobody = Nobody sits here yet. Whoever sits down first is the host.
lobby-watching = You are watching.
lobby-reopened-too_few = The next game could not begin: too few players are left. Invite somebody, or add a bot.
lobby-reopened-too_many = The next game could not begin: it is for fewer players than sit here.
lobby-reopened-bad_options = The next game could not begin: its options do not go with so many players.
lobby-full = All seats are taken; you are watching.
lobby-watchers = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}

## At the table

table-your-turn = Your turn
bot-1 = Coil
bot-2 = Pinwheel
bot-3 = Pulley
bot-4 = Spark
bot-5 = Spanner
bot-6 = Ticktock
bot-7 = Cog
bot-8 = Hinge
bot-9 = Beep
bot-10 = Lantern
bot-11 = Lighter
bot-12 = Compass
table-chair-empty = Empty seat
table-loading = To the table…
table-lost = Connection to the table lost; reconnecting…
table-offline-own = This device has no network.
table-lost-move = Your move is on its way: it arrives as soon as the connection is back.
table-rewound = The table has gone back to an earlier moment; what came after it is gone. Play on from here.
table-away = { $count ->
    [one] While you were away, one thing happened.
   *[other] While you were away, { $count } things happened.
}
table-trouble = That did not work; try again.
table-no-stage = This game cannot be shown here yet.
table-paused-fault = A fault of ours has stopped the game; every move up to now is safe.
table-paused-damage = The table’s log was damaged; the game goes on from the last sound move.
table-paused-upgrade = The rules of this game have changed; this game cannot go on.
table-paused-wait = { $name } can let it go on.
table-resume = Go on
table-game = Game { $number }
table-watching = watching

table-unreachable = The server cannot be reached; is it running?

## The clock of a question

clock-left = { $seconds ->
    [one] One second left
   *[other] { $seconds } seconds left
}
clock-stopped = The clock has stopped

## Somebody is away

table-standin = stand-in
table-offline = offline
table-by-clock = by the clock
table-by-others = at the others’ wish
table-by-standin = by the stand-in
away-told = { $who } is away; a bot stands in.
away-over = { $who } is back.
away-mine = You were away: a bot is playing for you.
away-back = I am back

## Somebody does not answer, and no clock runs

silent-told = { $count ->
    [one] { $who } has not answered for { $minutes } minutes. A safe move can be made for them.
   *[other] { $who } have not answered for { $minutes } minutes. Safe moves can be made for them.
}
silent-count = Agreed: { $yes } of { $needs }.
silent-go = Wait no longer
silent-mine = You have not answered for { $minutes } minutes: the others can have a safe move made for you.

## No person is in the game any more

rest-title = Only bots are left in the game.
rest-faster = Faster
rest-end = Show the end
rest-new = New game
rest-shows = The rest is played at once…
rest-wait = Waiting for { $who }.
rest-others = { $who } would like it faster.

## A break

pausing = { $who } would like a break.
pausing-mine = You asked for a break; waiting for { $who }.
pausing-join = Me too
pausing-grant = Pause
break-title = A break
break-says = No clock runs. Whoever is ready goes on.
break-ends = Get ready!
break-ends-says = The game goes on, with full time for everybody.

## A move that can still be taken back

hold-says = { $move }: on its way. It can still be taken back.
hold-back = Take back
hold-now = Send now

## After a game

after-again = One more game
after-ready = Ready; waiting for the others…
after-ready-count = Ready: { $ready } of { $all }
after-lobby = Back to the lobby
after-watch = Waiting for the next game.

## How bots were inclined to play, told when a game is over

temper-bold = bold
temper-cautious = cautious
temper-doubter = suspicious
temper-trusting = trusting
temper-saver = thrifty
temper-trader = businesslike
temper-avenger = vengeful
temper-peaceful = peaceful
temper-grand = extravagant
temper-collector = a keen collector
temper-appraiser = sober
temper-hothead = hot-headed
temper-steady = steady
temper-whimsical = whimsical
temper-was = { $who }: { $temper }
tempers = How the bots like to play: { $list }.

## The menu

menu-title = Menu
menu-open = Open the menu
menu-language = Language
menu-language-fa = فارسی
menu-language-en = English
menu-theme = Theme
menu-theme-auto = As the device
menu-theme-dark = Dark
menu-theme-light = Light
menu-sound = Sound
menu-vibration = Vibration
menu-motion = Motion
menu-motion-says = Cards turn and coins fly; off, everything stands still.
menu-hold = Time to take a move back
menu-hold-says = A move of one tap waits this long before it is sent. Answers to others, such as a challenge or a block, go at once. Auto: 1 second, and none against bots once you know the game.
menu-hold-auto = Auto
menu-hold-none = None
menu-hold-seconds = { $seconds } s
menu-notify = Notification on your turn
menu-notify-denied = This browser has blocked notifications for this page.
menu-invite = Invite
menu-pause = Pause
menu-pause-wish = Ask for a break
menu-pause-wished = You asked for a break
menu-leave = Leave the table
menu-leave-sure = This game counts as lost for you: a bot plays your cards to the end, and you cannot come back to it.
menu-leave-yes = Leave
menu-leave-no = Stay
menu-home = Start page
menu-switch-language = فارسی
menu-switch-light = To the light theme
menu-switch-dark = To the dark theme

## Lost on the way

missing-table = There is no such table
missing-table-says = Perhaps a digit is wrong, or the table has been cleared away. Try the code again, or open a table of your own.
missing-page = There is nothing here
missing-page-says = This address leads nowhere. The games are on the start page.
missing-now = This page did not open
missing-retry = Try again
missing-home = To the start page

## Credits

credits-title = Credits
credits-thanks = Dorehami stands on the work of others, with thanks:
credits-icons = Pictures of the games: Lorc, Delapouite and the other authors of game-icons.net; recoloured
credits-signs = Signs: Lucide
credits-font = Typeface: Vazirmatn by Saber Rastikerdar
credits-code = Program parts: Svelte, Project Fluent, uqr
credits-licence = Licence: { $name }
credits-full = All licences in full
credits-local = All of it comes from this server; the page loads nothing from elsewhere.

## The screen of every game

game-players = Players
game-bar = Your answer
game-coins = { $n ->
        [one] { $n } coin
       *[other] { $n } coins
    }
game-turn-of = it is their turn
game-answered = has answered
game-thinking = has not answered yet
game-away = is disconnected
game-lent = a bot stands in
game-log = Events
game-log-empty = Nothing has happened yet.
game-guide = Guide
game-guide-keys = Keyboard
game-keys-targets = Go through the players, confirm
game-keys-back = Back
game-keys-log = Events
game-keys-help = Guide
game-cancel = Cancel
game-back = Back
game-wait = Waiting for { $who }.
    .others = Waiting for the others.
    .start = The game begins…
game-sent = Your move is on its way…
game-look = All eyes on the table.
