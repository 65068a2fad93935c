"""Shared by tests of bots: tables without people, workers that misbehave."""
