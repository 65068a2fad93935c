"""All tables: found by code, restored from the log, unloaded when idle, deleted when old.

A table is in memory only while somebody uses it.
"""
