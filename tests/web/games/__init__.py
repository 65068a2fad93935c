"""Whole games and evenings."""
