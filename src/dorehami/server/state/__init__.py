"""The state of one table: a replay of its rows, and its deletable private data.

Plain data and pure functions: no socket, no task, no log.
"""
