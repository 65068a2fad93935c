"""Seats, invitations and what is chosen before a game."""
