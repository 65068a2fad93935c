"""Tests of `server/tables`."""
