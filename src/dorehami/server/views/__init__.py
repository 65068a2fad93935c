"""What each viewer may know of a table, and the sending of it to subscribers.

Every update is a fold of events redacted for one viewer.
"""
