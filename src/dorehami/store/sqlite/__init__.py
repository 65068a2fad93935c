"""The log in a SQLite file: one thread writes in batches, another reads.

A damaged page costs only the rows that lie on it.
"""
