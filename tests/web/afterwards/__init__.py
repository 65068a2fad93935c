"""Replays, deals and what is shown after a game."""
