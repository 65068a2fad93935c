"""Shared by tests of the store: rows, database files, a process that writes."""
