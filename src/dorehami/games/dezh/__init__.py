"""Dezh: roles in secret, then cities. Begin with calls.py and turns.py beside the rulebook."""
