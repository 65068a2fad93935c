### What is kept, and for how long: people without a name, games of former rules, being forgotten, problem reports.

keeping-seat = Seat { $number }

## A table that was cleared away

keeping-expired = This table is gone
keeping-expired-says = Nobody used it for a long time, so it was cleared away. A new one is open in a moment.

## A game whose rules have changed since

keeping-upgrade = The rules have changed
keeping-upgrade-ended = The server was upgraded and this game is played a little differently now, so it was ended early and nobody has won. Its record is kept and your table is still yours: begin a new game.
keeping-upgrade-over = This game is played a little differently now, so the end of the last one cannot be shown any more. Its result and its record are kept.

## Being forgotten

keeping-forget = Forget me
keeping-forget-sure = Your name, what you said and your seat’s key are deleted from this table; a bot takes over your seat. This cannot be undone.
keeping-forget-lobby = Your name, what you said and your seat’s key are deleted from this table, and your seat is free. This cannot be undone.
keeping-forget-left = You have left this table. Your name and what you said there are deleted too. This cannot be undone.
keeping-forget-yes = Forget me
keeping-forget-no = No, stay

## A report of a problem

keeping-report = Report a problem
keeping-report-says = This text holds only what you yourself see at this table: nobody else’s hand and nobody’s name. Send it to whoever runs the server, or to the developers.
keeping-report-what = What went wrong?
keeping-report-file = Save as a file
keeping-report-copy = Copy
keeping-report-copied = The report is copied.
keeping-report-not-copied = Copying did not work; select the text yourself.
