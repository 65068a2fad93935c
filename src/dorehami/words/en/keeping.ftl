### What is kept, and for how long: people without a name, games ended by an upgrade, being forgotten, problem reports.

keeping-seat = Seat { $number }
