"""Bots: players that receive only what their seat may see."""
