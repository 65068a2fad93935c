"""The table while a game is played."""
