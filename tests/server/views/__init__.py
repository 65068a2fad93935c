"""Tests of `server/views`."""
