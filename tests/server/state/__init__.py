"""Tests of `server/state`."""
