### Seats that change hands: on another device, with other people, after others have left.

## My seat elsewhere

seats-elsewhere = My seat on another device
seats-elsewhere-says = Open this link on your other device, or point its camera at the picture: you sit there too, and this device stays as it is.
seats-elsewhere-make = Make a link for my other device
seats-elsewhere-qr = QR code that takes your seat to another device
seats-elsewhere-once = For your own eyes: whoever opens it plays for you. It works once, within ten minutes.
seats-elsewhere-used = Your seat is on another device now, too.
seats-devices = Devices with your seat
seats-device-own = this one
seats-device-here = here now
seats-device-last = last here { $ago }
seats-device-end = End there
seats-device-end-sure = End it, really
seats-device-ended = That device is shut out.
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
seats-return-says = Lost your phone or its memory? Ask for your seat; somebody at the table lets you in.
seats-return-ask = I am { $name }
seats-return-wait = The others see that you ask for { $name }’s seat. One moment…
seats-return-no = Nobody let you in. Ask again, or sit down elsewhere.
seats-asked = Somebody asks for { $name }’s seat from a new device. Is it { $name }?
seats-asked-told = Somebody asks for { $name }’s seat from a new device.
seats-asked-yes = Let in
seats-asked-no = No
seats-returned = { $name } was let in again, on a new device.
seats-returned-mine = Welcome back! Your former devices are shut out.

## Late friends

seats-late = You can play along from here.
seats-late-go = Take a seat
seats-late-title = A seat in this game
seats-late-says = Take over from a bot: its cards become yours, and the game simply goes on.
seats-late-abandoned = Everybody has left this table. Sit down, and its lobby is yours.
seats-late-bot = In the place of { $name }
seats-late-watch = Or just close this and watch.

## The lobby

seats-level-easy = Easy
seats-level-medium = Medium
seats-level-change = { $name } plays: { $level }. Change it
seats-starter = Who begins?
seats-starter-lot = { $game ->
    [coup] The last winner begins, or one by lot
   *[other] One by lot begins
}
seats-starter-named = { $name } begins
seats-shift = Sit here
seats-shift-long = Sit here: move to this seat
seats-person = What to do about { $name }

## What a host may do

seats-people = People at the table
seats-appoint = Make { $name } the host
seats-kick = Remove { $name } from the table
seats-kick-sure = { $name } loses the seat and would have to sit down anew.
seats-kick-sure-playing = For { $name } this game is lost: a bot plays the cards to the end, and there is no way back into it.
seats-kick-yes = Remove
seats-kick-no = Let it be

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
