### What the table is, and why it can be trusted.

about-lead = Dorehami is a table in the browser for people who sit together, in one room or far apart. One of them runs it on an ordinary computer; the others open a link.
about-deal = Nobody chooses the cards
    .says = Before the cards are dealt the dealer seals a secret number and shows your browser the seal; then every player cuts the deck. When the game is over the seal is opened, and your own browser computes everything again and compares it with what it saw before the first card. That proves that nobody picked the cards. It does not prove that whoever runs the server could not look.
about-accounts = No accounts
    .says = You need a name for the evening and nothing else: no e-mail, no password, no advertising, nothing loaded from elsewhere. Your seat is a secret in this browser.
about-kept = What is kept, and for how long
    .says = Every move is written down before anybody is told, so a table survives a power cut. Unless whoever runs the server chose otherwise, a table is cleared away when nothing has happened at it for 90 days, one without a game after a day; a game that is not over waits for you. In the menu of a table you can have your name and what you said there forgotten at once.
about-rules = Rules that can be checked
    .says = Every rule has a number, and a test that plays it. Where a rulebook is silent we say how we read it. A finished game can be saved as a text that any other Dorehami plays again, move by move.
about-bots = Honest bots
    .says = A bot is told exactly what a person in its seat would see, and nothing more. It thinks no faster with good cards than with bad ones.
