"""The state of one table, folded from its rows and from its private data.

Plain data and pure functions: no socket, no task, no log.
"""
