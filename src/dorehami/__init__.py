"""Dorehami: one table for games of hidden information."""

__version__ = "0.1.0"
