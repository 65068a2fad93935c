"""`dorehami play`: a game against bots in the terminal.

A person is asked like any mind, and shown what the seat may see.
"""
