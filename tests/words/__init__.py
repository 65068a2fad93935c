"""Tests of the words that people read."""
