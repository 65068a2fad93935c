"""Tests of the log in a SQLite file."""
