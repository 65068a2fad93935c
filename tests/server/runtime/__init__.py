"""Tests of `server/runtime`."""
