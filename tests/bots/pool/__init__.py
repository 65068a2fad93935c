"""Tests of the processes that bots think in."""
