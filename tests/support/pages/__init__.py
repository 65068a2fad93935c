"""Games in browser tests: positions in notation, companies of clients, ways to play."""
