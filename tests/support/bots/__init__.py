"""For tests of bots: tables without people, workers that misbehave."""
