"""The log in a SQLite file: one thread writes in batches, another reads.

A damaged page costs no more than what lies on it.
"""
