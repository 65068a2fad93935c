"""Tests of `server/table/commands`."""
