"""Coup. Begin with classic.py beside the rulebook, then steps.py."""
