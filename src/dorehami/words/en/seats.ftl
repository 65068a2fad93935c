### Seats that change hands: on another device, with other people, after others have left.

## My seat elsewhere

seats-elsewhere = My seat on another device
seats-elsewhere-says = Open this link on your other device, or point its camera at the picture: you sit there too, and this device stays as it is.
seats-elsewhere-make = Make a link for my other device
seats-elsewhere-qr = QR code that takes your seat to another device
seats-elsewhere-once = For you alone: whoever opens it plays in your place. It works once, within ten minutes.
seats-elsewhere-used = Your seat is on another device now, too.
seats-devices = Devices with your seat
seats-device-own = this one
seats-device-here = here now
seats-device-last = last here { $ago }
seats-device-end = Sign out there
seats-device-end-sure = Yes, sign out
seats-device-ended = That device is signed out.
seats-device-iphone = iPhone
seats-device-ipad = iPad
seats-device-android-phone = Android phone
seats-device-android-tablet = Android tablet
seats-device-windows = Windows computer
seats-device-mac = Mac
seats-device-linux = Linux computer
seats-device-other = Some device
seats-ago-now = a moment ago
seats-ago-minutes = { $count ->
    [one] a minute ago
   *[other] { $count } minutes ago
}
seats-ago-hours = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
seats-ago-days = { $count ->
    [one] a day ago
   *[other] { $count } days ago
}

## Coming back without a device

seats-return = Were you sitting here?
seats-return-says = Without the PIN the others decide: in a game two of them, once the seat has been empty for a while.
seats-return-ask = I am { $name }
seats-return-wait = The others see that you ask for { $name }’s seat: { $yes } of { $needs } have said yes. One moment…
seats-asked = Somebody asks for { $name }’s seat from a new device. Is it { $name }?
seats-asked-told = Somebody asks for { $name }’s seat from a new device.
seats-asked-yes = Let in
seats-asked-no = No
seats-returned = { $name } is back, on a new device.
seats-returned-mine = Welcome back! Your seat is on this device now.
seats-reclaimed = { $name } came back and has the seat again; whoever was let in meanwhile only watches.
seats-reclaimed-mine = You have your seat again; whoever was let in meanwhile only watches.
seats-return-here = { $name } is at the table right now, so only the PIN of the seat works.
seats-return-others = Ask the others
seats-return-other = I am somebody else
seats-word = Your seat’s PIN
seats-word-says = With these four digits you are back at your seat from any device, at once. Keep them to yourself.
seats-word-off = Somebody entered a wrong PIN for your seat too often: it does not work until the next game.
seats-word-ask = PIN of { $name }’s seat: four digits
seats-word-go = Back to my seat
seats-asked-count = { $yes } of { $needs } have said yes.
seats-knock = { $name } would like to take over from a bot, and would see its cards. Let { $name } in?
seats-knock-lobby = { $name } would like to sit down. Let { $name } in?
seats-knock-told = { $name } would like to join.
seats-knock-wait = The others see that you would like to join. They have ten seconds to answer…
seats-late-asks = Take over from a bot: its cards become yours. Those at the table are asked first; it takes ten seconds at most.

## Late friends

seats-late = You can play along from here.
seats-late-go = Take a seat
seats-late-title = A seat in this game
seats-late-says = Take over from a bot: its cards become yours, and the game simply goes on.
seats-late-abandoned = Everybody has left this table. Sit down, and you are its host.
seats-late-bot = In the place of { $name }
seats-late-watch = Or just close this and watch.

## The lobby

seats-level-easy = Easy
seats-level-medium = Medium
seats-level-change = { $name } plays: { $level }. Change it
seats-starter = Who begins?
seats-starter-lot = { $game ->
    [coup] The last winner begins, or a lot decides
   *[other] A lot decides who begins
}
seats-starter-named = { $name } begins
seats-shift = Sit here
seats-shift-long = Sit here: move to this seat
seats-person = Options for { $name }

## What a host may do

seats-people = People at the table
seats-appoint = Make { $name } the host
seats-kick = Remove { $name } from the table
seats-kick-sure = { $name } loses the seat and cannot come back until you allow it. From then on newcomers have to ask.
seats-kick-sure-playing = A bot plays { $name }’s cards to the end and can still win for { $name }. You make no point in this game, and newcomers have to ask from then on.
seats-kick-yes = Remove
seats-kick-no = Let them stay

## Letting things pass

seats-pass = Pass until it is about me
seats-pass-says = Only you know. It ends when you are the target or it is your turn.

## The last one who stays

seats-alone = Everybody else has left; bots play for them.
seats-alone-end = End the game
seats-alone-sure = The game ends here, and you have won it.
seats-alone-yes = I have won
seats-alone-no = Play on
seats-ended = Everybody else left: { $name } won.
seats-ended-mine = Everybody else left: you have won.
