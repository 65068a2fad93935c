"""Views of a table, one per viewer, and their broadcast to subscribers.

An update is the difference between two projections of the table, which hold only what a viewer may know.
"""
