"""Finished games: exported, replayed, their deals proved, in a process of their own.

Pages are cached and limited; no live table waits for one.
"""
