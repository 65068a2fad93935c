"""Shared by tests of the command line: the real program, and typed input."""
