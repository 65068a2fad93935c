"""Tests of `server/protocol`."""
