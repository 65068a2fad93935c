"""Tests of games in the terminal."""
