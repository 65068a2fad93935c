"""Tests of `server/table`."""
