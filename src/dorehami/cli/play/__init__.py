"""`dorehami play`: a game against bots in the terminal.

The person is a mind like any other, and sees what the seat may see.
"""
