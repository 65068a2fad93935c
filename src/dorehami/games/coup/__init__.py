"""Coup. Begin with classic.py beside the rulebook, then turns.py and claims.py. Talk is free: no move of it (K13)."""
