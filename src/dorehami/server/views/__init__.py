"""Views of a table, one per viewer, and their broadcast to subscribers.

Every update is a fold of events redacted for one viewer.
"""
