"""The identity of people at a table: secrets, tickets, seat words, display names and their look-alikes.

The server knows secrets, not persons.
"""
