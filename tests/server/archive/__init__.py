"""Tests of `server/archive`."""
