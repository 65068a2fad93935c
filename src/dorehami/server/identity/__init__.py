"""Who somebody is to a table: secrets, tickets, seat words, display names and what they look like.

The server knows secrets, not persons.
"""
